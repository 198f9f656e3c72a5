#if os(Linux)
  import TestSupport
  import Glibc
  import Testing

  /// The program on a pseudo-terminal.
  @Suite struct PromptTerminalTests {
    @Test func `a person is asked until the value is valid`() throws {
      let terminal = try TerminalProcess("--prompt Port --integer --min 1024 --max 65535")
      try terminal.awaitPicture(
        "*Port: *|", "{must be a whole number from 1024 to 65535}")
      #expect(terminal.screen.bracketsPastes)
      terminal.type("80")
      try terminal.awaitPicture("*Port: *80|", "{must be a whole number from 1024 to 65535}")
      terminal.type("\r")
      try terminal.awaitPicture(
        "*Port: *80|", "!Port must be a whole number from 1024 to 65535!")
      terminal.type("80")
      try terminal.awaitPicture("*Port: *8080|")
      terminal.type("\r")
      let outcome = try terminal.outcome()
      #expect(outcome.status == 0)
      #expect(outcome.output == "8080\n")
      #expect(outcome.errors == "")
      #expect(terminal.hasFirstModes)
      #expect(terminal.screen.picture == ["*Port: *8080", "|"])
      #expect(!terminal.screen.bracketsPastes)
      #expect(terminal.screen.unknown == [])
    }

    @Test func `a refused key flashes and is removed`() throws {
      let terminal = try TerminalProcess("--prompt Port --digits")
      try terminal.awaitPicture("*Port: *|", "{must be digits only: expected a digit}")
      terminal.type("8x")
      try terminal.awaitPicture(
        "*Port: *8|[!x!]", "!must be digits only: expected a digit or nothing more!")
      try terminal.awaitPicture(
        "*Port: *8|", "!must be digits only: expected a digit or nothing more!")
      terminal.type("\r")
      #expect(try terminal.outcome().output == "8\n")
    }

    @Test func `a script captures the value, and standard input is not read`() throws {
      let terminal = try TerminalProcess(
        shell:
          """
          port=$(echo other | "$validate" --prompt Port --port --default 8080)
          echo "[$port] $?"
          """
      )
      try terminal.awaitPicture("*Port: *|{8080}")
      terminal.type("\r")
      #expect(try terminal.outcome().output == "[8080] 0\n")
      #expect(terminal.screen.picture == ["*Port: *8080", "|"])
    }

    @Test func `a mask is completed automatically, and unique values by Tab`() throws {
      let terminal = try TerminalProcess("--prompt Code --mask AA-00")
      terminal.type("ch")
      try terminal.awaitPicture("*Code: *ch-|", "{must have the form AA-00: expected a digit}")
      terminal.type("\u{1B}[200~12\u{1B}[201~\r")
      #expect(try terminal.outcome().output == "ch-12\n")
      let levels = try TerminalProcess("--prompt Level --one-of debug,info")
      levels.type("\t")
      try levels.awaitPicture("*Level: *|", "{such as info, debug}")
      levels.type("d\t\r")
      #expect(try levels.outcome().output == "debug\n")
    }

    @Test func `suggestions are completed`() throws {
      let terminal = try TerminalProcess(
        shell: """
          file=$(mktemp); printf 'alice\\nalan\\r\\nbob2\\n\\377\\n\\n' > $file
          "$validate" --prompt Name --alphabetic --suggestions $file; rm $file
          """)
      try terminal.awaitPicture("*Name: *|", "{must be letters only: expected a letter}")
      terminal.type("\t")
      try terminal.awaitPicture("*Name: *al|")
      terminal.type("\t")
      try terminal.awaitPicture("*Name: *al|", "{such as alice, alan}")
      terminal.type("a\t\r")
      #expect(try terminal.outcome().output == "alan\n")
    }

    @Test func `a secret is never shown`() throws {
      let terminal = try TerminalProcess(
        "--prompt Token --secret --placeholder '8 letters' --regex '[qz]{8}'")
      try terminal.awaitPicture("*Token: *|{8 letters}", "{must be a valid secret}")
      terminal.type("qzqzqz")
      let dots = String(repeating: "\u{2022}", count: 6)
      try terminal.awaitPicture("*Token: *\(dots)|", "{must be a valid secret (8 letters)}")
      terminal.type("\t\r")
      try terminal.awaitPicture("*Token: *\(dots)|", "!Token must be a valid secret!")
      terminal.type("x")
      try terminal.awaitPicture("*Token: *\(dots)|[!\u{2022}!]", "!must be a valid secret!")
      terminal.type("\u{1A}\u{19}qz\r")
      let outcome = try terminal.outcome()
      #expect(outcome.output == "qzqzqzqz\n")
      #expect(terminal.drawn.allSatisfy { !"qzx".utf8.contains($0) })
    }

    @Test func `the cursor is after wide and combining characters`() throws {
      let terminal = try TerminalProcess("--prompt N --length ..9", columns: 20)
      terminal.type("\u{65E5}e\u{301}\u{1F469}\u{200D}\u{1F680}x\u{1B}[D\u{1B}[D")
      try terminal.awaitPicture("*N: *\u{65E5}e\u{301}|\u{1F469}\u{200D}\u{1F680}x")
      // A character may arrive in pieces.
      terminal.type([0xE6])
      terminal.type([0x9C])
      terminal.type([0xAC, 0x0D])
      #expect(
        try terminal.outcome().output == "\u{65E5}e\u{301}\u{672C}\u{1F469}\u{200D}\u{1F680}x\n")
    }

    @Test func `the terminal can be made narrower and wider`() throws {
      let terminal = try TerminalProcess(
        shell: #"echo above > /dev/tty; exec "$validate" --prompt Label --regex '[a-z]{30}'"#,
        columns: 70)
      try terminal.awaitScreen { $0.lines.count == 3 }
      terminal.type("abcdefghijklmnopqrst")
      let label = "*Label: *"
      try terminal.awaitScreen { $0.picture.contains(label + "abcdefghijklmnopqrst|") }
      terminal.resize(to: 20)
      try terminal.awaitScreen("narrow") { $0.picture.contains(label + "mnopqrst|") }
      terminal.type("u")
      try terminal.awaitScreen("narrow") { $0.picture.contains(label + "mnopqrstu|") }
      terminal.resize(to: 80)
      try terminal.awaitScreen("wide") { $0.picture.contains(label + "abcdefghijklmnopqrstu|") }
      #expect(terminal.screen.lines.count == 3)
      terminal.type("vwxyzabcd\r")
      #expect(try terminal.outcome().output == "abcdefghijklmnopqrstuvwxyzabcd\n")
      #expect(terminal.screen.unknown == [])
    }

    @Test(arguments: [
      ("NO_COLOR", "1", "must be digits only: expected a digit"),
      ("NO_COLOR", "", "!must be digits only: expected a digit!"),
    ])
    func `NO_COLOR disables colors`(name: String, value: String, words: String) throws {
      let terminal = try TerminalProcess("--prompt N --digits", environment: [name: value])
      terminal.type("x")
      try terminal.awaitPicture("*N: *|", words)
      terminal.type("1\r")
      _ = try terminal.outcome()
      let drawn = String(decoding: terminal.drawn, as: UTF8.self)
      #expect(drawn.contains("31m") == value.isEmpty)
    }

    @Test func `text typed ahead is for the next prompt`() throws {
      let terminal = try TerminalProcess(
        shell:
          """
          sleep 0.2; a=$("$validate" --prompt A --digits)
          b=$("$validate" --prompt B --digits); echo "$a $b"
          """
      )
      terminal.type("12\r34\r")
      #expect(try terminal.outcome().output == "12 34\n")
      let lines = terminal.screen.lines
      #expect(lines.contains("A: 12") && lines.contains("B: 34"), "\(lines)")
    }

    @Test func `the language is that of the environment`() throws {
      let terminal = try TerminalProcess(
        "--prompt N --digits", environment: ["LANG": "zh_CN.UTF-8"])
      try terminal.awaitScreen { $0.picture.first == "*N\u{FF1A}*|" }
      terminal.type("\r")
      try terminal.awaitScreen {
        $0.picture.last == "!N \u{5FC5}\u{987B}\u{662F}\u{7EAF}\u{6570}\u{5B57}!"
      }
      terminal.type("\u{3}")
      #expect(try terminal.outcome().status == 130)
    }

    // MARK: Ends

    /// An end, by keys or by a signal, and its exit status.
    struct End: CustomTestStringConvertible, Sendable {
      let options: String
      let keys: String
      var signal: CInt = 0
      let status: Int
      var output = ""
      var errors = ""
      var redirection = ""

      var testDescription: String { "\(options) \(keys.debugDescription) \(signal) \(redirection)" }
    }

    private static let ends: [End] = [
      End(options: "--digits", keys: "12\r", status: 0, output: "12\n"),
      End(options: "--digits", keys: "12\u{3}", status: 130),
      End(options: "--digits", keys: "\u{1B}[200~12\u{3}", status: 130),
      End(options: "--digits", keys: "\u{1B}[1;\u{3}", status: 130),
      End(options: "--digits --default 1", keys: "\u{4}", status: 1),
      End(
        options: "--digits --retry 1", keys: "\r\r", status: 1,
        errors: "validate: V must be digits only\n"),
      End(options: "--digits", keys: "1", signal: SIGTERM, status: 128 + 15),
      End(options: "--digits", keys: "1", signal: SIGHUP, status: 128 + 1),
      End(options: "--digits", keys: "1", signal: SIGINT, status: 128 + 2),
      End(options: "--digits", keys: "1", signal: SIGQUIT, status: 128 + 3),
      End(options: "--digits", keys: "1\u{1B}[200~23", signal: SIGTERM, status: 128 + 15),
      End(options: "--digits", keys: "1\u{1B}[", signal: SIGTERM, status: 128 + 15),
      End(
        options: "--digits", keys: "12\r", status: 2,
        errors: "validate: standard output: No space left on device\n", redirection: "> /dev/full"),
      End(options: "--digits --secret", keys: "12\r", status: 0, output: "12\n"),
    ]

    @Test(arguments: ends)
    func `every end restores the terminal`(end: End) throws {
      let terminal = try TerminalProcess(
        shell: "ulimit -c 0; exec \"$validate\" --prompt V \(end.options) \(end.redirection)")
      try terminal.awaitScreen { $0.lines.first?.hasPrefix("V:") == true && $0.bracketsPastes }
      #expect(!terminal.hasFirstModes)
      terminal.type(end.keys)
      if end.signal != 0 {
        try terminal.awaitScreen { $0.lines.first?.hasPrefix("V: 1") == true }
        terminal.send(end.signal)
      }
      let outcome = try terminal.outcome()
      #expect(outcome.status == end.status)
      #expect(outcome.output == end.output)
      #expect(outcome.errors == end.errors)
      #expect(terminal.hasFirstModes)
      #expect(!terminal.screen.bracketsPastes)
      #expect(terminal.screen.cursor.column == 0)
      #expect(terminal.screen.lines.count == 1, "\(terminal.screen.lines)")
      #expect(terminal.screen.unknown == [])
    }

    @Test func `a stopped prompt is drawn again when it continues`() throws {
      let terminal = try TerminalProcess(
        shell:
          #"set -m; "$validate" --prompt V --digits; echo "stopped"; fg > /dev/null; echo "end $?""#
      )
      try terminal.awaitScreen { $0.bracketsPastes }
      terminal.type("12")
      try terminal.awaitScreen { $0.picture.first == "*V: *12|" }
      // The shell's job is the process group in the foreground.
      terminal.sendToForeground(SIGTSTP)
      try terminal.awaitScreen { $0.picture.contains("*V: *12|") && $0.cursor.row == 1 }
      terminal.type("3\r")
      #expect(try terminal.outcome().output == "stopped\n123\nend 0\n")
      #expect(terminal.hasFirstModes)
    }
  }
#endif
