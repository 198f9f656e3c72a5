import RegularLanguage

/// Judges the only document of an input.
struct DocumentJudge: WholeJudge {
  private let rules: JSONRules

  init(_ rules: JSONRules) { self.rules = rules }

  func judge(_ bytes: Span<UInt8>, lines: [Range<Int>], into result: inout BlockResult) {
    result.unjudged = lines.count - 1
    let start = bytes.starts(with: Block.byteOrderMark) ? Block.byteOrderMark.count : 0
    let text = bytes.extracting(start...)
    if rules.usesFilters, rules.links.isEmpty,
      let settled = rules.repairing.map(\.settled) ?? rules
    {
      var scan = JSONScan(settled)
      var schema = rules.plan.schema.map { SchemaScan($0) }
      if schema != nil && rules.areEmpty || scan.accepts(text), schema?.accepts(text) ?? true {
        return
      }
    }
    var reading = DocumentReading(rules)
    var faults: [RecordFault]
    if let repaired = rules.repairing?.repaired(text, rules) {
      result.repaired.append(repaired.text, of: bytes, from: start, lines)
      result.repaired.joinRows()
      reading.read(repaired.text.bytes.span)
      faults = repaired.faults(reading.end(), in: text, rules.records, rules.links)
    } else {
      reading.read(text)
      faults = reading.end()
    }
    result.recordUnlisted(reading.unlistedCount, row: 1)
    let place = RecordPlace(row: 1, line: 1, bytes: 0..<bytes.count, lines: lines)
    result.add(faults, at: place, rules.reported, rules.links)
    result.failureCount = faults.isEmpty ? 0 : 1
  }
}
