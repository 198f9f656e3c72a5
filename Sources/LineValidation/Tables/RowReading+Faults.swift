import SettingsSyntax
import ValidationCore

extension RowReading {
  /// The faults that a skipped row can have: a byte order mark, or a missing final newline.
  var faultsOfInput: [FieldFault] {
    let input = [LineFault.byteOrderMark, .noFinalNewline].map { [rules.reported.number(of: $0)] }
    return lineFaults.filter { input.contains($0.explanation.broken) }
  }

  /// The faults of a header row, which concern no column, in order of position; valid after the
  /// end of the row.
  var faultsOfHeader: [FieldFault] {
    let faults = (faults + malformed).map { fault in
      FieldFault(
        field: nil, place: fault.place, length: fault.length, value: nil,
        explanation: fault.explanation)
    }
    return (faults + lineFaults).sortedByPlace
  }

  /// Returns all faults of the row, in order of position; valid after the end of the row.
  ///
  /// - Parameter repetitions: Returns the keys whose values also appear in earlier rows, given the
  ///   row.
  /// - Returns: The faults.
  func allFaults(repetitions: (borrowing LinkedRow) -> [RepeatedKey]) -> [FieldFault] {
    let row = LinkedRow(self)
    var all = row.valueFaults
    if !isBroken, field != layout.columns.count {
      all.append(
        FieldFault(
          field: nil, place: excess ?? end, length: 0, value: nil,
          explanation: rules.explanation(ofFieldCount: field, layout)))
    }
    // In a malformed row, it is unknown how the quoted values were meant to be split.
    if !isBroken {
      for violation in row.violations {
        let relation = layout.links.relations[violation.relation]
        guard let value = values[relation.subject] else { continue }
        all.append(
          FieldFault(
            relation.subject, value,
            relation.explanation(violation.value, characters: value.characters)))
      }
      for repeated in repetitions(row) {
        guard let value = values[repeated.key.subject] else { continue }
        let explanation = repeated.key.explanation(
          firstLine: repeated.line, characters: value.characters)
        all.append(FieldFault(repeated.key.subject, value, explanation))
      }
    }
    return (all + lineFaults).sortedByPlace
  }
}

/// A row that has been read, with what its fields have to do with each other.
struct LinkedRow {
  private let reading: RowReading
  private let texts: LinkedTexts
  private var bytes: [UInt8] = []
  /// The faults of quotation marks and of values, apart from values that are exempt from their
  /// rules.
  private(set) var valueFaults: [FieldFault] = []
  /// The fields whose values have faults other than warnings, and so are not compared.
  private var incomparable: Set<Int> = []

  init(_ reading: RowReading) {
    self.reading = reading
    texts = LinkedTexts(reading.values, &bytes)
    let (rules, layout) = (reading.rules, reading.layout)
    let quoting = LineFault.quoting.map { [rules.reported.number(of: $0)] }
    var reported: Set<Int> = []
    for fault in reading.faults {
      if quoting.contains(fault.explanation.broken) {
        valueFaults.append(fault)
        continue
      }
      if let field = fault.field {
        if !layout.links.isEmpty, layout.links.isExempt(field, texts, in: bytes.span) { continue }
        reported.insert(field)
      }
      valueFaults.append(fault)
    }
    // A value that breaks a rule is reported only once.
    valueFaults += reading.malformed.filter { !($0.field.map(reported.contains) ?? false) }
    for fault in valueFaults {
      guard let field = fault.field,
        !rules.reported.leavesComparable(
          fault.explanation.broken, inColumn: layout.columns[field])
      else { continue }
      incomparable.insert(field)
    }
  }
}

extension LinkedRow {
  /// The violations of relations.
  var violations: [RelationViolation] {
    reading.layout.links.violations(texts, in: bytes.span) { !incomparable.contains($0) }
  }

  /// Returns the hash of the values of a key, and the number of lines of the row before the last of
  /// them; `nil` if they are not compared.
  func hash(of key: UniqueKey) -> (hash: ValueHash, line: Int)? {
    let hash = reading.layout.links.hash(of: key, texts, in: bytes.span) {
      !incomparable.contains($0)
    }
    return hash.map { ($0, reading.values[key.subject]?.start.line ?? 0) }
  }
}
