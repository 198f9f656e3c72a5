import InputValidation
import InputValidationTesting
import LibrarySupport
import Testing

@Suite struct NonEmptyTests {
  @Test func `every text is valid except the empty one`() {
    VerdictCase(
      "non-empty", .nonEmpty, valid: [" ", "a", "\0", "\n", "\u{301}", "👨‍👩‍👧"], incomplete: [""]
    ).check()
    #expect(NonEmptyValidator().isExact)
    expect(.nonEmpty, refuses: "", only: .nonEmpty)
  }
}
