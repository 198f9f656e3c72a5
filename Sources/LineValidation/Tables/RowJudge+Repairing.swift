import LineScanning
import RegularLanguage
import SettingsSyntax

extension RowJudge {
  /// Returns the row whose fields were read last with repaired values; `nil` if it stays as it is.
  ///
  /// Only for rules that repair values: the call alone copies the judge.
  ///
  /// A row with a fault of its structure, of its terminator, or at the start of the input stays.
  func repairedRow(
    of bytes: Span<UInt8>,
    from start: Int,
    hasMark: Bool
  ) -> RepairedRecord? {
    let records = rules.records
    guard !hasMark, fields.isWellFormed, !fields.all.isEmpty,
      fields.all.count == layout.columns.count
    else { return nil }
    if let expectsReturn, let hasReturn, hasReturn != expectsReturn { return nil }
    if hasReturn == nil, rules.lines.finalNewline == .require { return nil }
    let format = rules.plan.format
    let row = bytes.extracting(start..<fields.end)
    var changes: [(field: Int, old: [UInt8], new: [UInt8])] = []
    for (number, field) in fields.all.enumerated() {
      guard let repairing = layout.columns[number].flatMap({ records.repairing[$0] }) else {
        continue
      }
      var old: [UInt8] = []
      if field.hasPairs {
        RowFields.read(field, of: bytes, into: &old)
        if let new = repairing.rewritten(old.span) { changes.append((number, old, new)) }
      } else if let new = repairing.rewritten(bytes.extracting(field.bytes)) {
        // Most values stay, and need no copy.
        old.append(bytes.extracting(field.bytes))
        changes.append((number, old, new))
      }
    }
    if changes.isEmpty { return nil }
    let contents = fields.contents(of: bytes, from: start, format)
    let found = changes.map { field, old, new in
      let range = contents[field].range
      return RepairedValue(
        field: field, name: layout.names[field],
        range: range.lowerBound - start..<range.upperBound - start, old: old, new: new)
    }
    let (links, all) = (layout.links, fields.all)
    var copy: [UInt8] = []
    copy.append(row)
    let original = Row(bytes: copy, fields: all.count, ending: fields.end - fields.contentEnd)
    return RepairedRecord(
      found, of: row,
      in: RepairedRecord.Notation(
        isValid: { records.accepts($1, of: $0.field, links, isEmpty: $2) },
        isEmpty: { $0 < all.count && all[$0].bytes.isEmpty },
        write: { value in
          guard format.canWrite(value.new, isLast: value.field == all.count - 1) else { return nil }
          return format.replacement(of: value, isQuoted: contents[value.field].isQuoted)
        },
        text: { original.text(with: $0, rules) }))
  }

  /// A row that is repaired.
  private struct Row {
    let bytes: [UInt8]
    /// The number of its fields.
    let fields: Int
    /// The number of bytes of its terminator.
    let ending: Int

    /// Returns the row with accepted values; `nil` if it would not be read as such a row.
    func text(with values: [RepairedValue], _ rules: TableRules) -> RepairedText? {
      let text = RepairedText(bytes.span, values.compactMap(\.replacement))
      if isReadable(text, with: values, rules) { return text }
      // Its first value may look like a comment, or the row may seem to be missing.
      guard rules.plan.format.isQuoted, let first = values.first, first.field == 0,
        first.replacement != nil
      else { return nil }
      let isQuoted = first.range.lowerBound > 0
      var quoted = values
      quoted[0].replacement = rules.plan.format.replacement(
        of: first, isQuoted: isQuoted, quotes: true)
      let other = RepairedText(bytes.span, quoted.compactMap(\.replacement))
      return isReadable(other, with: values, rules) ? other : nil
    }

    /// Returns whether a repaired row is read as one row that has its values.
    private func isReadable(
      _ text: RepairedText,
      with values: [RepairedValue],
      _ rules: TableRules
    ) -> Bool {
      let bytes = text.bytes.span
      if bytes.isEmpty || bytes.starts(with: Block.byteOrderMark) { return false }
      var read = RowFields()
      read.read(bytes, from: 0, rules.plan.format)
      let content = bytes.extracting(first: read.contentEnd)
      guard read.isWellFormed, read.end == bytes.count, read.all.count == fields,
        bytes.count - read.contentEnd == ending, !rules.skipped.contains(content),
        !rules.isFaulty(content, hasReturn: nil, expected: nil)
      else { return false }
      var found: [UInt8] = []
      return values.allSatisfy { value in
        if value.replacement == nil { return true }
        RowFields.read(read.all[value.field], of: bytes, into: &found)
        return found == value.new
      }
    }
  }
}

extension RowFormat {
  /// Returns whether a value can be the content of a field.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isLast: Whether the field is the last one of its row.
  /// - Returns: Whether it can.
  fileprivate func canWrite(_ value: [UInt8], isLast: Bool) -> Bool {
    if isQuoted { return true }
    if isLast, value.last == UInt8(ascii: "\r") { return false }
    return !value.contains(delimiter) && !value.contains(UInt8(ascii: "\n"))
  }

  /// Returns the new value of a field as written.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isFieldQuoted: Whether there are quotation marks around it already.
  ///   - quotes: Whether it is quoted even if it need not be.
  /// - Returns: The replacement.
  fileprivate func replacement(
    of value: RepairedValue,
    isQuoted isFieldQuoted: Bool,
    quotes: Bool = false
  ) -> TextReplacement {
    let quote = UInt8(ascii: "\"")
    let special = [delimiter, quote, UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let mustQuote = quotes || isQuoted && value.new.contains(where: special.contains)
    let doubled =
      isFieldQuoted || mustQuote
      ? value.new.flatMap { $0 == quote ? [$0, $0] : [$0] } : value.new
    return isFieldQuoted || !mustQuote
      ? TextReplacement(range: value.range, text: doubled)
      : TextReplacement(range: value.range, text: [quote] + doubled + [quote], inset: 1)
  }
}

extension RowFields {
  /// The range of a field's content, without quotation marks around it.
  struct Content {
    let range: Range<Int>
    let isQuoted: Bool
  }

  /// Returns the contents of all fields, which are well-formed.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the row.
  ///   - start: The offset at which the row starts.
  ///   - format: The row format.
  /// - Returns: The contents, in order.
  func contents(
    of bytes: Span<UInt8>,
    from start: Int,
    _ format: RowFormat
  ) -> [Content] {
    var start = start
    return all.map { field in
      let isQuoted =
        format.isQuoted && start < contentEnd && bytes[start] == UInt8(ascii: "\"")
      let first = isQuoted ? start + 1 : start
      let range = first..<field.bytes.upperBound
      // The closing quotation mark and the delimiter follow.
      start = range.upperBound + (isQuoted ? 2 : 1)
      return Content(range: range, isQuoted: isQuoted)
    }
  }
}
