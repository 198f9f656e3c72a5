import Foundation
import InputValidation
import LibrarySupport
import SettingsSyntax
import TestSupport
import Testing

@Suite struct PropertiesTextTests {
  /// Returns the entries of a text, and its errors with their positions.
  private func read(_ text: String) -> [String] {
    PropertiesText(text).map { item in
      switch item {
      case .success(let entry): "\(entry.name)=\(entry.value)"
      case .failure(let error): "\(error.line):\(error.column) \(error.problem.rawValue)"
      }
    }
  }

  private static let cases: [(String, [String])] = [
    ("", []),
    ("\n\r\n \t\u{0C}\n# a\n ! b \\\nc=d", ["c=d"]),
    ("a=b\rc=d\r\ne=f", ["a=b", "c=d", "e=f"]),
    ("a b\nc:d\ne=f\ng  =  h \ni", ["a=b", "c=d", "e=f", "g=h ", "i="]),
    ("a = = b\nc == d", ["a== b", "c== d"]),
    ("a\\ b\\=c\\:d = e", ["a b=c:d=e"]),
    ("a=b\\\n   c\\\r\n\td", ["a=bcd"]),
    ("a\\\n  b\\\n = \\\n c", ["ab=c"]),
    ("a=b\\\n\nc=d", ["a=b", "c=d"]),
    ("a=b\\\n# c", ["a=b# c"]),
    ("a=b\\\\\nc=d", ["a=b\\", "c=d"]),
    ("a=b\\", ["a=b"]),
    ("a=\\t\\n\\r\\f\\q\\\u{e9}", ["a=\t\n\r\u{0C}q\u{e9}"]),
    ("a=\\u0041\\uD83D\\uDE00", ["a=A\u{1F600}"]),
    ("=b", ["=b"]),
    ("a=\\u12\nb=c", ["1:3 bad-unicode", "b=c"]),
    ("a=\u{e9}\\uD83Dx \\\n more\nb=c", ["1:4 bad-unicode", "b=c"]),
    ("a\\uDE00=1", ["1:2 bad-unicode"]),
    ("a=\\u\u{FF11}\u{FF11}\u{FF11}\u{FF11}", ["1:3 bad-unicode"]),
    ("a=\\u", ["1:3 bad-unicode"]),
  ]

  @Test(arguments: cases)
  func `a text has these entries and errors`(text: String, expected: [String]) {
    #expect(read(text) == expected)
  }

  @Test func `entries have positions`() {
    let entries = PropertiesText("# \u{e9}\n a = \\\n   b\nc: d").entries
    #expect(entries.map(\.line) == [2, 4])
    #expect(entries.map(\.column) == [2, 1])
    #expect(entries.map(\.valueLine) == [3, 4])
    #expect(entries.map(\.valueColumn) == [4, 4])
  }

  /// A text, and the entries that Java 17 reads; `nil` if Java reports an error.
  private struct Answer: Decodable {
    let text: String
    let entries: [[String]]?
  }

  @Test func `Java reads the same entries of unusual texts`() throws {
    let lines = try PackageDirectory.lines(of: "Fixtures/properties.jsonl")
    #expect(lines.count > 500)
    for line in lines {
      let answer = try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
      let text = PropertiesText(answer.text)
      let entries = text.entries.map { [$0.name, $0.value] }
      #expect(
        (text.errors.isEmpty ? entries : nil) == answer.entries, "\(answer.text.debugDescription)")
    }
  }

  /// A row of the test suite of another program.
  private struct Row: Decodable {
    let file: String
    let valid: Bool?
    let values: [String: String]?

    private enum Key: String, CodingKey { case file, valid, expected, dialects }

    init(from decoder: any Decoder) throws {
      let row = try decoder.container(keyedBy: Key.self)
      file = try row.decode(String.self, forKey: .file)
      valid = try row.decodeIfPresent(Bool.self, forKey: .valid)
      if valid == true {
        values = try row.decode([String: String].self, forKey: .expected)
      } else if valid == nil {
        // One of the dialects has an error instead of a dictionary of texts.
        let dialects = try row.nestedContainer(keyedBy: Dialect.self, forKey: .dialects)
        values = try dialects.decode([String: String].self, forKey: .java)
      } else {
        values = nil
      }
    }

    private enum Dialect: String, CodingKey { case java = "java.util.Properties" }
  }

  @Test(
    .enabled(if: FormatCases.isPresent),
    arguments: [
      ("formats_properties.jsonl", 79), ("formats_properties_dialect.jsonl", 3),
    ])
  func `Java agrees on the values of a file`(name: String, count: Int) throws {
    let rows = try FormatCases.rows(of: name, as: Row.self)
    #expect(rows.count == count)
    for row in rows {
      let text = PropertiesText(row.file)
      let values = Dictionary(text.entries.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      #expect((text.errors.isEmpty ? values : nil) == row.values, "\(row.file)")
    }
  }
}
