import TestSupport
import Testing

/// What is said to be expected where a pattern has a large class of characters.
@Suite struct ExpectationTests {
  /// A pattern, a line that it refuses, and what is expected in English and in Chinese.
  private static let cases = [
    (
      #"[^@\s]+@[^@\s]+\.[a-z]+"#, "ann@", "a character other than '@' and white space",
      "除“@”和空白字符以外的字符"
    ),
    (#"[^@\s]+"#, "a@b", "a character other than '@' and white space or nothing more", nil),
    ("a.", "a", "a character other than a line break", "除换行符以外的字符"),
    (#"[^"]"#, "\"", #"a character other than '"'"#, "除“\"”以外的字符"),
    (#"\D"#, "1", "a character other than a digit", "除数字以外的字符"),
    (#"\S"#, "\t", "a character other than white space", "除空白字符以外的字符"),
    (#"\W"#, "x", "a character other than '_', a digit and a letter from A to Z", nil),
    ("[^a-f]", "b", "a character other than a to f", "除 a 到 f 以外的字符"),
    ("[^A-Z]", "B", "a character other than A to Z", nil),
    ("(?i)[^k]", "K", "a character other than 'K' and 'k'", "除“K”和“k”以外的字符"),
    (#"[^ \t,]"#, ",", "a character other than a space, ',' and a tab", nil),
    ("[^\\x00-\\x1F\\x7F]", "\u{1}", "a character other than a control character", nil),
    (#"[^\x00]"#, "", nil, nil),
    (#"[^!%&,]"#, "!", "a character other than '!', '%', '&' and ','", nil),
    (#"[^!%&,;]"#, "!", nil, nil),
    (#"\P{L}"#, "x", nil, nil),
    ("b.|c", "x", "'b' or 'c'", "“b”或“c”"),
  ]

  @Test(arguments: cases.indices) func `the excluded characters are named`(index: Int) throws {
    let (pattern, line, english, chinese) = Self.cases[index]
    let (start, other) = (": expected ", "：此处应为")
    func output(_ options: [String]) throws -> String {
      try Executable.run(options + ["--regex", pattern], input: .text(line + "\n")).output
    }
    let words = try output([])
    let expected = words.firstRange(of: start).map { words[$0.upperBound...] }
    let starts = [" ", ", found "].map { (english ?? "?") + $0 }
    #expect(
      expected.map { words in starts.contains { words.hasPrefix($0) } } ?? (english == nil),
      "\(words)")
    guard let chinese else { return }
    let translated = try output(["--lang", "zh"])
    #expect(translated.contains(other.before(chinese)), "\(translated)")
  }
}

extension String {
  /// The words followed by others, with a space between Chinese and ASCII.
  fileprivate func before(_ words: String) -> String {
    self + (words.utf8.first.map { $0 < 0x80 } == true ? " " : "") + words
  }
}
