/// The rules that lines break: a row for each line, with a bit for each rule.
///
/// A line breaks few of many rules, so a row stores only its nonzero 64-bit words, each with its
/// number. Most lines break the same rules as the line before, so they share its words:
///
///     3, 70       // word 0 with the bit 3, and word 1 with the bit 6
///     19999       // only word 312, with bit 31
///     19999       // the same word
package struct BrokenRules: Sendable {
  /// The words of all rows, concatenated.
  private var words: [Word] = []
  /// The words of each row.
  private var rows: [Range<Int>] = []

  /// The bits of 64 rules; the number of the first of them is 64 times the word's number.
  private struct Word: Equatable {
    let number: Int
    var bits: UInt64
  }

  /// Creates an empty collection of rows.
  package init() {}

  /// Creates a collection of one row.
  package init(_ rules: some Sequence<Int>) { append(rules) }
}

extension BrokenRules {
  /// The number of rows.
  package var count: Int { rows.count }

  /// The total number of words in all rows.
  package var wordCount: Int { words.count }

  /// Removes all rows, but keeps the allocated memory.
  package mutating func restart() {
    words.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
  }

  /// Removes all rows after the first ones.
  mutating func removeRows(after count: Int) {
    guard count < rows.count else { return }
    rows.removeLast(rows.count - count)
    words.removeLast(words.count - (rows.last?.upperBound ?? 0))
  }

  /// Adds the row of a line that breaks no rule.
  package mutating func append() { rows.append(words.count..<words.count) }

  /// Adds the row of a line that breaks one rule.
  package mutating func append(_ rule: Int) {
    let start = words.count
    words.append(Word(number: rule / UInt64.bitWidth, bits: Self.bit(of: rule)))
    endRow(from: start)
  }

  /// Adds the row of a line that breaks some rules, which may be repeated.
  package mutating func append(_ rules: some Sequence<Int>) {
    append()
    for rule in rules { insert(rule) }
  }

  /// Adds the row of a line from the bits of all rules.
  package mutating func append(bits: Span<UInt64>) {
    let start = words.count
    for number in bits.indices where bits[number] != 0 {
      words.append(Word(number: number, bits: bits[number]))
    }
    endRow(from: start)
  }

  /// Adds a row of another collection, as often as requested.
  package mutating func append(row: Int, of others: Self, count: Int = 1) {
    if count == 0 { return }
    let start = words.count
    for word in others.rows[row] { words.append(others.words[word]) }
    endRow(from: start)
    rows.append(contentsOf: repeatElement(rows[rows.count - 1], count: count - 1))
  }

  /// Ends a row of new words, unless the previous row has the same.
  private mutating func endRow(from start: Int) {
    rows.append(start..<words.count)
    guard count > 1, isRow(count - 1, like: count - 2, of: self) else { return }
    words.removeLast(words.count - start)
    rows[count - 1] = rows[count - 2]
  }

  /// Records that the last line breaks a rule.
  ///
  /// The row must have been added without rules.
  ///
  /// - Complexity: O(log *n*) in the number of words in the row if no rule with a higher number was
  ///   recorded before; otherwise O(*n*).
  package mutating func insert(_ rule: Int) {
    let number = rule / UInt64.bitWidth
    let start = rows[count - 1].lowerBound
    var row = rows[count - 1]
    while !row.isEmpty {
      let middle = row.lowerBound + row.count / 2
      if words[middle].number == number {
        words[middle].bits |= Self.bit(of: rule)
        return
      }
      row =
        words[middle].number < number
        ? middle + 1..<row.upperBound : row.lowerBound..<middle
    }
    let word = Word(number: number, bits: Self.bit(of: rule))
    // Appending takes a fraction of the time of inserting at the end.
    if row.lowerBound == words.count {
      words.append(word)
    } else {
      words.insert(word, at: row.lowerBound)
    }
    rows[count - 1] = start..<words.count
  }

  /// Returns whether a line breaks the same rules as the line before; `false` if that is unknown.
  @inline(__always)
  package func isRepeated(row: Int) -> Bool { row > 0 && rows[row] == rows[row - 1] }

  /// Returns whether a line breaks the same rules as a line of another collection.
  package func isRow(_ row: Int, like other: Int, of others: Self) -> Bool {
    let (own, compared) = (rows[row], others.rows[other])
    guard own.count == compared.count else { return false }
    for offset in 0..<own.count
    where words[own.lowerBound + offset] != others.words[compared.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Returns a hash value of the rules that a line breaks.
  ///
  /// - Parameters:
  ///   - row: The row of the line.
  ///   - seed: The seed of the hash.
  /// - Returns: The hash value.
  @inline(__always)
  package func fingerprint(row: Int, seed: UInt64) -> UInt64 {
    var fingerprint = seed
    for index in rows[row] {
      let word = words[index]
      let bits = word.bits &+ UInt64(truncatingIfNeeded: word.number) &* 0xD6E8_FEB8_6659_FD93
      fingerprint = (fingerprint ^ bits) &* 0x9E37_79B9_7F4A_7C15
      fingerprint ^= fingerprint >> 29
    }
    return fingerprint
  }

  /// Calls a function with the number of each rule that a line breaks, in ascending order.
  @inline(__always)
  package func forEach(row: Int, _ body: (Int) -> Void) {
    for index in rows[row] {
      var bits = words[index].bits
      while bits != 0 {
        body(words[index].number * UInt64.bitWidth + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }

  private static func bit(of rule: Int) -> UInt64 { 1 << UInt64(rule % UInt64.bitWidth) }

  /// The number of words needed for the given number of rules.
  package static func width(ofRules count: Int) -> Int {
    max(1, (count + UInt64.bitWidth - 1) / UInt64.bitWidth)
  }

  /// Returns words with a bit for each number that satisfies a predicate.
  static func bits(_ count: Int, where isMember: (Int) -> Bool) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: width(ofRules: count))
    for number in 0..<count where isMember(number) {
      bits[number / UInt64.bitWidth] |= bit(of: number)
    }
    return bits
  }

  /// Writes the bits of all rules for a line into an array that has enough words.
  func read(row: Int, into bits: inout [UInt64]) {
    for number in bits.indices { bits[number] = 0 }
    for index in rows[row] { bits[words[index].number] = words[index].bits }
  }
}
