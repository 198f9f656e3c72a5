import LineScanning
import RegularLanguage

extension RowJudge {
  /// Passes rows that certainly satisfy the relations.
  ///
  /// The scanner accepts the rows, so that their values are valid.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - start: The start of the first row.
  /// - Returns: The rows before the first that may violate a relation, or is not complete.
  func passRows(of bytes: Span<UInt8>, from start: Int) -> PassedRows {
    let links = layout.links
    let rows = MaskedRows(ends, from: start, fieldCount: layout.columns.count)
    let passed = links.quickRelations.pass(rows, of: bytes)
    if links.otherRelations.isEmpty { return passed }
    // Values between quotation marks may have to be decoded.
    let others = rows.pass(atMost: ends.hasMarks ? 0 : passed.count, of: bytes) { place in
      links.otherRelations.allSatisfy { index in
        let relation = links.relations[index]
        return if case .nothing = relation.result(in: bytes, relation.fields.map(place)) {
          true
        } else {
          false
        }
      }
    }
    return others.count < passed.count ? others : passed
  }
}
