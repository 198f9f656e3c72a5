import RegularLanguage

/// Returns random bytes of many counts, among which a byte is rare, and similar bytes are not.
package func bytesLike(_ byte: UInt8) -> [(count: Int, bytes: [UInt8])] {
  var generator = SplitMix64(seed: UInt64(byte))
  // Neighbors of the byte differ from it in the bits that carry.
  let others = [byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1, 0x41]
  return (Array(0..<300) + [1_023, 1_024, 1_100]).map { count in
    let bytes = (0..<count).map { _ in
      Int.random(in: 0..<12, using: &generator) == 0
        ? byte : others.randomElement(using: &generator) ?? 0
    }
    return (count, bytes)
  }
}
