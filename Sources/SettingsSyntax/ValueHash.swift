/// A hash that identifies a value: two different values have the same hash with a probability of
/// 2^-128, even if they are chosen deliberately, because the hash has another seed in each process.
package struct ValueHash: Sendable {
  private var hash = Hasher()

  private static let ofNothing = Self(first: 1)

  private init(first: UInt8) { hash.combine(first) }

  /// Creates the hash of a value of which nothing has been read.
  package init() { self = Self.ofNothing }

  /// Creates the hash of several values, beginning with the digest of the first.
  package init(of digest: SIMD2<Int>) {
    self.init(first: 2)
    read(digest)
  }
}

extension ValueHash {
  /// Reads the next bytes of the value.
  package mutating func read(_ bytes: Span<UInt8>) {
    // The hash of the bytes does not depend on how they were split.
    unsafe bytes.withUnsafeBytes { unsafe hash.combine(bytes: $0) }
  }

  /// Reads the digest of the next value.
  package mutating func read(_ digest: SIMD2<Int>) { hash.combine(digest) }

  /// The digest: two hashes of 64 bits, the second of which has read one more byte.
  package var digest: SIMD2<Int> {
    var second = hash
    second.combine(UInt8(0))
    return SIMD2(hash.finalize(), second.finalize())
  }
}
