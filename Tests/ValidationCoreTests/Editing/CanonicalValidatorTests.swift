import InputValidation
import RegularLanguage
import Testing

/// The canonical texts of values.
@Suite struct CanonicalValidatorTests {
  /// All formats and numbers whose values are not texts, and more.
  static let validators: [any Validator] = [
    FormatValidator.boolean, DateValidator(), FormatValidator.time, FormatValidator.dateTime,
    FormatValidator.duration, FormatValidator.byteCount, FormatValidator.port, FormatValidator.ipv4,
    FormatValidator.ipv6,
    FormatValidator.ipAddress, FormatValidator.host, FormatValidator.endpoint, FormatValidator.cidr,
    FormatValidator.macAddress, FormatValidator.url, FormatValidator.uuid,
    FormatValidator.semanticVersion,
    FormatValidator.hex, FormatValidator.base64, FormatValidator.hexColor, FormatValidator.isbn,
    FormatValidator.email,
    NumericValidator<DecimalNumber>(), IntegerValidator<DecimalNumber>(),
    ScientificValidator<DecimalNumber>(), DigitsValidator<String>(), DigitsValidator(in: 1...500),
    IntegerValidator(in: -20...20), NumericValidator(in: Interval(lower: -1.5, upper: 2.25)),
    NumericValidator(in: 0...9, style: NumberStyle(decimals: 2...3)),
    NumericValidator(in: 0...9, style: NumberStyle(decimals: ...2, separator: .comma)),
    GroupingValidator(in: Interval<Int>()), GroupingValidator(.german, in: 0...4_000),
  ]

  /// The canonical text, or the text for the value if the validator has no canonical texts.
  private static func spelling<V: Validator>(of text: String, by validator: V) throws -> String? {
    if let canonical = validator as? any CanonicalValidator {
      return canonical.canonicalText(of: text)
    }
    return validator.isValid(text) ? validator.text(for: try validator.value(of: text)) : nil
  }

  @Test(arguments: validators.indices)
  func `a canonical text is unchanged`(index: Int) throws {
    let validator = Self.validators[index]
    let canonical = validator as? any CanonicalValidator
    var others = 0
    for text in try validator.samples(count: 400, seed: 3) {
      guard let spelling = try Self.spelling(of: text, by: validator) else { continue }
      #expect(try Self.spelling(of: spelling, by: validator) == spelling)
      if spelling != text { others += 1 }
      guard let known = canonical?.canonicalTexts else { continue }
      let isKnown = known.automaton?.accepts(Array(text.utf8).span) ?? false
      #expect(!isKnown || spelling == text, "\(validator.rule): \(text)")
    }
    // A validator that accepts other texts must declare which are canonical.
    #expect(others == 0 || canonical?.canonicalTexts != nil, "\(validator.rule)")
  }

  @Test(arguments: [
    (
      FormatValidator.uuid as any CanonicalValidator, "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
      "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    ),
    (FormatValidator.ipv6, "2001:0DB8:0:0:0:0:0:1", "2001:db8::1"),
    (NumericValidator<DecimalNumber>(), "+007.50", "7.5"),
    (IntegerValidator<DecimalNumber>(), "-0", "0"),
    (FormatValidator.isbn, "978-3-16-148410-0", "9783161484100"),
    (FormatValidator.hexColor, "#F80", "#ff8800"),
    (FormatValidator.boolean, "YES", "true"),
    (GroupingValidator(in: Interval<Int>()), "01234567.50", "1,234,567.5"),
    (GroupingValidator(in: Interval<Int>()), "1,234.00", "1,234"),
    (GroupingValidator(.indian, in: Interval<Int>()), "1234567", "12,34,567"),
    (GroupingValidator(.german, in: Interval<Int>()), "-1234,5", "-1.234,5"),
    (FormatValidator.dateTime, "2024-02-29t09:30:00.50+00:00", "2024-02-29T09:30:00.5Z"),
    (FormatValidator.macAddress, "00-1B-63-84-45-E6", "00:1b:63:84:45:e6"),
  ])
  func `other texts for a value become the canonical one`(
    validator: any CanonicalValidator,
    text: String,
    canonical: String
  ) throws {
    #expect(validator.canonicalText(of: text) == canonical)
    #expect(validator.canonicalText(of: "?") == nil)
  }

  @Test(arguments: ["12,34", "1234,567", "1,2345", "1.2.3", "1.234,5", "1 234", "", "-", "5000"])
  func `a number with ambiguous separators is not grouped`(text: String) {
    #expect(GroupingValidator(in: 0...4_000).canonicalText(of: text) == nil)
  }
}
