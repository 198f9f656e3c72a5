import LineScanning
import RegularLanguage
import Testing

/// Bytes are counted several at a time, and must be counted as if one by one.
@Suite struct SpanCountTests {
  @Test(arguments: [0x0A, 0x00, 0x80, 0xFF] as [UInt8])
  func `a byte is counted as one by one`(byte: UInt8) {
    var generator = SplitMix64(seed: UInt64(byte))
    // Neighbors of the byte differ from it in the bits that carry.
    let others = [byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1, 0x41]
    for count in Array(0..<300) + [1_023, 1_024, 1_100] {
      let bytes = (0..<count).map { _ in
        Int.random(in: 0..<12, using: &generator) == 0
          ? byte : others.randomElement(using: &generator) ?? 0
      }
      #expect(bytes.span.count(of: byte) == bytes.count { $0 == byte })
    }
  }
}
