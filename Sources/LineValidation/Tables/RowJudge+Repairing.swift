import RegularLanguage
import SettingsSyntax

extension RowJudge {
  /// Returns the row whose fields were read last with repaired values; `nil` if it stays as it is.
  ///
  /// A row with a fault of its structure, of its terminator, or at the start of the input stays.
  mutating func repairedRow(
    of bytes: Span<UInt8>,
    from start: Int,
    hasMark: Bool
  ) -> RepairedRow? {
    guard rules.records.isRepairing, !isReadingRepaired, !hasMark, fields.isWellFormed,
      !fields.all.isEmpty, fields.all.count == layout.columns.count
    else { return nil }
    let ending = fields.end - fields.contentEnd
    if ending > 1, rules.lines.carriageReturn == .error { return nil }
    if ending == 0, rules.lines.finalNewline == .require { return nil }
    if rules.isSkipped(bytes.extracting(start..<fields.contentEnd)) { return nil }
    let repaired = repairedFields(of: bytes)
    if repaired.all.isEmpty { return nil }
    if let text = text(of: bytes, from: start, with: repaired) {
      let stays = repaired.all.filter { !$0.isAccepted }
      return row(text, stays.map(\.number), of: bytes)
    }
    let row = RepairedText(bytes.extracting(start..<fields.end), [])
    return self.row(row, repaired.all.map(\.number), of: bytes)
  }

  private mutating func row(
    _ text: RepairedText,
    _ unwritable: [Int],
    of bytes: Span<UInt8>
  ) -> RepairedRow? {
    // A value that breaks a rule has a finding already.
    var valid: [Int] = []
    for field in unwritable {
      let column = repairing(of: field)
      let isValid = withValue(of: field, in: bytes) { column?.isValid($0) ?? true }
      if isValid || isExempt(field, in: bytes) { valid.append(field) }
    }
    return text.values.isEmpty && valid.isEmpty ? nil : RepairedRow(text: text, unwritable: valid)
  }

  /// Returns the fields whose values change, or should.
  private mutating func repairedFields(of bytes: Span<UInt8>) -> RepairedFields {
    var repaired = RepairedFields()
    for field in fields.all.indices {
      guard let column = repairing(of: field),
        let value = withValue(of: field, in: bytes, { column.rewritten($0) })
      else { continue }
      repaired.all.append(RepairedFields.Field(number: field, value: value))
    }
    // A value may be exempt only once another one is repaired.
    var goesOn = !repaired.all.isEmpty
    while goesOn {
      goesOn = false
      for index in repaired.all.indices where !repaired.all[index].isAccepted {
        let (field, value) = (repaired.all[index].number, repaired.all[index].value)
        let isLast = field == fields.all.count - 1
        guard rules.plan.format.canWrite(value, isLast: isLast),
          isExempt(field, with: repaired, value)
            || repairing(of: field)?.isValid(value.span) ?? true
        else { continue }
        repaired.all[index].isAccepted = true
        goesOn = true
      }
    }
    return repaired
  }

  /// Returns whether a new value is exempt from the rules of its column.
  private func isExempt(_ field: Int, with repaired: RepairedFields, _ value: [UInt8]) -> Bool {
    guard let other = layout.links.exempting[field], other < fields.all.count else { return false }
    if other == field { return value.isEmpty }
    return repaired[other]?.isEmpty ?? fields.all[other].bytes.isEmpty
  }

  /// Returns the row with the accepted values; `nil` if it would not be read as such a row.
  private func text(
    of bytes: Span<UInt8>,
    from start: Int,
    with repaired: RepairedFields
  ) -> RepairedText? {
    let row = bytes.extracting(start..<fields.end)
    let text = text(of: row, at: start, bytes, repaired, quotesFirst: false)
    if isReadable(text, with: repaired) { return text }
    // Its first value may look like a comment, or the row may seem to be missing.
    guard rules.plan.format.isQuoted, repaired[0] != nil else { return nil }
    let quoted = self.text(of: row, at: start, bytes, repaired, quotesFirst: true)
    return isReadable(quoted, with: repaired) ? quoted : nil
  }

  private func text(
    of row: Span<UInt8>,
    at start: Int,
    _ bytes: Span<UInt8>,
    _ repaired: RepairedFields,
    quotesFirst: Bool
  ) -> RepairedText {
    let format = rules.plan.format
    let contents = fields.contents(of: bytes, from: start, format)
    var replacements: [TextReplacement] = []
    for field in repaired.all where field.isAccepted {
      let content = contents[field.number]
      let range = content.range.lowerBound - start..<content.range.upperBound - start
      let mustQuote = format.mustQuote(field.value) || quotesFirst && field.number == 0
      let value = content.isQuoted || mustQuote ? field.value.doublingQuotes : field.value
      replacements.append(
        content.isQuoted || !mustQuote
          ? TextReplacement(range: range, text: value)
          : TextReplacement(range: range, text: Self.quote + value + Self.quote, inset: 1))
    }
    return RepairedText(row, replacements)
  }

  private static let quote = [UInt8(ascii: "\"")]

  /// Returns whether a repaired row is read as one row that has its values.
  private func isReadable(_ text: RepairedText, with repaired: RepairedFields) -> Bool {
    let bytes = text.bytes.span
    if bytes.isEmpty || bytes.starts(with: Block.byteOrderMark) { return false }
    var read = RowFields()
    read.read(bytes, from: 0, rules.plan.format)
    let content = bytes.extracting(first: read.contentEnd)
    guard read.isWellFormed, read.end == bytes.count, read.all.count == fields.all.count,
      bytes.count - read.contentEnd == fields.end - fields.contentEnd,
      !rules.isSkipped(content), !rules.isFaulty(content, hasReturn: false)
    else { return false }
    var value: [UInt8] = []
    return repaired.all.allSatisfy { field in
      if !field.isAccepted { return true }
      RowFields.read(read.all[field.number], of: bytes, into: &value)
      return value == field.value
    }
  }
}

extension RowJudge {
  /// Judges a repaired row in place of the row whose fields were read last, and records it.
  ///
  /// - Parameters:
  ///   - repaired: The repaired row.
  ///   - bytes: The bytes of the block.
  ///   - start: The offset of the original row.
  ///   - line: The number of its first line, starting at 1.
  ///   - judgement: Receives the row, and its faults at their positions in the original.
  /// - Returns: The offset after the original row.
  mutating func judge(
    _ repaired: RepairedRow,
    of bytes: Span<UInt8>,
    from start: Int,
    line: Int,
    _ judgement: inout BlockResult
  ) -> Int {
    let original = fields
    var result = BlockResult()
    result.unjudged = judgement.unjudged
    let number = line - judgement.unjudged
    isReadingRepaired = true
    _ = readRow(of: repaired.text.bytes.span, from: 0, line: line, &result)
    isReadingRepaired = false
    fields = original
    judgement.unjudged += fields.lineFeeds
    if !repaired.text.values.isEmpty {
      judgement.repaired.append(
        number: line, bytes: start..<fields.end, text: repaired.text.bytes, end: [])
    }
    if result.failureCount == 0, repaired.unwritable.isEmpty { return fields.end }
    let content = start..<fields.contentEnd
    if explains, result.failureCount > 0 {
      result.restoreFailures(
        of: repaired.text, repaired.text.places(in: bytes.extracting(start..<fields.end)),
        line: line, at: content)
    }
    if !repaired.unwritable.isEmpty {
      noteUnwritable(repaired.unwritable, of: bytes, from: start, line: line, number, &result)
      result.sortFailures()
    }
    judgement.add(result)
    return fields.end
  }

  /// Records the fields that should be written otherwise.
  private mutating func noteUnwritable(
    _ unwritable: [Int],
    of bytes: Span<UInt8>,
    from start: Int,
    line: Int,
    _ number: Int,
    _ judgement: inout BlockResult
  ) {
    var place = PositionInRecord(start)
    let contents = fields.contents(of: bytes, from: start, rules.plan.format)
    var faults: [FieldFault] = []
    for field in unwritable {
      place.advance(to: contents[field].range.lowerBound, of: bytes)
      let start = place.place
      place.advance(to: contents[field].range.upperBound, of: bytes)
      let end = place.place
      faults.append(
        FieldFault(
          field: field, place: start,
          length: end.line == start.line ? max(0, end.column - start.column) : 1,
          value: withValue(of: field, in: bytes) { $0.start },
          explanation: rules.records.explanation(ofUnwritable: layout.columns[field])))
    }
    note(faults, at: start..<fields.contentEnd, line: line, row: number, &judgement)
  }
}

extension RowJudge {
  /// Returns the repairing of a field; `nil` if its values stay as they are.
  private func repairing(of field: Int) -> ValueRepairing? {
    layout.columns[field].flatMap { rules.records.repairing[$0] }
  }
}

extension BlockResult {
  /// Moves the failures of a repaired text to their positions in the original.
  ///
  /// - Parameters:
  ///   - text: The repaired text.
  ///   - places: The positions of the repaired values.
  ///   - line: The number of the first line of the text.
  ///   - bytes: The range of the original text in the block.
  mutating func restoreFailures(
    of text: RepairedText,
    _ places: RepairedPlaces,
    line: Int,
    at bytes: Range<Int>
  ) {
    let (failures, explanations) = (failures, explanations)
    forgetFailures()
    for failure in failures {
      guard case .explained(let number) = failure.reason else { continue }
      var explanation = explanations[number]
      let found = TextPosition(
        line: failure.line - line, column: failure.range.lowerBound)
      let (place, length) = places.original(of: found, length: failure.range.count)
      explanation.field = explanation.field.map {
        FaultyField(
          row: $0.row, lineFeeds: place.line, column: $0.column, planColumn: $0.planColumn,
          name: $0.name, value: $0.value.map(text.shown))
      }
      add(
        explanation, line: line + place.line, bytes: bytes,
        range: place.column..<place.column + length)
    }
  }
}

extension RepairedText {
  /// Returns a value that is independent of this text.
  func shown(_ value: FaultyField.FieldValue) -> FaultyField.FieldValue {
    switch value {
    case .bytes: value
    case .range(let range): .bytes(bytes.span.extracting(range).start)
    }
  }
}

extension [UInt8] {
  /// The bytes with each quotation mark doubled.
  fileprivate var doublingQuotes: Self {
    if !contains(UInt8(ascii: "\"")) { return self }
    return flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
  }
}
