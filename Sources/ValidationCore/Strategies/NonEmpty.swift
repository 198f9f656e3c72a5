internal import RegularLanguage

/// A validator of texts that are not empty.
public struct NonEmptyValidator: Validator {
  /// The language of all texts except the empty one.
  public var language: Language? { Self.anything }

  private static let anything = Language(
    .pattern(Syntax.anyScalar.repeated(.oneOrMore)))

  /// Creates the strategy.
  ///
  ///     NonEmptyValidator().isValid(" ")   // true
  ///     NonEmptyValidator().isValid("")    // false
  public init() {}

  /// The rule, which has no parameters.
  public var rule: Rule { Rule(.nonEmpty) }

  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }
}

extension Validator where Self == NonEmptyValidator {
  /// A validator of texts that are not empty; a space is enough.
  ///
  ///     .nonEmpty   // " " is valid, "" is incomplete
  public static var nonEmpty: Self { NonEmptyValidator() }
}

extension NonEmptyValidator: ContainedValidator {}
