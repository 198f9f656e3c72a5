/// What satisfies any of the parts.
public struct AnyOfValidator: Composition {
  private let combination: Combination

  /// Creates a composition; without parts, no text is valid.
  public init(_ parts: [any Validator]) {
    combination = Combination(.any, parts.flatMap { ($0 as? Self)?.parts ?? [$0] })
  }

  /// The parts; none of them is an ``AnyOfValidator`` itself.
  public var parts: [any Validator] { combination.parts }

  /// The rules of the parts.
  public var rule: Rule { combination.rule }

  /// The texts in the language of any part, where each has one.
  public var language: Language? { combination.language }

  /// Judges exactly, as far as the parts are regular languages.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    combination.verdict(on: text, caret: caret)
  }

  var depth: Int { combination.depth }

  /// What the part that changes most may change.
  public var rewriting: Rewriting { combination.rewriting }

  /// Asks the parts until one leads to a text that it does not find invalid.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    combination.decision(on: edit, in: field)
  }

  /// Asks the parts until one leads to a text that it finds valid.
  public func finalEdit(of field: TextField) -> Edit? {
    combination.finalEdit(of: field)
  }
}

extension Validator where Self == AnyOfValidator {
  /// What satisfies any of the parts.
  public static func any(of parts: any Validator...) -> Self { AnyOfValidator(parts) }

  /// What satisfies any of the parts.
  public static func any(of parts: [any Validator]) -> Self { AnyOfValidator(parts) }
}

/// What satisfies at least one of two parts.
///
///     .integer || .oneOf("auto")
public func || (first: any Validator, second: any Validator) -> AnyOfValidator {
  AnyOfValidator([first, second])
}
