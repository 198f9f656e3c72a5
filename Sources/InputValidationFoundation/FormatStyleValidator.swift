public import Foundation
public import InputValidation

/// Texts that a style of Foundation can parse: see `Validator.format(_:named:)`.
public struct FormatStyleValidator<Style: ParseableFormatStyle & Sendable>: Validator
where Style.FormatOutput == String, Style.FormatInput: Sendable, Style.Strategy: Sendable {
  private let style: Style
  private let condition: SatisfyingValidator

  /// Creates a strategy that asks a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - name: What a text has to be, in words: "a price in euros".
  public init(_ style: Style, named name: String) {
    self.style = style
    let strategy = style.parseStrategy
    condition = SatisfyingValidator(name) { (try? strategy.parse($0)) != nil }
  }

  /// The rule, by its name in words.
  public var rule: Rule { condition.rule }

  /// The verdict, which is valid or incomplete: nobody can tell of a style what it might parse if
  /// more is typed.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    condition.verdict(on: text, caret: caret)
  }

  /// The value that the style makes of a text.
  public func value(ofValid text: String) -> Style.FormatInput? {
    try? style.parseStrategy.parse(text)
  }

  /// The text that the style makes of a value; `nil` if it can't read that itself.
  public func text(for value: Style.FormatInput) -> String? {
    let text = style.format(value)
    return condition.isValid(text) ? text : nil
  }
}

extension Validator {
  /// The texts that a style of Foundation can parse, with its values.
  ///
  ///     let style = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "en_GB"))
  ///     let price: some Validator<Decimal> = .format(style, named: "a price in euros")
  ///     try price.value(of: "\u{20AC}12.50")   // 12.5
  ///     try price.value(of: "dear")     // throws: must be a price in euros
  ///
  /// Formats of the library are exact while a text is typed, and the same on all systems; a style
  /// is neither. It is for what only a style knows, such as currencies and names of months.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - name: What a text has to be, in words.
  /// - Returns: A strategy that asks the style.
  public static func format<Style>(_ style: Style, named name: String) -> Self
  where Self == FormatStyleValidator<Style> {
    FormatStyleValidator(style, named: name)
  }
}
