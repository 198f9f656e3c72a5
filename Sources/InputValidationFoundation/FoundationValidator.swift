public import InputValidation

/// A validator of a format with Foundation values: see `Validator.foundation(_:)`.
public struct FoundationValidator<Base: Validator>: Validator
where Base.Value: FoundationConvertible {
  private let base: Base
  /// The texts of the format whose values Foundation can represent; `nil` if it represents all.
  private let narrowed: AllValidator<Base.Value>?

  /// Creates a validator that judges like another one.
  public init(_ base: Base) {
    self.base = base
    narrowed = Base.Value.self is DecimalNumber.Type ? AllValidator(base, [Self.decimals]) : nil
  }

  /// The numbers with at most 38 digits, which `Decimal` represents exactly.
  ///
  /// A `Decimal` has 38 digits and a power of ten from -128 to 127. Leading zeros don't count as
  /// digits, and there may be separators between digits.
  private static var decimals: RegexValidator {
    RegexValidator(literal: "[^0-9]*0*([^0-9eE]*[0-9]){0,38}[^0-9eE]*([eE][+-]?0*[0-8]?[0-9])?")
  }

  /// The rule that numbers with more digits violate.
  private static var decimalRule: Rule {
    Rule(
      "decimal",
      names: [
        "en": "a number of at most 38 digits",
        "zh-Hans": "\u{4E0D}\u{8D85}\u{8FC7} 38 \u{4F4D}\u{7684}\u{6570}",
      ])
  }

  /// The rule of the format.
  public var rule: Rule { base.rule }

  /// The language of the format, restricted to values that Foundation can represent.
  public var language: Language? { narrowed.map(\.language) ?? base.language }

  /// The rewriting of the format.
  public var rewriting: Rewriting { base.rewriting }

  /// Returns the verdict of the format; a number with more digits than `Decimal` holds is invalid.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = base.verdict(on: text, caret: caret)
    guard let narrowed = narrowed?.verdict(on: text, caret: caret) else { return verdict }
    if narrowed.isValid { return narrowed }
    return narrowed.kind == verdict.kind ? verdict : narrowed.naming(Self.decimalRule)
  }

  /// Returns the decision of the format on an edit.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    base.decision(on: edit, in: field)
  }

  /// Returns the edit of the format at the end of editing.
  public func finalEdit(of field: InputField) -> Edit? { base.finalEdit(of: field) }

  /// Returns the Foundation value of a text, or `nil` if Foundation can't represent it.
  public func value(ofValid text: String) -> Base.Value.FoundationValue? {
    base.value(ofValid: text)?.foundationValue
  }

  /// Returns the text of a Foundation value, or `nil` if there is none.
  public func text(for value: Base.Value.FoundationValue) -> String? {
    Base.Value(value).flatMap(base.text(for:)).flatMap { isValid($0) ? $0 : nil }
  }
}

extension Validator {
  /// Returns a validator of a format with Foundation values: `URL`, `UUID`, `Date`, `Decimal`, etc.
  ///
  ///     let site: some Validator<URL> = .foundation(.url)
  ///     try site.value(of: "https://example.org/")   // a URL
  ///     try site.value(of: "example")                // throws: the scheme is missing
  ///
  /// - Parameter base: The format: `.url`, `.uuid`, `.date`, `.dateTime`, `.hex`, `.base64`, or a
  ///   `DecimalNumber` format, each with or without bounds.
  /// - Returns: A validator that judges like the format.
  public static func foundation<Base>(_ base: Base) -> Self
  where Self == FoundationValidator<Base> {
    FoundationValidator(base)
  }
}
