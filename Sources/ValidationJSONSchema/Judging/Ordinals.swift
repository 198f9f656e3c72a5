/// A set of small numbers that may grow.
struct Ordinals: Sendable {
  private var low: UInt64 = 0
  private var high: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    if number < 64 { return low >> UInt64(number) & 1 == 1 }
    let word = (number >> 6) - 1
    return word < high.count && high[word] >> UInt64(number & 63) & 1 == 1
  }

  mutating func insert(_ number: Int) {
    let bit: UInt64 = 1 << UInt64(number & 63)
    if number < 64 {
      low |= bit
      return
    }
    let word = (number >> 6) - 1
    while high.count <= word { high.append(0) }
    high[word] |= bit
  }

  mutating func formUnion(_ other: Self) {
    low |= other.low
    if other.high.isEmpty { return }
    while high.count < other.high.count { high.append(0) }
    for index in other.high.indices { high[index] |= other.high[index] }
  }
}
