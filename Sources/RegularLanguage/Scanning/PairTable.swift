/// An automaton over the bytes of lines that takes two at a step.
///
/// Most bytes are alike: to the lines of a date, all that matters is whether one is a zero, a one
/// and so on, a hyphen, the end of the line, or anything else. So two bytes are one of a hundred or
/// two hundred pairs of classes, and a row has an entry for each pair, which is where its second
/// byte leads from where its first one does:
///
///     20     // from the start of a line to the row after the second digit of a year
///     1\n    // from the row before the last digit of a day to the start of the next line
///     x\n    // to the candidate state, which nothing leads out of
///
/// Half as many look-ups wait for each other, and the rows are a fraction of those that have an
/// entry for each of 256 bytes.
struct PairTable: Sendable {
  /// For each two bytes, by the number that they are, the place of their pair in a row, in bytes.
  let places: [UInt16]
  /// The entries of all rows; every one is the offset of a row, in bytes.
  let entries: [UInt16]
  /// The number of bytes of a row.
  let rowSize: Int

  /// Makes a table of rows; `nil` if it would have more bytes than entries can name.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - target: The row that a byte leads to from another one.
  init?(rowCount: Int, target: (_ row: Int, _ byte: Int) -> Int) {
    let most = (1...256).prefix { rowCount * Self.rowSize(classes: $0) <= 1 << UInt16.bitWidth }
    guard let classes = ByteClasses(rowCount: rowCount, atMost: most.count, target: target) else {
      return nil
    }
    let count = classes.members.count
    let rowSize = Self.rowSize(classes: count)
    var places: [UInt16] = []
    places.reserveCapacity(1 << 16)
    for second in 0..<256 {
      for first in 0..<256 {
        places.append(UInt16(2 * (classes[first] * count + classes[second])))
      }
    }
    var entries: [UInt16] = []
    entries.reserveCapacity(rowCount * count * count)
    for row in 0..<rowCount {
      for first in classes.members {
        let middle = target(row, first)
        for second in classes.members { entries.append(UInt16(target(middle, second) * rowSize)) }
      }
    }
    self.places = places
    self.entries = entries
    self.rowSize = rowSize
  }

  private static func rowSize(classes: Int) -> Int {
    classes * classes * MemoryLayout<UInt16>.size
  }
}

/// The bytes that lead to the same row from each row, taken together.
private struct ByteClasses {
  /// For each class one of its bytes.
  private(set) var members: [Int] = []
  private var numbers: [Int] = []

  /// Returns the number of a byte's class.
  subscript(byte: Int) -> Int { numbers[byte] }

  /// Finds the classes; `nil` if there are more than so many.
  init?(rowCount: Int, atMost limit: Int, target: (_ row: Int, _ byte: Int) -> Int) {
    numbers.reserveCapacity(256)
    for byte in 0..<256 {
      let known = members.firstIndex { member in
        (0..<rowCount).allSatisfy { target($0, member) == target($0, byte) }
      }
      numbers.append(known ?? members.count)
      if known == nil { members.append(byte) }
      if members.count > limit { return nil }
    }
  }
}
