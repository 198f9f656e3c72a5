import EngineSupport
import LineScanning
import RegularLanguage
import Testing

/// Bytes are counted several at a time, and must be counted as if one by one.
@Suite struct SpanCountTests {
  @Test(arguments: [0x0A, 0x00, 0x80, 0xFF] as [UInt8])
  func `a byte is counted as one by one`(byte: UInt8) {
    for (_, bytes) in bytesLike(byte) {
      #expect(bytes.span.count(of: byte) == bytes.count { $0 == byte })
    }
  }
}
