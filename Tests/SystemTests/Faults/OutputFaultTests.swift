import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Outputs that stop accepting bytes while several threads run.
@Suite struct OutputFaultTests {
  /// Kinds of standard output, by file and by standard input.
  static let commands = [
    "-j 3 --digits large", "-j 3 --digits --format sarif < large",
    "-j 3 --digits --emit valid large", "-j 3 --digits --emit invalid < large",
    "-j 3 --digits --count-only large",
  ]

  /// Runs a script with files whose invalid lines exceed the capacity of a pipe.
  private static func run(_ script: String) throws -> ProgramOutcome {
    // The file starts with two blocks of invalid lines.
    let start = String(repeating: String(repeating: "x", count: 127) + "\n", count: 4000)
    return try Executable.shell(
      script, in: try TemporaryDirectory(["large": start + LargeFile.text]))
  }

  @Test(arguments: ["", "trap '' PIPE;"], commands.filter { !$0.contains("--count-only") })
  func `if the reader exits, the program ends by SIGPIPE`(
    disposition: String,
    command: String
  ) throws {
    let script = """
      \(disposition) { "$validate" \(command); echo $? >&2; } | head -c 1 > output
      wc -c < output
      """
    let outcome = try Self.run(script)
    #expect(outcome.output.filter { $0 != " " } == "1\n")
    #expect(outcome.errors == "\(128 + SIGPIPE)\n")
  }

  @Test(arguments: ["", "trap '' PIPE;"])
  func `the reader of a report may exit, too`(disposition: String) throws {
    for content in ["text", "sarif", "invalid", "valid"] {
      let script = """
        mkfifo pipe
        head -c 1 pipe > start &
        \(disposition) "$validate" -q -j 3 --digits --report \(content):pipe large
        status=$?; wait; exit $status
        """
      let outcome = try Self.run(script)
      #expect(outcome.errors == "validate: pipe: Broken pipe\n")
      #expect(outcome.status == 2)
    }
  }

  @Test(arguments: commands)
  func `closed standard output is exit 2`(_ command: String) throws {
    let outcome = try Self.run("\"$validate\" \(command) >&-")
    #expect(outcome.errors == "validate: standard output: Bad file descriptor\n")
    #expect(outcome.status == 2)
  }

  @Test func `if standard output is closed, no report takes its number`() throws {
    let script = """
      "$validate" -q -j 3 --digits --report invalid:report large >&-
      status=$?; wc -l < report; exit $status
      """
    let outcome = try Self.run(script)
    let invalid = LargeFile.invalid.count + 4000
    #expect(outcome.output.filter { $0 != " " } == "\(invalid)\n")
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
  }

  @Test(
    .enabled(if: Executable.isInstalled("prlimit"), "prlimit is not installed"),
    arguments: [
      "-j 3 --digits large > out", "-j 3 --digits --emit valid < large > out",
      "-j 3 -q --digits --report jsonl:out < large",
    ])
  func `a disk can become full in the middle`(_ command: String) throws {
    let script = """
      "$validate" \(command) 2> errors; mv out whole; size=$(wc -c < whole)
      for limit in 0 65535 $((size - 1)); do
        errors=$({ prlimit --fsize=$limit "$validate" \(command); } 2>&1); status=$?
        case $status:$errors in 2:*": File too large") ;; *) echo "$limit: $status" ;; esac
        # What is there is the start of what should be.
        [ "$(wc -c < out)" -le $limit ] || echo "$limit: $(wc -c < out) bytes"
        head -c "$(wc -c < out)" whole | cmp - out
        rm out
      done
      prlimit --fsize=$size "$validate" \(command) 2> errors; status=$?
      cmp out whole; exit $status
      """
    let outcome = try Self.run(script)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
  }

  @Test(
    .enabled(if: Executable.isInstalled("prlimit"), "prlimit is not installed"),
    arguments: [
      "--format junit lines > out", "-q --report junit:out < lines",
      "--emit invalid line > out", "-q --report valid:out line",
    ])
  func `the disk of a temporary file can become full`(_ command: String) throws {
    let directory = try TemporaryDirectory([
      "lines": String(repeating: "x\n", count: 20_000),
      "line": String(repeating: "x", count: 3_000_000) + "\n",
    ])
    let script = "prlimit --fsize=1200000 \"$validate\" --digits \(command)"
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.errors == "validate: temporary file: File too large\n")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    ("TERM", SIGTERM, "-j 3 --digits --emit valid large"),
    ("HUP", SIGHUP, "-j 3 --digits --emit invalid < large"),
    ("TERM", SIGTERM, "-j 3 -q --digits --report jsonl:/dev/stdout < large"),
    ("HUP", SIGHUP, "-j 3 --digits large"),
  ])
  func `after a signal, the output of several threads ends with a line`(
    signal: String,
    number: CInt,
    command: String
  ) throws {
    // The signal arrives while the program writes.
    let script = """
      mkfifo pipe
      exec "$validate" \(command) > pipe &
      { IFS= read -r line; kill -s \(signal) $!; printf '%s\\n' "$line"; cat; } < pipe > output
      wait $!; status=$?
      tail -c 1 output | od -An -c | tr -d ' '
      exit $status
      """
    let outcome = try Self.run(script)
    #expect(outcome.output == #"\n"# + "\n")
    #expect(outcome.status == 128 + Int(number))
  }
}
