import RegularLanguage
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// The bytes that terminals send for keys.
@Suite struct KeyDecoderTests {
  private static func keys(of bytes: [UInt8], pause: Bool = false) -> [TerminalKey] {
    var decoder = KeyDecoder()
    var keys = bytes.compactMap { decoder.key(after: $0) }
    if pause, let key = decoder.keyAfterPause() { keys.append(key) }
    return keys
  }

  private static let sequences: [(String, [TerminalKey])] = [
    (
      "a\u{E9}\u{65E5}\u{1F600}",
      [
        .character("a"), .character("\u{E9}"), .character("\u{65E5}"), .character("\u{1F600}"),
      ]
    ),
    (
      "\u{1}\u{1A}\u{1F}",
      [
        .character("a", .control), .character("z", .control), .character("_", .control),
      ]
    ),
    (
      "\u{8}\u{7F}\t\r\n",
      [
        .named(.backspace), .named(.backspace), .named(.tab), .named(.enter), .named(.enter),
      ]
    ),
    (
      "\u{1B}b\u{1B}_\u{1B}\u{7F}\u{1B}\u{E9}",
      [
        .character("b", .alt), .character("_", .alt), .named(.backspace, .alt),
        .character("\u{E9}", .alt),
      ]
    ),
    // Arrows, Home and End in both modes, with modifiers of xterm.
    (
      "\u{1B}[C\u{1B}OD\u{1B}[H\u{1B}OF",
      [
        .named(.right), .named(.left), .named(.home), .named(.end),
      ]
    ),
    (
      "\u{1B}[1;2C\u{1B}[1;5D\u{1B}[1;6D\u{1B}[1;3C\u{1B}[1;2H",
      [
        .named(.right, .shift), .named(.left, .control), .named(.left, [.control, .shift]),
        .named(.right, .alt), .named(.home, .shift),
      ]
    ),
    (
      "\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~\u{1B}[3~\u{1B}[3;5~",
      [
        .named(.home), .named(.end), .named(.home), .named(.end), .named(.delete),
        .named(.delete, .control),
      ]
    ),
    // The sequences of rxvt.
    (
      "\u{1B}[c\u{1B}[d\u{1B}Oc\u{1B}Od\u{1B}[7$\u{1B}[3^\u{1B}[8@\u{1B}\u{1B}[C",
      [
        .named(.right, .shift), .named(.left, .shift), .named(.right, .control),
        .named(.left, .control), .named(.home, .shift), .named(.delete, .control),
        .named(.end, [.control, .shift]), .named(.right, .alt),
      ]
    ),
    // The sequences of kitty, and of xterm with modifyOtherKeys.
    (
      "\u{1B}[122;6u\u{1B}[27;6;90~\u{1B}[13;2u\u{1B}[97;1:1u\u{1B}[99;5u",
      [
        .character("z", [.control, .shift]), .character("z", [.control, .shift]),
        .named(.enter, .shift), .character("a"), .interrupt,
      ]
    ),
    ("\u{1B}[200~a\rb\u{1B}[C\u{1B}[201~c", [.paste("a\rb\u{1B}[C"), .character("c")]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[201~a", [.character("a")]),
    // An unknown sequence is ignored as a whole.
    (
      "\u{1B}[A\u{1B}[15~\u{1B}[[Aa\u{1B}[?1;2$ya\u{1B}[<0;1;1Ma\u{1B}OPa\u{1B}[Ia\u{1B}[Z",
      [
        .character("a"), .character("a"), .character("a"), .character("a"), .character("a"),
      ]
    ),
    (
      "\u{1B}]11;rgb:0/0/0\u{7}a\u{1B}P1$r\u{1B}\\a\u{1B}[99999999999999999999Ca",
      [
        .character("a"), .character("a"), .character("a"),
      ]
    ),
    // An interrupted sequence.
    (
      "\u{1B}[1;\ra\u{1B}O\r\u{1B}[\u{1B}[C",
      [
        .named(.enter), .character("a"), .named(.enter), .named(.right),
      ]
    ),
  ]

  @Test(arguments: sequences)
  func `sequences of terminals are decoded as keys`(bytes: String, keys: [TerminalKey]) {
    #expect(Self.keys(of: Array(bytes.utf8)) == keys)
  }

  @Test(
    arguments: [
      ([0xFF, 0x61], 1), ([0xC3, 0x61], 1), ([0x80, 0x61], 1), ([0xE6, 0x97, 0xC3, 0xA9], 1),
      ([0xF0, 0x9F, 0x98], 0), ([0xED, 0xA0, 0x80, 0x61], 1),
    ] as [([UInt8], Int)])
  func `bytes that are not text are ignored`(bytes: [UInt8], count: Int) {
    #expect(Self.keys(of: bytes).count == count)
  }

  @Test(arguments: [("\u{1B}", [TerminalKey.named(.escape)]), ("\u{1B}[", []), ("\u{1B}[1;", [])])
  func `a pause ends an incomplete sequence`(bytes: String, keys: [TerminalKey]) {
    #expect(Self.keys(of: Array(bytes.utf8), pause: true) == keys)
  }

  /// The bytes of sequences are more frequent than others.
  private static func randomBytes(_ generator: inout SplitMix64) -> [UInt8] {
    let common = Array("\u{1B}\u{1B}[[O]P~;201~200C\u{E9}a\\\u{7}$u".utf8)
    return (0..<Int.random(in: 0...20, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? common.randomElement(using: &generator) ?? 0 : .random(in: 0...255, using: &generator)
    }
  }

  @Test func `Ctrl-C is recognized after any bytes`() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      let bytes = Self.randomBytes(&generator)
      #expect(Self.keys(of: bytes + [3]).last == .interrupt, "\(bytes)")
    }
  }

  @Test func `after a pause, a letter is a key, except in a paste`() {
    var generator = SplitMix64(seed: 12)
    for _ in 0..<20_000 {
      var decoder = KeyDecoder()
      for byte in Self.randomBytes(&generator) { _ = decoder.key(after: byte) }
      _ = decoder.keyAfterPause()
      #expect(!decoder.isAmbiguous)
      let rest = Array("\u{1B}[201~x".utf8).compactMap { decoder.key(after: $0) }
      #expect(rest.last == .character("x"))
    }
  }

  @Test func `a paste is unchanged`() {
    var generator = SplitMix64(seed: 13)
    let end = "\u{1B}[201~"
    for _ in 0..<1000 {
      let scalars = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        "\u{1B}[201~ab\r\u{E9}\u{1F600}".unicodeScalars.randomElement(using: &generator) ?? "a"
      }
      var text = String(String.UnicodeScalarView(scalars))
      while text.contains(end) { text = text.replacing(end, with: "") }
      let bytes = Array(("\u{1B}[200~" + text + end).utf8)
      guard !text.isEmpty, !(text + end).dropLast(end.count).contains(end) else { continue }
      #expect(Self.keys(of: bytes).first == .paste(text), "\(text.debugDescription)")
    }
  }
}
