import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct Base64Tests {
  /// The vectors of RFC 4648, section 10.
  private static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]

  @Test func `the test vectors of the standard agree`() throws {
    for (bytes, text) in Self.vectors {
      #expect(try FormatValidator.base64.value(of: text) == Array(bytes.utf8))
      #expect(FormatValidator.base64.text(for: Array(bytes.utf8)) == text)
      let short = text.filter { $0 != "=" }
      #expect(try FormatValidator.base64URL.value(of: short) == Array(bytes.utf8))
      #expect(FormatValidator.base64URL.text(for: Array(bytes.utf8)) == short)
    }
    #expect(FormatValidator.base64.text(for: [0xFB, 0xFF]) == "+/8=")
    #expect(FormatValidator.base64URL.text(for: [0xFB, 0xFF]) == "-_8")
  }

  @Test func `padding is canonical`() throws {
    VerdictCase(
      "base64", .base64,
      valid: ["", "Zg==", "Zm8=", "Zm9v", "+/8="], incomplete: ["Z", "Zg", "Zg=", "Zm9", "Zm9vY"],
      invalid: ["=", "Z=", "Zh=", "Zm9=", "Zg===", "Zm9v=", "Zg==Zg==", "-", "Zm9v\n", "\u{E9}"]
    ).check()
    VerdictCase(
      "base64URL", .base64URL,
      valid: ["", "Zg", "Zm8", "Zm9v", "-_8"], incomplete: ["Z", "Zh", "Zm9", "Zm9vY"],
      invalid: ["=", "Zg=", "+", "/", "Zm9v\n"]
    ).check()
    try FormatLaws.check(.base64)
    try FormatLaws.check(.base64URL)
  }

  @Test func `byte counts have bounds`() throws {
    for lower in 0...8 {
      for upper in lower...9 {
        let standard = FormatValidator.base64(byteCount: lower...upper)
        let urlSafe = FormatValidator.base64URL(byteCount: lower...upper)
        for count in 0...12 {
          let bytes = [UInt8](repeating: 0xA5, count: count)
          for (validator, any) in [
            (standard, FormatValidator.base64), (urlSafe, FormatValidator.base64URL),
          ] {
            let text = try #require(any.text(for: bytes))
            #expect(validator.isValid(text) == (lower...upper).contains(count), "\(text)")
            #expect((validator.text(for: bytes) == text) == (lower...upper).contains(count))
          }
        }
      }
    }
    VerdictCase(
      "base64(byteCount: 2...2)", .base64(byteCount: 2...2),
      valid: ["Zm8="], incomplete: ["", "Z", "Zm", "Zm8"], invalid: ["Zg=", "Zm9", "Zm9v"]
    ).check()
    try FormatLaws.check(.base64(byteCount: 32...32))
    try FormatLaws.check(.base64(byteCount: 16...64))
    try FormatLaws.check(.base64URL(byteCount: 5...100))
    #expect(FormatValidator.base64(byteCount: 1..<5).rule.parameters == ["min": 1, "max": 4])
    #expect(FormatValidator.base64URL.rule.code == .base64URL)
  }

  @Test func `any bounds are accepted`() {
    expect(FormatValidator.base64(byteCount: Int.max...), refuses: "Zm9v")
    expect(FormatValidator.base64(byteCount: ...Int.max), accepts: "Zm9v")
    expect(FormatValidator.base64(byteCount: ..<0), refuses: "")
    expect(FormatValidator.base64(byteCount: Int.min...0), accepts: "")
    expect(FormatValidator.base64URL(byteCount: Int.max...), refuses: "Zm9v")
    expect(FormatValidator.base64URL(byteCount: ...Int.max), accepts: "Zm9v")
    expect(FormatValidator.base64URL(byteCount: ..<0), refuses: "")
    expect(FormatValidator.base64URL(byteCount: Int.min...0), accepts: "")
  }

  @Test func `bounds that are too large for an automaton are enforced`() {
    let validator = FormatValidator.base64(byteCount: 5...100_000)
    #expect(!validator.isExact)
    expect(validator, accepts: "AAAAAAA=")
    expect(validator, refuses: "AAAA", "AAAAAA=", "AAAAAA!=")
  }

  @Test(.enabled(if: FormatCases.isPresent, "the case files are not beside the repository"))
  func `cases of other projects agree`() throws {
    FormatCases.expectAgreement(.base64, try FormatCases.validatorJS("isBase64"))
    FormatCases.expectAgreement(
      .base64, try FormatCases.validatorJS("isBase64", ["padding:true urlSafe:false"]))
    FormatCases.expectAgreement(
      .base64URL, try FormatCases.validatorJS("isBase64", ["urlSafe:true"]))
    FormatCases.expectAgreement(
      .base64URL, try FormatCases.validatorJS("isBase64", ["padding:false urlSafe:true"]))
  }
}
