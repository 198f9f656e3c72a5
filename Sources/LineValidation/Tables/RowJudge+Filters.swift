import LineScanning
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
    if !rules.lines.usesFilters || rules.schema != nil && schema == nil { return nil }
    let content = bytes.extracting(start..<fields.contentEnd)
    guard fields.isWellFormed, fields.all.count == layout.columns.count,
      !rules.isFaulty(content, hasReturn: hasReturn, expected: expectsReturn),
      fields.end > fields.contentEnd || rules.lines.finalNewline != .require,
      content.isASCIIWithoutLineFeeds || content.isUTF8
    else { return nil }
    let links = layout.links
    for field in fields.all.indices where !links.isDependent[field] && !accepts(field, of: bytes) {
      let judge = layout.columns[field].flatMap { rules.records.judges[$0] }
      return links.isEmpty && judge?.isDecisive ?? false ? false : nil
    }
    // Links are judged last, since values that must be unique are remembered.
    if schema != nil, !schemaAccepts(bytes) { return nil }
    return links.isEmpty || areLinksSatisfied(by: bytes, from: start, line: line) ? true : nil
  }

  /// Returns whether the schema accepts the fields as an object.
  private mutating func schemaAccepts(_ bytes: Span<UInt8>) -> Bool {
    schema?.restart()
    for (number, field) in fields.all.enumerated() {
      if field.hasPairs {
        RowFields.read(field, of: bytes, into: &value)
        let value = value
        schema?.read(value.span, of: number)
      } else {
        schema?.read(bytes.extracting(field.bytes), of: number)
      }
    }
    return schema?.accepts() ?? true
  }

  /// Returns whether the value of a field is known to satisfy the rules of its column.
  private mutating func accepts(_ number: Int, of bytes: Span<UInt8>) -> Bool {
    let field = fields.all[number]
    guard field.hasPairs else {
      let text = bytes.extracting(field.bytes)
      return rules.records.certainlyAccepts(text, of: number, layout.links)
    }
    RowFields.read(field, of: bytes, into: &value)
    return rules.records.certainlyAccepts(value.span, of: number, layout.links)
  }

  /// Returns whether fields certainly satisfy what they have to do with each other, and with
  /// earlier rows.
  private mutating func areLinksSatisfied(
    by bytes: Span<UInt8>,
    from start: Int,
    line: Int
  ) -> Bool {
    let links = layout.links
    var hasPairs = false
    for field in links.watchedFields {
      texts.places[field] = fields.all[field].bytes
      hasPairs = hasPairs || fields.all[field].hasPairs
    }
    // A copy, because the search changes while they are read.
    let all = fields.lineFeeds == 0 ? [] : fields.all
    func place(of key: UniqueKey) -> Int {
      if all.isEmpty { return line }
      let before = bytes.extracting(start..<all[key.subject].bytes.lowerBound)
      return line + before.count(of: UInt8(ascii: "\n"))
    }
    if !hasPairs { return areLinksSatisfied(in: bytes, line: place) }
    var decoded: [UInt8] = []
    swap(&decoded, &self.decoded)
    defer { self.decoded = decoded }
    decoded.removeAll(keepingCapacity: true)
    for field in links.watchedFields {
      RowFields.read(fields.all[field], of: bytes, into: &value)
      texts.places[field] = decoded.count..<decoded.count + value.count
      decoded += value
    }
    return areLinksSatisfied(in: decoded.span, line: place)
  }

  /// Returns the same of fields whose texts are known.
  private mutating func areLinksSatisfied(
    in bytes: Span<UInt8>,
    line: (UniqueKey) -> Int
  ) -> Bool {
    let (links, texts) = (layout.links, texts)
    return links.areSatisfied(by: texts, in: bytes) { field in
      guard let place = texts.places[field] else { return false }
      return rules.records.certainlyAccepts(bytes.extracting(place), of: field, links)
    } && search.areNew(links, texts, in: bytes, line: line)
  }
}
