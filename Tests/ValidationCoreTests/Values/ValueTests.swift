import InputValidation
import LibrarySupport
import Testing

@Suite struct ValueTests {
  private enum Level: String, CaseIterable { case debug, info, error }

  @Test func `a value has the type of its strategy`() throws {
    let age: some Validator<Int> = .integer(in: 0...150) && .not(.oneOf("13"))
    let either: some Validator<Int> = .integer(in: 1...9) || .integer(in: 20...30)
    let level: some Validator<Level> = .oneOf(Level.self)
    let small: some Validator<UInt16> = .integer(UInt16.self)
    let ratio: some Validator<Double> = .numeric(in: 0.0...1.0)
    let share: some Validator<Double> = .numeric(in: 0...1)
    let month: some Validator<Int?> = .optional(.integer(in: 1...12))
    let code: some Validator<String> = .digits && .length(4...4)
    let amount: some Validator<DecimalNumber> = .price(format: .german)
    let words: some Validator<Int> = .oneOf(["low": 1, "high": 9])
    #expect(try age.value(of: "+042") == 42)
    #expect(try either.value(of: "25") == 25)
    #expect(try level.value(of: "info") == .info)
    #expect(try small.value(of: "65535") == 65_535)
    #expect(try ratio.value(of: ".25") == 0.25)
    #expect(try share.value(of: "0.1") == 0.1)
    #expect(try month.value(of: "7") == 7)
    #expect(try month.value(of: "") == nil)
    #expect(try code.value(of: "0042") == "0042")
    #expect(try amount.value(of: "1.234,50") == DecimalNumber("1234.5"))
    #expect(try words.value(of: "high") == 9)
    #expect(throws: try #require(age.error(in: "13"))) { try age.value(of: "13") }
    #expect(throws: try #require(level.error(in: "Info"))) { try level.value(of: "Info") }
  }

  @Test func `a value that its type can't represent is invalid while it is typed`() {
    let byte: some Validator<UInt8> = .integer(UInt8.self)
    #expect(byte.verdict(on: "25") == .valid(isExtensible: true))
    #expect(byte.verdict(on: "256").isInvalid)
    #expect(byte.verdict(on: "-1").isInvalid)
    #expect(byte.error(in: "256")?.message().contains("from 0 to 255") == true)
    let adult: some Validator<Int> = .integer(in: 18...)
    #expect(adult.isValid("9223372036854775807"))
    #expect(adult.verdict(on: "9223372036854775808").isInvalid)
    #expect(
      adult.error(in: "9223372036854775808")?.parameters == ["min": 18, "max": .count(.max)])
    #expect(adult.error(in: "x")?.parameters == ["min": 18])
    let tall: some Validator<Float> = .numeric(Float.self)
    #expect(tall.isValid("340282350000000000000000000000000000000"))
    #expect(tall.verdict(on: "350000000000000000000000000000000000000").isInvalid)
  }

  @Test func `a number that is rounded to an excluded bound is excluded`() throws {
    let ratio: some Validator<Double> = .numeric(in: 0..<1)
    #expect(try ratio.value(of: "0.9999999999999999") < 1)
    #expect(ratio.verdict(on: "0.99999999999999999").isInvalid)
    let exact: some Validator<DecimalNumber> = .numeric(in: 0..<1 as Range<DecimalNumber>)
    #expect(exact.isValid("0.99999999999999999"))
    #expect(NumericValidator(in: .above(0.0)).isValid("0.1"))
    #expect(!NumericValidator(in: .above(0.0)).isValid("0.0"))
  }

  @Test func `a disjunction has the value of the first part that accepts the text`() throws {
    let validator: some Validator<Int> = .oneOf(["1": 100, "x": 5]) || .integer(in: 0...9)
    #expect(try validator.value(of: "1") == 100)
    #expect(try validator.value(of: "2") == 2)
    #expect(validator.text(for: 100) == "1")
    #expect(validator.text(for: 5) == "x")
    // The first part parses its text as a different value.
    #expect(validator.text(for: 1) == nil)
    #expect(validator.text(for: 10) == nil)
  }

  @Test func `a composition with different value types has texts as values`() throws {
    let validator: some Validator<String> = .any(of: .integer, .oneOf("auto"))
    #expect(try validator.value(of: "007") == "007")
    #expect(validator.text(for: "auto") == "auto")
    #expect(validator.text(for: "x") == nil)
    let erased: any Validator = .integer(in: 1...9)
    let optional: some Validator<String?> = .optional(erased) && .length(...1)
    #expect(try optional.value(of: "7") == "7")
    #expect(try optional.value(of: "") == nil)
  }

  @Test func `the value of an empty text is nil`() throws {
    let optional: some Validator<String?> = .optional(.length(...3))
    #expect(try optional.value(of: "") == nil)
    #expect(optional.text(for: nil) == "")
    // The text of the part would be parsed as nil.
    #expect(optional.text(for: "") == nil)
    #expect(optional.text(for: "abc") == "abc")
    #expect(optional.text(for: "abcd") == nil)
  }

  @Test func `the value of a mask consists of its placeholders' characters`() throws {
    let phone = try MaskValidator("+7 (000) 000-00-00")
    #expect(try phone.value(of: "+7 (912) 345-67-89") == "9123456789")
    #expect(phone.text(for: "9123456789") == "+7 (912) 345-67-89")
    #expect(phone.text(for: "912345678") == nil)
    #expect(phone.text(for: "91234567890") == nil)
  }

  @Test func `a field has the value of its text`() {
    var field = InputField("4", validator: .integer(in: 10...50))
    #expect(field.value(as: Int.self) == nil)
    field.insert("2")
    #expect(field.value() == 42)
    #expect(field.value(as: String.self) == nil)
  }

  @Test func `long chains have a value and are deallocated`() throws {
    var all: AllValidator<Int> = .integer(in: 0...9) && .length(...2)
    var any: AnyOfValidator<Int> = .integer(in: 0...9) || .integer(in: 20...30)
    for _ in 0..<100 {
      all = all && .satisfying("anything") { _ in true }
      any = any || IntegerValidator(in: 0...9)
    }
    #expect(try all.value(of: "7") == 7)
    #expect(try any.value(of: "25") == 25)
  }

  @Test func `values round-trip`() throws {
    #expect(roundTripFlaws(.integer) == [])
    #expect(roundTripFlaws(.integer(in: -50...1_000_000)) == [])
    #expect(roundTripFlaws(.integer(Int8.self)) == [])
    #expect(roundTripFlaws(.integer(UInt128.self)) == [])
    #expect(roundTripFlaws(.numeric) == [])
    #expect(roundTripFlaws(.numeric(in: -1.5..<2.5)) == [])
    #expect(roundTripFlaws(.numeric(Float.self)) == [])
    #expect(roundTripFlaws(.numeric(in: .open(0.0, 1.0))) == [])
    #expect(roundTripFlaws(.digits) == [])
    #expect(roundTripFlaws(.digits(in: 1...65_535)) == [])
    #expect(roundTripFlaws(.alphabetic) == [])
    #expect(roundTripFlaws(.oneOf(Level.self)) == [])
    #expect(roundTripFlaws(.oneOf(["a": 1, "b": 2, "a": 3])) == [])
    #expect(roundTripFlaws(.price) == [])
    #expect(roundTripFlaws(.price(in: 0.5...100, format: .german)) == [])
    #expect(roundTripFlaws(.grouping(.indian, fractionDigits: 3)) == [])
    #expect(roundTripFlaws(.grouping(.swiss, in: -5_000...5_000)) == [])
    #expect(roundTripFlaws(.naturalNumber(in: 0...1_000_000, format: .french)) == [])
    #expect(roundTripFlaws(.naturalNumber) == [])
    #expect(roundTripFlaws(.optional(.integer(in: 1...12))) == [])
    #expect(roundTripFlaws(.integer(in: 1...9) || .integer(in: 5...30)) == [])
    #expect(roundTripFlaws(.integer(in: 1...999) && .length(2...3), hasText: false) == [])
    #expect(roundTripFlaws(.any(of: .integer, .alphabetic)) == [])
    #expect(roundTripFlaws(try .mask("AA-0000")) == [])
    #expect(roundTripFlaws(try .regex("[a-c]{1,3}")) == [])
    #expect(roundTripFlaws(.trim && .length(1...4)) == [])
  }

  @Test func `without a value, all of a valid text is wrong`() throws {
    /// Accepts letters, none of which has a value.
    struct Mute: Validator {
      let rule = Rule("mute")
      func verdict(on text: String, caret: String.Index?) -> Verdict {
        AlphabeticValidator().verdict(on: text, caret: caret)
      }
      func value(ofValid text: String) -> Int? { nil }
      func text(for value: Int) -> String? { nil }
    }
    let error = try #require(throws: ValidationError.self) { try Mute().value(of: "four") }
    #expect(error.rule == Mute().rule)
    #expect(error.range == 0..<4)
    let secret = try #require(throws: ValidationError.self) {
      try SecretValidator(Mute()).value(of: "four")
    }
    #expect(secret.range == 0..<0)
  }
}
