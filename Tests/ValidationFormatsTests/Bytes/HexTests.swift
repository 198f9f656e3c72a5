import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct HexTests {
  @Test func `bytes are two digits each`() throws {
    VerdictCase(
      "hex", .hex,
      valid: ["", "00", "fF", "0123456789abcdefABCDEF"], incomplete: ["0", "00f"],
      invalid: ["g", "0x", "00 ", "00\n", "\u{FF10}"]
    ).check()
    VerdictCase(
      "hex(byteCount: 2...3)", .hex(byteCount: 2...3),
      valid: ["0000", "00ff00"], incomplete: ["", "0", "00", "000", "00000"],
      invalid: ["0000000", "x"]
    ).check()
    VerdictCase(
      "hex(byteCount: 1...)", .hex(byteCount: 1...), valid: ["00"], incomplete: ["", "000"]
    ).check()
    try FormatLaws.check(.hex)
    try FormatLaws.check(.hex(byteCount: 4...20))
    try FormatLaws.check(.hex(byteCount: 4...400))
  }

  @Test func `a value is its bytes`() throws {
    #expect(try FormatValidator.hex.value(of: "00fF10") == [0, 255, 16])
    #expect(FormatValidator.hex.text(for: [0, 255, 16]) == "00ff10")
    #expect(FormatValidator.hex(byteCount: 4...).text(for: [0]) == nil)
    let validator: some Validator<[UInt8]> = .hex(byteCount: 16..<33)
    #expect(validator.rule.parameters == ["min": 16, "max": 32])
  }

  @Test func `any bounds are accepted`() {
    expect(FormatValidator.hex(byteCount: Int.max...), refuses: "00")
    expect(FormatValidator.hex(byteCount: ...Int.max), accepts: "00")
    expect(FormatValidator.hex(byteCount: ..<0), while: "", is: .invalid)
    expect(FormatValidator.hex(byteCount: Int.min...0), accepts: "")
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(
      .hex, try FormatCases.validatorJS("isHexadecimal"),
      differences: [
        "0xff0044": "a prefix is left out",
        "0hfedCBA9876543210": "a prefix is left out",
        "0HfedCBA9876543210": "a prefix is left out",
      ])
    for (name, count) in [
      ("md5", 16), ("md4", 16), ("sha256", 32), ("sha384", 48), ("sha512", 64), ("crc32", 4),
    ] {
      FormatCases.expectAgreement(
        .hex(byteCount: count...count), try FormatCases.validatorJS("isHash", [name]))
    }
  }
}
