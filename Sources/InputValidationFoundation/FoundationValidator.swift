public import InputValidation

/// A format whose values are those of Foundation: see `Validator.foundation(_:)`.
public struct FoundationValidator<Base: Validator>: Validator
where Base.Value: FoundationConvertible {
  private let base: Base

  /// Creates a strategy that judges as another one does.
  public init(_ base: Base) { self.base = base }

  /// The rule of the format.
  public var rule: Rule { base.rule }

  /// The language of the format.
  public var language: Language? { base.language }

  /// The rewriting of the format.
  public var rewriting: Rewriting { base.rewriting }

  /// Judges as the format does.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    base.verdict(on: text, caret: caret)
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
    Base.Value(value).flatMap(base.text(for:))
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
