import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct OutputTests {
  @Test(arguments: ["--numeric", "--help", "--version"])
  func `closed standard output is exit 2`(_ option: String) throws {
    let outcome = try Executable.shell(#""$validate" \#(option) >&-"#, input: "x\n")
    #expect(outcome.errors == "validate: standard output: Bad file descriptor\n")
    #expect(outcome.status == 2)
  }

  @Test func `if standard output is closed, no file takes its number`() throws {
    let directory = try TemporaryDirectory(["a": "x\n"])
    let outcome = try Executable.shell(
      #"chmod 600 a; "$validate" --numeric a >&-; status=$?; cat a; exit $status"#,
      in: directory
    )
    #expect(outcome.output == "x\n")
    #expect(outcome.errors == "validate: standard output: Bad file descriptor\n")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [("1\n", "", 0), ("x\n", "-q", 1)])
  func `closed standard output does no harm if there is nothing to write`(
    input: String,
    option: String,
    status: Int
  ) throws {
    let outcome = try Executable.shell(
      #""$validate" --numeric \#(option) >&-"#,
      input: .text(input)
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == status)
  }

  @Test func `if standard error is closed, only messages are lost`() throws {
    let directory = try TemporaryDirectory(["a": "x\n"])
    let outcome = try Executable.shell(#""$validate" --numeric b a 2>&-"#, in: directory)
    #expect(outcome.findings == ["a:1:1 [numeric]"])
    #expect(outcome.status == 2)
  }

  /// Whether there is a file on which every write fails because the disk is full.
  private static let hasFullDisk = unsafe access("/dev/full", W_OK) == 0

  @Test(.enabled(if: hasFullDisk, "there is no /dev/full"), arguments: [1, 10_000])
  func `a full disk is exit 2, at the first or the last write`(_ lines: Int) throws {
    let outcome = try Executable.shell(
      #""$validate" --numeric > /dev/full"#,
      input: .text(String(repeating: "x\n", count: lines))
    )
    #expect(outcome.errors == "validate: standard output: No space left on device\n")
    #expect(outcome.status == 2)
  }

  @Test(
    .enabled(if: hasFullDisk, "there is no /dev/full"),
    arguments: ["--help", "--version", "--numeric --exit-zero"]
  ) func `a full disk is exit 2 for every output`(_ options: String) throws {
    let outcome = try Executable.shell(#""$validate" \#(options) > /dev/full"#, input: "x\n")
    #expect(outcome.errors == "validate: standard output: No space left on device\n")
    #expect(outcome.status == 2)
  }

  @Test(.enabled(if: hasFullDisk, "there is no /dev/full"))
  func `reading stops if the disk is full`() throws {
    let outcome = try Executable.shell(#"yes x | "$validate" --numeric > /dev/full"#)
    #expect(outcome.errors == "validate: standard output: No space left on device\n")
    #expect(outcome.status == 2)
  }

  @Test(.enabled(if: hasFullDisk, "there is no /dev/full"))
  func `a full disk for standard error does not change the exit status`() throws {
    #expect(try Executable.shell(#""$validate" 2> /dev/full"#).status == 2)
  }

  @Test(arguments: ["", "trap '' PIPE;"])
  func `a broken pipe ends the program by SIGPIPE`(_ disposition: String) throws {
    let script = """
      \(disposition) yes x 2> /dev/null | { "$validate" --numeric; echo $? >&2; } | head -n 1
      """
    let outcome = try Executable.shell(script)
    #expect(outcome.findings == ["<stdin>:1:1 [numeric]"])
    #expect(outcome.errors == "\(128 + SIGPIPE)\n")
  }

  @Test(arguments: ["", "trap '' PIPE;"])
  func `a broken pipe at the last write ends it, too`(_ disposition: String) throws {
    let script = """
      \(disposition) { sleep 0.2; "$validate" --help; echo $? >&2; } | true
      """
    #expect(try Executable.shell(script).errors == "\(128 + SIGPIPE)\n")
  }

  @Test(arguments: ["--emit invalid", "--format jsonl", ""])
  func `a pipe in nonblocking mode receives everything`(_ options: String) throws {
    let lines = (0..<50_000).map { "x\($0)\n" }.joined()
    let words = ["--digits"] + options.split(separator: " ").map(String.init)
    var child = try ChildProcess(
      [try Executable.path()] + words, input: .text(lines), canOutputWait: false)
    let outcome = try child.outcome()
    #expect(outcome.output.utf8.count(where: { $0 == UInt8(ascii: "\n") }) == 50_000)
    if options.hasPrefix("--emit") { #expect(outcome.output == lines) }
    #expect(outcome.errors == "validate: 50000 of 50000 lines invalid\n")
    #expect(outcome.status == 1)
  }

  @Test func `a slow reader receives everything`() throws {
    let script = #"{ "$validate" --numeric; echo $? >&2; } | { sleep 0.3; wc -l; }"#
    let input = String(repeating: "x\n", count: 20_000)
    let outcome = try Executable.shell(script, input: .text(input))
    #expect(outcome.output.filter(\.isNumber) == "20000")
    #expect(outcome.errors == "validate: 20000 of 20000 lines invalid\n1\n")
  }
}
