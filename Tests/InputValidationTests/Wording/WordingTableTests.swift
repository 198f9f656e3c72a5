import Foundation
import InputValidation
import Testing

/// The words, pinned whole: `Fixtures/wording.txt` holds what is said of each case, in both
/// languages and both lengths.
///
/// After a change of words, `VALIDATION_RECORD=1` writes the file anew, to be read before it is
/// committed.
@Suite struct WordingTableTests {
  private static let path = "Fixtures/wording.txt"

  @Test func `the words are those of the table`() throws {
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

  @Test func `no message has the text in it`() {
    for example in WordingCase.all {
      // A short text may stand in a message by chance: the x of "hexadecimal".
      guard let text = example.text, text.count > 4, let error = example.error else { continue }
      for wording in Wording.all {
        #expect(!error.message(in: wording).contains(text), "\(example.name)")
        #expect(!error.detail(in: wording).contains(text), "\(example.name)")
      }
    }
  }

  @Test func `sentences speak of nothing that people can't see`() {
    for error in WordingCase.all.compactMap(\.error) {
      let sentence = error.message()
      for word in ["scalar", "state", "the end", "U+", "code unit", "pattern", "[", "\\d"] {
        #expect(!sentence.contains(word), "\(sentence)")
      }
      #expect(error.detail().hasPrefix(sentence) || error.detail() != sentence)
    }
  }

  @Test func `Chinese has no English in it`() throws {
    // What a developer names, or what is data in any language.
    let data = try Regex(
      #"(tax number|an even number|even|above 1023|must be of age|n/a|UTF-8|ASCII|IPv[46]|IP|MAC|"#
        + #"UUID|IBAN|ISBN|EAN|Base64|Unicode|UTF-16|NUL|NAME=VALUE|1h30m|512MiB|zh-CN|"#
        + #"Asia/Shanghai|example\.org|#ff8800|1\.5e6|[0-9T:Z-]{10,}|https?://|postgres://|"#
        + #"“[^”]*”|yes|no|true|false|on|off|Greek|[a-f] 到 [a-f]|tls|host|USER|PASSWORD|[ABC]|"#
        + #"password|zip|\\u|own|digits|r[0-9]+|模式 .*|v[0-9]+|问题.*|声明有误.*)"#)
    for example in WordingCase.all {
      guard let error = example.error else { continue }
      let rest = error.detail(in: .simplifiedChinese).replacing(data, with: "")
      #expect(!rest.contains(where: { $0.isASCII && $0.isLetter }), "\(example.name): \(rest)")
      #expect(!rest.contains(where: { ",;:?!".contains($0) }), "\(example.name): \(rest)")
    }
  }
}

extension WordingCase {
  /// What the table has: the case, where the error is, and what is said of it.
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
