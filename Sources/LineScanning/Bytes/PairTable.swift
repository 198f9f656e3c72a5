/// An automaton over the bytes of lines that reads two bytes per step.
///
/// Most bytes are equivalent: for lines with dates, it only matters whether a byte is a zero, a one
/// and so on, a hyphen, the line end, or anything else. So any two bytes form one of a hundred or
/// two hundred pairs of classes, and a row has an entry for each pair: the target of the second
/// byte from the target of the first.
///
///     20     // from the start of a line to the row after the second digit of a year
///     1\n    // from the row before the last digit of a day to the start of the next line
///     x\n    // to the candidate row, which no byte leaves
///
/// The chain of dependent look-ups is half as long, and rows are a fraction of the size of those
/// with 256 entries.
struct PairTable: Sendable {
  /// For each pair of bytes, as a 16-bit number, the offset of its entry in a row, in bytes.
  let places: [UInt16]
  /// The entries of all rows; each is the offset of a row, in units.
  let entries: [UInt16]
  /// The size of a row, in units.
  let rowSize: Int

  /// The number of bytes of a unit: the largest factor that an address can contain.
  static let unit = 8
  private static let entriesPerUnit = unit / MemoryLayout<UInt16>.size

  /// Creates a table of rows; returns `nil` if its size exceeds the range of entries.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - target: Returns the row that a byte leads to from a row.
  init?(rowCount: Int, target: (_ row: Int, _ byte: Int) -> Int) {
    let counts = (1...256).prefix { rowCount * Self.rowSize(classes: $0) <= 1 << UInt16.bitWidth }
    guard let classes = ByteClasses(rowCount: rowCount, atMost: counts.count, target: target) else {
      return nil
    }
    let count = classes.members.count
    let rowSize = Self.rowSize(classes: count)
    var entries: [UInt16] = []
    entries.reserveCapacity(rowCount * rowSize * Self.entriesPerUnit)
    for row in 0..<rowCount {
      for first in classes.members {
        let middle = target(row, first)
        for second in classes.members { entries.append(UInt16(target(middle, second) * rowSize)) }
      }
      while entries.count < (row + 1) * rowSize * Self.entriesPerUnit { entries.append(0) }
    }
    places = classes.pairs(times: MemoryLayout<UInt16>.size)
    self.entries = entries
    self.rowSize = rowSize
  }

  private static func rowSize(classes: Int) -> Int {
    (classes * classes + entriesPerUnit - 1) / entriesPerUnit
  }
}
