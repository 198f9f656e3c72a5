import InputValidation
import InputValidationTesting
import Testing

@Suite struct NonEmptyTests {
  @Test func `only the empty text is not enough`() {
    VerdictCase(
      "non-empty", .nonEmpty, valid: [" ", "a", "\0", "\n", "\u{301}", "👨‍👩‍👧"], incomplete: [""]
    ).check()
    #expect(NonEmptyValidator().isExact)
    expect(.nonEmpty, refuses: "", only: .nonEmpty)
  }
}
