public import Foundation
public import InputValidation

extension ValidationError: LocalizedError {
  /// The message in the user's language: what the text has to be.
  public var errorDescription: String? { message(in: .preferred) }

  /// The detailed message in the user's language: also what was expected at the place.
  public var failureReason: String? { detail(in: .preferred) }
}

extension Refusal: LocalizedError {
  /// The message in the user's language: why nothing was done.
  public var errorDescription: String? { message(in: .preferred) }
}

extension SettingsReport: LocalizedError {
  /// All errors in the user's language, a line each.
  public var errorDescription: String? { message(in: .preferred) }
}

extension FormReport: LocalizedError {
  /// All errors in the user's language, a line each.
  public var errorDescription: String? { message(in: .preferred) }
}

extension PatternError: LocalizedError {
  /// What is wrong with the pattern, where, and what would do.
  public var errorDescription: String? { description }
}

extension QuestionError: LocalizedError {
  /// Why there is no answer.
  public var errorDescription: String? { description }
}

extension NumberFormatError: LocalizedError {
  /// What is wrong with the format.
  public var errorDescription: String? { description }
}
