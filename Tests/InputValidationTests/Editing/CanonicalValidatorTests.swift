import InputValidation
import RegularLanguage
import Testing

/// The canonical texts of values.
@Suite struct CanonicalValidatorTests {
  /// All formats and numbers whose values are something else than their text, and more.
  static let validators: [any Validator] = [
    BooleanValidator(), DateValidator(), TimeValidator(), DateTimeValidator(),
    DurationValidator(), ByteCountValidator(), PortValidator(), IPv4Validator(), IPv6Validator(),
    IPAddressValidator(), HostValidator(), EndpointValidator(), CIDRValidator(),
    MACAddressValidator(), URLValidator(), UUIDValidator(), SemanticVersionValidator(),
    HexValidator(), Base64Validator(), HexColorValidator(), ISBNValidator(), EmailValidator(),
    NumericValidator<DecimalNumber>(), IntegerValidator<DecimalNumber>(),
    ScientificValidator<DecimalNumber>(), DigitsValidator<String>(), DigitsValidator(in: 1...500),
    IntegerValidator(in: -20...20), NumericValidator(in: Interval(lower: -1.5, upper: 2.25)),
    NumericValidator(in: 0...9, style: NumberStyle(decimals: 2...3)),
    NumericValidator(in: 0...9, style: NumberStyle(decimals: ...2, separator: .comma)),
  ]

  @Test(arguments: validators.indices)
  func `a canonical text stays as it is`(index: Int) throws {
    let validator = Self.validators[index]
    let canonical = validator as? any CanonicalValidator
    var others = 0
    for text in try validator.samples(count: 400, seed: 3) {
      guard let spelling = validator.canonicalText(of: text) else { continue }
      #expect(validator.canonicalText(of: spelling) == spelling)
      if spelling != text { others += 1 }
      guard let known = canonical?.canonicalTexts else { continue }
      let isKnown = known.automaton?.accepts(text.utf8.span) ?? false
      #expect(!isKnown || spelling == text, "\(validator.rule): \(text)")
    }
    // Who takes other texts says so.
    #expect(others == 0 || canonical?.canonicalTexts != nil, "\(validator.rule)")
  }

  @Test(arguments: [
    (
      UUIDValidator() as any Validator, "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
      "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    ),
    (IPv6Validator(), "2001:0DB8:0:0:0:0:0:1", "2001:db8::1"),
    (NumericValidator<DecimalNumber>(), "+007.50", "7.5"),
    (IntegerValidator<DecimalNumber>(), "-0", "0"),
    (ISBNValidator(), "978-3-16-148410-0", "9783161484100"),
    (HexColorValidator(), "#F80", "#ff8800"),
    (BooleanValidator(), "YES", "true"),
    (DateTimeValidator(), "2024-02-29t09:30:00.50+00:00", "2024-02-29T09:30:00.5Z"),
    (MACAddressValidator(), "00-1B-63-84-45-E6", "00:1b:63:84:45:e6"),
  ])
  func `other texts of a value become the canonical one`(
    validator: any Validator,
    text: String,
    canonical: String
  ) throws {
    #expect(validator.canonicalText(of: text) == canonical)
    #expect(validator.canonicalText(of: "?") == nil)
  }
}
