import SettingsSyntax

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

extension [FieldFault] {
  /// The faults in order of position; those at the same position remain in order.
  var sortedByPlace: Self {
    enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
  }
}
