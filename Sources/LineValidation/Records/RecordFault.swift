import RegularLanguage
import SettingsSyntax

/// A fault of a record, which is a row, a document, or the settings of a file.
struct RecordFault: Sendable {
  /// The number of the field, starting at 0; `nil` if the fault is not in a single field.
  var field: Int?
  /// Whether the value breaks the rules of the field, and so has no fault if it is exempt from
  /// them.
  var isOfRules = false
  /// The name of the field, or its path; `nil` for a fault of the record.
  var name: String?
  /// The number of the setting among those of the record; 0 if records have no numbered fields.
  var row = 0
  /// The position at which the fault starts.
  var place: TextPosition
  /// The length of the fault, in Characters.
  var length = 0
  /// The value, or its start; `nil` for a fault of the record.
  var value: FaultyField.FieldValue?
  /// The broken rules, and what was expected.
  let explanation: LineExplanation
}

extension RecordFault {
  /// Creates a fault in the value of a field.
  init(
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
}

extension RecordFault {
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
  init(
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
  func length(to end: Self) -> Int { end.line == line ? max(0, end.column - column) : 1 }
}

extension [RecordFault] {
  /// The faults in order of position; those at the same position remain in order.
  var sortedByPlace: Self {
    if zip(self, dropFirst()).allSatisfy({ $0.place <= $1.place }) { return self }
    return enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    .map(\.element)
  }
}

/// Where a record is in its block.
struct RecordPlace {
  /// The number of the record among the judged ones of the block.
  var row: Int
  /// The number of its first line, starting at 1.
  let line: Int
  /// The range of the record, without its terminator.
  let bytes: Range<Int>
  /// The ranges of its lines, if a finding shows only its line; `nil` if it shows the record.
  var lines: [Range<Int>]?
}

extension BlockResult {
  /// Records the faults of a record, in order.
  mutating func add(
    _ faults: [RecordFault],
    at place: RecordPlace,
    _ reported: ReportedRules,
    _ links: RecordLinks
  ) {
    for fault in faults {
      let column = fault.field.flatMap { links.columns[$0] }
      var explanation = fault.explanation
      explanation.field = FaultyField(
        row: place.row + fault.row, lineFeeds: place.lines == nil ? fault.place.line : 0,
        column: reported.areAboutValues(explanation.broken) ? column : nil, planColumn: column,
        name: fault.name, value: fault.value)
      var bytes = place.bytes
      if let lines = place.lines {
        let isLine = lines.indices.contains(fault.place.line)
        bytes = isLine ? lines[fault.place.line] : bytes.upperBound..<bytes.upperBound
      }
      add(
        explanation, line: place.line + fault.place.line, bytes: bytes,
        range: fault.place.column..<fault.place.column + fault.length)
    }
  }
}
