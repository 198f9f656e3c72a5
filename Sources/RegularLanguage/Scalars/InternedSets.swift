/// Sets of scalars, each stored once, by number.
struct InternedSets: ~Copyable {
  /// The sets, by number.
  private(set) var all: [ScalarSet] = []
  private var numbers = NumberTable()
}

extension InternedSets {
  /// Inserts a set if it is new.
  ///
  /// - Returns: Its number.
  @discardableResult
  mutating func insert(_ set: ScalarSet) -> Int {
    let hash = Self.hash(of: set)
    if let number = numbers.number(hash, where: { all[Int($0)] == set }) { return Int(number) }
    numbers.insert(UInt32(all.count), hash: hash)
    all.append(set)
    return all.count - 1
  }

  /// Returns a hash of a few of the ranges: sets of many ranges usually differ in their number.
  private static func hash(of set: ScalarSet) -> UInt32 {
    let ranges = set.ranges
    guard let first = ranges.first, let last = ranges.last else { return 0 }
    var hash = WordHash(UInt64(ranges.count))
    hash.combine(first)
    if ranges.count > 1 { hash.combine(last) }
    if ranges.count > 2 { hash.combine(ranges[ranges.count / 2]) }
    return hash.value
  }
}

extension WordHash {
  fileprivate mutating func combine(_ range: ClosedRange<UInt32>) {
    combine(UInt64(range.lowerBound) << 32 | UInt64(range.upperBound))
  }
}
