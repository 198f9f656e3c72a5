import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What can go wrong around the program.
@Suite struct FaultTests {
  // MARK: - Signals

  /// Whether there is timeout(1), which sends signals.
  private static let hasTimeout = Executable.isInstalled("timeout")

  @Test(
    .enabled(if: hasTimeout, "timeout is not installed"),
    arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)],
    [
      ("", "> out"), ("", "| cat > out"), ("", "| { sleep 1.3; cat > out; }"),
      ("--report jsonl:out", "> /dev/null"), ("--emit invalid", "> out"),
    ]
  ) func `a signal leaves no half line`(
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
  ) func `a signal leaves no half line while other threads judge`(_ output: String) throws {
    let script = """
      yes xxxxxxx | head -n 6000000 > in
      { timeout -k9 --preserve-status 0.1 "$validate" -j 2 --numeric in; echo $? >&2; } \(output)
      tail -c 1 out | od -An -c
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    // On a busy machine the signal may come before the first line.
    #expect(["", #"\n"# + "\n"].contains(outcome.output.filter { $0 != " " }))
    #expect(outcome.errors.split(separator: "\n").last == "143")
  }

  @Test(.enabled(if: hasTimeout, "timeout is not installed"))
  func `a signal leaves no half line that is longer than a pipe's room`() throws {
    // 100,000 bytes a line, and a reader that makes the program wait in the middle of one.
    let script = """
      line=$(head -c 99999 /dev/zero | tr '\\0' x)
      yes "$line" | timeout -k 9 --preserve-status 0.5 "$validate" --numeric --emit invalid |
        { sleep 1; cat > out; }
      echo $(($(wc -c < out) % 100000)) $(($(wc -c < out) > 0))
      """
    #expect(try Executable.shell(script, in: try TemporaryDirectory()).output == "0 1\n")
  }

  @Test(.enabled(if: hasTimeout, "timeout is not installed"))
  func `a signal ends a program whose reader does not read`() throws {
    let script = """
      { yes x | timeout -k9 --preserve-status 0.3 "$validate" --numeric; date +%s%N >&2; } |
        sleep 2
      date +%s%N >&2
      """
    let times = try Executable.shell(script).errors.split(separator: "\n").compactMap { Int($0) }
    try #require(times.count == 2)
    #expect(times[1] - times[0] > 1_000_000_000)
  }

  // MARK: - Full disks

  @Test(
    .enabled(if: Executable.isInstalled("prlimit"), "prlimit is not installed"),
    arguments: [
      ("--emit invalid > out", 1), ("> out", 7), ("-q --report sarif:out", 29),
      ("-q --report junit:out", 29),
    ])
  func `a disk can be full at any byte`(options: String, step: Int) throws {
    let script = """
      seq -f 'x%g' 1 5 > in
      "$validate" --numeric in \(options) 2> /dev/null; size=$(wc -c < out)
      limit=0
      while [ "$limit" -le $((size + 1)) ]; do
        rm -f out
        errors=$({ prlimit --fsize=$limit "$validate" --numeric in \(options); } 2>&1); status=$?
        if [ "$limit" -lt "$size" ]; then
          case $status:$errors in 2:*": File too large") ;; *) echo "$limit: $status" ;; esac
        else
          [ "$status" -eq 1 ] && [ "$(wc -c < out)" -eq "$size" ] || echo "$limit: $status"
        fi
        limit=$((limit + \(step)))
      done
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
  }

  @Test func `a temporary file that can't be written is exit 2`() throws {
    let input = String(repeating: "x\n", count: 100_000)
    let script = #"TMPDIR=/no/such "$validate" --numeric --format junit > out"#
    let outcome = try Executable.shell(
      script, in: try TemporaryDirectory(), input: .text(input))
    #expect(outcome.errors == "validate: temporary file: No such file or directory\n")
    #expect(outcome.status == 2)
  }

  // MARK: - Inputs

  #if os(Linux)
    @Test func `files without a size are read`() throws {
      let outcome = try Executable.run(
        ["--contains", ".", "--summary=json", "/proc/self/status", "/proc/cpuinfo"])
      let match = try #require(outcome.errors.firstMatch(of: /"lines":(\d+)/))
      #expect(Int(match.1) ?? 0 > 40)
    }
  #endif

  #if os(Linux)
    @Test(.enabled(if: Executable.isInstalled("strace"), "strace is not installed"))
    func `a run needs no files of /proc`() throws {
      // A chroot or a container may be without them.
      let script = """
        calls='?openat,?access,?readlink,?readlinkat,?faccessat'
        set -- -e "trace=$calls" -e "inject=$calls:error=ENOENT"
        for file in maps cmdline exe status task; do set -- "$@" -P "/proc/self/$file"; done
        strace -qq -f -o trace "$@" "$validate" --digits in 2> errors
        status=$?; grep -v '^strace: ' errors >&2
        grep -q INJECTED trace || echo 'no fault'; exit $status
        """
      let outcome = try Executable.shell(script, in: try TemporaryDirectory(["in": "1\nx\n"]))
      #expect(outcome.findings == ["in:2:1 [digits]"])
      #expect(outcome.errors == "validate: 1 of 2 lines invalid\n")
      #expect(outcome.status == 1)
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

  @Test func `a pattern can't get NUL from a command line`() throws {
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
