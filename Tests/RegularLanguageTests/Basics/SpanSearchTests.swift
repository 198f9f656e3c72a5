import RegularLanguage
import Testing

/// Bytes are searched several at a time, and must be found as if one by one.
@Suite struct SpanSearchTests {
  @Test(arguments: [0x0A, 0x00, 0x80, 0xFF] as [UInt8])
  func `a byte is found as one by one`(byte: UInt8) {
    var generator = SplitMix64(seed: UInt64(byte))
    // Neighbors of the byte differ from it in the bits that carry.
    let others = [byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1, 0x41]
    for count in Array(0..<300) + [1_023, 1_024, 1_100] {
      let bytes = (0..<count).map { _ in
        Int.random(in: 0..<12, using: &generator) == 0
          ? byte : others.randomElement(using: &generator) ?? 0
      }
      #expect(bytes.span.lastOffset(of: byte) == bytes.lastIndex(of: byte))
      #expect(bytes.span.firstOffset(of: byte, from: 0) == bytes.firstIndex(of: byte) ?? count)
    }
  }

  @Test func `only ASCII without some characters is that, wherever another byte is`() {
    for byte in UInt8.min ... .max {
      for place in 0..<17 {
        var bytes = [UInt8](repeating: 0x41, count: 17)
        bytes[place] = byte
        #expect(bytes.span.isASCII == (byte < 0x80))
        #expect(bytes.span.isASCIIWithoutLineFeeds == (byte < 0x80 && byte != 0x0A))
        #expect(bytes.span.isPrintableASCII == (0x20..<0x7F ~= byte))
      }
    }
  }
}
