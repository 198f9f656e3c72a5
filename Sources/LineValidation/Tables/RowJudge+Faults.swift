import RegularLanguage
import SettingsSyntax

extension RowJudge {
  /// Records the faults of a row.
  func note(
    _ faults: [FieldFault],
    at bytes: Range<Int>,
    line: Int,
    row: Int,
    _ judgement: inout BlockResult
  ) {
    guard !faults.isEmpty else { return }
    judgement.failureCount += 1
    guard explains else { return }
    for fault in faults {
      note(
        fault.explanation, of: fault.field, fault.value.map { .bytes($0) }, at: fault.place,
        length: fault.length, in: bytes, line: line, row: row, &judgement)
    }
  }

  /// Records one of the faults of a row.
  private func note(
    _ explanation: LineExplanation,
    of field: Int?,
    _ value: FaultyField.FieldValue?,
    at place: TextPosition,
    length: Int,
    in bytes: Range<Int>,
    line: Int,
    row: Int,
    _ judgement: inout BlockResult
  ) {
    var explanation = explanation
    explanation.field = FaultyField(
      row: row, lineFeeds: place.line,
      column: rules.reported.areAboutValues(explanation.broken)
        ? field.flatMap { layout.columns[$0] } : nil,
      planColumn: field.flatMap { layout.columns[$0] },
      name: field.map { layout.names[$0] },
      value: value)
    judgement.add(
      explanation, line: line + place.line, bytes: bytes,
      range: place.column..<place.column + length)
  }
}

extension RowJudge {
  /// Returns whether the automata of a field's rules determine why a value is invalid.
  func providesReasons(_ field: Int) -> Bool {
    layout.columns[field].flatMap { rules.records.judges[$0]?.providesReasons } ?? false
  }

  /// Records the faults of a row if they concern only the values of fields and the number of
  /// fields.
  ///
  /// - Returns: Whether they are recorded; if not, reading the row must determine their positions.
  mutating func noteValues(
    of bytes: Span<UInt8>,
    row: Range<Int>,
    _ isText: Bool,
    line: Int,
    _ number: Int,
    _ judgement: inout BlockResult
  ) -> Bool {
    let count = min(fields.all.count, layout.columns.count)
    let content = bytes.extracting(row)
    let isOneLine =
      fields.lineFeeds == 0 && content.firstOffset(of: UInt8(ascii: "\r"), from: 0) == content.count
    for field in 0..<count where !isKnown[field] || !isText {
      let isVerbatim = isOneLine ? !fields.all[field].hasPairs : isVerbatimLine(field, in: bytes)
      guard isVerbatim else { return false }
      guard isKnown[field] || providesReasons(field) else { return false }
    }
    for violation in violations {
      let subject = layout.links.relations[violation.relation].subject
      guard isOneLine ? !fields.all[subject].hasPairs : isVerbatimLine(subject, in: bytes) else {
        return false
      }
    }
    let hasExcess = fields.all.count > count
    if hasExcess, fields.all[count].hasPairs { return false }
    // The place of a missing field may be that of an empty value.
    if fields.all.count < layout.columns.count, !violations.isEmpty { return false }
    judgement.failureCount += 1
    var place = PositionInRecord(row.lowerBound)
    for field in 0..<count where !isKnown[field] || !isText || isSubject(field) {
      let range = fields.all[field].bytes
      let value = bytes.extracting(range)
      let column = layout.columns[field]
      let found =
        isKnown[field]
        ? rules.malformation(of: value, inColumn: column)
        : column.flatMap { rules.records.judges[$0]?.explanation(of: value, &reasons) }
      place.advance(to: start(of: fields.all[field], in: bytes), of: bytes)
      let start = place.place
      /// Records a fault that starts at a Character of the value.
      func note(_ explanation: LineExplanation, _ judgement: inout BlockResult) {
        self.note(
          explanation, of: field, .range(range),
          at: TextPosition(line: start.line, column: start.column + explanation.range.lowerBound),
          length: explanation.range.count, in: row, line: line, row: number, &judgement)
      }
      if let found, found.range.lowerBound == 0 { note(found, &judgement) }
      for violation in violations {
        let relation = layout.links.relations[violation.relation]
        guard relation.subject == field else { continue }
        let length = value.characters(0..<value.count).upperBound
        note(relation.explanation(violation.value, characters: length), &judgement)
      }
      if let found, found.range.lowerBound > 0 { note(found, &judgement) }
    }
    if fields.all.count != layout.columns.count {
      place.advance(
        to: hasExcess ? start(of: fields.all[count], in: bytes) : row.upperBound, of: bytes)
      note(
        rules.explanation(ofFieldCount: fields.all.count, layout), of: nil, nil,
        at: place.place, length: 0,
        in: row, line: line, row: number, &judgement)
    }
    return true
  }

  /// Returns whether a violation of a relation is reported at a field.
  private func isSubject(_ field: Int) -> Bool {
    violations.contains { layout.links.relations[$0.relation].subject == field }
  }

  /// Returns whether a value is on one line and contains no doubled quotation marks.
  private func isVerbatimLine(_ field: Int, in bytes: Span<UInt8>) -> Bool {
    let field = fields.all[field]
    if field.hasPairs { return false }
    for index in field.bytes
    where bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") {
      return false
    }
    return true
  }

  /// Returns the offset at which a value starts, after its opening quotation mark.
  private func start(of field: RowFields.Field, in bytes: Span<UInt8>) -> Int {
    let start = field.bytes.lowerBound
    let isQuoted =
      rules.plan.format.isQuoted && field.bytes.isEmpty && start < bytes.count
      && bytes[start] == UInt8(ascii: "\"")
    return isQuoted ? start + 1 : start
  }
}
