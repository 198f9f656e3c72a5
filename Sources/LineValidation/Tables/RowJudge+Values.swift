import RegularLanguage

extension RowJudge {
  /// Returns whether the value of a field is known to satisfy the rules of its column.
  mutating func accepts(_ field: Int, of bytes: Span<UInt8>) -> Bool {
    guard let column = layout.columns[field], let judge = rules.columns[column] else { return true }
    if isExempt(field, in: bytes) { return true }
    return withValue(of: field, in: bytes) { judge.accepts($0) }
  }

  /// Returns whether the value of a field is exempt from the rules of its column.
  mutating func isExempt(_ field: Int, in bytes: Span<UInt8>) -> Bool {
    if let other = layout.exempting[field], other < fields.all.count,
      fields.all[other].bytes.isEmpty
    {
      return true
    }
    for (other, condition, _) in layout.conditions[field] {
      guard other < fields.all.count else { return true }
      if !withValue(of: other, in: bytes, condition.isSatisfied) { return true }
    }
    return false
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

  /// Returns whether the value of a field is UTF-8, and breaks no rule that is not a warning.
  private mutating func isComparable(_ field: Int, in bytes: Span<UInt8>) -> Bool {
    guard bytes.extracting(fields.all[field].bytes).isUTF8 else { return false }
    if isKnown[field] { return true }
    guard let column = layout.columns[field], rules.plan.columns[column].mayWarn,
      let judge = rules.columns[column]
    else { return false }
    var reasons = reasons
    let found = withValue(of: field, in: bytes) { judge.explanation(ofAny: $0, &reasons) }
    self.reasons = reasons
    return found.map { rules.reported.leavesComparable($0.broken, inColumn: column) } ?? true
  }

  /// Returns the keys of a row whose values also appear in earlier rows.
  ///
  /// Only values that satisfy their own rules are compared; a key without any value repeats
  /// nothing.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - start: The offset of the row.
  ///   - line: The number of the row's first line in the input.
  /// - Returns: The keys.
  mutating func repeatedKeys(
    of bytes: Span<UInt8>,
    from start: Int,
    line: Int
  ) -> [RepeatedKey] {
    guard rules.hasUniqueColumns else { return [] }
    var repeated: [RepeatedKey] = []
    for key in layout.uniqueKeys {
      var hashes = KeyHash()
      var isJudged = true
      var isEmpty = true
      for field in key.fields {
        guard field < fields.all.count, !isExempt(field, in: bytes),
          isComparable(field, in: bytes)
        else {
          isJudged = false
          break
        }
        isEmpty = isEmpty && fields.all[field].bytes.isEmpty
        hashes.add(hash(of: field, in: bytes))
      }
      guard isJudged, !isEmpty else { continue }
      var line = line
      if fields.lineFeeds > 0 {
        let before = bytes.extracting(start..<fields.all[key.subject].bytes.lowerBound)
        line += before.count(of: UInt8(ascii: "\n"))
      }
      if let first = uniqueValues.firstLine(of: hashes.hash, in: key.number, orNow: line) {
        repeated.append(RepeatedKey(key: key, line: first))
      }
    }
    return repeated
  }

  /// Returns the keys of a row that was read in pieces whose values also appear in earlier rows.
  mutating func repeatedKeys(of reading: RowReading) -> [RepeatedKey] {
    var repeated: [RepeatedKey] = []
    if layout.uniqueKeys.isEmpty || reading.isBroken { return repeated }
    let invalid = reading.incomparable(reading.valueFaults)
    for key in layout.uniqueKeys where invalid.isDisjoint(with: key.fields) {
      var hashes = KeyHash()
      var line: Int?
      var isEmpty = true
      for field in key.fields {
        guard !reading.isExempt(field), let value = reading.hash(ofField: field) else {
          line = nil
          break
        }
        isEmpty = isEmpty && reading.values[field]?.isEmpty ?? true
        hashes.add(value.hash)
        line = linesBefore + 1 + value.line
      }
      guard let line, !isEmpty,
        let first = uniqueValues.firstLine(of: hashes.hash, in: key.number, orNow: line)
      else { continue }
      repeated.append(RepeatedKey(key: key, line: first))
    }
    return repeated
  }
}
