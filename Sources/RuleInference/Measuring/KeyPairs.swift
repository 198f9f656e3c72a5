/// The search for two columns whose values together differ in all rows, such as a day and a place.
///
/// Any two columns are unique in few rows. A key is likely only if the values of two independent
/// columns, as different as these, would have been repeated many times.
struct KeyPairs: Sendable {
  private struct Pair: Sendable {
    let first: Int
    let second: Int
    var search = UniqueSearch()
  }

  private var all: [Pair] = []
  private var counters: [DistinctCounter]
  private var memory = UniqueMemory(slots: 1 << 19)
  private var rows = 0

  /// The maximum number of columns; further ones are no parts of keys.
  private static let maximumColumnCount = 10
  /// The number of rows after which a column that hardly repeats values is no part of a key.
  private static let manyRows = 4_096

  /// Creates the pairs of a number of columns.
  init(columns: Int) {
    let count = min(columns, Self.maximumColumnCount)
    counters = Array(repeating: DistinctCounter(), count: count)
    for first in 0..<count {
      for second in first + 1..<max(count, first + 1) {
        all.append(Pair(first: first, second: second))
      }
    }
  }
}

extension KeyPairs {
  /// Whether no pair is left.
  var isOver: Bool { all.isEmpty }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - allowed: The number of rows that may repeat values.
  ///   - hash: Returns the hash of the value of a column; `nil` if the column is no part of a key.
  mutating func observe(allowed: Int, _ hash: (Int) -> UInt64?) {
    rows += 1
    var hashes: [UInt64?] = []
    for column in counters.indices {
      var hash = hash(column)
      if let value = hash { counters[column].observe(value) }
      if rows == Self.manyRows, 10 * counters[column].count > 9 * rows { hash = nil }
      hashes.append(hash)
    }
    for index in all.indices.reversed() {
      if let first = hashes[all[index].first], let second = hashes[all[index].second] {
        let hash = (first ^ (second << 32 | second >> 32)) &* 0x9E37_79B9_7F4A_7C15
        all[index].search.observe(hash ^ hash >> 29, allowed: allowed, &memory)
        if !all[index].search.isOver { continue }
      }
      all[index].search.end(&memory)
      all.remove(at: index)
    }
  }

  /// Adds a row that may repeat others.
  mutating func observeRepeat() { for index in all.indices { all[index].search.repeatRows(1) } }

  /// The columns of the most likely key, with the number of rows that repeat it.
  ///
  /// - Parameters:
  ///   - allowed: The number of rows that may repeat values.
  ///   - canBePart: Returns whether a column may be a part of a key.
  /// - Returns: The key; `nil` if there is none.
  func key(
    allowed: Int,
    _ canBePart: (Int) -> Bool
  ) -> (first: Int, second: Int, repeats: Int)? {
    let counts = counters.map(\.count)
    let likely = all.filter { pair in
      let (first, second) = (counts[pair.first], counts[pair.second])
      return pair.search.repeatedRows <= allowed && min(first, second) >= 2
        && 2 * max(first, second) <= rows && 20 * first * second <= rows * rows
        && canBePart(pair.first) && canBePart(pair.second)
    }
    func size(_ pair: Pair) -> Int { counts[pair.first] * counts[pair.second] }
    // Counts are estimates: of pairs of about the same size, the first is the key.
    let least = likely.map(size).min() ?? 0
    return likely.first { size($0) <= least + least / 16 }
      .map { ($0.first, $0.second, $0.search.repeatedRows) }
  }
}

/// The estimated number of distinct values of a column, by linear counting: the share of bits that
/// no hash has set.
private struct DistinctCounter: Sendable {
  private var bits = Array(repeating: UInt64(0), count: 1_024)
  private var setCount = 0

  mutating func observe(_ hash: UInt64) {
    let place = Int(truncatingIfNeeded: hash >> 40 & 0xFFFF)
    let bit = UInt64(1) << UInt64(place & 63)
    if bits[place >> 6] & bit == 0 { setCount += 1 }
    bits[place >> 6] |= bit
  }

  /// The expected number of values that set as many bits.
  var count: Int {
    let all = 64 * bits.count
    return Int((0..<setCount).reduce(0.5) { $0 + Double(all) / Double(all - $1) })
  }
}
