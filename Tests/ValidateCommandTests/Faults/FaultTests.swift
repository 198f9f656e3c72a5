import TestSupport
import Testing

/// Faults in the environment of the program.
@Suite struct FaultTests {
  // MARK: - Files

  @Test func `a temporary file that can't be written is exit 2`() throws {
    let input = String(repeating: "x\n", count: 100_000)
    let script = #"TMPDIR=/no/such "$validate" --numeric --format junit > out"#
    let outcome = try Executable.shell(
      script, in: try TemporaryDirectory(), input: .text(input))
    #expect(outcome.errors == "validate: temporary file: No such file or directory\n")
    #expect(outcome.status == 2)
  }

  #if os(Linux)
    @Test func `files that report no size are read`() throws {
      let outcome = try Executable.run(
        ["--contains", ".", "--summary=json", "/proc/self/status", "/proc/cpuinfo"])
      let match = try #require(outcome.errors.firstMatch(of: /"lines":(\d+)/))
      #expect(Int(match.1) ?? 0 > 40)
    }
  #endif

  // MARK: - Patterns

  @Test(arguments: ["--regex", "--contains"])
  func `a pattern of 20,000 parentheses is exit 2`(_ option: String) throws {
    let pattern =
      String(repeating: "(", count: 20_000) + "a" + String(repeating: ")", count: 20_000)
    let outcome = try Executable.run([option, pattern], input: "a\n")
    #expect(outcome.errors.hasPrefix("validate: bad pattern for '\(option)': at offset "))
    #expect(outcome.errors.utf8.count < 1000)
    #expect(outcome.status == 2)
    let directory = try TemporaryDirectory(["rules": option + " " + pattern + "\n"])
    let file = try Executable.shell(#""$validate" -f rules"#, in: directory, input: "a\n")
    #expect(file.errors.hasPrefix("validate: rules:1: bad pattern for '\(option)': at offset "))
    #expect(file.status == 2)
  }

  @Test func `a pattern on a command line can't contain NUL`() throws {
    let outcome = try Executable.shell(
      #""$validate" --regex 'a\x00b'"#, input: "a\u{0}b\nab\n")
    #expect(outcome.findings == ["<stdin>:2:2 [regex]"])
  }

  @Test(arguments: [
    #""$validate" --digits --label "$(printf 'a\377')""#,
    #""$validate" --digits --name "$(printf '\377')""#,
    #""$validate" --one-of "$(printf '\377')""#,
    #""$validate" --digits --format "$(printf '\377')""#,
    #""$validate" --compare "$(printf '\377')" a"#,
  ]) func `an argument that is not UTF-8 is exit 2`(_ script: String) throws {
    let outcome = try Executable.shell(script, input: "x\n")
    #expect(outcome.errors.contains(#"\xFF"#))
    #expect(outcome.errors.contains("is not valid UTF-8"))
    #expect(outcome.status == 2)
  }
}
