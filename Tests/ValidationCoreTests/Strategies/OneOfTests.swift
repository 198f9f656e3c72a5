import InputValidation
import InputValidationTesting
import LibrarySupport
import RegularLanguage
import Testing

@Suite struct OneOfTests {
  @Test func `each value may be a prefix of the next`() {
    let validator = OneOfValidator((0...300).map { String(repeating: "a", count: $0) })
    let (longest, isExact) = (String(repeating: "a", count: 300), validator.isExact)
    #expect(isExact)
    expect(validator, accepts: "")
    #expect(validator.verdict(on: longest) == .valid(isExtensible: false))
    expect(validator, while: longest + "a", is: .invalid)
    expect(validator, while: "ab", is: .invalid)
  }

  @Test(arguments: [
    VerdictCase(
      "words", .oneOf("debug", "info", "error"), valid: ["debug", "info"],
      incomplete: ["", "in", "erro"], invalid: ["Info", "infos", "x", "info ", "\u{131}nfo"]),
    VerdictCase("none", .oneOf([]), invalid: ["", "a"]),
    VerdictCase("the empty text", .oneOf(""), valid: [""], invalid: ["a"]),
    VerdictCase("one a beginning of another", .oneOf("a", "ab", "a"), valid: ["a", "ab"]),
    VerdictCase(
      "canonical equivalents differ", .oneOf("\u{E9}", "K"), valid: ["\u{E9}", "K"],
      incomplete: [""], invalid: ["e\u{301}", "\u{212A}"]),
    VerdictCase(
      "characters with a meaning in patterns", .oneOf("a.b", "(", "[x]*"),
      valid: ["a.b", "(", "[x]*"], incomplete: ["["], invalid: ["axb", "x"]),
  ])
  func `values must match exactly`(example: VerdictCase) {
    example.check()
    checkLaws(example.validator, seed: 7, count: 60)
    #expect(example.validator.isExact)
  }

  @Test func `ten thousand values are one automaton`() {
    let validator = OneOfValidator((0..<10_000).map { "value\($0)" })
    #expect(validator.isExact)
    expect(validator, accepts: "value9999")
    expect(validator, while: "valu", is: .incomplete)
    expect(validator, while: "value10000", is: .invalid)
    #expect(
      validator.error(in: "va")?.detail().hasSuffix("'value19' and 9980 others: expected 'l'")
        == true)
  }

  @Test func `values that exceed the budget are compared`() {
    // Random words share few prefixes, so that they need many states.
    var generator = SplitMix64(seed: 1)
    let values = (0..<3_000).map { _ in
      String(
        (0..<30).map { _ in Character(Unicode.Scalar(UInt8.random(in: 97...122, using: &generator)))
        })
    }
    let validator = OneOfValidator(values)
    #expect(!validator.isExact)
    #expect(values.prefix(10).allSatisfy(validator.isValid))
    expect(validator, while: "x", is: .incomplete)
  }

  @Test func `an error names the values`() {
    #expect(OneOfValidator(["a", "b, c"]).rule.parameters == ["values": ["a", "b, c"]])
    #expect(OneOfValidator(["a"]).texts == ["a"])
  }

  @Test func `of two values for a text, the first one is used`() throws {
    let number: some Validator<Int> = .oneOf(["low": 1, "low": 2])
    #expect(try number.value(of: "low") == 1)
    #expect(number.text(for: 1) == "low")
    #expect(number.text(for: 2) == nil)
  }

  @Test func `case can be ignored`() throws {
    let level: some Validator<String> = .oneOf("debug", "info", "Stra\u{DF}e", ignoringCase: true)
    #expect(try level.value(of: "INFO") == "info")
    #expect(try level.value(of: "sTRA\u{1E9E}E") == "Stra\u{DF}e")
    expect(level, while: "De", is: .incomplete)
    expect(level, while: "STRASSE", is: .invalid)
    // U+0130 has no simple case folding.
    expect(level, while: "\u{130}NFO", is: .invalid)
    #expect(level.text(for: "info") == "info")
    #expect(level.text(for: "INFO") == nil)
    #expect(
      level.error(in: "x")?.message().contains(
        "one of 'debug', 'info', 'Stra\u{DF}e', in uppercase or lowercase") == true)
    let number: some Validator<Int> = .oneOf(["low": 1, "high": 9], ignoringCase: true)
    #expect(try number.value(of: "High") == 9)
    #expect(number.text(for: 9) == "high")
  }
}
