import EngineSupport
import RegularLanguage
import Testing

/// Bytes are searched several at a time, and must be found as if one by one.
@Suite struct SpanSearchTests {
  @Test(arguments: [0x0A, 0x00, 0x80, 0xFF] as [UInt8])
  func `a byte is found as one by one`(byte: UInt8) {
    for (count, bytes) in bytesLike(byte) {
      #expect(bytes.span.lastOffset(of: byte) == bytes.lastIndex(of: byte))
      #expect(bytes.span.firstOffset(of: byte, from: 0) == bytes.firstIndex(of: byte) ?? count)
    }
  }

  @Test func `only ASCII without some characters is that, wherever another byte is`() {
    // 64 bytes are read at once, then eight, and then the last ones.
    for count in Array(1...17) + [64 + 17] {
      for byte in UInt8.min ... .max {
        for place in 0..<count {
          var bytes = [UInt8](repeating: 0x41, count: count)
          bytes[place] = byte
          #expect(bytes.span.isASCII == (byte < 0x80))
          #expect(bytes.span.isASCIIWithoutLineFeeds == (byte < 0x80 && byte != 0x0A))
          #expect(bytes.span.isPrintableASCII == (0x20..<0x7F ~= byte))
        }
      }
    }
  }
}
