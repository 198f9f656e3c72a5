import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc

  /// The progress on a terminal.
  @Suite struct ProgressTests {
    /// Runs a script with a terminal at descriptor 3, and returns what was written to it.
    private static func screen(_ script: String) throws -> String {
      var master: CInt = -1
      var slave: CInt = -1
      try #require(unsafe openpty(&master, &slave, nil, nil, nil) == 0)
      defer { close(master) }
      let terminal = "exec 3>&0 < /dev/null; TERM=xterm; export TERM; unset NO_COLOR; "
      let directory = try TemporaryDirectory([:])
      _ = try Executable.shell(terminal + script, in: directory, input: .descriptor(slave))
      close(slave)
      var text: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe read(master, &piece, piece.count)
        if count <= 0 { return String(decoding: text, as: UTF8.self) }
        text += piece[..<count]
      }
    }

    /// Lines, and further lines after progress is shown.
    private static let slowLines = "echo 1; sleep 1.2; echo x"
    private static let clear = "\r\u{1B}[K"
    private static let shown = clear + "2 lines, 1 invalid"

    @Test func `progress is shown after a second, and is erased at the end`() throws {
      let screen = try Self.screen(
        "{ \(Self.slowLines); } | \"$validate\" --digits --line-buffered 2>&3 | cat > /dev/null")
      #expect(screen == Self.shown + Self.clear + "validate: 1 of 2 lines invalid\r\n")
    }

    @Test func `progress is erased if the reader exits`() throws {
      let screen = try Self.screen(
        """
        { \(Self.slowLines); sleep 1; echo y; sleep 0.3; echo z; } |
          "$validate" --digits --line-buffered 2>&3 | sleep 1.8
        """)
      #expect(screen.hasPrefix(Self.shown))
      #expect(screen.hasSuffix("invalid" + Self.clear))
    }

    @Test(arguments: ["", "--line-buffered"])
    func `findings on the same terminal precede the progress`(option: String) throws {
      let screen = try Self.screen(
        """
        { echo x; \(Self.slowLines); sleep 0.4; echo y; sleep 0.4; echo 2; } |
          "$validate" --digits --color=never \(option) >&3 2>&3
        """)
      let lines = screen.split(separator: "\r\n").map { line in
        // The content of a terminal line: the text after the last command to erase it.
        line.split(separator: Self.clear, omittingEmptySubsequences: false).last ?? ""
      }
      let findings = [(1, "x"), (3, "x"), (4, "y")].flatMap { number, line in
        let error = "must be digits only: expected a digit [digits]"
        return ["<stdin>:\(number):1: error: \(error)", "  \(line)", "  ^"]
      }
      #expect(lines.map(String.init) == findings + ["validate: 3 of 5 lines invalid"])
      #expect(screen.contains(Self.clear + "3 lines, 2 invalid"))
      #expect(screen.contains(Self.clear + "4 lines, 3 invalid"))
    }

    @Test func `emitted lines are not erased from the terminal`() throws {
      let screen = try Self.screen(
        "{ \(Self.slowLines); printf y; } | \"$validate\" --digits --emit invalid >&3 2>&3")
      let lines = screen.split(separator: "\r\n").map { line in
        line.split(separator: Self.clear, omittingEmptySubsequences: false).last ?? ""
      }
      #expect(lines.first == "x")
      #expect(lines.last?.hasPrefix("y") ?? false, "\(screen.debugDescription)")
    }

    @Test func `no progress is shown while a person types`() throws {
      let screen = try Self.screen(
        """
        { \(Self.slowLines); } > typed
        # Descriptor 3 is a terminal without a person.
        timeout 1.5 "$validate" --digits --line-buffered typed - <&3 2>&3 | cat > /dev/null
        """)
      #expect(!screen.contains(" lines, "))
    }

    @Test(arguments: ["2> errors", "-q 2>&3"])
    func `no progress is shown if it is disabled`(ending: String) throws {
      let screen = try Self.screen(
        "{ \(Self.slowLines); } | \"$validate\" --digits \(ending) | cat")
      #expect(!screen.contains(" lines, "))
    }
  }
#endif
