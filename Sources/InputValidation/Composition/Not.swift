internal import RegularLanguage

/// What does not satisfy the part.
public struct NotValidator: Validator {
  /// The part.
  public let part: any Validator
  /// All texts that are not in the part's language, where it has one.
  public let language: Language?

  /// Creates a composition.
  public init(_ part: any Validator) {
    self.part = part
    self.language = part.language?.complement
  }

  /// The part's rule, negated.
  public var rule: Rule { Rule(.not, parts: [part.rule]) }

  /// Judges exactly where the part is a regular language; elsewhere a text that satisfies the part
  /// is incomplete if the part could go on, since more of it may be too much.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) { return verdict }
    guard case .valid = part.verdict(on: text, caret: caret) else {
      return .valid(isExtensible: true)
    }
    return .incomplete(ValidationError(rule, at: 0..<text.count))
  }
}

extension Validator {
  /// What does not satisfy the part.
  ///
  ///     .alphabetic && .not(.oneOf("root", "admin"))   // "root" is incomplete: "rooty" would do
  public static func not(_ part: any Validator) -> Self where Self == NotValidator {
    NotValidator(part)
  }
}
