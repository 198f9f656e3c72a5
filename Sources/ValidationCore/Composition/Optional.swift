internal import RegularLanguage

/// A validator of texts that satisfy its part or are empty.
///
/// Its value is that of the part, or `nil` for the empty text. Making an optional validator
/// optional has no effect.
public struct OptionalValidator<Wrapped: Sendable>: OptionalComposition {
  /// The part, which is not an ``OptionalValidator``.
  public let part: any Validator
  let conversion: Conversion<Wrapped>
  /// The part's language with the empty text, if the part has one.
  public let language: Language?
  package let depth: Int
  package let holdsSecret: Bool

  private init(_ part: any Validator, _ conversion: Conversion<Wrapped>) {
    let part = (part as? any OptionalComposition)?.part ?? part
    depth = Nesting.depth(over: [part])
    holdsSecret = part.isSecret
    self.part = Nesting.isTooDeep(depth) ? TooDeepValidator() : part
    self.conversion = conversion
    language = self.part.language.map { .union([$0, Language(.pattern(.empty))]) }
  }

  /// Creates a validator of texts that satisfy its part or are empty.
  ///
  ///     let month = OptionalValidator(IntegerValidator(in: 1...12))
  ///     try month.value(of: "7")    // 7
  ///     try month.value(of: "")     // nil
  ///     try month.value(of: "13")   // throws
  public init(_ part: any Validator<Wrapped>) { self.init(part, Conversion(part)) }

  package var list: (any ListComposition)? { part.list }

  package func language(of parts: (any Validator) -> Language?) -> Language? {
    parts(part).map { .union([$0, Language(.pattern(.empty))]) }
  }

  /// Returns the part's value; `nil` for the empty text.
  public func value(ofValid text: String) -> Wrapped?? {
    text.isEmpty ? .some(nil) : conversion.value(text).map(Optional.some)
  }

  /// Returns the part's text; the empty text for `nil`.
  public func text(for value: Wrapped?) -> String? {
    guard let value else { return valid("") }
    // The empty text represents `nil`, even if it satisfies the part.
    return valid(conversion.text(value)).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The part's rule as optional.
  public var rule: Rule {
    if holdsSecret { return part.rule.ofSecret }
    return Nesting.isTooDeep(depth) ? Nesting.rule : Rule(.optional, parts: [part.rule])
  }

  /// Judges exactly if the part is a regular language.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = unredactedVerdict(on: text, caret: caret)
    return holdsSecret ? verdict.hidden(as: rule) : verdict
  }

  private func unredactedVerdict(on text: String, caret: String.Index?) -> Verdict {
    if Nesting.isTooDeep(depth) { return Nesting.verdict(on: text) }
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule),
      !verdict.isInvalid || part.rewriting < .text
    {
      return verdict
    }
    let verdict = part.verdict(on: text, caret: caret)
    return text.isEmpty ? .valid(isExtensible: !verdict.isInvalid) : verdict
  }

  /// The extent to which the part changes texts.
  public var rewriting: Rewriting { part.rewriting }

  /// Returns the part's decision.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    part.decision(on: edit, in: field).hidden(as: holdsSecret ? rule : nil)
  }

  /// Returns the part's final edit, unless the text is empty.
  public func finalEdit(of field: InputField) -> Edit? {
    guard !field.text.isEmpty else { return nil }
    return holdsSecret ? part.finalEdit(of: field)?.hidden : part.finalEdit(of: field)
  }
}

extension OptionalValidator where Wrapped == String {
  /// Creates a composition of a part with an unknown type of values; its own value is the text or
  /// `nil`.
  ///
  ///     let part: any Validator = .digits
  ///     OptionalValidator(part).isValid("")    // true; its value is a text or nil
  ///     OptionalValidator(part).isValid("x")   // false
  @_disfavoredOverload
  public init(_ part: any Validator) { self.init(part, .text) }
}

/// An optional composition of any value type.
protocol OptionalComposition: Composition {
  var part: any Validator { get }
}

extension Validator {
  /// Creates a validator of texts that satisfy the part or are empty.
  ///
  ///     .optional(.integer(in: 1...12))   // "" and "7" are valid, "13" is not
  ///
  /// Its value is that of the part, or `nil` for the empty text.
  public static func optional<Wrapped>(
    _ part: any Validator<Wrapped>
  ) -> Self where Self == OptionalValidator<Wrapped> {
    OptionalValidator(part)
  }

  /// Creates a validator of texts that satisfy a part with an unknown type of values or are empty;
  /// its own value is the text or `nil`.
  ///
  ///     let part: any Validator = .digits
  ///     let code: some Validator = .optional(part)
  ///     code.isValid("")    // true
  ///     code.isValid("x")   // false
  @_disfavoredOverload
  public static func optional(
    _ part: any Validator
  ) -> Self where Self == OptionalValidator<String> {
    OptionalValidator(part)
  }
}

extension OptionalValidator: ContainedValidator {
  package var isContained: Bool { part.callsOnlyLibrary }
}
