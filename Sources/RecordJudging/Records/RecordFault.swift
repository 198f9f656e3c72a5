import RegularLanguage
package import SettingsSyntax

/// A fault of a record, which is a row, a document, or the settings of a file.
package struct RecordFault: Sendable {
  /// The number of the field, starting at 0; `nil` if the fault is not in a single field.
  package var field: Int?
  /// Whether the value breaks the rules of the field, and so has no fault if it is exempt from
  /// them.
  var isOfRules = false
  /// The name of the field, or its path; `nil` for a fault of the record.
  package var name: String?
  /// The number of the setting among those of the record; 0 if records have no numbered fields.
  package var row = 0
  /// The position at which the fault starts.
  package var place: TextPosition
  /// The length of the fault, in Characters.
  package var length = 0
  /// The value, or its start; `nil` for a fault of the record.
  package var value: FaultyField.FieldValue?
  /// The broken rules, and what was expected.
  package let explanation: LineExplanation

  package init(
    field: Int? = nil,
    isOfRules: Bool = false,
    name: String? = nil,
    row: Int = 0,
    place: TextPosition,
    length: Int = 0,
    value: FaultyField.FieldValue? = nil,
    explanation: LineExplanation
  ) {
    self.field = field
    self.isOfRules = isOfRules
    self.name = name
    self.row = row
    self.place = place
    self.length = length
    self.value = value
    self.explanation = explanation
  }
}

extension RecordFault {
  /// Creates a fault in the value of a field.
  package init(
    _ explanation: LineExplanation,
    of field: Int,
    in value: ValueReading,
    name: String?
  ) {
    let range = explanation.range
    let start = value.place(of: range.lowerBound)
    self.init(
      field: field, isOfRules: true, name: name, place: start,
      length: start.length(to: value.place(of: range.upperBound)), value: .bytes(value.bytes),
      explanation: explanation)
  }

  /// Creates a fault of a name: an unknown one, or one that appears again.
  ///
  /// Its value is the name, since that is the text at its place; the text that goes with an unknown
  /// name may be a secret.
  ///
  /// - Parameters:
  ///   - explanation: The broken rule.
  ///   - name: The name, or its path, as it is reported; `nil` for the whole document.
  ///   - text: The name itself, or its start.
  ///   - place: Where the name starts.
  ///   - length: The length of the name as it is written, in Characters.
  package init(
    _ explanation: LineExplanation,
    ofName name: String?,
    _ text: [UInt8],
    at place: TextPosition,
    length: Int
  ) {
    self.init(
      name: name, place: place, length: length, value: .bytes(text), explanation: explanation)
  }
}

extension TextPosition {
  /// Returns the length, in Characters, of what ends at a position; of something in several lines,
  /// that of its first Character.
  package func length(to end: Self) -> Int { end.line == line ? max(0, end.column - column) : 1 }
}

extension [RecordFault] {
  /// The faults in order of position; those at the same position remain in order.
  package var sortedByPlace: Self {
    // By indices, since an iteration would copy the faults.
    if indices.dropFirst().allSatisfy({ self[$0 - 1].place <= self[$0].place }) { return self }
    return enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }
}

/// Where a record is in its block.
package struct RecordPlace {
  /// The number of the record among the judged ones of the block.
  package var row: Int
  /// The number of its first line, starting at 1.
  package let line: Int
  /// The range of the record, without its terminator.
  package let bytes: Range<Int>
  /// The ranges of its lines, if a finding shows only its line; `nil` if it shows the record.
  var lines: [Range<Int>]?

  package init(row: Int, line: Int, bytes: Range<Int>, lines: [Range<Int>]? = nil) {
    self.row = row
    self.line = line
    self.bytes = bytes
    self.lines = lines
  }
}

extension BlockResult {
  /// Records the faults of a record, in order.
  package mutating func add(
    _ faults: [RecordFault],
    at place: RecordPlace,
    _ reported: ReportedRules,
    _ links: RecordLinks
  ) {
    // By indices, since an iteration would copy the faults.
    for index in faults.indices {
      let column = faults[index].field.flatMap { links.columns[$0] }
      let start = faults[index].place
      let reason = faults[index].explanation.reason
      let field = FaultyField(
        row: place.row + faults[index].row, lineFeeds: place.lines == nil ? start.line : 0,
        column: reported.areAboutValues(reason.broken) ? column : nil, planColumn: column,
        name: faults[index].name, value: faults[index].value)
      var bytes = place.bytes
      if let lines = place.lines {
        let isLine = lines.indices.contains(start.line)
        bytes = isLine ? lines[start.line] : bytes.upperBound..<bytes.upperBound
      }
      // Made from its parts, since a copy with another field would take longer.
      let explanation = LineExplanation(
        range: faults[index].explanation.range, reason: reason, field: field,
        details: faults[index].explanation.details)
      add(
        explanation, line: place.line + start.line, bytes: bytes,
        range: start.column..<start.column + faults[index].length)
    }
  }
}
