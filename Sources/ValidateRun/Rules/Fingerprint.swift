/// A fingerprint of words, by which two runs can compare their options.
///
/// It is 64-bit FNV-1a, which detects mistakes, but not deliberate collisions.
package struct Fingerprint: Equatable, Sendable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}
}

extension Fingerprint {
  /// Adds a word; the boundaries between words matter.
  package mutating func add(_ word: some Collection<UInt8>) {
    for byte in "\(word.count):".utf8 { add(byte) }
    for byte in word { add(byte) }
  }

  private mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension Fingerprint: CustomStringConvertible {
  /// The fingerprint as sixteen hexadecimal digits.
  package var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
