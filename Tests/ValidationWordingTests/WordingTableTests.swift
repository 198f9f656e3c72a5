import Foundation
import InputValidation
import TestSupport
import Testing

/// Snapshot tests of all messages: `Fixtures/wording.txt` has those of each case, in both
/// languages and both lengths.
///
/// After a change of words, `VALIDATION_RECORD=1` writes the file again, to be read before it is
/// committed.
@Suite struct WordingTableTests {
  private static let path = "Fixtures/wording.txt"

  @Test func `the messages are those of the table`() throws {
    let lines = WordingCase.all.flatMap(\.lines)
    if ProcessInfo.processInfo.environment["VALIDATION_RECORD"] != nil {
      let text = lines.map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: PackageDirectory.url.appending(path: Self.path))
    }
    let pinned = try PackageDirectory.lines(of: Self.path)
    for (line, expected) in zip(lines, pinned) where line != expected {
      Issue.record("\(line) is not \(expected)")
    }
    #expect(lines.count == pinned.count)
    #expect(WordingCase.all.count >= 300)
  }

  @Test func `no message contains the text`() {
    for example in WordingCase.all {
      // A message may contain a short text by chance: the x of "hexadecimal".
      guard let text = example.text, text.count > 4, let error = example.error else { continue }
      for wording in Wording.all {
        // A text may be the start of the rule's example.
        let words = wording.requirement(of: error.rule, .detail)
        let rest = error.detail(in: wording).replacing(words, with: "")
        #expect(!rest.contains(text), "\(example.name)")
        #expect(!error.message(in: wording).contains(text) || words.contains(text))
      }
    }
  }

  @Test func `messages contain no technical terms`() {
    for error in WordingCase.all.compactMap(\.error) {
      let sentence = error.message()
      for word in ["scalar", "state", "the end", "U+", "code unit", "pattern", "[", "\\d"] {
        #expect(!sentence.contains(word), "\(sentence)")
      }
      #expect(error.detail().hasPrefix(sentence) || error.detail() != sentence)
    }
  }

  @Test func `no message repeats a clause, has two examples, or a wrong plural`() throws {
    let plural = try Regex(#"\b1 [a-z]+s\b"#)
    for error in WordingCase.all.compactMap(\.error) {
      for wording in Wording.all {
        for words in [error.message(in: wording), error.detail(in: wording)] {
          let clauses = words.split(separator: try Regex(" and | or |，并且|，或者|; |；"))
            .filter { $0.hasPrefix("must") || $0.hasPrefix("必须") }
          #expect(Set(clauses).count == clauses.count, "\(words)")
          #expect(words.matches(of: try Regex("such as|例如|（如")).count < 2, "\(words)")
          #expect(!words.contains(plural), "\(words)")
        }
        let bare = error.detail(in: wording.withoutExamples)
        #expect(!bare.contains("such as") && !bare.contains("例如"), "\(bare)")
      }
    }
  }

  @Test func `English messages have a consistent form`() throws {
    for example in WordingCase.all {
      guard let error = example.error else { continue }
      for words in [error.message(), error.detail()] {
        // Lists of values or rules, and messages of developers, may be long.
        let isList = example.name.hasPrefix("one of") || words.contains(" other")
        #expect(words.count <= 120 || isList || words.contains(" and must "), "\(words)")
        // Names of fields are in uppercase.
        let isName = words.prefix(2).allSatisfy { !$0.isLetter || $0.isUppercase }
        #expect(words.first?.isUppercase == false || isName, "\(words)")
        #expect(!words.hasSuffix(".") && !words.hasSuffix(" "), "\(words)")
        #expect(!words.contains("\"") && !words.contains("`"), "\(words)")
      }
    }
  }

  @Test func `Chinese messages contain no English`() throws {
    for example in WordingCase.all {
      guard let error = example.error else { continue }
      var rest = error.detail(in: .simplifiedChinese)
      for data in Self.data { rest = rest.replacing(data, with: "") }
      rest = rest.replacing(try Regex("“[^”]*”|规则 r[0-9]+|模式 .*|声明有误.*"), with: "")
      #expect(!rest.contains { $0.isASCII && ($0.isLetter || ",;:?!".contains($0)) }, "\(rest)")
    }
  }

  /// Data, which is the same in any language, and texts of developers; parts of others come later.
  private static let data = [
    "--jsonl", "--json", "（如 h）", "（如 KiB）", "（如 MiB）", "start", "2024-02-18T00:00:00Z",
    "0,50 到 5.000", "VaultError", "-12,34,567.5", "12,34,567.8", "A 或 B",
    "an even number", "a tax number", "above 1023", "must be of age", "even", "n/a", "1,234,567.89",
    "1,234,567.8", "1,234,567", "1.234.567,89", "example.org:80", "Asia/Shanghai", "zh-CN",
    "2024-02-17T09:30:00Z", "2024-02-17T09:30:00", "09:30:00", "1h30m", "P1Y2M3DT4H", "ISO 8601",
    "512MiB", "1MiB", "1.5e6",
    "#ff8800", "UTF-8",
    "UTF-16", "Unicode", "Base64", "IPv4", "IPv6", "IP", "MAC", "UUID", "IBAN", "ISBN", "EAN",
    "ISIN", "https://", "http://", "postgres://", "yes", "true", "false", "on", "off", "no",
    "Greek",
    "a 到 f", "A 到 C", "A 到 V", "1s 到 1m", "1h", "USER", "PASSWORD", "password", "tls", "host",
    "zip", "a 和 b", "A、B 和 C", "与 A", "--NAME=VALUE", "\\u", "规则 own",
    "规则 digits",
  ]
}

extension WordingCase {
  /// The lines of the table: the case, the range of the error, and its messages.
  fileprivate var lines: [String] {
    guard let error else { return ["\(name) \(text ?? ""): valid"] }
    let text = text.map { " \($0.debugDescription) at \(error.range)" } ?? ""
    let words = Wording.all.flatMap { wording in
      let (sentence, detail) = (error.message(in: wording), error.detail(in: wording))
      return ["  \(sentence)"] + (detail == sentence ? [] : ["  + \(detail)"])
    }
    return ["\(name)\(text)"] + words
  }
}
