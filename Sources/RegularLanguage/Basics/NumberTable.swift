/// A hash table of the numbers of elements that are stored elsewhere, each once.
///
/// It stores only the numbers and parts of the hashes, so that a look-up reads adjacent memory and,
/// usually, one element.
@usableFromInline
package struct NumberTable: ~Copyable {
  /// The upper half of a slot is a hash, the lower half a number plus one; a free slot is zero.
  @usableFromInline private(set) var slots = [UInt64](repeating: 0, count: 64)
  private var count = 0

  /// The memory of an entry, in bytes, at the minimum load.
  static let bytesPerEntry = 32

  package init() {}

  /// Returns the number of the element with a hash that satisfies the predicate, or `nil`.
  @inlinable @inline(__always)
  package func number(_ hash: UInt32, where isSame: (UInt32) -> Bool) -> UInt32? {
    let mask = slots.count &- 1
    var index = Int(hash) & mask
    while slots[index] != 0 {
      let number = UInt32(truncatingIfNeeded: slots[index]) &- 1
      if UInt32(truncatingIfNeeded: slots[index] >> 32) == hash, isSame(number) { return number }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Inserts a number that is not in the table.
  package mutating func insert(_ number: UInt32, hash: UInt32) {
    if count &* 2 >= slots.count { grow() }
    count += 1
    enter(UInt64(hash) << 32 | UInt64(number &+ 1))
  }

  private mutating func enter(_ slot: UInt64) {
    let mask = slots.count &- 1
    var index = Int(slot >> 32) & mask
    while slots[index] != 0 { index = (index &+ 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for slot in old where slot != 0 { enter(slot) }
  }
}

/// A hash of a few words: fast, and sufficient for keys that are not chosen to collide.
///
/// The numbers of terms depend on their order of creation, over which a pattern's author has little
/// control; and the step budget bounds the effect of collisions.
@usableFromInline
package struct WordHash {
  @usableFromInline var state: UInt64

  @inlinable @inline(__always)
  package init(_ seed: UInt64) { state = seed }

  @inlinable @inline(__always)
  package mutating func combine(_ word: UInt64) {
    let product = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state = product ^ (product >> 29)
  }

  @inlinable @inline(__always)
  package var value: UInt32 { UInt32(truncatingIfNeeded: state ^ (state >> 32)) }
}
