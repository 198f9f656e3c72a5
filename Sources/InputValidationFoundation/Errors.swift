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
