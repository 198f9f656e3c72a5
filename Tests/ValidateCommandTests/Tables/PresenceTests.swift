import Foundation
import TestSupport
import Testing

/// What rules and relations make of a value that is a text, empty, null, missing, or an array or
/// object: the same in all notations, and as the guide says.
@Suite struct PresenceTests {
  /// What the value of the column `b` is.
  enum Presence: String, CaseIterable {
    case text, empty, null, missing, array, object
  }

  /// What becomes of a record.
  enum Verdict: String {
    case valid, invalid
    /// It depends on the text.
    case judged
  }

  /// A row of the guide's table.
  struct Row: CustomTestStringConvertible {
    /// The row's name in the guide.
    let name: String
    let options: String
    /// A text that is valid and one that is not; a text that is not judged is both.
    let texts: (valid: String, invalid: String)
    /// For a text, an empty value, null, a missing value, and an array or object.
    let verdicts: [Verdict]
    /// The value of the column `a`.
    var other = "1"
    /// How often the record occurs.
    var count = 1
    var testDescription: String { name }

    init(
      _ name: String,
      options: String? = nil,
      texts: (valid: String, invalid: String) = ("1", "x"),
      _ verdicts: Verdict...,
      other: String = "1",
      count: Int = 1
    ) {
      self.name = name
      self.options = options ?? "--column b " + name.filter { $0 != "`" }
      self.texts = texts
      self.verdicts = verdicts
      self.other = other
      self.count = count
    }

    /// The row as the guide has it.
    var line: String { "| \(name) | \(verdicts.map(\.rawValue).joined(separator: " | ")) |" }

    func verdict(of presence: Presence) -> Verdict {
      switch presence {
      case .text: verdicts[0]
      case .empty: verdicts[1]
      case .null: verdicts[2]
      case .missing: verdicts[3]
      case .array, .object: verdicts[4]
      }
    }
  }

  private static let numbers =
    "--column a --numeric --column b --numeric --unless-empty --optional "

  static let rows = [
    Row(
      "no rules", options: "--column a --digits", texts: ("x", "x"), .valid, .valid, .valid,
      .valid, .valid),
    Row("`--digits`", .judged, .invalid, .invalid, .invalid, .invalid),
    Row("`--not --one-of x`", .judged, .valid, .invalid, .invalid, .invalid),
    Row("`--digits --unless-empty`", .judged, .valid, .valid, .invalid, .invalid),
    Row("`--digits --optional`", .judged, .invalid, .invalid, .valid, .invalid),
    Row("`--digits --unless-empty --optional`", .judged, .valid, .valid, .valid, .invalid),
    Row(
      "`--digits` with a condition that holds", options: "--column b --digits --when a --one-of 1",
      .judged, .invalid, .invalid, .invalid, .invalid),
    Row(
      "`--digits` with one that does not hold", options: "--column b --digits --when a --one-of 2",
      texts: ("x", "x"), .valid, .valid, .valid, .valid, .valid),
    Row(
      "`--same a,b`", options: "--same a,b", .judged, .invalid, .invalid, .invalid, .valid),
    Row(
      "`--different a,b`", options: "--different a,b", texts: ("x", "1"), .judged, .valid, .valid,
      .valid, .valid),
    Row(
      "`--at-least a` and the like", options: numbers + "--at-least a", texts: ("2", "0"),
      .judged, .valid, .valid, .valid, .invalid),
    Row(
      "`--sum 1 a,b` if a is 1", options: numbers + "--sum 1 a,b", texts: ("0", "1"), .judged,
      .valid, .valid, .valid, .invalid),
    Row(
      "`--sum 2 a,b` if a is 1", options: numbers + "--sum 2 a,b", texts: ("1", "0"), .judged,
      .invalid, .invalid, .invalid, .invalid),
    Row(
      "a broken rule of a, `--when b --one-of x`",
      options: "--column a --digits --when b --one-of x", .judged, .valid, .valid, .valid, .valid,
      other: "?"),
    Row(
      "a broken rule of a, `--when b --not --one-of 1`",
      options: "--column a --digits --when b --not --one-of 1", .judged, .invalid, .invalid,
      .invalid, .valid, other: "?"),
    Row(
      "a broken rule of a, `--unless-empty=b`",
      options: "--column a --digits --unless-empty=b", texts: ("1", "1"), .invalid, .valid, .valid,
      .valid, .invalid, other: "?"),
    Row(
      "`--unique b`, repeated", options: "--unique b", .invalid, .valid, .valid, .valid, .valid,
      count: 2),
    Row(
      "`--unique a,b`, repeated", options: "--unique a,b", .invalid, .invalid, .invalid, .invalid,
      .valid, count: 2),
  ]

  /// A record in a notation; `nil` if it has no such values.
  private static func record(_ row: Row, _ presence: Presence, _ text: String, in kind: String)
    -> String?
  {
    let records = Array(repeating: 0, count: row.count)
    switch (kind, presence) {
    case ("csv", .text): return "a,b\n" + records.map { _ in "\(row.other),\(text)\n" }.joined()
    case ("csv", .empty): return "a,b\n" + records.map { _ in "\(row.other),\n" }.joined()
    case ("dotenv", .text), ("properties", .text): return "a=\(row.other)\nb=\(text)\n"
    case ("dotenv", .empty), ("properties", .empty): return "a=\(row.other)\nb=\n"
    case ("dotenv", .missing), ("properties", .missing): return "a=\(row.other)\n"
    case ("json", _), ("jsonl", _):
      let value =
        switch presence {
        case .text: ",\"b\":\"\(text)\""
        case .empty: ",\"b\":\"\""
        case .null: ",\"b\":null"
        case .missing: ""
        case .array: ",\"b\":[]"
        case .object: ",\"b\":{}"
        }
      return records.map { _ in "{\"a\":\"\(row.other)\"\(value)}\n" }.joined()
    default: return nil
    }
  }

  @Test(arguments: sampled(9, from: rows))
  func `a value means the same in all notations`(_ row: Row) throws {
    for kind in ["csv", "dotenv", "properties", "json", "jsonl"] {
      // Settings and documents in a file of their own have nothing to repeat.
      if row.options.hasPrefix("--unique"), kind != "csv", kind != "jsonl" { continue }
      var files: [String: String] = [:]
      var expected: [String: Verdict] = [:]
      for presence in Presence.allCases {
        let verdict = row.verdict(of: presence)
        let texts =
          presence == .text
          ? [(row.texts.valid, Verdict.valid), (row.texts.invalid, .invalid)]
          : [("", verdict)]
        for (number, (text, judged)) in texts.enumerated() {
          guard let record = Self.record(row, presence, text, in: kind) else { continue }
          let name = "\(presence)-\(number)"
          files[name] = record
          expected[name] = verdict == .judged ? judged : verdict
        }
      }
      let names = files.keys.sorted()
      let outcome = try Executable.shell(
        "\"$validate\" --\(kind) \(row.options) --format tsv " + names.joined(separator: " "),
        in: try TemporaryDirectory(files))
      #expect(outcome.status < 2, "\(outcome)")
      let lines = outcome.output.split(separator: "\n").dropFirst()
      let invalid = Set(lines.compactMap { $0.split(separator: "\t").first.map(String.init) })
      for name in names {
        let verdict = invalid.contains(name) ? Verdict.invalid : .valid
        #expect(verdict == expected[name], "\(name) in \(kind): \(outcome.output)")
      }
    }
  }

  @Test func `the guide has the table`() throws {
    let guide = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/LineValidation/LineValidation.docc/TheCommand.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    let header = "| the column b has | a text | empty | null | missing | an array or object |"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: header))
    let table = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
    #expect(Array(table) == Self.rows.map(\.line))
  }
}
