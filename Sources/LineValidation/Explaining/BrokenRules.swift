/// The rules that some lines break: a row of bits for each line, with a bit for each rule.
package struct BrokenRules: Sendable {
  /// The rows.
  package private(set) var words: [UInt64] = []
  /// The number of words of a row.
  package private(set) var width = 1

  /// Creates no rows.
  package init() {}
}

extension BrokenRules {
  /// The number of rows.
  package var count: Int { words.count / width }

  /// Starts with rows for so many rules, none of them yet, and keeps the memory.
  package mutating func restart(rules: Int) {
    words.removeAll(keepingCapacity: true)
    width = Self.width(ofRules: rules)
  }

  /// The number of words of a row for so many rules.
  package static func width(ofRules count: Int) -> Int {
    max(1, (count + UInt64.bitWidth - 1) / UInt64.bitWidth)
  }

  /// Adds rows of lines that break nothing.
  package mutating func append(rows: Int) {
    words.append(contentsOf: repeatElement(0, count: rows * width))
  }

  /// Notes that a line breaks a rule.
  package mutating func insert(_ rule: Int, row: Int) {
    words[row * width + rule / UInt64.bitWidth] |= 1 << UInt64(rule % UInt64.bitWidth)
  }

  /// Notes which rules some lines break, by whole rows.
  package mutating func insert(_ bits: [UInt64], rows: [Int]) {
    for (index, row) in rows.enumerated() {
      for word in 0..<width { words[row * width + word] |= bits[index * width + word] }
    }
  }

  /// Returns whether a line breaks the same rules as one among as many rules.
  package func isRow(_ row: Int, like other: Int, of others: Self) -> Bool {
    for word in 0..<width where words[row * width + word] != others.words[other * width + word] {
      return false
    }
    return true
  }

  /// Makes a line break the same rules as one among as many rules.
  package mutating func replaceRow(_ row: Int, by other: Int, of others: Self) {
    for word in 0..<width { words[row * width + word] = others.words[other * width + word] }
  }

  /// Calls a function with the number of each rule that a line breaks, in their order.
  @inline(__always)
  package func forEach(row: Int, _ body: (Int) -> Void) {
    for word in 0..<width {
      var bits = words[row * width + word]
      while bits != 0 {
        body(word * UInt64.bitWidth + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}
