/// A row whose values of a unique key also appear in an earlier row.
struct RepeatedKey: Sendable {
  /// The key.
  let key: UniqueKey
  /// The number of the line in which the values first appeared.
  let line: Int
}

/// A fault in a row.
struct FieldFault: Sendable {
  /// The number of the field, starting at 0; `nil` if the fault is not in a single field.
  let field: Int?
  /// The position at which the fault starts.
  let place: TextPosition
  /// The length of the fault, in Characters.
  let length: Int
  /// The start of the value; `nil` for a fault of the row.
  let value: [UInt8]?
  /// The broken rules, and what was expected.
  let explanation: LineExplanation
}

extension FieldFault {
  /// Creates a fault of a row that does not depend on the rules.
  init(_ fault: LineFault, at place: TextPosition, _ rules: TableRules) {
    self.init(
      field: nil, place: place, length: 0, value: nil,
      explanation: rules.explanation(fault, at: 0..<0))
  }

  /// A byte order mark before the row, which is not allowed.
  static func byteOrderMark(_ rules: TableRules) -> Self {
    Self(.byteOrderMark, at: TextPosition(line: 0, column: 0), rules)
  }

  /// Creates a fault in the value of a field.
  init(_ field: Int, _ value: ValueReading, _ explanation: LineExplanation) {
    let range = explanation.range
    let start = value.place(of: range.lowerBound)
    let end = value.end(ofFirst: range.upperBound)
    self.init(
      field: field,
      place: start,
      length: end.line == start.line ? max(0, end.column - start.column) : 1,
      value: value.bytes,
      explanation: explanation
    )
  }
}
