import Foundation
import InputValidation
import InputValidationFoundation
import Testing

/// Values of formats as those of Foundation.
@Suite struct FoundationValuesTests {
  @Test func `values have the types of Foundation`() throws {
    let site: some Validator<URL> = .foundation(.url)
    #expect(try site.value(of: "https://example.org:8080/a?b#c").port == 8080)
    #expect(throws: ValidationError.self) { try site.value(of: "example") }
    let id: some Validator<UUID> = .foundation(.uuid)
    let text = "123e4567-e89b-12d3-a456-426614174000"
    #expect(try id.value(of: text) == UUID(uuidString: text))
    let bytes: some Validator<Data> = .foundation(.hex(byteCount: 2...2))
    #expect(try bytes.value(of: "0fA0") == Data([0x0F, 0xA0]))
    let price: some Validator<Decimal> = .foundation(.price(format: .german))
    #expect(try price.value(of: "1.234,50") == Decimal(string: "1234.5"))
    let day: some Validator<DateComponents> = .foundation(.date)
    #expect(try day.value(of: "2024-02-29").day == 29)
  }

  @Test func `verdicts, rules and typing are those of the format`() {
    let base: some Validator = DateValidator()
    let converted: some Validator = .foundation(DateValidator())
    #expect(converted.isExact && converted.rule == base.rule)
    for text in ["", "2024", "2024-02-3", "2024-02-29", "2023-02-29"] {
      #expect(converted.verdict(on: text) == base.verdict(on: text))
    }
    var field = InputField(validator: .foundation(.price(format: .english)))
    field.insert("1234")
    #expect(field.text == "1,234")
  }

  @Test func `values and texts go to and fro`() throws {
    func check<Base: Validator>(_ base: Base) throws
    where Base.Value: FoundationConvertible & Equatable {
      let validator = FoundationValidator(base)
      for text in try base.samples(count: 200, seed: 5) {
        let value = try base.value(of: text)
        let other = try #require(value.foundationValue, "\(text)")
        #expect(Base.Value(other) == value, "\(text)")
        #expect(validator.text(for: other).map(validator.isValid) == true, "\(text)")
      }
    }
    try check(FormatValidator.uuid)
    try check(FormatValidator.url)
    try check(DateValidator())
    try check(FormatValidator.hex(byteCount: 0...9))
    try check(FormatValidator.base64(byteCount: 0...9))
  }

  @Test func `a number is valid where Foundation has it`() throws {
    func check<Base: Validator>(_ base: Base, _ texts: [String]) throws
    where Base.Value == DecimalNumber {
      let validator: some Validator<Decimal> = .foundation(base)
      let samples = try base.samples(count: 100, seed: 3) + validator.samples(count: 100, seed: 3)
      for text in texts + samples {
        let value = try? validator.value(of: text)
        #expect(validator.isValid(text) == (value != nil), "\(text)")
        #expect(validator.verdict(on: text).isValid == (value != nil), "\(text)")
        #expect(value.flatMap(validator.text(for:)).map(validator.isValid) ?? true, "\(text)")
      }
      #expect(validator.isExact)
    }
    let digits = String(repeating: "7", count: 38)
    try check(.numeric, [digits, digits + "7", "000" + digits, digits + ".7", "-1." + digits])
    try check(.integer, [digits, digits + "7", "+0" + digits])
    try check(.price(format: .german), ["1.234,50"])
    try check(.scientific, ["1e89", "1e90", "1e-89", "1.5e200", "1e-0000007"])
    let number: some Validator<Decimal> = .foundation(.numeric)
    #expect(number.verdict(on: digits + "7").isInvalid)
    #expect(
      number.error(in: digits + "7")?.message() == "must be a number of at most 38 digits")
    #expect(number.error(in: "x")?.message() == "must be a number")
  }

  @Test func `an instant is the one that Foundation reads`() throws {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    let validator = FoundationValidator(FormatValidator.dateTime)
    for text in [
      "2001-01-01T00:00:00Z", "1969-07-20T20:17:40+01:30", "2000-02-29T23:59:59-12:00",
      "1900-03-01T00:00:00Z", "2400-12-31T23:59:59+23:59", "1583-01-01T00:00:00Z",
    ] {
      #expect(try validator.value(of: text) == formatter.date(from: text), "\(text)")
    }
    let fraction = try validator.value(of: "2001-01-01T00:00:00.25Z")
    #expect(fraction.timeIntervalSinceReferenceDate == 0.25)
  }

  @Test func `a date is the instant that it was made of`() throws {
    // Nearer to 2001 than this, a date is finer than a nanosecond.
    let nearest = Double(1 << 23)
    for _ in 0..<2_500 {
      for times in [-6.3e10...(-nearest), nearest...2.5e11, -nearest...nearest] {
        let date = Date(timeIntervalSinceReferenceDate: .random(in: times))
        let timestamp = try #require(Timestamp(date))
        let made = try #require(timestamp.foundationValue)
        if abs(date.timeIntervalSinceReferenceDate) >= nearest {
          #expect(made == date)
        } else {
          #expect(abs(made.timeIntervalSince(date)) < 1e-9)
        }
        #expect(Timestamp(timestamp.description) == timestamp)
      }
    }
    for time in [Double.nan, .infinity, -1e300, 1e12, -6.4e10, 2.6e11] {
      #expect(Timestamp(Date(timeIntervalSinceReferenceDate: time)) == nil)
    }
  }

  @Test func `a decimal is exact or none`() {
    #expect(DecimalNumber("-0.1")?.foundationValue == Decimal(string: "-0.1"))
    let digits = String(repeating: "7", count: 38)
    #expect(DecimalNumber(digits)?.foundationValue?.description == digits)
    #expect(DecimalNumber(digits + "1")?.foundationValue == nil)
    #expect(DecimalNumber("1" + String(repeating: "0", count: 500))?.foundationValue == nil)
    #expect(DecimalNumber(Decimal.nan) == nil)
    #expect(DecimalNumber(Decimal(12.5)) == 12.5)
  }

  @Test func `a day that there is not is none`() {
    #expect(CalendarDate(DateComponents(year: 2023, month: 2, day: 29)) == nil)
    #expect(CalendarDate(DateComponents(year: 2023, month: 2)) == nil)
    #expect(CalendarDate(DateComponents(year: 2024, month: 2, day: 29))?.day == 29)
  }
}
