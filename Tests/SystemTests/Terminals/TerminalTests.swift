#if os(Linux)
  import TestSupport
  import Glibc
  import Testing

  /// The output on a terminal, provided by script(1).
  @Suite struct TerminalTests {
    /// Runs commands of the shell with standard output, or all three descriptors, on a terminal.
    ///
    /// What the terminal shows is also in the file `screen`, so that commands can wait for it.
    private static func run(
      _ command: String,
      environment: String = "TERM=xterm",
      input: String = "x\\n"
    ) throws -> String {
      let script = """
        export validate; unset NO_COLOR; export \(environment)
        printf '\(input)' > in
        cat > command << 'END'
        \(command)
        END
        : > screen
        script -qefc 'sh ./command' screen < /dev/null
        """
      return try Executable.shell(script, in: try TemporaryDirectory()).output
    }

    /// A loop that repeats commands until a text is in a file, but not for more than minutes.
    private static func until(_ text: String, in file: String = "screen", _ body: String) -> String
    {
      "turns=0; until grep -qas '\(text)' \(file) || [ $((turns += 1)) -gt 3000 ]; do \(body); done"
    }

    private static let isInstalled = Executable.isInstalled("script")
    private static let colored = "\u{1B}[1min:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m must be"

    @Test(
      .enabled(if: isInstalled, "script is not installed"),
      arguments: [
        ("", "TERM=xterm", true), ("", "TERM=xterm NO_COLOR=1", false),
        ("", "TERM=xterm NO_COLOR=", true), ("", "TERM=dumb", false),
        ("--color=auto", "TERM=xterm", true), ("--color=never", "TERM=xterm", false),
        ("--color=always", "TERM=xterm NO_COLOR=1", true),
        ("--format jsonl --color=always", "TERM=xterm", false),
        ("--report text:/dev/stdout -q", "TERM=xterm", false),
      ]) func `text has colors on a terminal`(
        options: String,
        environment: String,
        isColored: Bool
      ) throws
    {
      let output = try Self.run(
        "\"$validate\" --digits \(options) in 2> errors", environment: environment)
      #expect(output.hasPrefix(Self.colored) == isColored, "\(output.debugDescription)")
      #expect(output.contains("\u{1B}") == isColored)
      #expect(output.contains("must be digits only"))
    }

    @Test(arguments: [
      ("--digits", true), ("--digits -q", false), ("--csv --column 1 --digits", true),
    ])
    func `a person at a terminal is told that the program waits for input`(
      options: String,
      isReported: Bool
    ) throws {
      let terminal = try TerminalProcess(options)
      terminal.type("7\n\u{4}")
      let outcome = try terminal.outcome()
      #expect(outcome.status == 0)
      #expect(
        outcome.errors.contains("reading standard input; press Control-D to end it") == isReported)
    }

    @Test(
      .enabled(if: isInstalled, "script is not installed"),
      arguments: [
        ("LC_ALL=C.UTF-8", "\u{2588}", "\u{258B}"), ("LC_ALL=C", "#", "#"),
        ("LC_ALL= LC_CTYPE=de_DE.utf8", "\u{2588}", "\u{258B}"),
      ])
    func `the summary has bars on a terminal`(
      environment: String,
      bar: String,
      end: String
    ) throws {
      let output = try Self.run(
        "stty cols 40; \"$validate\" -q --summary --digits --length 2.. in",
        environment: environment + " TERM=xterm", input: "x\\n1\\n22\\n1\\n")
      let lines = output.split(whereSeparator: \.isNewline)
      func bars(_ count: Int, _ end: String = "") -> String {
        String(repeating: bar, count: count) + end
      }
      try #require(lines.count == 4, "\(output)")
      #expect(lines[1] == "  files: 1")
      #expect(lines[2] == "  [digits]  1   25.0%  " + bars(5, end))
      #expect(lines[3] == "  [length]  3   75.0%  " + bars(17))
      #expect(lines.allSatisfy { $0.count <= 40 })
    }

    @Test func `the summary has no bars in a file`() throws {
      let script = "printf 'x\\n' > in; \"$validate\" -q --summary --digits in"
      let outcome = try Executable.shell(script, in: try TemporaryDirectory())
      #expect(outcome.errors == "validate: 1 of 1 line invalid\n  files: 1\n  [digits]: 1\n")
    }

    @Test(arguments: [("", false), ("--color=always", true), ("--color=never", false)])
    func `text has no colors in a file`(option: String, isColored: Bool) throws {
      let script = "echo x > in; \"$validate\" --digits \(option) in"
      let outcome = try Executable.shell(script, in: try TemporaryDirectory())
      #expect(outcome.output.hasPrefix(Self.colored) == isColored)
    }

    @Test(
      .enabled(if: isInstalled, "script is not installed"),
      arguments: [
        ("> out", "TERM=xterm", true), ("> out", "TERM=dumb", false),
        ("> out", "TERM=xterm NO_COLOR=1", false), ("-q", "TERM=xterm", false),
        ("", "TERM=xterm", true), ("", "TERM=dumb", false),
        ("--emit valid > out", "TERM=xterm", true),
      ]) func `progress is shown on a terminal`(
        options: String,
        environment: String,
        isShown: Bool
      ) throws
    {
      let round = "seq 1 100000; sleep 0.3"
      let lines =
        isShown ? Self.until("lines, ", round) : "for i in 1 2 3 4 5 6; do \(round); done"
      let output = try Self.run(
        "(\(lines)) | \"$validate\" --digits \(options)", environment: environment)
      #expect(output.contains(/\r\u{1B}\[K\d+ lines, 0 invalid/) == isShown)
      // At the end, it is erased.
      if isShown { #expect(output.hasSuffix("\r\u{1B}[K")) } else { #expect(output == "") }
    }

    @Test(
      .enabled(if: isInstalled, "script is not installed"),
      arguments: [
        ("> /dev/full", "standard output: No space left on device"),
        ("--report jsonl:/dev/full > out", "/dev/full: No space left on device"),
      ]) func `progress is erased before messages about output`(
        output: String,
        message: String
      ) throws
    {
      let lines = Self.until("lines, ", "seq 1 1000; sleep 0.3") + "; echo x; echo x"
      let shown = try Self.run("(\(lines)) | \"$validate\" --digits \(output)")
      let rest = shown.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).last ?? ""
      #expect(shown.contains("\r\u{1B}[K"))
      #expect(rest == "validate: \(message)\r\n", "\(shown)")
    }

    @Test(.enabled(if: isInstalled, "script is not installed"))
    func `findings on a terminal are written immediately`() throws {
      let output = try Self.run(
        "(echo x; \(Self.until("must be", "sleep 0.02")); echo now >&2; echo y) | "
          + "\"$validate\" --digits")
      let lines = output.split(whereSeparator: \.isNewline)
      try #require(lines.count == 8, "\(output)")
      #expect(lines[3] == "now")
    }

    @Test(
      .enabled(if: isInstalled, "script is not installed"),
      arguments: [
        ("--digits", "12x", ["12x", "  ^"]),
        ("--digits", #"\346\227\245\tx"#, ["\u{65E5}\\tx", "^^"]),
        ("--regex ....", #"\346\227\245e\314\201"#, ["\u{65E5}e\u{301}", "   ^"]),
        ("--not --one-of ab,root", "root", ["root", "^^^^"]),
        ("--not --contains o+", "xroot", ["xroot", "  ^^"]),
        (
          "--alphabetic",
          String(repeating: "a", count: 50) + "1" + String(repeating: "b", count: 50),
          [
            "..." + String(repeating: "a", count: 32) + "1" + String(repeating: "b", count: 31)
              + "...",
            String(repeating: " ", count: 35) + "^",
          ]
        ),
        ("--digits --redact", "12x", []),
      ]) func `a terminal shows lines with carets below their findings`(
        rules: String,
        line: String,
        shown: [String]
      ) throws
    {
      let output = try Self.run(
        "\"$validate\" \(rules) in 2> errors", environment: "NO_COLOR=1",
        input: line + #"\n"#)
      let lines = output.split(whereSeparator: \.isNewline).dropFirst()
      #expect(lines.map(String.init) == shown.map { "  " + $0 }, "\(output)")
    }

    @Test func `line-buffered output is written immediately`() throws {
      let script = """
        (echo x; \(Self.until("must be", in: "seen", "sleep 0.02")); echo now >> seen; echo y) |
          "$validate" --digits --line-buffered | while read -r line; do echo "$line" >> seen; done
        cat seen
        """
      let lines = try Executable.shell(script, in: try TemporaryDirectory()).output
        .split(separator: "\n")
      try #require(lines.count == 3, "\(lines)")
      #expect(lines[0].hasPrefix("<stdin>:1:1: error: "))
      #expect(lines[1] == "now")
    }

    @Test func `a read error follows the findings so far`() throws {
      // The controlling side of a terminal fails with EIO after it has read all output.
      var master: CInt = -1
      var slave: CInt = -1
      try #require(unsafe openpty(&master, &slave, nil, nil, nil) == 0)
      defer { close(master) }
      try #require(unsafe write(slave, "1\nx\n1y", 6) == 6)
      close(slave)
      let outcome = try Executable.shell(
        #""$validate" --numeric 2>&1"#,
        input: .descriptor(master)
      )
      let lines = outcome.output.split(separator: "\n")
      try #require(lines.count == 4)
      #expect(lines[0] == "validate: reading standard input; press Control-D to end it")
      #expect(lines[1].hasPrefix("<stdin>:2:1: error: "))
      #expect(lines[2] == "validate: <stdin>: Input/output error")
      #expect(lines[3] == "validate: 1 of 2 lines invalid")
      #expect(outcome.status == 2)
    }
  }
#endif
