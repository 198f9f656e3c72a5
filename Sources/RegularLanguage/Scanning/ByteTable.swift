/// An automaton over the bytes of lines: one look-up a byte says how lines go on and end.
///
/// The table has a row of 256 entries for each state, and the entries are the offsets of rows in
/// memory, so that nothing stands between one look-up and the next. The terminator of a line that
/// is certainly accepted leads to the row of the start. Whatever else makes a line a candidate
/// leads to the candidate state, which has no way out: the bytes of many lines can be followed
/// without a look at where the lines end.
///
/// A candidate need not be rejected. A line is a candidate too if a scalar adds other than 1 to a
/// length that is counted, and in a table for ASCII alone where a byte is not ASCII.
struct ByteTable<Entry: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>: Sendable
{
  /// The entries of all rows; every one is the offset of a row, in bytes.
  let entries: [Entry]

  /// The row that is never left.
  static var candidate: Int { Int(ByteRows.candidate) * rowSize }
  /// The row that waits for the end of a line which is not looked at.
  static var skip: Int { Int(ByteRows.skip) * rowSize }
  /// The row at the start of each line.
  static var start: Int { Int(ByteRows.start) * rowSize }

  /// The number of bytes of a row.
  static var rowSize: Int { ByteRows.width * MemoryLayout<Entry>.size }

  /// The number of rows that entries can name.
  private static var maximumRowCount: Int { Int(clamping: Entry.max) / rowSize + 1 }
}

extension ByteTable {
  /// The row that a byte leads to.
  ///
  /// - Parameters:
  ///   - row: The offset of a row, as all entries are.
  ///   - byte: The byte.
  ///   - rows: The bytes of ``entries``.
  /// - Returns: The offset of that row.
  @inline(__always)
  static func target(from row: Int, by byte: UInt8, in rows: RawSpan) -> Int {
    // A row has an entry for every byte. Its place in a row comes first in the sum, so that only
    // the look-up itself waits for the one before.
    let place = Int(byte) &* MemoryLayout<Entry>.size
    return unsafe Int(rows.unsafeLoad(fromUncheckedByteOffset: place &+ row, as: Entry.self))
  }
}

extension ByteTable {
  /// Makes a table of rows; `nil` if they are too many for its entries.
  init?(_ rows: ByteRows) {
    guard rows.count <= Self.maximumRowCount else { return nil }
    entries = rows.targets.map { Entry($0) * Entry(Self.rowSize) }
  }
}
