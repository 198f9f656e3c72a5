/// A set of the alphabet's classes, as bits.
struct ClassSet: Hashable {
  private var words: [UInt64]

  /// Creates the empty set over an alphabet of that many classes.
  init(classCount: Int) {
    words = Array(repeating: 0, count: (classCount + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ index: Int) -> Bool { words[index >> 6] >> UInt64(index & 63) & 1 == 1 }

  mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }

  func union(_ other: Self) -> Self { combined(with: other, by: |) }

  func intersection(_ other: Self) -> Self { combined(with: other, by: &) }

  func subtracting(_ other: Self) -> Self { combined(with: other) { $0 & ~$1 } }

  private func combined(with other: Self, by operation: (UInt64, UInt64) -> UInt64) -> Self {
    var result = self
    for index in words.indices { result.words[index] = operation(words[index], other.words[index]) }
    return result
  }
}
