import InputValidation
import LibrarySupport
import Testing

@Suite struct PathTests {
  @Test func `paths have no control characters`() throws {
    VerdictCase(
      "path", .path,
      valid: ["/", "/etc/hosts", "a b", "..", "C:\\x", "caf\u{E9}", "e\u{301}", "\u{1F600}"],
      incomplete: [""],
      invalid: ["\0", "a\nb", "a\u{7F}", "a\u{85}", "a\u{2028}", "a\u{202E}txt"]
    ).check()
    try FormatLaws.check(.path)
  }
}
