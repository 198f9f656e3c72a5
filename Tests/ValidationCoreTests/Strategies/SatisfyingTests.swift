import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct SatisfyingTests {
  private let palindrome = SatisfyingValidator("a palindrome") { $0.elementsEqual($0.reversed()) }

  @Test func `a closure decides, and a rejected text is incomplete`() {
    VerdictCase(
      "palindrome", palindrome, valid: ["", "abba", "e\u{301}e\u{301}"], incomplete: ["ab"]
    ).check()
  }

  @Test func `a closure is not exact`() {
    #expect(!palindrome.isExact)
    #expect(palindrome.language == nil)
  }

  @Test func `an error has the description`() {
    expect(palindrome, refuses: "ab", at: 0..<2, only: .satisfying)
    let error = palindrome.error(in: "ab")
    #expect(error?.parameters == ["condition": "a palindrome"])
    #expect(error?.expected == nil)
  }
}
