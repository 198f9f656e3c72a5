import RegularLanguage

extension RowJudge {
  /// Returns whether the value of a field is known to satisfy the rules of its column.
  private mutating func accepts(_ field: Int, of bytes: Span<UInt8>) -> Bool {
    guard let column = layout.columns[field], let judge = rules.records.judges[column] else {
      return true
    }
    if layout.links.exempting[field] == field, fields.all[field].bytes.isEmpty { return true }
    return withValue(of: field, in: bytes) { judge.accepts($0) }
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

  /// Judges the values of the row whose fields were read last, and what they have to do with each
  /// other.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - start: The offset of the row.
  ///   - line: The number of the row's first line in the input.
  ///   - isText: Whether the whole row is UTF-8.
  /// - Returns: The keys whose values also appear in earlier rows.
  mutating func judgeValues(
    of bytes: Span<UInt8>,
    from start: Int,
    line: Int,
    isText: Bool
  ) -> [RepeatedKey] {
    isKnown.removeAll(keepingCapacity: true)
    violations.removeAll(keepingCapacity: true)
    if !layout.links.isEmpty {
      return withTexts(of: bytes) { judge, texts in
        judge.judgeLinks(in: texts, of: bytes, from: start, line, isText)
      }
    }
    for field in 0..<min(fields.all.count, layout.columns.count) {
      isKnown.append(accepts(field, of: bytes))
    }
    return []
  }

  /// Calls a function with the bytes that contain the texts of the row on which others depend.
  private mutating func withTexts<Result>(
    of bytes: Span<UInt8>,
    _ body: (inout Self, Span<UInt8>) -> Result
  ) -> Result {
    var hasPairs = false
    for field in layout.links.watchedFields {
      let isThere = field < fields.all.count
      texts.places[field] = isThere ? fields.all[field].bytes : nil
      hasPairs = hasPairs || isThere && fields.all[field].hasPairs
    }
    guard hasPairs else { return body(&self, bytes) }
    var decoded: [UInt8] = []
    swap(&decoded, &self.decoded)
    decoded.removeAll(keepingCapacity: true)
    for field in layout.links.watchedFields where field < fields.all.count {
      RowFields.read(fields.all[field], of: bytes, into: &value)
      texts.places[field] = decoded.count..<decoded.count + value.count
      decoded += value
    }
    let result = body(&self, decoded.span)
    self.decoded = decoded
    return result
  }

  /// Returns whether the value of a field is exempt from the rules of its column.
  mutating func isExempt(_ field: Int, in bytes: Span<UInt8>) -> Bool {
    if layout.links.exempting[field] == field, fields.all[field].bytes.isEmpty { return true }
    return withTexts(of: bytes) { judge, texts in
      judge.layout.links.isExempt(field, judge.texts, in: texts)
    }
  }

  /// Judges the values of a row, and what they have to do with each other, given the texts of those
  /// on which others depend.
  private mutating func judgeLinks(
    in texts: Span<UInt8>,
    of bytes: Span<UInt8>,
    from start: Int,
    _ line: Int,
    _ isText: Bool
  ) -> [RepeatedKey] {
    let links = layout.links
    for field in 0..<min(fields.all.count, layout.columns.count) {
      isKnown.append(links.isExempt(field, self.texts, in: texts) || accepts(field, of: bytes))
    }
    guard fields.isWellFormed else { return [] }
    for field in links.watchedFields where field < isKnown.count {
      isComparable[field] =
        (isText || bytes.extracting(fields.all[field].bytes).isUTF8)
        && (isKnown[field] || onlyWarns(field, of: bytes))
    }
    let isComparable = isComparable
    violations = links.violations(self.texts, in: texts) { isComparable[$0] }
    var repeated: [RepeatedKey] = []
    for key in links.uniqueKeys {
      guard
        let hash = links.hash(of: key, self.texts, in: texts, isComparable: { isComparable[$0] })
      else { continue }
      var line = line
      if fields.lineFeeds > 0 {
        let before = bytes.extracting(start..<fields.all[key.subject].bytes.lowerBound)
        line += before.count(of: UInt8(ascii: "\n"))
      }
      if let first = uniqueValues.firstLine(of: hash, in: key.number, orNow: line) {
        repeated.append(RepeatedKey(key: key, line: first))
      }
    }
    return repeated
  }

  /// Returns whether a value that is not known to be valid breaks no rule, apart from warnings.
  private mutating func onlyWarns(_ field: Int, of bytes: Span<UInt8>) -> Bool {
    guard let column = layout.columns[field], let judge = rules.records.judges[column],
      rules.plan.columns[column].mayWarn || !judge.isDecisive
    else { return false }
    // Moving the cache avoids a copy.
    var reasons = ReasonCache()
    swap(&reasons, &self.reasons)
    let found = withValue(of: field, in: bytes) { judge.explanation(ofAny: $0, &reasons) }
    swap(&reasons, &self.reasons)
    return found.map { rules.reported.leavesComparable($0.broken, inColumn: column) } ?? true
  }

  /// Returns the keys of a row that was read in pieces whose values also appear in earlier rows.
  mutating func repeatedKeys(of row: LinkedRow) -> [RepeatedKey] {
    layout.links.uniqueKeys.compactMap { key in
      guard let (hash, line) = row.hash(of: key) else { return nil }
      let first = uniqueValues.firstLine(of: hash, in: key.number, orNow: linesBefore + 1 + line)
      return first.map { RepeatedKey(key: key, line: $0) }
    }
  }
}
