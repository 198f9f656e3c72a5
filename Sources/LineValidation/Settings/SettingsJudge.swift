import RegularLanguage
import ValidationCore
import SettingsSyntax

/// Judges settings that are completely in memory: the settings of a file are the fields of one
/// record.
struct SettingsJudge: WholeJudge {
  let plan: SettingsPlan
  /// The rules of the settings.
  let records: RecordRules
  /// The names of the fields: those of the columns, and others that rules name.
  private(set) var names: [String]
  /// The numbers of the fields, by name.
  private(set) var fields: [ExactText: Int]
  private(set) var links: RecordLinks
  /// The fields that must be there.
  private let required: Set<Int>
  /// The reason that a setting is unknown.
  private let unknown: FaultReason
  /// The rules of the schema; `nil` if there is none.
  private let schema: SchemaRules?

  /// Creates a judge.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(_ plan: SettingsPlan, _ lines: LinePlan) throws(TooLargeRule) {
    self.plan = plan
    let records = try RecordRules(
      RecordPlan(columns: plan.columns, relations: plan.relations, missing: plan.missing),
      faults: [.required, .unknown, .repeated],
      others: SettingsTextError.Problem.allCases.map {
        ReportedRule("syntax", $0.rule, demand: $0.rule)
      } + (plan.schema == nil ? [] : SchemaRules.reported),
      lines)
    self.records = records
    let first = records.reported.firstOther + SettingsTextError.Problem.allCases.count
    schema = plan.schema.map {
      SchemaRules(schema: $0, first: first, keepsEmpty: plan.keepsEmptyValues)
    }
    var names: [String] = []
    var fields: [ExactText: Int] = [:]
    @discardableResult func add(_ name: String) -> Int {
      if let field = fields[ExactText(name)] { return field }
      fields[ExactText(name)] = names.count
      names.append(name)
      return names.count - 1
    }
    let columns = plan.columns.map { $0.patterns.isEmpty ? add($0.column) : nil }
    let all = columns.compactMap(\.self) + plan.required.map { add($0) }
    required = Set(all)
    unknown = records.unknownName(insteadOf: names)
    for name in plan.relations.flatMap(\.columns) { add(name) }
    for column in plan.columns {
      for name in column.conditionColumns { add(name) }
      if case .unless(let other) = column.exemption { add(other) }
    }
    self.names = names
    self.fields = fields
    links = Self.links(records, names, fields)
  }
}

extension SettingsJudge {
  /// Returns what the fields have to do with each other.
  private static func links(
    _ records: RecordRules,
    _ names: [String],
    _ fields: [ExactText: Int]
  ) -> RecordLinks {
    let plan = records.plan
    var columns = names.map { plan.columns.index(matching: $0) }
    for (column, rules) in plan.columns.enumerated() where rules.patterns.isEmpty {
      if let field = fields[ExactText(rules.column)] { columns[field] = column }
    }
    return RecordLinks(records, columns) { name, _ in fields[ExactText(name)] }
  }

  /// Returns the judge with a field for each setting that no rule names, but a pattern matches.
  private func adding(settingsOf bytes: [UInt8]) -> Self {
    if records.plan.columns.allSatisfy(\.patterns.isEmpty) { return self }
    var judge = self
    for item in plan.form.items(of: bytes) {
      guard case .success(let entry) = item, judge.fields[ExactText(entry.name)] == nil,
        records.plan.columns.index(matching: entry.name) != nil
      else { continue }
      judge.fields[ExactText(entry.name)] = judge.names.count
      judge.names.append(entry.name)
    }
    if judge.names.count > names.count {
      judge.links = Self.links(records, judge.names, judge.fields)
    }
    return judge
  }

  var reported: ReportedRules { records.reported }

  /// Repairs settings, and judges them: there is a row for each setting, including missing ones.
  func judge(_ bytes: Span<UInt8>, lines: [Range<Int>], into result: inout BlockResult) {
    var text: [UInt8] = []
    text.append(bytes)
    adding(settingsOf: text).judge(text, lines, into: &result)
  }

  private func judge(_ text: [UInt8], _ lines: [Range<Int>], into result: inout BlockResult) {
    let bytes = text.span
    var (faults, rows): ([RecordFault], Int)
    if let repaired = repaired(text) {
      (faults, rows) = self.faults(in: repaired.text.bytes, repaired.text.bytes.span.lines)
      let start = text.starts(with: Block.byteOrderMark) ? Block.byteOrderMark.count : 0
      faults = repaired.faults(faults, in: bytes, from: start, records, links)
      result.repaired.append(repaired.text, of: bytes, from: 0, lines)
    } else {
      (faults, rows) = self.faults(in: text, lines)
    }
    result.unjudged = lines.count - rows
    result.failureCount = Set(faults.lazy.map(\.row)).count
    let place = RecordPlace(row: 0, line: 1, bytes: 0..<bytes.count, lines: lines)
    result.add(faults, at: place, reported, links)
  }

  /// Returns the faults of settings, in order of position, and the number of settings, including
  /// missing ones.
  private func faults(
    in bytes: [UInt8],
    _ lines: [Range<Int>]
  ) -> (faults: [RecordFault], rows: Int) {
    var judge = RecordJudge(records, links)
    var schema = schema.map { RecordSchema($0) }
    var rows = 0
    var seen: Set<ExactText> = []
    // The fields that are there, or have syntax errors, and so are not missing.
    var found: Set<Int> = []
    // The names in lines with syntax errors.
    var unread: Set<ExactText> = []
    for item in plan.form.items(of: bytes) {
      rows += 1
      switch item {
      case .failure(let error):
        let number = SettingsTextError.Problem.allCases.firstIndex(of: error.problem) ?? 0
        judge.add(
          fault(reported.firstOther + number, row: rows, line: error.line, column: error.column))
        guard let name = bytes.name(in: lines, error.line - 1) else { continue }
        unread.insert(ExactText(name))
        if let field = fields[ExactText(name)] { found.insert(field) }
      case .success(let entry):
        let name = ExactText(entry.name)
        let field = fields[name]
        if schema != nil {
          let text = Array(entry.value.utf8)
          schema?.read(text.span)
          schema?.end(entry.name, at: TextPosition(entry.writtenParts(in: bytes)[0]), row: rows)
        }
        if !seen.insert(name).inserted {
          let repeated = records.reason(ReportedFault(fault: .repeated))
          judge.add(fault(repeated, ofNameIn: entry, field, row: rows))
        }
        guard let field else {
          if plan.isStrict { judge.add(fault(unknown, ofNameIn: entry, nil, row: rows)) }
          continue
        }
        found.insert(field)
        read(entry, field, in: bytes, row: rows, &judge)
      }
    }
    for (index, range) in lines.enumerated() {
      let line = bytes.span.extracting(range)
      if line.isUTF8 { continue }
      rows += 1
      let text = String(decoding: bytes[range], as: UTF8.self)
      let valid = zip(text.utf8, bytes[range]).prefix { $0 == $1 }.count
      judge.add(
        fault(
          reported.encoding, row: rows, line: index + 1,
          column: line.characters(0..<valid).count + 1))
    }
    let end = TextPosition(
      line: max(lines.count, 1) - 1,
      column: lines.last.map { String(decoding: bytes[$0], as: UTF8.self).count } ?? 0)
    for fault in schema?.faults(records, end: end) ?? []
    where fault.name.map({ !unread.contains(ExactText($0)) }) ?? true {
      judge.add(fault)
    }
    for field in names.indices where !found.contains(field) {
      if required.contains(field) {
        judge.recordMissing(
          field, at: end, name: names[field], missing: names[field], isReported: false)
      } else {
        judge.watch([UInt8]().span, of: field, at: end, name: names[field])
      }
    }
    var search = UniqueSearch()
    var faults = judge.end(&search, line: 1)
    // A missing setting that has a fault is one more.
    var missing: [ExactText: Int] = [:]
    for index in faults.indices where faults[index].row == 0 {
      let name = ExactText(faults[index].name ?? "")
      if missing[name] == nil { rows += 1 }
      faults[index].row = missing[name] ?? rows
      missing[name] = faults[index].row
    }
    return (faults, rows)
  }

  /// Judges the value of a field.
  private func read(
    _ entry: SettingsEntry,
    _ field: Int,
    in bytes: [UInt8],
    row: Int,
    _ judge: inout RecordJudge
  ) {
    let text = Array(entry.value.utf8)
    let isExempt = judge.isExempt(field, isEmpty: text.isEmpty)
    let isValid =
      isExempt || links.columns[field].flatMap { records.judges[$0] }?.accepts(text.span) ?? true
    if isValid, !links.isWatched[field] { return }
    let parts = entry.writtenParts(in: bytes)
    var value = judge.newValue(of: field, at: TextPosition(parts[0]))
    for part in parts.dropLast() {
      value.read(text.span.extracting(part.range), at: TextPosition(part))
    }
    value.end(at: TextPosition(parts[parts.count - 1]))
    judge.watch(value, of: field, name: entry.name, row: row)
    if !isValid { judge.judge(value, of: field, name: entry.name, row: row) }
  }

  /// Returns a fault of the text.
  private func fault(_ rule: Int, row: Int, line: Int, column: Int) -> RecordFault {
    RecordFault(
      row: row, place: TextPosition(line: line - 1, column: column - 1),
      explanation: LineExplanation(range: 0..<0, reason: records.reason(rule)))
  }

  /// Returns a fault of the name of a setting.
  private func fault(
    _ reason: FaultReason,
    ofNameIn entry: SettingsEntry,
    _ field: Int?,
    row: Int
  ) -> RecordFault {
    var fault = RecordFault(
      LineExplanation(range: 0..<0, reason: reason), ofName: entry.name,
      entry.name.withBytes { $0.start },
      at: TextPosition(line: entry.line - 1, column: entry.column - 1), length: entry.name.count)
    (fault.field, fault.row) = (field, row)
    return fault
  }
}

extension TextPosition {
  fileprivate init(_ part: SettingsEntry.WrittenPart) {
    self.init(line: part.line - 1, column: part.column - 1)
  }
}

extension [UInt8] {
  /// Returns the name of the setting in a line with a syntax error; `nil` if there is none.
  fileprivate func name(in lines: [Range<Int>], _ line: Int) -> String? {
    guard lines.indices.contains(line) else { return nil }
    let words = String(decoding: self[lines[line]], as: UTF8.self).split { " \t=:".contains($0) }
    return (words.first == "export" ? words.dropFirst().first : words.first).map(String.init)
  }
}
