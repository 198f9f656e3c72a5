internal import RegularLanguage

/// Any text but the empty one.
public struct NonEmptyValidator: Validator {
  /// All texts but the empty one.
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
  /// Any text but the empty one; a space is enough.
  ///
  ///     .nonEmpty   // " " is valid, "" is incomplete
  public static var nonEmpty: Self { NonEmptyValidator() }
}

extension NonEmptyValidator: ContainedValidator {}
