internal import RegularLanguage

/// A validator of texts that satisfy its part or are empty; of an optional part it makes the same.
public struct OptionalValidator: Composition {
  /// The part; it is no ``OptionalValidator`` itself.
  public let part: any Validator
  /// The part's language and the empty text, where the part has one.
  public let language: Language?
  let depth: Int

  /// Creates a composition.
  public init(_ part: any Validator) {
    if let optional = part as? Self {
      self = optional
      return
    }
    depth = Nesting.depth(over: [part])
    let part = Nesting.isTooDeep(depth) ? TooDeepValidator() : part
    self.part = part
    self.language = part.language.map { .union([$0, Self.emptyText]) }
  }

  private static let emptyText = Language(.pattern(.empty))

  /// The part's rule, or nothing.
  public var rule: Rule {
    Nesting.isTooDeep(depth) ? Nesting.rule : Rule(.optional, parts: [part.rule])
  }

  /// Judges exactly where the part is a regular language.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if Nesting.isTooDeep(depth) { return Nesting.verdict(on: text) }
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule),
      !verdict.isInvalid || part.rewriting < .text
    {
      return verdict
    }
    let verdict = part.verdict(on: text, caret: caret)
    return text.isEmpty ? .valid(isExtensible: !verdict.isInvalid) : verdict
  }

  /// The most that the part may change.
  public var rewriting: Rewriting { part.rewriting }

  /// Asks the part.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    part.decision(on: edit, in: field)
  }

  /// Asks the part, unless the text is empty.
  public func finalEdit(of field: TextField) -> Edit? {
    field.text.isEmpty ? nil : part.finalEdit(of: field)
  }
}

extension Validator {
  /// Creates a validator of texts that satisfy the part or are empty.
  ///
  ///     .optional(.integer(in: 1...12))   // "" and "7" are valid, "13" is not
  public static func optional(_ part: any Validator) -> Self where Self == OptionalValidator {
    OptionalValidator(part)
  }
}
