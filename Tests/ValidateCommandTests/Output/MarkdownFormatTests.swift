import RegularLanguage
import TestSupport
import Testing

/// Findings as a table of Markdown, read as GitHub reads it.
@Suite struct MarkdownFormatTests {
  /// The cells of a table, with the text that a reader sees.
  private static func cells(_ document: String) throws -> [[String]] {
    try document.split(separator: "\n").filter { $0.hasPrefix("|") }.map(Self.cells(ofRow:))
  }

  /// Splits a row at its bars, as cmark-gfm does: a backslash escapes the next character, and then
  /// `\|` becomes `|`, also in code.
  private static func cells(ofRow row: Substring) throws -> [String] {
    var cells: [[Character]] = []
    var current: [Character] = []
    var isEscaped = false
    for character in row {
      if character == "|", !isEscaped {
        cells.append(current)
        current = []
        continue
      }
      if character == "|" { current.removeLast() }
      current.append(character)
      isEscaped = character == "\\" && !isEscaped
    }
    try #require(cells.first == [] && current.isEmpty, "\(row)")
    return try cells.dropFirst().map { cell in
      try shown(String(cell).trimmingPrefix(" ").reversed().trimmingPrefix(" ").reversed())
    }
  }

  /// Returns the text of a cell; fails if it has markup other than code.
  private static func shown(_ cell: [Character]) throws -> String {
    var text = ""
    var rest = cell[...]
    while let first = rest.first {
      if first == "`" {
        let fence = rest.prefix { $0 == "`" }
        var content = rest.dropFirst(fence.count)
        let start = content.startIndex
        while !content.isEmpty {
          let run = content.prefix { $0 == "`" }
          if run.count == fence.count { break }
          content = content.dropFirst(max(1, run.count))
        }
        try #require(!content.isEmpty, "code without an end: \(String(cell))")
        var code = rest[start..<content.startIndex]
        if code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
          code = code.dropFirst().dropLast()
        }
        text += String(code)
        rest = content.dropFirst(fence.count)
      } else if first == "\\", let next = rest.dropFirst().first, next.isASCII,
        next.isPunctuation || next.isSymbol
      {
        text.append(next)
        rest = rest.dropFirst(2)
      } else {
        try #require(!"`*_[]<>&~$#".contains(first), "markup: \(String(cell))")
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  private static func run(_ arguments: [String], _ input: String) throws -> ProgramOutcome {
    try Executable.run(arguments + ["--format", "markdown"], input: .text(input))
  }

  @Test func `the totals come first, then a table`() throws {
    let outcome = try Self.run(["--digits"], "12\nx\n")
    #expect(
      outcome.output == """
        **1 of 2 lines invalid**

        | Location | Message | Rule | Value |
        | --- | --- | --- | --- |
        | `<stdin>:2:1` | must be digits only: expected a digit | digits | `x` |

        """)
    #expect(outcome.status == 1)
    #expect(try Self.run(["--digits"], "12\n").output == "**0 of 1 line invalid**\n")
  }

  @Test(arguments: 1...4) func `a reader sees what other formats show`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let characters = Array("||``\\\\*_<>&[]~$#@! \n\t\u{7F}\u{E9}ab")
    let values = (0..<100).map { _ in
      String(
        (0...Int.random(in: 0...9, using: &random)).map { _ in
          characters[Int.random(in: 0..<characters.count, using: &random)]
        })
    }
    let rules = ["-z", "--name", "r|`*\\", "--regex", "[0-9]{80}|<`@ann`>"]
    let input = values.joined(separator: "\0")
    let table = try Self.cells(try Self.run(rules, input).output).dropFirst(2)
    let others = try Executable.run(rules + ["--format", "tsv"], input: .text(input)).output
      .split(separator: "\n").dropFirst().map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    try #require(table.count == 100 && others.count == 100)
    func unescaped(_ text: String) -> String { text.replacing("\\\\", with: "\\") }
    for (row, other) in zip(table, others) {
      #expect(row[0] == "\(other[0]):\(other[1]):\(other[2])")
      // Only values and files have doubled backslashes, in both formats.
      #expect(row[1] == unescaped(other[4]))
      #expect(row[2] == unescaped(other[3]))
      #expect(row[3] == other[5])
    }
  }

  @Test func `names in messages notify no person, and are no links`() throws {
    let name = "@ann #1 a@b.org http://a www.b: 1.5"
    let outcome = try Self.run(["--name", name, "--digits"], "x\n")
    #expect(
      outcome.output.contains(
        " | must satisfy the rule `@`ann \\#1 a`@`b.org http\\://a www\\.b: 1.5"))
  }

  @Test func `findings beyond the limit are counted`() throws {
    let script = """
      yes x | head -n 250 > in
      "$validate" --digits --format markdown --max-report 3 --report markdown:all in
      cat all
      """
    let outcome = try Executable.shell(script, in: TemporaryDirectory([:]))
    let parts = outcome.output.split(separator: "**250 of 250 lines invalid**\n")
    try #require(parts.count == 2)
    #expect(parts[0].hasPrefix("\n- 247 more findings are left out\n\n| Location "))
    #expect(parts[1].hasPrefix("\n- 150 more findings are left out\n\n| Location "))
    #expect(try parts.map { try Self.cells(String($0)).count } == [5, 102])
    #expect(outcome.errors.contains("247 more findings not printed (--max-report)"))
    // The limit of the format is not that of the option.
    let alone = try Self.run(["--digits"], String(repeating: "x\n", count: 101))
    #expect(alone.output.contains("\n- 1 more finding is left out\n"))
    #expect(alone.errors == "validate: 101 of 101 lines invalid\n")
  }

  @Test func `findings that only a limited report has are printed too`() throws {
    let arguments = ["--digits", "--trim", "--emit", "fixed", "--report", "markdown:/dev/null"]
    let outcome = try Executable.run(arguments, input: "x\n")
    #expect(outcome.errors.contains("<stdin>:1:1: error: must be digits only"))
  }

  @Test func `long values and messages are cut`() throws {
    let long = String(repeating: "\u{E9}", count: 1000)
    let rule = ["--name", long, "--digits"]
    let rows = try Self.cells(try Self.run(rule, long + "\n").output)
    #expect(rows.last?[3] == String(repeating: "\u{E9}", count: 60) + "...")
    #expect(rows.last?[1].unicodeScalars.count == 303)
    #expect(rows.last?[2].unicodeScalars.count == 303)
  }

  @Test func `files that can't be read are in the table`() throws {
    let script = #""$validate" --digits --format markdown --lang LANG missing in; echo $?"#
    for lang in ["en", "zh-Hans"] {
      let outcome = try Executable.shell(
        script.replacing("LANG", with: lang), in: TemporaryDirectory(["in": "x\n"]))
      let rows = try Self.cells(outcome.output)
      #expect(rows.map { $0[0] }.suffix(2) == ["missing", "in:1:1"])
      #expect(rows.dropLast().last?[2] == "unreadable")
      // The totals alone would look as if all were well.
      let notes = outcome.output.split(separator: "\n").filter { $0.hasPrefix("- ") }
      #expect(notes.count == 1 && notes[0].contains("1"))
      #expect(outcome.output.hasSuffix("\n2\n"))
    }
  }

  @Test func `warnings, suggestions and known findings are distinguished`() throws {
    let warned = try Self.cells(try Self.run(["--warn", "--digits"], "x\n").output)
    #expect(warned.last?[1] == "warning: must be digits only: expected a digit")
    let suggested = try Self.run(["--one-of", "blue,red", "--suggest"], "blu\n").output
    #expect(suggested.contains(" (did you mean blue?) | one-of | `blu` |\n"))
    let script = """
      printf 'x\\n' > a; "$validate" --digits --write-baseline b a 2> /dev/null
      printf 'x\\ny\\n' > a; "$validate" --digits --baseline b --format markdown a
      printf 'y\\n' > a; "$validate" --digits --baseline b --format markdown a
      """
    let known = try Executable.shell(script, in: TemporaryDirectory([:])).output
    #expect(known.contains("**1 of 2 lines invalid, 1 known**\n"))
    #expect(known.contains("**1 of 1 line invalid, 1 known finding gone**\n"))
    #expect(try Self.cells(known).filter { $0[0].hasPrefix("a:") }.map { $0[3] } == ["y", "y"])
  }

  @Test func `all of it is in the language of the user`() throws {
    let outcome = try Self.run(
      ["--digits", "--lang", "zh-Hans"], String(repeating: "x\n", count: 101))
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.prefix(3) == [
        "**\u{5171} 101 \u{884C}\u{FF0C}\u{5176}\u{4E2D} 101 \u{884C}\u{65E0}\u{6548}**",
        "- \u{53E6}\u{6709} 1 \u{4E2A}\u{95EE}\u{9898}\u{672A}\u{5217}\u{51FA}",
        "| \u{4F4D}\u{7F6E} | \u{8BF4}\u{660E} | \u{89C4}\u{5219} | \u{503C} |",
      ])
  }

  @Test func `redacted values have no column`() throws {
    let rows = try Self.cells(try Self.run(["--digits", "--redact"], "x\n").output)
    #expect(rows.allSatisfy { $0.count == 3 })
  }
}
