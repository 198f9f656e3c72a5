public import InputValidation

/// A format whose values are those of Foundation: see `Validator.foundation(_:)`.
public struct FoundationValidator<Base: Validator>: Validator
where Base.Value: FoundationConvertible {
  private let base: Base
  /// The texts of the format whose values Foundation has; `nil` where it has all of them.
  private let narrowed: AllValidator<Base.Value>?

  /// Creates a strategy that judges as another one does.
  public init(_ base: Base) {
    self.base = base
    narrowed = Base.Value.self is DecimalNumber.Type ? AllValidator(base, [Self.decimals]) : nil
  }

  /// A `Decimal` holds any number of so many digits, by powers of ten from -128 to 127.
  ///
  /// Zeros in front don't count, and separators may be between digits.
  private static var decimals: RegexValidator {
    RegexValidator(literal: "[^0-9]*0*([^0-9eE]*[0-9]){0,38}[^0-9eE]*([eE][+-]?0*[0-8]?[0-9])?")
  }

  /// The rule that numbers of more digits break.
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

  /// The language of the format, as far as Foundation has its values.
  public var language: Language? { narrowed.map(\.language) ?? base.language }

  /// The rewriting of the format.
  public var rewriting: Rewriting { base.rewriting }

  /// Judges as the format does; a number of more digits than a `Decimal` holds is invalid.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    let verdict = base.verdict(on: text, caret: caret)
    guard let narrowed = narrowed?.verdict(on: text, caret: caret) else { return verdict }
    if narrowed.isValid { return narrowed }
    return narrowed.kind == verdict.kind ? verdict : narrowed.naming(Self.decimalRule)
  }

  /// Decides as the format does.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    base.decision(on: edit, in: field)
  }

  /// Edits at the end as the format does.
  public func finalEdit(of field: TextField) -> Edit? { base.finalEdit(of: field) }

  /// The value as one of Foundation; `nil` if it has none for it.
  public func value(ofValid text: String) -> Base.Value.FoundationValue? {
    base.value(ofValid: text)?.foundationValue
  }

  /// The text of a value of Foundation; `nil` if no text stands for it.
  public func text(for value: Base.Value.FoundationValue) -> String? {
    Base.Value(value).flatMap(base.text(for:)).flatMap { isValid($0) ? $0 : nil }
  }
}

extension Validator {
  /// A format whose values are those of Foundation, such as `URL`, `UUID`, `Date` and `Decimal`.
  ///
  ///     let site: some Validator<URL> = .foundation(.url)
  ///     try site.value(of: "https://example.org/")   // a URL
  ///     try site.value(of: "example")                // throws: it has no scheme
  ///
  /// - Parameter base: The format: `.url`, `.uuid`, `.date`, `.dateTime`, `.hex`, `.base64`, or a
  ///   number that is a `DecimalNumber`, each with bounds or without.
  /// - Returns: A strategy that judges as the format does.
  public static func foundation<Base>(_ base: Base) -> Self
  where Self == FoundationValidator<Base> {
    FoundationValidator(base)
  }
}
