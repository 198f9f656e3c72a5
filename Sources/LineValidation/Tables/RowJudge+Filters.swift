import RegularLanguage
import SettingsSyntax

extension RowJudge {
  /// Returns whether the row whose fields were read last is certainly valid, or certainly invalid;
  /// `nil` if judging the row must find out.
  mutating func quickVerdict(
    on bytes: Span<UInt8>,
    from start: Int,
    line: Int
  ) -> Bool? {
    if !rules.lines.usesFilters { return nil }
    let content = bytes.extracting(start..<fields.contentEnd)
    guard fields.isWellFormed, fields.all.count == layout.columns.count,
      !rules.isFaulty(content, hasReturn: fields.end - fields.contentEnd > 1),
      fields.end > fields.contentEnd || rules.lines.finalNewline != .require,
      content.isASCIIWithoutLineFeeds || content.isUTF8
    else { return nil }
    let links = layout.links
    for field in fields.all.indices where !links.isWatched[field] && !accepts(field, of: bytes) {
      let judge = layout.columns[field].flatMap { rules.records.judges[$0] }
      return links.isEmpty && judge?.isDecisive ?? false ? false : nil
    }
    return links.isEmpty || areLinksSatisfied(by: bytes, from: start, line: line) ? true : nil
  }

  /// Returns whether the value of a field is known to satisfy the rules of its column.
  private mutating func accepts(_ field: Int, of bytes: Span<UInt8>) -> Bool {
    guard let column = layout.columns[field], let judge = rules.records.judges[column] else {
      return true
    }
    if fields.all[field].bytes.isEmpty, layout.links.exempting[field] == field { return true }
    let field = fields.all[field]
    guard field.hasPairs else { return judge.accepts(bytes.extracting(field.bytes)) }
    RowFields.read(field, of: bytes, into: &value)
    return judge.accepts(value.span)
  }

  /// Returns whether watched fields certainly satisfy their rules, and what they have to do with
  /// each other, and with earlier rows.
  private mutating func areLinksSatisfied(
    by bytes: Span<UInt8>,
    from start: Int,
    line: Int
  ) -> Bool {
    let links = layout.links
    let dependent = links.dependentFields
    for field in links.watchedFields where !accepts(field, of: bytes) {
      if !dependent.contains(field) { return false }
    }
    var hasPairs = false
    for field in links.watchedFields {
      texts.places[field] = fields.all[field].bytes
      hasPairs = hasPairs || fields.all[field].hasPairs
    }
    var decoded: [UInt8] = []
    if hasPairs {
      swap(&decoded, &self.decoded)
      decoded.removeAll(keepingCapacity: true)
      for field in links.watchedFields {
        RowFields.read(fields.all[field], of: bytes, into: &value)
        texts.places[field] = decoded.count..<decoded.count + value.count
        decoded += value
      }
    }
    defer { if hasPairs { self.decoded = decoded } }
    let (rules, texts) = (rules.records, texts)
    func areSatisfied(in bytes: Span<UInt8>) -> Bool {
      links.areSatisfied(by: texts, in: bytes) { field in
        guard let place = texts.places[field], let column = links.columns[field],
          let judge = rules.judges[column]
        else { return true }
        return place.isEmpty && links.exempting[field] == field
          || judge.accepts(bytes.extracting(place))
      }
    }
    let fields = fields
    func areNew(_ search: inout UniqueSearch, in other: Span<UInt8>) -> Bool {
      search.areNew(links, texts, in: other) { key in
        if fields.lineFeeds == 0 { return line }
        let before = bytes.extracting(start..<fields.all[key.subject].bytes.lowerBound)
        return line + before.count(of: UInt8(ascii: "\n"))
      }
    }
    if hasPairs { return areSatisfied(in: decoded.span) && areNew(&search, in: decoded.span) }
    return areSatisfied(in: bytes) && areNew(&search, in: bytes)
  }
}
