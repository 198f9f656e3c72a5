/// An invalid line, as reports tell of it.
struct Finding {
  /// Where the line stands.
  let source: Source
  /// The line's number, from 1.
  let line: Int
  /// The offending part, in Characters from 1; empty where something is missing.
  let columns: Range<Int>
  /// The rule that is broken, or several with commas between them.
  let label: String
  /// What is wrong.
  let message: String
  /// The line, or its start.
  let excerpt: Excerpt
}

extension Finding {
  /// The columns in Unicode scalars from 1, where the start of the line is enough to know them.
  ///
  /// The end is nil where only the start is known.
  var scalarColumns: (start: Int, end: Int?)? {
    if columns.upperBound <= excerpt.bytes.count + 1, JSON.isPlain(excerpt.bytes) {
      return (columns.lowerBound, columns.upperBound)  // Each byte is a Character and a scalar.
    }
    let text = excerpt.validText
    func column(_ column: Int) -> Int? {
      let index = text.index(text.startIndex, offsetBy: column - 1, limitedBy: text.endIndex)
      return index.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) + 1 }
    }
    return column(columns.lowerBound).map { ($0, column(columns.upperBound)) }
  }
}
