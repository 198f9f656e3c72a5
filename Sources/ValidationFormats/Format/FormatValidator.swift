public import ValidationCore

/// A strategy for a named format, such as a date, an address or a number with a check digit.
///
/// Each format is a static member of ``Validator``:
///
///     let start = FormatValidator.date                    // a FormatValidator<CalendarDate>
///     try start.value(of: "2024-02-29").day               // 29
///     try start.value(of: "2023-02-29")                   // throws: not a leap year
///     FormatValidator.port(in: 1_024...).isValid("443")   // false
public struct FormatValidator<Value: Sendable>: Validator {
  private let parts: FormatParts<Value>

  init(_ format: some Format<Value>) { parts = FormatParts(format) }

  /// The rule of the format, with its bounds and options as parameters.
  public var rule: Rule { parts.rule }

  /// The texts of the format; `nil` if part of the format is checked in code.
  public var language: Language? { parts.language }

  private var format: any Format<Value> { parts.format }

  /// Returns the exact verdict on a text.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    parts.language?.verdict(on: text, caret: caret, rule: parts.rule)
      ?? format.verdict(on: text, caret: caret)
  }

  /// Returns whether a text has the format.
  public func isValid(_ text: String) -> Bool {
    parts.language.contains(text) ?? format.isValid(text)
  }

  /// Returns the value of a text that has the format.
  public func value(ofValid text: String) -> Value? { format.value(ofValid: text) }

  /// Returns the canonical text of a value; `nil` if the format can't represent the value, or it is
  /// out of bounds.
  public func text(for value: Value) -> String? { format.text(for: value) }
}

/// The storage of a ``FormatValidator``, in a class so that copying retains a single reference.
private final class FormatParts<Value: Sendable>: Sendable {
  let rule: Rule
  let language: Language?
  let format: any Format<Value>

  init(_ format: some Format<Value>) {
    rule = format.rule
    language = format.language
    self.format = format
  }
}

/// The definition of a format: its texts, its rule and its values.
protocol Format<Value>: ContainedValidator {}

extension Format {
  /// Returns the exact verdict on a text.
  func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }
}

extension FormatValidator: ContainedValidator {}

extension FormatValidator: CheckedValidator {
  private var check: (any CheckedValidator)? { format as? any CheckedValidator }

  package var candidates: Language { check?.candidates ?? language ?? .union([]) }

  package func passesCheck(_ text: Span<UInt8>) -> Bool { check?.passesCheck(text) ?? true }

  package var judgesExactly: Bool { check?.judgesExactly ?? false }

  package var checksMOD97: Bool { check?.checksMOD97 ?? false }
}

extension FormatValidator: CanonicalValidator {
  package var canonicalTexts: Language? {
    (format as? any CanonicalValidator)?.canonicalTexts
  }

  package func canonicalText(of text: String) -> String? {
    (format as? any CanonicalValidator)?.canonicalText(of: text)
  }
}
