import Foundation
import TestSupport
import Testing
import ValidateRun

@testable import ValidateCommand

/// What each notation makes of an option: the guide's table says so, and why.
@Suite struct NotationOptionTests {
  /// The options of each column of the table.
  private static let notations = ["", "--csv", "--tsv", "--jsonl", "--json", "--dotenv"]

  /// The options of each row of the table, by its name in the guide: separate command lines.
  private static let rows: [(name: String, options: [String])] = [
    ("rules, `--warn`, `--in`", ["--digits", "--warn --digits", "--in /dev/null"]),
    (
      "`--column`, `--optional`, `--unless-empty`, `--when`",
      [
        "--column a --digits", "--column a --digits --optional",
        "--column a --digits --unless-empty", "--column a --digits --unless-empty=b",
        "--column a --digits --when b --digits",
      ]
    ),
    (
      "`--same` and other relations, `--sum`",
      [
        "--same a,b", "--different a,b", "--column a --numeric --column b --numeric --sum 1 a,b",
        "--column a --numeric --at-least b",
      ]
    ),
    ("`--unique`", ["--unique a", "--unique a,b"]),
    ("`--otherwise`", ["--column a --digits --otherwise"]),
    ("`--missing`", ["--missing NA"]),
    ("a pattern of names", ["--column a* --digits"]),
    ("`--header-names`, `--fields`", ["--header-names known --column a --digits", "--fields 2"]),
    ("`--sorted`", ["--sorted a", "--sorted a,b"]),
    ("`--strict`, `--like`", ["--strict --column a --digits", "--like @ --column a --digits"]),
    (
      "`--string` and other types, `--count`",
      ["--column a --string", "--column a --array", "--column a --count 1.."]
    ),
    (
      "`--trim` and other repairs, `--emit fixed`",
      ["--column a --digits --trim --emit fixed", "--column a --digits --drop - --emit fixed"]
    ),
    ("`--emit valid`, `--emit invalid`", ["--emit valid", "--emit invalid"]),
    ("`--range`", ["--range 0..9"]),
    ("`--header`, `--comment`, `--skip-blank`", ["--header 1", "--comment #", "--skip-blank"]),
    (
      "`--bom`, `--crlf error`, `--final-newline`, `--max-line`",
      ["--bom error", "--crlf error", "--final-newline require", "--max-line 9"]
    ),
    ("`--encoding bytes`", ["--encoding bytes"]),
    ("`--encoding utf-16`, `--decompress`", ["--encoding utf-16", "--decompress"]),
    ("`-z`", ["-z"]),
  ]

  private static let article = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/LineValidation/LineValidation.docc/TheCommand.md")

  /// The cells of each row of the table in the guide.
  private static func cells() throws -> [String: [String]] {
    let text = try String(contentsOf: article, encoding: .utf8)
    let section = text.components(separatedBy: "## Options in each notation").last ?? ""
    var cells: [String: [String]] = [:]
    for line in section.components(separatedBy: "\n## ")[0].split(separator: "\n")
    where line.hasPrefix("| ") {
      let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      cells[parts[0]] = Array(parts.dropFirst())
    }
    return cells
  }

  /// Whether the command line takes options.
  private static func takes(_ words: [String]) -> Bool {
    var parser = ArgumentParser(words.map { Array($0.utf8) })
    guard case .validate(let plan) = parser.invocation().command else { return false }
    return plan.inputs.count == 1
  }

  @Test func `the guide says which notation takes an option`() throws {
    let directory = try TemporaryDirectory(["csv": "a\n", "json": "{\"a\":1}", "env": "a=1\n"])
    let examples = [
      "--csv": "csv", "--tsv": "csv", "--jsonl": "json", "--json": "json", "--dotenv": "env",
    ]
    let cells = try Self.cells()
    // The heading of the table, too.
    #expect(cells.count == Self.rows.count + 1)
    for (name, options) in Self.rows {
      let row = try #require(cells[name], "\(name)")
      for (notation, cell) in zip(Self.notations, row) {
        let example = directory.path + "/" + (examples[notation] ?? "csv")
        for option in options {
          var words = notation.isEmpty ? [] : [notation]
          words += option.split(separator: " ").map { $0 == "@" ? example : String($0) }
          // Lines and values need a rule, and repairing one that is of lines.
          if notation.isEmpty {
            if !option.contains("--digits"), !option.hasPrefix("--in") { words.append("--digits") }
            if name.contains("repairs") { words.removeAll { $0 == "--column" || $0 == "a" } }
          } else if name.hasPrefix("rules") {
            words.insert(contentsOf: ["--column", "a"], at: 1)
          }
          words.append("/tmp/x")
          #expect(Self.takes(words) == (cell == "yes"), "\(words)")
        }
      }
    }
  }
}
