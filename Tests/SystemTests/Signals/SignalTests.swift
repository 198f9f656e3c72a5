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
@Suite struct SignalTests {
  /// Whether there is timeout(1), which sends signals.
  private static let hasTimeout = Executable.isInstalled("timeout")

  @Test(
    .enabled(if: hasTimeout, "timeout is not installed"),
    arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)],
    [
      ("", "> out"), ("", "| cat > out"), ("", "| { sleep 1.3; cat > out; }"),
      ("--report jsonl:out", "> /dev/null"), ("--emit invalid", "> out"),
    ]
  ) func `after a signal, the output ends with a line`(
    signal: (name: String, number: CInt),
    output: (option: String, redirection: String)
  ) throws {
    let script = """
      { yes xxxxxxx |
          timeout -k9 --preserve-status -s\(signal.name) 1 "$validate" --numeric \(output.option)
        echo $? >&2; } \(output.redirection)
      tail -c 1 out | od -An -c; wc -l < out
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    let lines = outcome.output.split(separator: "\n").map { $0.filter { $0 != " " } }
    try #require(lines.count == 2, "\(outcome)")
    #expect(lines[0] == #"\n"#)
    #expect(Int(lines[1]) ?? 0 > 0)
    #expect(outcome.errors.split(separator: "\n").last == "\(128 + signal.number)")
  }

  @Test(
    .enabled(if: hasTimeout, "timeout is not installed"),
    arguments: ["> out", "| cat > out", "| { sleep 0.6; cat > out; }"]
  ) func `after a signal, the output of other threads ends with a line`(_ output: String) throws {
    let script = """
      yes xxxxxxx | head -n 6000000 > in
      { timeout -k9 --preserve-status 0.1 "$validate" -j 2 --numeric in; echo $? >&2; } \(output)
      tail -c 1 out | od -An -c
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    // On a busy machine, the signal may arrive before the first line.
    #expect(["", #"\n"# + "\n"].contains(outcome.output.filter { $0 != " " }))
    #expect(outcome.errors.split(separator: "\n").last == "143")
  }

  @Test(.enabled(if: hasTimeout, "timeout is not installed"))
  func `after a signal, the output ends with a line, however long`() throws {
    // Lines of 100,000 bytes, and a reader that makes the program wait in the middle of one.
    let script = """
      line=$(head -c 99999 /dev/zero | tr '\\0' x)
      yes "$line" | timeout -k 9 --preserve-status 0.5 "$validate" --numeric --emit invalid |
        { sleep 1; cat > out; }
      echo $(($(wc -c < out) % 100000)) $(($(wc -c < out) > 0))
      """
    #expect(try Executable.shell(script, in: try TemporaryDirectory()).output == "0 1\n")
  }

  @Test(.enabled(if: hasTimeout, "timeout is not installed"))
  func `a signal ends a program whose reader is blocked`() throws {
    let script = """
      { yes x | timeout -k9 --preserve-status 0.3 "$validate" --numeric; date +%s%N >&2; } |
        sleep 2
      date +%s%N >&2
      """
    let times = try Executable.shell(script).errors.split(separator: "\n").compactMap { Int($0) }
    try #require(times.count == 2)
    #expect(times[1] - times[0] > 1_000_000_000)
  }

  private static let repair = #""$validate" --digits --trim --in-place"#

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `after a signal, a file to be repaired is unchanged`(signal: String) throws {
    // Nothing reads the invalid lines, so the program is in the middle of the file.
    let text = String(repeating: "x 1234567\n", count: 100_000) + " 1\n"
    let outcome = try Executable.shell(
      """
      mkfifo pipe; cp in old
      (exec 3< pipe; until ls -A | grep -q '^.validate-'; do :; done; kill -s \(signal) "$(cat pid)"
        cat <&3 > /dev/null) &
      sh -c 'echo $$ > pid; exec "$0" "$@"' \(Self.repair) --report invalid:pipe in
      status=$?; wait; cmp in old; ls -A | grep validate; exit $status
      """,
      in: try TemporaryDirectory(["in": text]))
    #expect(outcome.output == "")
    #expect(outcome.status > 128, "\(outcome.errors)")
  }
}
