public import Foundation
public import InputValidation

extension ValidationError: LocalizedError {
  /// The message: what the text has to be.
  public var errorDescription: String? { message() }
}

extension Refusal: LocalizedError {
  /// The message: why nothing was done.
  public var errorDescription: String? { message() }
}

extension SettingsReport: LocalizedError {
  /// All errors, a line each.
  public var errorDescription: String? { description }
}

extension FormReport: LocalizedError {
  /// All errors, a line each.
  public var errorDescription: String? { description }
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
