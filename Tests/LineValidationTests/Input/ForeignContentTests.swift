import InputValidation
import LineValidation
import Testing

/// Inputs that must be converted to text first.
@Suite struct ForeignContentTests {
  /// The start of an input, and the content that it shows.
  private static let contents: [(start: [UInt8], content: ForeignContent)] = [
    (utf16("\u{FEFF}12\nx\n") { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, .encoded("UTF-16")),
    (utf16("\u{FEFF}12\nx\n") { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, .encoded("UTF-16")),
    ([0xFF, 0xFE], .encoded("UTF-16")),
    (utf16("12\r\nx") { [UInt8($0), 0] }, .encoded("UTF-16LE")),
    (utf16("12\r\nx") { [0, UInt8($0)] }, .encoded("UTF-16BE")),
    (utf16("1\n") { [UInt8($0), 0] }, .encoded("UTF-16LE")),
    ([0xFF, 0xFE, 0, 0] + utf16("12") { [UInt8($0), 0, 0, 0] }, .encoded("UTF-32")),
    ([0, 0, 0xFE, 0xFF] + utf16("12") { [0, 0, 0, UInt8($0)] }, .encoded("UTF-32")),
    ([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3, 0x0A], .compressed("gzip", by: "gzip -dc")),
    ([0x28, 0xB5, 0x2F, 0xFD, 0x24, 0x0A], .compressed("zstd", by: "zstd -dc")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00, 0x0A], .compressed("xz", by: "xz -dc")),
    (Array("BZh91AY&SY\n".utf8), .compressed("bzip2", by: "bzip2 -dc")),
    (
      Array("BZh1".utf8) + [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
      .compressed("bzip2", by: "bzip2 -dc")
    ),
    (Array("PK".utf8) + [3, 4, 0x14, 0x0A], .compressed("zip", by: "unzip -p")),
  ]

  private static func utf16(_ text: String, _ bytes: (UInt16) -> [UInt8]) -> [UInt8] {
    text.utf16.flatMap(bytes)
  }

  @Test(arguments: contents)
  func `content that is not UTF-8 text is named`(start: [UInt8], content: ForeignContent) throws {
    for rest in [[], [0xFF, 0x0A, 0x80]] as [[UInt8]] {
      // Without a byte order mark, the content continues in the same encoding.
      if rest != [], [.encoded("UTF-16LE"), .encoded("UTF-16BE")].contains(content) { continue }
      let found = FoundLines()
      let tally = try found.judge([start + rest], by: .digits, LinePlan())[0]
      #expect(tally.problem == .foreign(content))
      #expect(found.findings == [])
    }
  }

  @Test(arguments: contents)
  func `as bytes, any content is accepted`(start: [UInt8], content: ForeignContent) throws {
    try LineCase(.length(...99), bytes: start) { $0.encoding = .bytes }.check()
  }

  @Test(arguments: [
    LineCase(.length(...99), "BZh9 is how a file begins\n"),
    LineCase(.length(...99), "PK\n(\u{B5}/\n\u{1F}\n"),
    LineCase(.length(...99), "a\u{0}b\n"),
    LineCase(.length(...99), "a\u{0}"),
    LineCase(.length(...99), "\u{0}\n\n\u{0}\n"),
    LineCase(.digits, "1\u{0}2\u{0}3\u{0}") { $0.isNullTerminated = true },
    LineCase(.length(...1), "\u{0}1\u{0}2") { $0.isNullTerminated = true },
    LineCase(.length(1...1), "x\n\u{1F}\n"),
  ]) func `text is not mistaken for foreign content`(_ example: LineCase) throws {
    try example.check()
  }
}
