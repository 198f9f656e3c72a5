import InputValidation

/// A value of `--min` or `--max`.
struct Bound: Sendable {
  /// The end of the interval at which a bound stands.
  enum End: String, Sendable {
    case lower = "--min"
    case upper = "--max"
  }

  let end: End
  /// The number as it was written.
  let text: String
  /// The number, exactly.
  let number: DecimalNumber

  /// Reads a bound.
  ///
  /// - Throws: ``UsageError/badNumber(option:value:)``.
  init(_ end: End, _ text: String) throws(UsageError) {
    guard let number = DecimalNumber(text) else {
      throw .badNumber(option: end.rawValue, value: text)
    }
    self.end = end
    self.text = text
    self.number = number
  }
}
