#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The progress on a terminal.
  @Suite struct ProgressTests {
    /// Runs a script with a terminal at descriptor 3, and returns what was written to it.
    ///
    /// - Parameters:
    ///   - script: The script. `await FILE` waits until a file exists, but not for more than a
    ///     minute.
    ///   - texts: Texts to wait for, one after another. When a text has been written to the
    ///     terminal, an empty file with its number from 1 is created.
    /// - Returns: What was written.
    /// - Throws: ``Executable/Failure`` if a text does not appear.
    private static func screen(_ script: String, awaiting texts: [String] = []) throws -> String {
      let directory = try TemporaryDirectory()
      let prologue = """
        exec 3>&0 < /dev/null; cd '\(directory.path)' || exit
        await() {
          turns=0; until [ -e "$1" ] || [ $((turns += 1)) -gt 3000 ]; do sleep 0.02; done
        }

        """
      let process = try TerminalProcess(shell: prologue + script)
      for (number, text) in texts.enumerated() {
        try process.awaitScreen(text) { _ in
          String(decoding: process.drawn, as: UTF8.self).contains(text)
        }
        try Data().write(to: URL(filePath: "\(directory.path)/\(number + 1)"))
      }
      _ = try process.outcome()
      return String(decoding: process.drawn, as: UTF8.self)
    }

    /// Lines, and further lines after progress is shown.
    private static let slowLines = "echo 1; sleep 1.2; echo x"
    private static let clear = "\r\u{1B}[K"

    @Test func `progress is shown after a second, and is erased at the end`() throws {
      // The second starts before the first finding.
      let screen = try Self.screen(
        """
        { echo x; await seen; sleep 1.2; echo 1; } |
          "$validate" --digits --line-buffered 2>&3 | { IFS= read -r line; : > seen; cat; }
        """)
      let shown = Self.clear + "2 lines, 1 invalid"
      #expect(screen == shown + Self.clear + "validate: 1 of 2 lines invalid\r\n")
    }

    @Test(arguments: ["--digits big", "--digits < big", "--csv --column x --digits big"])
    func `the share and the time left are shown if the size is known`(arguments: String) throws {
      // Writing to a full pipe waits for its reader.
      let screen = try Self.screen(
        """
        yes x | head -n 400000 > big
        "$validate" \(arguments) 2>&3 | { sleep 1.3; cat > /dev/null; }
        """)
      let unit = arguments.contains("csv") ? "rows" : "lines"
      let shown = try Regex("[0-9]+ \(unit), [0-9]+ invalid, [0-9]+%, about [0-9]+ s left")
      #expect(screen.firstMatch(of: shown) != nil, "\(screen.debugDescription)")
    }

    @Test func `reading for rules, and merging, show their progress`() throws {
      let screen = try Self.screen(
        """
        { echo 1; sleep 1.2; seq 3000; } | "$validate" --infer 2>&3 > /dev/null
        """)
      #expect(screen.hasPrefix(Self.clear + "256 lines"), "\(screen.debugDescription)")
      #expect(screen.hasSuffix(Self.clear))
      let merged = try Self.screen(
        """
        yes x | head -n 3000 | "$validate" --digits --format jsonl --summary=json > out 2>&1
        { head -n 9 out; sleep 1.2; tail -n +10 out; } | "$validate" --merge 2>&3 > /dev/null
        """)
      #expect(merged.hasPrefix(Self.clear + "256 lines" + Self.clear), "\(merged.debugDescription)")
    }

    @Test func `progress is erased if the reader exits`() throws {
      let screen = try Self.screen(
        """
        { echo x; await first; sleep 1.2; echo x; await second
          while echo y; do sleep 0.1; done; } |
          "$validate" --digits --line-buffered 2>&3 |
          { IFS= read -r line; : > first; IFS= read -r line; : > second; }
        """)
      #expect(screen.hasPrefix(Self.clear + "2 lines, 2 invalid"))
      #expect(screen.hasSuffix("invalid" + Self.clear))
    }

    @Test(arguments: ["", "--line-buffered"])
    func `findings on the same terminal precede the progress`(option: String) throws {
      // Progress is shown again after 0.2 seconds.
      let screen = try Self.screen(
        """
        {
          echo x; echo 1; await 1; sleep 1.2; echo x; await 2; sleep 0.3; echo y; await 3; echo 2
        } | "$validate" --digits --color=never \(option) >&3 2>&3
        """,
        awaiting: [
          "<stdin>:1:1", Self.clear + "3 lines, 2 invalid", Self.clear + "4 lines, 3 invalid",
        ])
      let lines = screen.split(separator: "\r\n").map { line in
        // The content of a terminal line: the text after the last command to erase it.
        line.split(separator: Self.clear, omittingEmptySubsequences: false).last ?? ""
      }
      let findings = [(1, "x"), (3, "x"), (4, "y")].flatMap { number, line in
        let error = "must be digits only: expected a digit [digits]"
        return ["<stdin>:\(number):1: error: \(error)", "  \(line)", "  ^"]
      }
      #expect(lines.map(String.init) == findings + ["validate: 3 of 5 lines invalid"])
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
