import TestSupport
import InputValidation
import RegularLanguage
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// Pictures of prompts on a terminal in memory.
@Suite struct PromptScreenTests {
  /// The picture after some keys, on a new terminal.
  private static func picture(
    _ arguments: String,
    typing keys: String,
    columns: Int = 40,
    hasColor: Bool = true,
    in catalog: MessageCatalog = .english
  ) throws -> [String] {
    var prompt = Prompt(try .of(arguments), in: catalog)
    #expect(prompt.type(keys.utf8) == nil)
    return Self.terminal(showing: prompt, columns: columns, hasColor: hasColor).picture
  }

  private static func terminal(
    showing prompt: Prompt,
    columns: Int,
    height: Int = 8,
    hasColor: Bool = true
  ) -> TerminalEmulator {
    var terminal = TerminalEmulator(columns: columns, height: height, width: \.columns)
    var screen = PromptScreen(hasColor: hasColor)
    let view = PromptView(size: (columns, height))
    terminal.write(screen.drawing(view.frame(of: prompt)))
    return terminal
  }

  @Test(arguments: [
    ("--digits", "", ["*Value: *|", "{must be digits only: expected a digit}"]),
    ("--digits", "12", ["*Value: *12|"]),
    ("--digits", "x", ["*Value: *|[!x!]", "!must be digits only: expected a digit!"]),
    ("--digits --default 80", "", ["*Value: *|{80}"]),
    (
      "--digits --placeholder number", "",
      ["*Value: *|{number}", "{must be digits only: expected a digit}"]
    ),
    ("--length ..9", "abc\u{1B}[1;2D\u{1B}[1;2D", ["*Value: *a|[bc]"]),
    ("--length ..9", "\u{65E5}\u{672C}\u{1B}[D", ["*Value: *\u{65E5}|\u{672C}"]),
    ("--length ..9", "e\u{301}x\u{2}", ["*Value: *e\u{301}|x"]),
    ("--length ..9", "\u{301}", ["*Value: *\u{25CC}\u{301}|"]),
    ("--length ..9", "\u{1B}[200~a\tb\u{1B}[201~", ["*Value: *a\\tb|"]),
    ("--length ..9", "\u{202E}", ["*Value: *\\u{202E}|"]),
    (
      "--length ..9 --secret", "hunter",
      ["*Value: *\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}|"]
    ),
    ("--digits --secret --default 1", "", ["*Value: *|"]),
    ("--digits --secret", "1x", ["*Value: *\u{2022}|[!\u{2022}!]", "!must be a valid secret!"]),
    ("--length 3..", "ab\r", ["*Value: *ab|", "!Value must be at least 3 characters!", "!long!"]),
  ]) func `pictures of prompts`(arguments: String, keys: String, picture: [String]) throws {
    #expect(try Self.picture(arguments, typing: keys) == picture)
  }

  @Test(arguments: [
    (20, "*Value: *mnopqrst|"), (12, "*Value*pqrst|"), (6, "*Va*t|"), (2, "|"),
  ]) func `a long value shows the part around the caret`(columns: Int, row: String) throws {
    let shown = try Self.picture(
      "--length ..30", typing: "abcdefghijklmnopqrst", columns: columns)
    #expect(shown == [row])
  }

  @Test func `without colors an error is plain and a refused key reverse`() throws {
    #expect(
      try Self.picture("--digits", typing: "x", hasColor: false)
        == ["*Value: *|[x]", "must be digits only: expected a digit"])
  }

  @Test func `messages are in Chinese`() throws {
    #expect(
      try Self.picture("--digits", typing: "", in: MessageCatalog.simplifiedChinese) == [
        "*Value\u{FF1A}*|",
        "{\u{5FC5}\u{987B}\u{662F}\u{7EAF}\u{6570}\u{5B57}\u{FF1A}"
          + "\u{6B64}\u{5904}\u{5E94}\u{4E3A}\u{6570}\u{5B57}}",
      ])
  }

  // MARK: Laws

  /// Bytes of keys for all actions.
  private static let keys: [String] = [
    "a", "1", "2", "x", " ", ".", "-", "\u{65E5}", "\u{301}", "\u{1F600}", "\u{E9}", "\t", "\r",
    "\u{7F}", "\u{1B}[D", "\u{1B}[C", "\u{1B}[1;2D", "\u{1B}[1;5D", "\u{1}", "\u{5}", "\u{17}",
    "\u{1A}", "\u{19}", "\u{1B}[200~12ab \u{672C}\t\u{1B}[201~", "\u{1B}", "\u{15}",
  ]

  private static let preamble = (1...50).map { "line \($0)\r\n" }.joined()

  @Test(arguments: PromptTests.rules, [TerminalEmulator.Resizing.reflow, .cut])
  func `updating a picture has the same result as drawing all of it`(
    arguments: String,
    resizing: TerminalEmulator.Resizing
  ) throws {
    let plan = try PromptPlan.of(arguments)
    var generator = SplitMix64(seed: 17)
    for round in 0..<sampled(2, of: 40) {
      // A terminal with few rows, or one whose size and number of rows change.
      let isResized = round % 2 == 0
      let height = isResized ? 40 : Int.random(in: 1...9, using: &generator)
      var columns = Int.random(in: 2...50, using: &generator)
      var terminal = TerminalEmulator(columns: 60, height: height, width: \.columns)
      if round % 3 == 0 { terminal.write(Array(Self.preamble.utf8)) }
      terminal.resize(to: columns, resizing)
      let before = TerminalEmulator.text(of: terminal.past + terminal.rows[..<terminal.cursor.row])
      var screen = PromptScreen(hasColor: true)
      var prompt = Prompt(plan, in: MessageCatalog.english)
      var typed = ""
      for _ in 0..<25 {
        var bytes: [UInt8] = []
        if isResized, Int.random(in: 0..<8, using: &generator) == 0 {
          // The number of rows is unknown if some are cut off.
          let minimum = resizing == .cut ? terminal.cursor.column + 2 : 2
          columns = Int.random(in: minimum...max(minimum, 60), using: &generator)
          terminal.resize(to: columns, resizing)
          bytes += screen.clearing(for: columns)
        } else {
          let key = Self.keys.randomElement(using: &generator) ?? ""
          typed += key
          if prompt.type(key.utf8) != nil { break }
        }
        let view = PromptView(size: (columns, height))
        bytes += screen.drawing(view.frame(of: prompt))
        terminal.write(bytes)
        let redrawn = Self.terminal(showing: prompt, columns: columns, height: height)
        let row = terminal.cursor.row
        #expect(
          Array(terminal.rows[row...].map(\.cells).prefix(height - row))
            == Array(redrawn.rows.map(\.cells).prefix(height - row)), "\(typed.debugDescription)")
        #expect(terminal.cursor.column == redrawn.cursor.column, "\(typed.debugDescription)")
        #expect(terminal.unknown == [])
        let above = TerminalEmulator.text(of: terminal.past + terminal.rows[..<row])
        // Other text on the screen is unchanged; it may be broken or cut off.
        switch resizing {
        case .reflow:
          let (above, before) = (above.joined(), before.joined())
          #expect(above.filter { $0 != " " } == before.filter { $0 != " " }, "\(typed)")
        case .cut: #expect(above.count == before.count, "\(typed.debugDescription)")
        }
      }
    }
  }
}
