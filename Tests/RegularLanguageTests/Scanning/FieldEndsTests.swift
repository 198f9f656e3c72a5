import Testing

@testable import RegularLanguage

@Suite struct FieldEndsTests {
  @Test func `the ends of fields are those that a byte-by-byte reader finds`() {
    var random = SplitMix64(seed: 3)
    var ends = FieldEnds()
    for _ in 0..<300 {
      let count = Int.random(in: 0...9_000, using: &random)
      let alphabet = Array("aaaaaaaa,\n\r".utf8) + (count % 2 == 0 ? [UInt8(ascii: "\"")] : [])
      let bytes = (0..<count).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let start = Int.random(in: 0...count, using: &random)
      let end = Int.random(in: start...count, using: &random)
      ends.read(bytes.span, start..<end, delimiter: UInt8(ascii: ","))
      let read = bytes[start..<min(end, start + 4_096)]
      let expected = read.indices.filter { [UInt8(ascii: ","), 0x0A].contains(bytes[$0]) }
      #expect((0..<ends.count).map { ends[$0] } == expected)
      // Bytes after the range may be looked at, too.
      if read.contains(UInt8(ascii: "\"")) { #expect(ends.hasMarks) }
      if !bytes.contains(UInt8(ascii: "\"")) { #expect(!ends.hasMarks) }
    }
  }
}
