public import Foundation
public import InputValidation

extension ValidationError: LocalizedError {
  /// The message in the user's language, which describes the requirement.
  public var errorDescription: String? { message(in: .preferred) }

  /// The detailed message in the user's language, including what was expected at the position.
  public var failureReason: String? { detail(in: .preferred) }
}

extension Refusal: LocalizedError {
  /// The message in the user's language, which describes the reason for refusal.
  public var errorDescription: String? { message(in: .preferred) }
}

extension SettingsReport: LocalizedError {
  /// All errors in the user's language, one per line.
  public var errorDescription: String? { message(in: .preferred) }
}

extension SettingsError: LocalizedError {
  /// The error in the user's language, with the name of the setting.
  public var errorDescription: String? { message(in: .preferred) }
}

extension JSONReport: LocalizedError {
  /// All errors in the user's language, one per line.
  public var errorDescription: String? { message(in: .preferred) }
}

extension ProblemDetails: LocalizedError {
  /// The title.
  public var errorDescription: String? { title }

  /// The explanation of this occurrence; without one, the messages, one per line.
  public var failureReason: String? {
    detail ?? (errors.isEmpty ? nil : errors.map(\.detail).joined(separator: "\n"))
  }
}

extension FormReport: LocalizedError {
  /// All errors in the user's language, one per line.
  public var errorDescription: String? { message(in: .preferred) }
}

extension PatternError: LocalizedError {
  /// The error in the pattern, its position, and a suggestion.
  public var errorDescription: String? { description }
}

extension QuestionError: LocalizedError {
  /// The reason why there is no answer.
  public var errorDescription: String? { description }
}

extension NumberFormatError: LocalizedError {
  /// The error in the format.
  public var errorDescription: String? { description }
}

extension SchemaError: LocalizedError {
  /// The error in the declaration.
  public var errorDescription: String? { description }
}

extension DatePatternError: LocalizedError {
  /// The error in the pattern.
  public var errorDescription: String? { description }
}

extension MaskError: LocalizedError {
  /// The error in the mask.
  public var errorDescription: String? { description }
}
