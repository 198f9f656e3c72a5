import Testing
import ValidationCore

@Suite struct TextPartsTests {
  /// All texts of some scalars that have at most a number of them.
  private static func texts(of scalars: [String], atMost count: Int) -> [String] {
    var all = [""]
    var last = all
    for _ in 0..<count {
      last = last.flatMap { text in scalars.map { text + $0 } }
      all += last
    }
    return all
  }

  /// The parts of bytes, found by a comparison at each place.
  private static func parts(of bytes: ArraySlice<UInt8>, _ separator: [UInt8]) -> [[UInt8]] {
    let place = bytes.indices.first { bytes[$0...].starts(with: separator) }
    guard let place else { return [Array(bytes)] }
    return [Array(bytes[..<place])] + parts(of: bytes[(place + separator.count)...], separator)
  }

  @Test func `parts are those of a search at each place`() {
    for separator in Self.texts(of: ["a", "b"], atMost: 3) where !separator.isEmpty {
      for text in Self.texts(of: ["a", "b", "\u{E9}"], atMost: 6) {
        let parts = text.parts(between: separator)
        let expected = Self.parts(of: Array(text.utf8)[...], Array(separator.utf8))
        #expect(parts.map { Array($0.utf8) } == expected)
        #expect(text.contains(text: separator) == (expected.count > 1))
      }
    }
  }

  @Test func `a separator is found before a combining mark, and in a part of a text`() {
    #expect("a|\u{301}b".parts(between: "|") == ["a", "\u{301}b"])
    #expect("a[]b".dropFirst(2).parts(between: "[]") == ["]b"])
  }

  @Test func `nothing occurs everywhere`() {
    #expect("ab".parts(between: "") == ["ab"])
    #expect(!"ab".contains(text: ""))
    #expect([1, 2, 1, 2].firstOccurrence(of: [2]) == 1..<2)
  }
}
