/// A set of small numbers, as bits.
package struct BitSet: Hashable, Sendable {
  /// The first 64 numbers, so that no memory is allocated for the states of small automata.
  package var low: UInt64 = 0
  /// The other numbers.
  package var high: [UInt64]

  /// Creates the empty set of numbers below a count.
  @inlinable
  package init(count: Int) {
    high = Array(repeating: 0, count: Swift.max(count - 1, 0) / 64)
  }

  package var isEmpty: Bool { low == 0 && high.allSatisfy { $0 == 0 } }

  @inlinable @inline(__always)
  package func contains(_ index: Int) -> Bool {
    let word = index < 64 ? low : high[(index >> 6) - 1]
    return word >> UInt64(index & 63) & 1 == 1
  }

  @inlinable @inline(__always)
  package mutating func insert(_ index: Int) {
    let bit: UInt64 = 1 << UInt64(index & 63)
    if index < 64 { low |= bit } else { high[(index >> 6) - 1] |= bit }
  }

  /// The approximate memory, in bytes.
  var byteCount: Int { MemoryLayout<Self>.stride + 8 * high.count }
}

extension BitSet: Sequence {
  /// Returns an iterator over the members in ascending order.
  package func makeIterator() -> AnyIterator<Int> {
    var rest = low
    var base = 0
    var words = high.makeIterator()
    return AnyIterator {
      while rest == 0 {
        guard let next = words.next() else { return nil }
        rest = next
        base += 64
      }
      defer { rest &= rest - 1 }
      return base + rest.trailingZeroBitCount
    }
  }
}
