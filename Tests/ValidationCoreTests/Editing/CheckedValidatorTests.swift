import InputValidation
import RegularLanguage
import TestSupport
import Testing

@Suite struct CheckedValidatorTests {
  private static func instant(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

  /// Expects that the validity of samples and near misses, found directly, is that of the verdict.
  private static func check(_ validator: some CheckedValidator, _ texts: [String] = []) throws {
    let candidates = try #require(validator.candidates.automaton)
    var generator = SplitMix64(seed: 11)
    var budget = StepBudget(1 << 24)
    var texts = texts
    for text in try candidates.samples(
      count: sampled(60, of: 300), using: &generator, within: &budget)
    {
      texts += [text, String(text.dropLast()), String(text.dropLast()) + "0", text + " "]
    }
    for text in texts {
      let isValid = validator.isValid(text)
      #expect(isValid == validator.verdict(on: text).isValid, Comment(rawValue: text))
      #expect(isValid == (validator as any Validator).isValid(text), Comment(rawValue: text))
    }
    #expect(texts.contains { validator.isValid($0) })
  }

  @Test func `validity agrees with the verdict`() throws {
    try Self.check(.dateTime as FormatValidator<Timestamp>)
    try Self.check(FormatValidator.dateTime(in: Self.instant("1024-02-29T12:30:00Z")...))
    try Self.check(
      FormatValidator.dateTime(
        in: Self.instant("0000-01-01T00:00:00Z")..<Self.instant("5000-02-28T12:30:00+14:00")))
    try Self.check(FormatValidator.cidr(allowsHostBits: false))
    try Self.check(FormatValidator.cidr)
    try Self.check(FormatValidator.iban, ["DE89370400440532013000", "DE89370400440532013001"])
  }
}
