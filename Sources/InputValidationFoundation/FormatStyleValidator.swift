public import Foundation
public import InputValidation

/// A validator of texts that a Foundation format style can parse: see `Validator.format(_:named:)`.
public struct FormatStyleValidator<Style: ParseableFormatStyle & Sendable>: Validator
where Style.FormatOutput == String, Style.FormatInput: Sendable, Style.Strategy: Sendable {
  private let style: Style
  private let condition: SatisfyingValidator

  /// Creates a validator that uses a format style.
  ///
  /// - Parameters:
  ///   - style: The format style.
  ///   - name: A description of valid texts: "a price in euros".
  public init(_ style: Style, named name: String) {
    self.style = style
    let strategy = style.parseStrategy
    condition = SatisfyingValidator(name) { (try? strategy.parse($0)) != nil }
  }

  /// The rule, which consists of the description.
  public var rule: Rule { condition.rule }

  /// Returns the verdict, which is valid or incomplete: a format style can't report whether a
  /// longer text would be valid.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    condition.verdict(on: text, caret: caret)
  }

  /// Returns the value that the format style parses from a text.
  public func value(ofValid text: String) -> Style.FormatInput? {
    try? style.parseStrategy.parse(text)
  }

  /// Returns the formatted text of a value, or `nil` if the format style can't parse that text.
  public func text(for value: Style.FormatInput) -> String? {
    let text = style.format(value)
    return condition.isValid(text) ? text : nil
  }
}

extension Validator {
  /// Returns a validator of texts that a Foundation format style can parse.
  ///
  ///     let style = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "en_GB"))
  ///     let price: some Validator<Decimal> = .format(style, named: "a price in euros")
  ///     try price.value(of: "\u{20AC}12.50")   // 12.5
  ///     try price.value(of: "dear")     // throws: must be a price in euros
  ///
  /// The formats of this library are exact during typing, and the same on all systems; those of a
  /// format style are neither. Use a format style only for what the library doesn't support, such
  /// as currencies and names of months.
  ///
  /// - Parameters:
  ///   - style: The format style.
  ///   - name: A description of valid texts.
  /// - Returns: A validator that uses the format style.
  public static func format<Style>(_ style: Style, named name: String) -> Self
  where Self == FormatStyleValidator<Style> {
    FormatStyleValidator(style, named: name)
  }
}
