import RegularLanguage

/// The distinct values of a column with their counts, as long as there are few.
///
/// As long as all values of a column are here, nothing else is measured for each value, since all
/// can be measured later from the values and their counts.
struct DistinctValues: Sendable {
  /// A value, with the range of its bytes among those of all values.
  struct Entry: Sendable {
    let hash: UInt64
    let range: Range<Int>
    /// The number of rows that have the value.
    var rows: Int
    /// The place of the value in an order; see ``OrderKey``.
    let key: OrderKey
  }

  private(set) var entries: [Entry] = []
  /// The bytes of all values.
  private(set) var bytes: [UInt8] = []
  /// The number of the entry, plus 1, in each slot of the hash table; 0 if it is empty.
  private var slots: [Int32]
  private let maximumCount: Int

  /// The maximum number of bytes of a value.
  private static let maximumSize = 256

  /// Creates an empty set.
  ///
  /// - Parameter count: The maximum number of values; at least 1.
  init(upTo count: Int) {
    maximumCount = count
    var size = 16
    while size < 4 * count { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }
}

extension DistinctValues {
  /// The values, with the number of rows that have each.
  var all: [(value: String, rows: Int)] {
    entries.map { (String(copying: bytes.span.extracting($0.range)), $0.rows) }
  }

  /// Counts a value.
  ///
  /// - Returns: The number of its entry; `nil` if there are too many values, or the value is too
  ///   long.
  @inline(__always)
  mutating func observe(_ value: Span<UInt8>, _ hash: UInt64) -> Int? {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) &- 1
      if entries[number].hash == hash,
        value.isIdentical(to: bytes.span.extracting(entries[number].range))
      {
        entries[number].rows &+= 1
        return number
      }
      slot = (slot &+ 1) & mask
    }
    return add(value, hash, at: slot)
  }

  /// Removes values, after which no more are counted.
  mutating func remove(_ removed: (Entry) -> Bool) { entries.removeAll(where: removed) }

  private mutating func add(_ value: Span<UInt8>, _ hash: UInt64, at slot: Int) -> Int? {
    guard entries.count < maximumCount, value.count <= Self.maximumSize else { return nil }
    let start = bytes.count
    for index in 0..<value.count { bytes.append(value[index]) }
    entries.append(
      Entry(hash: hash, range: start..<bytes.count, rows: 1, key: OrderKey(value)))
    slots[slot] = Int32(entries.count)
    return entries.count - 1
  }
}
