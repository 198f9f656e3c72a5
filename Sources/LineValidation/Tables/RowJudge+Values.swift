import RegularLanguage

extension RowJudge {
  /// Returns whether the value of a field is known to satisfy the rules of its column.
  mutating func accepts(_ field: Int, of bytes: Span<UInt8>) -> Bool {
    guard let column = layout.columns[field], let judge = rules.columns[column] else { return true }
    if isExempt(field) { return true }
    return withValue(of: field, in: bytes) { judge.accepts($0) }
  }

  /// Returns whether a value is exempt from the rules of its column.
  func isExempt(_ field: Int) -> Bool {
    guard let other = layout.exempting[field], other < fields.all.count else { return false }
    return fields.all[other].bytes.isEmpty
  }

  /// Calls a function with the value of a field, in which quotation marks are not doubled.
  mutating func withValue<Result>(
    of field: Int,
    in bytes: Span<UInt8>,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let field = fields.all[field]
    guard field.hasPairs else { return body(bytes.extracting(field.bytes)) }
    RowFields.read(field, of: bytes, into: &value)
    return body(value.span)
  }

  private mutating func hash(of field: Int, in bytes: Span<UInt8>) -> ValueHash {
    withValue(of: field, in: bytes) { value in
      var hash = ValueHash()
      hash.read(value)
      return hash
    }
  }

  /// Records a value of a field.
  ///
  /// - Returns: The field, if an earlier row has the same value; otherwise `nil`.
  private mutating func note(_ hash: ValueHash, in field: Int, line: Int) -> RepeatedField? {
    layout.columns[field].flatMap { uniqueValues.firstLine(of: hash, in: $0, orNow: line) }
      .map { RepeatedField(field: field, line: $0) }
  }

  /// Returns the fields whose values also appear in earlier rows.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - start: The offset of the row.
  ///   - line: The number of the row's first line in the input.
  /// - Returns: The fields.
  mutating func repeatedFields(
    of bytes: Span<UInt8>,
    from start: Int,
    line: Int
  ) -> [RepeatedField] {
    guard rules.hasUniqueColumns else { return [] }
    var repeated: [RepeatedField] = []
    for field in 0..<min(fields.all.count, layout.columns.count) {
      guard layout.isUnique[field], !isExempt(field) else { continue }
      var line = line
      if fields.lineFeeds > 0 {
        let before = bytes.extracting(start..<fields.all[field].bytes.lowerBound)
        line += before.count(of: UInt8(ascii: "\n"))
      }
      if let field = note(hash(of: field, in: bytes), in: field, line: line) {
        repeated.append(field)
      }
    }
    return repeated
  }

  /// Returns the fields, of a row that was read in pieces, whose values also appear in earlier
  /// rows.
  mutating func repeatedFields(of reading: RowReading) -> [RepeatedField] {
    var repeated: [RepeatedField] = []
    for field in layout.columns.indices {
      guard !reading.isBroken, layout.isUnique[field], !reading.isExempt(field),
        let value = reading.hash(ofField: field)
      else { continue }
      let line = linesBefore + 1 + value.line
      if let field = note(value.hash, in: field, line: line) { repeated.append(field) }
    }
    return repeated
  }

  mutating func hasSameValues(_ bytes: Span<UInt8>) -> Bool {
    layout.same.allSatisfy { pair in
      hash(of: pair.first, in: bytes).digest == hash(of: pair.second, in: bytes).digest
    }
  }
}
