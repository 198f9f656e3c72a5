/// An automaton over the bytes of lines, which reads a byte and ends lines with one look-up.
///
/// The table has a row of 256 entries for each state. Entries are the offsets of rows in memory, so
/// that a look-up needs nothing but the result of the previous one. The terminator of a line that
/// is certainly accepted leads to the start row. Anything that makes a line a candidate leads to
/// the candidate row, which no byte leaves: the bytes of many lines can be read without checking
/// where the lines end.
///
/// A candidate need not be rejected. A line is also a candidate if a scalar adds other than 1 to a
/// counted length, or if the table is for ASCII and a byte is not ASCII.
struct ByteTable<Entry: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>: Sendable
{
  /// The entries of all rows; each is the offset of a row, in bytes.
  let entries: [Entry]

  /// The row for candidates, which no byte leaves.
  static var candidate: Int { Int(ByteRows.candidate) * rowSize }
  /// The row that skips to the end of a line without examining it.
  static var skip: Int { Int(ByteRows.skip) * rowSize }
  /// The row at the start of each line.
  static var start: Int { Int(ByteRows.start) * rowSize }

  /// The size of a row, in bytes.
  static var rowSize: Int { ByteRows.width * MemoryLayout<Entry>.size }

  /// The maximum number of rows that entries can refer to.
  private static var maximumRowCount: Int { Int(clamping: Entry.max) / rowSize + 1 }
}

extension ByteTable {
  /// Returns the row that a byte leads to.
  ///
  /// - Parameters:
  ///   - row: The offset of a row, like all entries.
  ///   - byte: The byte.
  ///   - rows: The bytes of ``entries``.
  /// - Returns: The offset of the target row.
  @inline(__always)
  static func target(from row: Int, by byte: UInt8, in rows: RawSpan) -> Int {
    // A row has an entry for every byte. The column is computed first, so that only the look-up
    // itself depends on the previous one.
    let place = Int(byte) &* MemoryLayout<Entry>.size
    return unsafe Int(rows.unsafeLoad(fromUncheckedByteOffset: place &+ row, as: Entry.self))
  }

  /// Creates a table from rows; returns `nil` if they are too many for its entries.
  init?(_ rows: ByteRows) {
    guard rows.count <= Self.maximumRowCount else { return nil }
    entries = rows.targets.map { Entry($0) * Entry(Self.rowSize) }
  }
}
