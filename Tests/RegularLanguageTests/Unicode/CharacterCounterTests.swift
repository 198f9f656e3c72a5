import RegularLanguage
import Testing

@Suite struct CharacterCounterTests {
  @Test func `the empty text has no Characters`() {
    var counter = CharacterCounter()
    #expect(counter.count == 0)
    counter.consume([UInt8]().span)
    #expect(counter.count == 0)
  }

  @Test(arguments: CounterCase.all)
  func `the count does not depend on where a text is split`(testCase: CounterCase) {
    let bytes = testCase.bytes
    #expect(String(decoding: bytes, as: UTF8.self).count == testCase.count)
    for split in 0...bytes.count {
      #expect(counts(of: bytes, inPiecesOf: [split, bytes.count - split]).last == testCase.count)
    }
  }

  @Test(arguments: CounterCase.all)
  func `the count is right after every byte`(testCase: CounterCase) {
    let bytes = testCase.bytes
    let expected = (1...bytes.count).map { String(decoding: bytes[..<$0], as: UTF8.self).count }
    #expect(counts(of: bytes, inPiecesOf: bytes.map { _ in 1 }) == expected)
  }

  @Test func `CR LF is one Character at every offset of a word`() {
    for length in 2...26 {
      for place in 0..<(length - 1) {
        var bytes = [UInt8](repeating: 0x61, count: length)
        bytes[place] = 0x0D
        #expect(counts(of: bytes, inPiecesOf: [length]) == [length])
        bytes[place + 1] = 0x0A
        #expect(counts(of: bytes, inPiecesOf: [length]) == [length - 1])
        bytes[place] = 0x0A
        #expect(counts(of: bytes, inPiecesOf: [length]) == [length])
      }
    }
  }

  @Test func `CR and LF in any order agree with Swift`() {
    // Long enough for a whole word between the first byte and the tail.
    for pattern in 0..<(1 << 12) as Range<UInt16> {
      let bytes = (0..<12).map { pattern >> $0 & 1 == 0 ? 0x0D : 0x0A as UInt8 }
      let pairs = zip(bytes, bytes.dropFirst()).count { $0 == 0x0D && $1 == 0x0A }
      if counts(of: bytes, inPiecesOf: [12]) != [12 - pairs] {
        Issue.record("wrong count for \(bytes)")
      }
    }
  }

  @Test func `a Character may be long`() {
    var counter = CharacterCounter()
    counter.consume(Array("e".utf8).span)
    let mark = Array("\u{301}".utf8)
    for _ in 0..<10_000 { counter.consume(mark.span) }
    #expect(counter.count == 1)
    counter.consume(Array("e".utf8).span)
    #expect(counter.count == 2)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `random bytes in random pieces agree with Swift`(seed: UInt64) {
    let parts = CounterCase.all.map(\.bytes)
    var generator = SplitMix64(seed: seed)
    var malformed = 0
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        var part = parts[Int.random(in: parts.indices, using: &generator)]
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: part.removeLast()
        case 1: part[part.count - 1] = UInt8.random(in: 0...255, using: &generator)
        default: break
        }
        bytes += part
      }
      malformed += String(validating: bytes, as: UTF8.self) == nil ? 1 : 0
      var pieces: [Int] = []
      var (expected, end) = ([Int](), 0)
      while end < bytes.count {
        let piece = Int.random(in: 1...min(40, bytes.count - end), using: &generator)
        pieces.append(piece)
        end += piece
        expected.append(String(decoding: bytes[..<end], as: UTF8.self).count)
      }
      if counts(of: bytes, inPiecesOf: pieces) != expected {
        Issue.record("wrong counts for \(bytes) in pieces of \(pieces)")
      }
    }
    #expect((100...450).contains(malformed))
  }

  @Test func `short malformed texts agree with Swift`() {
    // The bounds of every row of Unicode 17, table 3-7, and the values just outside.
    let edges: [UInt8] = [
      0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var checked = 0
    for first in edges {
      for second in edges {
        for third in edges {
          let bytes = [first, second, third, 0x80, 0x61]
          let expected = String(decoding: bytes, as: UTF8.self).count
          if counts(of: bytes, inPiecesOf: [5]) != [expected] {
            Issue.record("wrong count for \(bytes)")
          }
          checked += 1
        }
      }
    }
    #expect(checked == 13_824)
  }
}

/// Bytes and their number of Characters.
struct CounterCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  let count: Int

  init(_ description: String, _ text: String, _ count: Int) {
    self.init(description, Array(text.utf8), count)
  }

  init(_ description: String, _ bytes: [UInt8], _ count: Int) {
    self.testDescription = description
    self.bytes = bytes
    self.count = count
  }

  static let all = [
    CounterCase("ASCII", "The quick brown fox jumps over the lazy dog.", 44),
    CounterCase("CR LF", "one\r\ntwo\r\n\r\nthree and four and five\r\r\n\n", 35),
    CounterCase("NUL", "a\0b", 3),
    CounterCase("accents", "e\u{301}a\u{308}\u{304}z, deja\u{300} vu", 12),
    CounterCase("precomposed", "\u{E9}l\u{E8}ve", 5),
    CounterCase("marks after ASCII", "abcdefghijk\u{301}", 11),
    CounterCase("a mark after CR", "\r\u{301}\r\n\u{301}", 4),
    CounterCase("prefixes", "\u{600}abcdefghijk\u{600}\r\n\u{600}", 14),
    CounterCase("flags", "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}\u{1F1E8}x\u{1F1E8}", 5),
    CounterCase("families", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F468}", 2),
    CounterCase("skin tones", "\u{1F44B}\u{1F3FD}\u{1F44B}\u{1F3FF}", 2),
    CounterCase("keycaps", "1\u{FE0F}\u{20E3}2\u{FE0F}\u{20E3}", 2),
    CounterCase("jamo", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 2),
    CounterCase("syllables", "\u{D55C}\u{AE00}\u{AC00}\u{11A8}", 3),
    CounterCase("conjuncts", "\u{915}\u{94D}\u{937}\u{93F}\u{915}\u{94D}\u{200C}\u{937}", 3),
    CounterCase("Chinese", "\u{4E2D}\u{6587}\u{8F93}\u{5165}", 4),
    CounterCase("the highest scalars", "\u{FFFF}\u{10000}\u{10FFFF}", 3),
    CounterCase("a lone continuation byte", [0x61, 0x80, 0x80, 0x61], 4),
    CounterCase("a truncated scalar", [0x61, 0xF0, 0x9F, 0x91], 2),
    CounterCase("a truncated scalar before ASCII", [0xE2, 0x82, 0x61], 2),
    CounterCase("a truncated scalar before a scalar", [0xF0, 0x9F, 0xC3, 0xA9], 2),
    CounterCase("overlong forms", [0xC0, 0x80, 0xE0, 0x80, 0x80, 0xF0, 0x8F, 0xBF, 0xBF], 9),
    CounterCase("a surrogate", [0xED, 0xA0, 0x80, 0x61], 4),
    CounterCase("too high a value", [0xF4, 0x90, 0x80, 0x80, 0xF5, 0xFF], 6),
    CounterCase("a mark after a malformed byte", [0xFF, 0xCC, 0x81, 0x61], 2),
    CounterCase("a malformed byte after a prefix", [0xD8, 0x80, 0xFF, 0x61], 2),
  ]
}

/// Returns the count after each piece.
private func counts(of bytes: [UInt8], inPiecesOf lengths: [Int]) -> [Int] {
  var counter = CharacterCounter()
  var start = 0
  return lengths.map { length in
    counter.consume(bytes.span.extracting(start..<(start + length)))
    start += length
    return counter.count
  }
}
