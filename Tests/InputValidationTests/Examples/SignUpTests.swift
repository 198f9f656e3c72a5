import Foundation
import LibrarySupport
import TestSupport
import Testing

/// The example `swift run SignUp`, which is controlled by lines of input.
@Suite struct SignUpTests {
  @Test func `an account is created`() throws {
    let printed = try Self.run(
      """
      user rolf
      password correct horse
      confirmation correct horse
      go
      country CH
      submit
      """)
    #expect(printed.contains("postcode: 8000"))
    #expect(printed.hasSuffix("Welcome, rolf of 8000 CH!\n"))
    #expect(!printed.contains("correct"))
  }

  @Test func `errors are printed with their fields`() throws {
    let printed = try Self.run(
      """
      user root
      password correct horse
      confirmation corx
      submit
      undo
      quit
      """)
    #expect(printed.contains("\n> user: root asking ...\n"))
    #expect(printed.contains("\n! must match password\n"))
    #expect(printed.contains("\n! user: must be a name that is free\n"))
    #expect(printed.contains("\n> user: root must be a name that is free\n"))
    #expect(printed.contains("\n! country: must be one of 'CH', 'CN'"))
  }

  @Test func `an unknown command prints help`() throws {
    #expect(try Self.run("help").components(separatedBy: "submit   ").count == 3)
  }

  /// Returns the output of the example for lines of input.
  private static func run(_ input: String) throws -> String {
    let outcome = try Example.run("SignUp", input: input + "\n")
    #expect(outcome.status == 0)
    return outcome.output
  }
}
