import InputValidation
import InputValidationTesting
import Testing

/// The product is for tests only: its functions have macros of Testing as default arguments.
@Suite struct InputValidationTestingTests {
  @Test func `a port is a number up to 65535`() {
    expect(.integer(in: 1...65_535), accepts: "1", "80", "65535")
    expect(.integer(in: 1...65_535), refuses: "65536", at: 4..<5, only: .integer)
    checkLaws(.integer(in: 1...99), examples: "12", "7", count: 20)
  }
}
