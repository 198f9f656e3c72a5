package import LineScanning

/// The records that are skipped: comments, and blank ones.
package struct SkippedRecords: Sendable {
  /// The prefixes of comments.
  package let comments: [[UInt8]]
  private let skipsBlank: Bool
  /// The format of rows; `nil` if a record is a line.
  private let format: RowFormat?

  /// Creates the set of the records that a line format skips.
  package init(_ lines: LinePlan, rows format: RowFormat?) {
    comments = lines.commentsInBlocks
    skipsBlank = lines.skipsBlank
    self.format = format
  }
}

extension SkippedRecords {
  /// Whether no record is skipped.
  package var isEmpty: Bool { comments.isEmpty && !skipsBlank }

  /// Returns whether the bytes start with a comment.
  package func isComment(_ bytes: Span<UInt8>) -> Bool {
    comments.contains { bytes.starts(with: $0) }
  }

  /// Returns whether a record, without its terminator, is skipped.
  package func contains(_ record: Span<UInt8>) -> Bool {
    skipsBlank && isBlank(record) || isComment(record)
  }

  /// Returns whether a line, or all values of a row, are empty or blank.
  private func isBlank(_ record: Span<UInt8>) -> Bool {
    guard let format else { return record.isBlank }
    var place = RowPlace.fieldStart
    for index in record.indices {
      switch format.pass(record[index], from: &place) {
      case .value where !UInt8.isBlank(record[index]), .fault, .rowEnd: return false
      case .value, .mark, .fieldEnd: break
      }
    }
    return format.mayEnd(at: place)
  }
}
