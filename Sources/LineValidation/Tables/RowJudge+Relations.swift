import RegularLanguage

extension RowJudge {
  /// Returns the first of some rows that may violate a relation.
  ///
  /// The scanner accepts the rows, so that their values are valid, and they have no quotation
  /// marks.
  ///
  /// - Parameters:
  ///   - first: The number of the first row.
  ///   - rowCount: The number of rows whose ends are known.
  ///   - bytes: The bytes of the block.
  ///   - start: The start of row 0.
  /// - Returns: The number of the row; `nil` if all rows satisfy the relations.
  mutating func firstDoubtfulRow(
    from first: Int,
    to rowCount: Int,
    of bytes: Span<UInt8>,
    start: Int
  ) -> Int? {
    let row = layout.links.quickRelations.firstViolation(in: bytes, ends, first..<rowCount)
    if layout.links.otherRelations.isEmpty { return row }
    for row in first..<(row ?? rowCount) where !satisfiesOtherRelations(row, bytes, start: start) {
      return row
    }
    return row
  }

  /// Returns the start of a row.
  func rowStart(_ row: Int, start: Int) -> Int {
    row == 0 ? start : ends[row * layout.columns.count - 1] + 1
  }

  /// Returns whether a row satisfies the relations that have no quick check.
  private mutating func satisfiesOtherRelations(
    _ row: Int,
    _ bytes: Span<UInt8>,
    start: Int
  ) -> Bool {
    let first = row * layout.columns.count
    for index in layout.links.otherRelations {
      places.removeAll(keepingCapacity: true)
      for field in layout.links.relations[index].fields {
        let begin = field == 0 ? rowStart(row, start: start) : ends[first + field - 1] + 1
        places.append(bytes.valueRange(from: begin, to: ends[first + field]))
      }
      guard case .nothing = layout.links.relations[index].result(in: bytes, places) else {
        return false
      }
    }
    return true
  }
}
