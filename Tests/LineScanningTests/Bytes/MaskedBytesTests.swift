import RegularLanguage
import Testing

@testable import LineScanning

@Suite struct MaskedBytesTests {
  @Test func `each byte has its bit`() {
    for count in [0, 1, 15, 16, 63, 64, 65, 100] {
      for offset in [0, 1, 36] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 89 + 37) }
        let masked = MaskedBytes(bytes.span, at: offset)
        // The bytes after the end are zero.
        let seen: [UInt8] = (0..<64).map { offset + $0 < count ? bytes[offset + $0] : 0 }
        for byte in [UInt8(0), 37, 126, 0x80, 0xBF, 0xC0, 0xFF] {
          #expect(masked.mask(of: byte) == mask(of: seen) { $0 == byte })
          #expect(masked.portableMask(of: byte) == masked.mask(of: byte))
        }
        #expect(masked.continuationMask == mask(of: seen) { $0 & 0xC0 == 0x80 })
        #expect(masked.isASCII == seen.allSatisfy { $0 < 0x80 })
      }
    }
  }

  private func mask(of bytes: [UInt8], where holds: (UInt8) -> Bool) -> UInt64 {
    bytes.enumerated().reduce(0) { $0 | (holds($1.element) ? 1 << UInt64($1.offset) : 0) }
  }
}
