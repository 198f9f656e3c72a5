import RegularLanguage
import ValidationCore
import SettingsSyntax

/// Judges settings that are completely in memory: the settings of a file are the fields of one
/// record.
struct SettingsJudge: Sendable {
  let plan: SettingsPlan
  /// The rules of the settings.
  let records: RecordRules
  /// The names of the fields: those of the columns, and others that rules name.
  private let names: [String]
  /// The numbers of the fields, by name.
  private let fields: [ExactText: Int]
  private let links: RecordLinks
  /// The fields that must be there.
  private let required: [Int]
  /// The reason that a setting is unknown.
  private let unknown: FaultReason

  /// Creates a judge.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(_ plan: SettingsPlan, _ lines: LinePlan) throws(TooLargeRule) {
    self.plan = plan
    let records = try RecordRules(
      RecordPlan(columns: plan.columns, relations: plan.relations),
      faults: [.required, .unknown, .repeated],
      others: SettingsTextError.Problem.allCases.map {
        ReportedRule("syntax", $0.rule, demand: $0.rule)
      },
      lines)
    self.records = records
    var names: [String] = []
    var fields: [ExactText: Int] = [:]
    @discardableResult func add(_ name: String) -> Int {
      if let field = fields[ExactText(name)] { return field }
      fields[ExactText(name)] = names.count
      names.append(name)
      return names.count - 1
    }
    let columns = plan.columns.map { add($0.column) }
    let all = columns + plan.required.map { add($0) }
    required = all.enumerated().filter { !all[..<$0].contains($1) }.map(\.element)
    let known = NearestNames(names)
    unknown = FaultReason(
      [records.reported.number(of: .unknown)], Expectation(nil), insteadOf: known)
    for name in plan.relations.flatMap(\.columns) { add(name) }
    for column in plan.columns {
      for condition in column.conditions { add(condition.column) }
      if case .unless(let other) = column.exemption { add(other) }
    }
    self.names = names
    self.fields = fields
    links = RecordLinks(records, columns, count: names.count) { name, _ in
      fields[ExactText(name)]
    }
  }
}

extension SettingsJudge {
  var reported: ReportedRules { records.reported }

  /// Returns the column of the plan for a setting; `nil` if it has no rules.
  func column(of name: String) -> Int? {
    fields[ExactText(name)].flatMap { $0 < plan.columns.count ? $0 : nil }
  }

  /// The entry of a field, and its number among all settings.
  private typealias Found = (entry: SettingsEntry, row: Int)

  /// A value that breaks rules, unless it is exempt from them.
  private struct Mistake {
    let field: Int
    let found: Found
    let explanation: LineExplanation
  }

  /// Judges settings.
  ///
  /// - Parameter bytes: The text of the settings.
  /// - Returns: The result, with a row for each setting, including missing ones.
  func judgement(of bytes: [UInt8]) -> BlockResult {
    var findings = Findings(bytes, records)
    var seen: Set<ExactText> = []
    var found = [Found?](repeating: nil, count: names.count)
    var mistakes: [Mistake] = []
    // The fields with syntax errors, which are not missing.
    var malformed: Set<Int> = []
    for item in plan.form.items(of: bytes) {
      findings.rows += 1
      switch item {
      case .failure(let error):
        let number = SettingsTextError.Problem.allCases.firstIndex(of: error.problem) ?? 0
        findings.add(
          records.reason(reported.firstOther + number), line: error.line, column: error.column)
        let name = findings.name(inLine: error.line)
        if let field = name.flatMap({ fields[ExactText($0)] }) { malformed.insert(field) }
      case .success(let entry):
        let name = ExactText(entry.name)
        if !seen.insert(name).inserted {
          findings.add(records.reason(ReportedFault(fault: .repeated)), toName: entry, column(of:))
        }
        guard let field = fields[name] else {
          if plan.isStrict { findings.add(unknown, toName: entry, column(of:)) }
          continue
        }
        found[field] = (entry, findings.rows)
        if let explanation = explanation(of: entry, field) {
          mistakes.append(
            Mistake(field: field, found: (entry, findings.rows), explanation: explanation))
        }
      }
    }
    findings.addMalformedLines()
    // A setting that is missing has the empty text.
    var buffer: [UInt8] = []
    var texts = LinkedTexts(fieldCount: names.count)
    for field in names.indices where found[field] != nil || !malformed.contains(field) {
      let start = buffer.count
      buffer += (found[field]?.entry.value ?? "").utf8
      texts.places[field] = start..<buffer.count
    }
    var invalid: Set<Int> = []
    for mistake in mistakes {
      let field = mistake.field
      if links.isExempt(field, texts, in: buffer.span) { continue }
      findings.add(mistake.explanation, to: mistake.found, column: field)
      if !reported.leavesComparable(mistake.explanation.broken, inColumn: field) {
        invalid.insert(field)
      }
    }
    let missing = required.filter { field in
      guard found[field] == nil, !malformed.contains(field) else { return false }
      guard field < plan.columns.count else { return true }
      return !plan.columns[field].isOptional
        && links.areConditionsSatisfied(field, by: texts, in: buffer.span)
    }
    for field in missing where field >= plan.columns.count || !plan.columns[field].isWarning {
      invalid.insert(field)
    }
    let violations = links.violations(texts, in: buffer.span) { !invalid.contains($0) }
    var rows = found.map { $0?.row }
    for violation in violations {
      let relation = links.relations[violation.relation]
      let subject = relation.subject
      let explanation = relation.explanation(
        violation.value, characters: found[subject]?.entry.value.count ?? 0)
      if let found = found[subject] {
        findings.add(explanation, to: found, column: column(of: names[subject]), isRule: false)
      } else {
        if rows[subject] == nil {
          findings.rows += 1
          rows[subject] = findings.rows
        }
        findings.add(
          explanation, missing: names[subject], column(of: names[subject]), row: rows[subject])
      }
    }
    for field in missing {
      findings.rows += 1
      findings.add(
        LineExplanation(range: 0..<0, reason: records.reason(ReportedFault(fault: .required))),
        missing: names[field], column(of: names[field]))
    }
    return findings.judgement
  }

  /// Returns why the value of a field is invalid; `nil` if it is valid.
  private func explanation(of entry: SettingsEntry, _ field: Int) -> LineExplanation? {
    guard field < plan.columns.count, let judge = records.judges[field],
      !(links.exempting[field] == field && entry.value.isEmpty)
    else { return nil }
    let bytes = Array(entry.value.utf8)
    if judge.accepts(bytes.span) { return nil }
    var reading = judge.newReading
    reading.read(bytes.span)
    return judge.explanation(of: reading.end(isTerminated: false))
  }
}

/// The findings about settings.
private struct Findings {
  private let bytes: [UInt8]
  private let records: RecordRules
  /// The range of each line.
  private let lines: [Range<Int>]
  /// The findings so far.
  private var result = BlockResult()
  /// The number of settings, including missing ones.
  var rows = 0
  /// The column after the last line.
  private let endColumn: Int

  init(_ bytes: [UInt8], _ records: RecordRules) {
    self.bytes = bytes
    self.records = records
    lines = bytes.span.lines
    endColumn = (lines.last.map { String(decoding: bytes[$0], as: UTF8.self).count } ?? 0) + 1
  }

  /// Adds the lines that are not UTF-8.
  mutating func addMalformedLines() {
    for line in malformedLines {
      rows += 1
      add(records.reason(records.reported.encoding), line: line.number, column: line.column)
    }
  }

  /// The numbers of the lines that are not UTF-8, with the columns at which they are malformed.
  private var malformedLines: [(number: Int, column: Int)] {
    lines.enumerated().compactMap { index, range in
      let line = bytes.span.extracting(range)
      if line.isUTF8 { return nil }
      let text = String(decoding: bytes[range], as: UTF8.self)
      let valid = zip(text.utf8, bytes[range]).prefix { $0 == $1 }.count
      return (index + 1, line.characters(0..<valid).count + 1)
    }
  }

  /// Returns the name of the setting in a line with a syntax error; `nil` if there is none.
  func name(inLine line: Int) -> String? {
    guard lines.indices.contains(line - 1) else { return nil }
    let words = String(decoding: bytes[lines[line - 1]], as: UTF8.self)
      .split { " \t=:".contains($0) }
    return (words.first == "export" ? words.dropFirst().first : words.first).map(String.init)
  }

  /// Adds a fault of the text.
  mutating func add(_ reason: FaultReason, line: Int, column: Int) {
    add(LineExplanation(range: 0..<0, reason: reason), line: line, column: column, length: 0)
  }

  /// Adds a fault of the name of a setting.
  mutating func add(
    _ reason: FaultReason,
    toName entry: SettingsEntry,
    _ column: (String) -> Int?
  ) {
    var explanation = LineExplanation(range: 0..<0, reason: reason)
    explanation.field = FaultyField(
      row: rows, lineFeeds: 0, column: nil, planColumn: column(entry.name), name: entry.name,
      value: value(of: entry))
    add(explanation, line: entry.line, column: entry.column, length: entry.name.count)
  }

  /// Adds a fault of a value.
  ///
  /// - Parameters:
  ///   - explanation: The broken rules, and the part of the value.
  ///   - found: The setting.
  ///   - column: The column of the plan; `nil` if there is none.
  ///   - isRule: Whether the value breaks a rule of the column.
  mutating func add(
    _ explanation: LineExplanation,
    to found: (entry: SettingsEntry, row: Int),
    column: Int?,
    isRule: Bool = true
  ) {
    let entry = found.entry
    func place(of character: Int) -> (line: Int, column: Int) {
      entry.place(ofByte: entry.value.prefix(character).utf8.count, in: bytes)
    }
    let start = place(of: explanation.range.lowerBound)
    let end = place(of: explanation.range.upperBound)
    var explanation = explanation
    explanation.field = FaultyField(
      row: found.row, lineFeeds: 0, column: isRule ? column : nil, planColumn: column,
      name: entry.name, value: value(of: entry))
    add(
      explanation, line: start.line, column: start.column,
      length: end.line == start.line ? end.column - start.column : 1)
  }

  /// Adds a fault of a setting that is missing.
  mutating func add(
    _ explanation: LineExplanation,
    missing name: String,
    _ column: Int?,
    row: Int? = nil
  ) {
    var explanation = explanation
    explanation.field = FaultyField(
      row: row ?? rows, lineFeeds: 0, column: nil, planColumn: column, name: name,
      value: .bytes([]))
    add(explanation, line: max(lines.count, 1), column: endColumn, length: 0)
  }

  private mutating func add(
    _ explanation: LineExplanation,
    line: Int,
    column: Int,
    length: Int
  ) {
    var explanation = explanation
    if explanation.field == nil {
      explanation.field = FaultyField(
        row: rows, lineFeeds: 0, column: nil, planColumn: nil, name: nil, value: nil)
    }
    let range = lines.indices.contains(line - 1) ? lines[line - 1] : bytes.count..<bytes.count
    result.add(
      explanation, line: line, bytes: range, range: column - 1..<column - 1 + length)
  }

  /// Returns the value of a setting, or its start: as bytes of the text if they are the same.
  private func value(of entry: SettingsEntry) -> FaultyField.FieldValue {
    let value = entry.value.utf8
    if value.count <= InvalidLine.maximumShownCount,
      bytes[entry.valueBytes].elementsEqual(value)
    {
      return .range(entry.valueBytes)
    }
    return .bytes(Array(value.prefix(InvalidLine.maximumShownCount + 1)))
  }

  /// The result with all findings, in line order.
  var judgement: BlockResult {
    var result = result
    result.progress.offset = bytes.count
    result.progress.lines = lines.count
    result.unjudged = lines.count - rows
    var isInvalid = [Bool](repeating: false, count: rows + 1)
    for failure in result.failures {
      guard let row = result.field(of: failure)?.row, !isInvalid[row] else { continue }
      isInvalid[row] = true
      result.failureCount += 1
    }
    result.sortFailures()
    return result
  }
}
