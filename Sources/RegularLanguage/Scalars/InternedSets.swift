/// Sets of scalars, each of them once, by number.
struct InternedSets: ~Copyable {
  /// The sets, by number.
  private(set) var all: [ScalarSet] = []
  private var numbers = NumberTable()
}

extension InternedSets {
  /// Enters a set if it is not there.
  ///
  /// - Returns: Its number.
  @discardableResult
  mutating func insert(_ set: ScalarSet) -> Int {
    let hash = UInt32(truncatingIfNeeded: set.hashValue)
    if let number = numbers.number(hash, where: { all[Int($0)] == set }) { return Int(number) }
    numbers.insert(UInt32(all.count), hash: hash)
    all.append(set)
    return all.count - 1
  }
}
