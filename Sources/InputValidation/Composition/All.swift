/// What satisfies all of the parts.
///
/// Parts that are regular languages become one automaton, so that the verdict is exact for them
/// together: a text that each part could still accept, but no text could satisfy all of them
/// after, is invalid.
public struct AllValidator: Composition {
  private let combination: Combination

  /// Creates a composition; without parts, every text is valid.
  public init(_ parts: [any Validator]) {
    // One level of parts makes for reasons that name the part that failed.
    combination = Combination(.all, parts.flatMap { ($0 as? Self)?.parts ?? [$0] })
  }

  /// The parts; none of them is an ``AllValidator`` itself.
  public var parts: [any Validator] { combination.parts }

  /// The rules of the parts.
  public var rule: Rule { combination.rule }

  /// The texts in the languages of all parts, where each has one.
  public var language: Language? { combination.language }

  /// Judges exactly, as far as the parts are regular languages.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    combination.verdict(on: text, caret: caret)
  }

  var depth: Int { combination.depth }

  /// What the part that changes most may change.
  public var rewriting: Rewriting { combination.rewriting }

  /// Asks the parts, each about what the one before has made of the edit.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    combination.decision(on: edit, in: field)
  }

  /// Asks the parts, one after the other.
  public func finalEdit(of field: TextField) -> Edit? {
    combination.finalEdit(of: field)
  }
}

extension Validator where Self == AllValidator {
  /// What satisfies all of the parts.
  public static func all(of parts: any Validator...) -> Self { AllValidator(parts) }

  /// What satisfies all of the parts.
  public static func all(of parts: [any Validator]) -> Self { AllValidator(parts) }
}

/// What satisfies both parts.
///
///     .alphabetic && .length(3...16)
public func && (first: any Validator, second: any Validator) -> AllValidator {
  // Not generic: in a generic operand the compiler takes a closure for one that isn't Sendable.
  AllValidator([first, second])
}
