/// Which rules some records break: a row of bits for each record, with a bit for each rule.
struct BrokenRules: Sendable {
  /// The rows.
  private(set) var words: [UInt64] = []
  /// The number of words of a row.
  private(set) var width = 1

  /// Creates no rows.
  init() {}
}

extension BrokenRules {
  /// The number of rows.
  var count: Int { words.count / width }

  /// Starts with rows for so many rules, none of them yet, and keeps the memory.
  mutating func restart(rules: Int) {
    words.removeAll(keepingCapacity: true)
    width = Self.width(ofRules: rules)
  }

  /// The number of words of a row for so many rules.
  static func width(ofRules count: Int) -> Int {
    max(1, (count + UInt64.bitWidth - 1) / UInt64.bitWidth)
  }

  /// Adds rows of records that break nothing.
  mutating func append(rows: Int) {
    words.append(contentsOf: repeatElement(0, count: rows * width))
  }

  /// Notes that a record breaks a rule.
  mutating func insert(_ rule: Int, row: Int) {
    words[row * width + rule / UInt64.bitWidth] |= 1 << UInt64(rule % UInt64.bitWidth)
  }

  /// Notes which rules some records break, by whole rows.
  mutating func insert(_ bits: [UInt64], rows: [Int]) {
    for (index, row) in rows.enumerated() {
      for word in 0..<width { words[row * width + word] |= bits[index * width + word] }
    }
  }

  /// Calls a function with the number of each rule that a record breaks, in their order.
  @inline(__always)
  func forEach(row: Int, _ body: (Int) -> Void) {
    for word in 0..<width {
      var bits = words[row * width + word]
      while bits != 0 {
        body(word * UInt64.bitWidth + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}
