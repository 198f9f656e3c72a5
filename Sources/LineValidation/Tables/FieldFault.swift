/// A field whose value an earlier row has as well.
struct RepeatedField: Sendable {
  /// The number of the field, from 0.
  let field: Int
  /// The number of the line in which the value stood first.
  let line: Int
}

/// A fault in a row.
struct FieldFault: Sendable {
  /// The number of the field, from 0; `nil` if no single one is at fault.
  let field: Int?
  /// The place at which it begins.
  let place: TextPlace
  /// The number of Characters that are at fault.
  let length: Int
  /// The start of the value, byte for byte; `nil` for that of the row.
  let value: [UInt8]?
  /// The rules that are broken, and what was expected.
  let explanation: LineExplanation
}

extension FieldFault {
  /// Creates a fault of a row, whatever the rules.
  init(_ fault: LineFault, at place: TextPlace, _ rules: TableRules) {
    self.init(
      field: nil, place: place, length: 0, value: nil,
      explanation: rules.explanation(fault, at: 0..<0))
  }

  /// A mark of the byte order before the row, which must not stand there.
  static func byteOrderMark(_ rules: TableRules) -> Self {
    Self(.byteOrderMark, at: TextPlace(line: 0, column: 0), rules)
  }

  /// Creates a fault in the value of a field.
  init(_ field: Int, _ value: ValueReading, _ explanation: LineExplanation) {
    let range = explanation.range
    let start = value.place(of: range.lowerBound)
    let end = value.place(of: range.upperBound)
    self.init(
      field: field,
      place: start,
      length: end.line == start.line ? max(0, end.column - start.column) : 1,
      value: value.bytes,
      explanation: explanation
    )
  }
}
