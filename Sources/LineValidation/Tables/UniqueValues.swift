/// The values of the columns in which no value may stand twice, as far as there is room for them.
struct UniqueValues: Sendable {
  /// For each column of the plan the digests of the values so far.
  private var digests: [Int: Set<SIMD2<Int>>] = [:]
  private var count = 0
  /// The column of which some values could not be remembered; `nil` where all were.
  private(set) var overflowing: Int?

  /// So many digests take less than 32 MB, also while the memory for them grows.
  static let mostValues = 750_000
}

extension UniqueValues {
  /// Takes note of a value.
  ///
  /// - Parameters:
  ///   - value: The hash of the value.
  ///   - column: The column that it is in.
  /// - Returns: Whether it is new, as far as is known.
  mutating func insert(_ value: ValueHash, of column: Int) -> Bool {
    let digest = value.digest
    if digests[column]?.contains(digest) ?? false { return false }
    if count == Self.mostValues {
      overflowing = overflowing ?? column
      return true
    }
    count += 1
    digests[column, default: []].insert(digest)
    return true
  }
}
