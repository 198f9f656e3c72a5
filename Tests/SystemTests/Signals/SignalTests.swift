import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals that end the program.
///
/// Each signal is sent after the first output has arrived, however long that takes, so that nothing
/// depends on timing.
@Suite struct SignalTests {
  /// Runs the program on a pipe, and sends it a signal as soon as the file `out` is not empty.
  ///
  /// - Parameters:
  ///   - input: The commands that write the lines.
  ///   - command: The command line of the program.
  ///   - output: What happens to the output. It can wait for the files `killed`, which exists after
  ///     the signal, and `status`, which exists after the end.
  ///   - signal: The name of the signal.
  ///   - end: What is printed in the end.
  /// - Returns: What came of it, with the exit status of the program.
  /// - Throws: ``Executable/Failure`` if it can't be run, or does not end.
  private static func run(
    _ input: String,
    _ command: String,
    _ output: String,
    signal: String = "TERM",
    end: String
  ) throws -> ProgramOutcome {
    let script = """
      : > out
      {
        until [ -s out ] || [ -e status ]; do sleep 0.02; done
        kill -s \(signal) "$(cat pid)"
        : > killed
      } &
      {
        \(input) | sh -c 'echo $$ > pid; exec "$0" "$@"' "$validate" \(command)
        echo $? > status
      } \(output)
      wait
      \(end)
      exit "$(cat status)"
      """
    return try Executable.shell(script, in: try TemporaryDirectory())
  }

  /// A reader that continues some time after the signal, and starts with another command.
  private static func reader(startingWith start: String) -> String {
    "| { \(start) > out; until [ -e killed ]; do sleep 0.02; done; sleep 0.3; cat >> out; }"
  }

  @Test(
    arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)],
    [
      ("", "> out"), ("", "| cat > out"), ("", reader(startingWith: "head -c 1")),
      ("--report jsonl:out", "> /dev/null"), ("--emit invalid", "> out"),
    ]
  ) func `after a signal, the output ends with a line`(
    signal: (name: String, number: CInt),
    output: (option: String, redirection: String)
  ) throws {
    let outcome = try Self.run(
      "yes xxxxxxx", "--numeric \(output.option)", output.redirection, signal: signal.name,
      end: "tail -c 1 out | od -An -c; wc -l < out")
    let lines = outcome.output.split(separator: "\n").map { $0.filter { $0 != " " } }
    try #require(lines.count == 2, "\(outcome)")
    #expect(lines[0] == #"\n"#)
    #expect(Int(lines[1]) ?? 0 > 0)
    #expect(outcome.status == 128 + Int(signal.number))
  }

  @Test(arguments: ["> out", "| cat > out", reader(startingWith: "head -c 1")])
  func `after a signal, the output of other threads ends with a line`(_ output: String) throws {
    let outcome = try Self.run(
      "yes xxxxxxx | head -n 6000000 > in; :", "-j 2 --numeric in", output,
      end: "tail -c 1 out | od -An -c")
    #expect(outcome.output.filter { $0 != " " } == #"\n"# + "\n")
    #expect(outcome.status == 128 + Int(SIGTERM))
  }

  @Test func `after a signal, the output ends with a line, however long`() throws {
    // Lines of 100,000 bytes. After the first 1000, the program waits in the middle of a line,
    // because no pipe has room for the rest.
    let outcome = try Self.run(
      #"yes "$(head -c 99999 /dev/zero | tr '\0' x)""#, "--numeric --emit invalid",
      Self.reader(startingWith: "head -c 1000"),
      end: "echo $(($(wc -c < out) % 100000)) $(($(wc -c < out) > 0))")
    #expect(outcome.output == "0 1\n")
    #expect(outcome.status == 128 + Int(SIGTERM))
  }

  @Test func `a signal ends a program whose reader is blocked`() throws {
    // The reader waits for the end of the program, but not forever.
    let reader = """
      | {
        head -c 1 > out
        turns=0; until [ -e status ] || [ $((turns += 1)) -gt 6000 ]; do sleep 0.02; done
        [ -e status ] && echo ended
        cat >> out
      }
      """
    let outcome = try Self.run("yes x", "--numeric", reader, end: "tail -c 1 out | od -An -c")
    #expect(outcome.output.filter { $0 != " " } == "ended\n" + #"\n"# + "\n")
    #expect(outcome.status == 128 + Int(SIGTERM))
  }

  private static let repair = #""$validate" --digits --trim --in-place"#

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `after a signal, a file to be repaired is unchanged`(signal: String) throws {
    // Nothing reads the invalid lines, so the program is in the middle of the file. Findings so far
    // are written, so the output depends on when the signal arrives.
    let text = String(repeating: "x 1234567\n", count: 100_000) + " 1\n"
    let outcome = try Executable.shell(
      """
      mkfifo pipe; cp in old
      (exec 3< pipe; until ls -A | grep -q '^.validate-'; do :; done; kill -s \(signal) "$(cat pid)"
        cat <&3 > /dev/null) &
      sh -c 'echo $$ > pid; exec "$0" "$@"' \(Self.repair) --report invalid:pipe in > out
      status=$?; wait; cmp in old; ls -A | grep validate; exit $status
      """,
      in: try TemporaryDirectory(["in": text]))
    #expect(outcome.output == "")
    #expect(outcome.status > 128, "\(outcome.errors)")
  }
}
