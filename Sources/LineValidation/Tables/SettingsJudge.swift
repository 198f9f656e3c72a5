import RegularLanguage
import ValidationCore
import SettingsSyntax

/// Judges settings that are completely in memory.
struct SettingsJudge: Sendable {
  let plan: SettingsPlan
  /// The rules that settings can break.
  let reported: ReportedRules
  private let columns: [FieldJudge?]
  private let conditions: [[FieldCondition]]
  /// The relations; their fields are the positions of their columns.
  private let relations: [RecordRelation]
  /// How values are repaired, by the index of the column; `nil` if they stay as they are.
  let repairing: [ValueRepairing?]
  /// The indices of the columns, by name.
  let numbers: [ExactText: Int]
  /// The names of settings that are not unknown, although they have no rules.
  private let known: Set<ExactText>
  /// The names of settings on which a verdict depends: whether they are set, and what they are.
  private let used: Set<ExactText>
  /// For each rule that settings can break, the reason that only this one is broken.
  private let reasons: [FaultReason]

  /// Creates a judge.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(_ plan: SettingsPlan, _ lines: LinePlan) throws(TooLargeRule) {
    self.plan = plan
    reported = ReportedRules(
      plan.columns,
      relations: plan.relations,
      faults: [.required, .unknown, .repeated],
      others: SettingsTextError.Problem.allCases.map {
        ReportedRule("syntax", $0.rule, demand: $0.rule)
      },
      lines)
    columns = try FieldJudge.all(plan.columns, lines, of: reported)
    conditions = try FieldCondition.all(plan.columns, lines)
    relations = plan.relations.map { [reported] relation in
      RecordRelation(
        relation, fields: Array(relation.columns.indices),
        relation.columns.map { plan.columns.named($0)?.order },
        reason: FaultReason([reported.number(of: relation.reportedFault)], Expectation(nil)))
    }
    repairing = zip(plan.columns, columns).map { column, judge in
      column.repairing.isEmpty ? nil : ValueRepairing(column, settled: column.settled, judge, lines)
    }
    numbers = Dictionary(
      plan.columns.enumerated().map { (ExactText($1.column), $0) },
      uniquingKeysWith: { first, _ in first })
    let conditions = plan.columns.flatMap { $0.conditions.map(\.column) }
    let known = plan.required + plan.relations.flatMap(\.columns) + conditions
    self.known = Set(known.map(ExactText.init))
    let exempting = plan.columns.compactMap { column in
      if case .unless(let other) = column.exemption { other } else { nil }
    }
    let names = plan.columns.map(\.column)
    used = Set((known + names + exempting).map(ExactText.init))
    let nearest = NearestNames(names + plan.required)
    let unknown = reported.number(of: .unknown)
    reasons = reported.all.indices.map {
      FaultReason([$0], Expectation(nil), insteadOf: $0 == unknown ? nearest : nil)
    }
  }
}

extension SettingsJudge {
  /// Judges settings.
  ///
  /// - Parameter bytes: The text of the settings.
  /// - Returns: The result, with a row for each setting, including missing ones.
  func judgement(of bytes: [UInt8]) -> BlockResult {
    var findings = Findings(bytes, numbers, reasons)
    var names: Set<ExactText> = []
    var values: [ExactText: SettingsEntry] = [:]
    var rows: [ExactText: Int] = [:]
    // The names of settings with syntax errors, which are not missing.
    var malformed: Set<ExactText> = []
    for item in plan.form.items(of: bytes) {
      findings.rows += 1
      switch item {
      case .failure(let error):
        let number = SettingsTextError.Problem.allCases.firstIndex(of: error.problem) ?? 0
        findings.add(
          [reported.firstOther + number], to: nil, line: error.line, column: error.column)
        if let name = findings.name(inLine: error.line) { malformed.insert(ExactText(name)) }
      case .success(let entry):
        let name = ExactText(entry.name)
        if used.contains(name) {
          rows[name] = findings.rows
          values[name] = entry
        }
        if !names.insert(name).inserted { add(.repeated, toName: entry, &findings) }
        judge(entry, &findings)
      }
    }
    for line in findings.malformedLines {
      findings.rows += 1
      findings.add([reported.encoding], to: nil, line: line.number, column: line.column)
    }
    for entry in values.values.sorted(by: { $0.line < $1.line })
    where isExempt(entry.name, values) {
      findings.remove(entry.name, unless: [reported.number(of: .repeated)])
    }
    let missing = missing(values).filter { !malformed.contains($0) }
    for relation in relations
    where malformed.isDisjoint(with: relation.relation.columns.map(ExactText.init)) {
      judge(relation, values, missing, &rows, &findings)
    }
    for name in missing {
      findings.rows += 1
      findings.add(
        [reported.number(of: .required)], to: nil, name: name.text, line: findings.lineCount,
        column: findings.endColumn)
    }
    return findings.judgement
  }

  private func missing(_ values: [ExactText: SettingsEntry]) -> [ExactText] {
    var names: [ExactText] = []
    var found: Set<ExactText> = []
    let optional = Set(
      plan.columns.filter { $0.isOptional || !areSatisfied($0.column, values) }
        .map { ExactText($0.column) })
    for name in (plan.columns.map(\.column) + plan.required).map(ExactText.init)
    where values[name] == nil && !optional.contains(name) && found.insert(name).inserted {
      names.append(name)
    }
    return names
  }

  /// Returns whether the value of a setting is exempt from its rules.
  private func isExempt(_ name: String, _ values: [ExactText: SettingsEntry]) -> Bool {
    if !areSatisfied(name, values) { return true }
    return switch numbers[ExactText(name)].flatMap({ plan.columns[$0].exemption }) {
    case nil: false
    case .empty: values[ExactText(name)]?.value.isEmpty ?? true
    case .unless(let other): values[ExactText(other)]?.value.isEmpty ?? true
    }
  }

  /// Returns whether the conditions hold under which the rules of a setting apply; a missing
  /// setting is judged as the empty text.
  private func areSatisfied(_ name: String, _ values: [ExactText: SettingsEntry]) -> Bool {
    guard let number = numbers[ExactText(name)] else { return true }
    return zip(plan.columns[number].conditions, conditions[number]).allSatisfy { other, condition in
      condition.isSatisfied(by: Array((values[ExactText(other.column)]?.value ?? "").utf8).span)
    }
  }

  /// Judges a relation between valid values; a setting that may be missing has the empty text.
  ///
  /// - Parameters:
  ///   - relation: The relation.
  ///   - values: The settings.
  ///   - missing: The settings that must not be missing.
  ///   - rows: The number of each setting; receives that of a missing one with a finding.
  ///   - findings: Receives the finding.
  private func judge(
    _ relation: RecordRelation,
    _ values: [ExactText: SettingsEntry],
    _ missing: [ExactText],
    _ rows: inout [ExactText: Int],
    _ findings: inout Findings
  ) {
    let columns = relation.relation.columns
    let subject = relation.relation.subject
    func isComparable(_ name: String) -> Bool {
      if findings.isInvalid(name, reported) { return false }
      return !missing.contains(ExactText(name)) || plan.columns.named(name)?.isWarning ?? false
    }
    guard columns.allSatisfy(isComparable),
      !relation.relation.isRuleOfColumn || !isExempt(subject, values)
    else { return }
    var bytes: [UInt8] = []
    var places: [Range<Int>] = []
    for name in columns {
      let start = bytes.count
      bytes += (values[ExactText(name)]?.value ?? "").utf8
      places.append(start..<bytes.count)
    }
    guard case .violation(let value) = relation.finding(in: bytes.span, places) else { return }
    let key = ExactText(subject)
    if let entry = values[key] {
      let place = findings.place(of: 0, in: entry)
      findings.add(
        relation.reason.broken, to: entry, line: place.line, column: place.column, value: value,
        row: rows[key])
    } else {
      if rows[key] == nil {
        findings.rows += 1
        rows[key] = findings.rows
      }
      findings.add(
        relation.reason.broken, to: nil, name: subject, line: findings.lineCount,
        column: findings.endColumn, value: value, row: rows[key])
    }
  }

  private func judge(_ entry: SettingsEntry, _ findings: inout Findings) {
    let name = ExactText(entry.name)
    guard let number = numbers[name] else {
      if plan.isStrict, !known.contains(name) { add(.unknown, toName: entry, &findings) }
      return
    }
    let bytes = Array(entry.value.utf8)
    guard let judge = columns[number], !judge.accepts(bytes.span) else { return }
    var reading = judge.newReading
    reading.read(bytes.span)
    guard let explanation = judge.explanation(of: reading.end(isTerminated: false)) else { return }
    let start = findings.place(of: explanation.range.lowerBound, in: entry)
    let end = findings.place(of: explanation.range.upperBound, in: entry)
    findings.add(
      explanation.broken, to: entry, of: number, line: start.line, column: start.column,
      length: end.line == start.line ? end.column - start.column : 1, explanation.expectation,
      range: explanation.range)
  }

  private func add(
    _ fault: LineFault,
    toName entry: SettingsEntry,
    _ findings: inout Findings
  ) {
    findings.add(
      [reported.number(of: fault)], to: entry, line: entry.line, column: entry.column,
      length: entry.name.count)
  }
}

/// The findings about settings.
private struct Findings {
  private let bytes: [UInt8]
  /// The index of each column in the plan.
  private let numbers: [ExactText: Int]
  /// For each rule, the reason that only this one is broken.
  private let reasons: [FaultReason]
  /// The range of each line.
  private let lines: [Range<Int>]
  /// The findings so far.
  private var result = BlockResult()
  /// The settings whose findings are to be removed, each with the rules of those that stay.
  private var removed: [ExactText: [Int]] = [:]
  /// The settings whose values break a rule that is not a warning; `nil` if they must be found.
  private var invalid: Set<ExactText>?
  /// The number of settings, including missing ones.
  var rows = 0
  /// The column after the last line.
  let endColumn: Int

  init(_ bytes: [UInt8], _ numbers: [ExactText: Int], _ reasons: [FaultReason]) {
    self.bytes = bytes
    self.numbers = numbers
    self.reasons = reasons
    lines = bytes.span.lines
    endColumn = (lines.last.map { String(decoding: bytes[$0], as: UTF8.self).count } ?? 0) + 1
  }

  /// The number of lines.
  var lineCount: Int { max(lines.count, 1) }

  /// The numbers of the lines that are not UTF-8, with the columns at which they are malformed.
  var malformedLines: [(number: Int, column: Int)] {
    lines.enumerated().compactMap { index, range in
      let line = bytes.span.extracting(range)
      guard (try? UTF8Span(validating: line)) == nil else { return nil }
      let text = String(decoding: bytes[range], as: UTF8.self)
      let valid = zip(text.utf8, bytes[range]).prefix { $0 == $1 }.count
      return (index + 1, line.characters(0..<valid).count + 1)
    }
  }

  private func text(ofLine line: Int) -> String {
    lines.indices.contains(line - 1) ? String(decoding: bytes[lines[line - 1]], as: UTF8.self) : ""
  }

  /// Returns the name of the setting in a line with a syntax error; `nil` if there is none.
  func name(inLine line: Int) -> String? {
    let words = text(ofLine: line).split { " \t=:".contains($0) }
    return words.first == "export"
      ? words.dropFirst().first.map(String.init)
      : words.first.map(String.init)
  }

  /// Returns where a Character of a value is in the text.
  func place(of character: Int, in entry: SettingsEntry) -> (line: Int, column: Int) {
    entry.place(ofByte: entry.value.prefix(character).utf8.count, in: bytes)
  }

  mutating func add(
    _ broken: [Int],
    to entry: SettingsEntry?,
    of number: Int? = nil,
    name: String? = nil,
    line: Int,
    column: Int,
    length: Int = 0,
    _ expectation: Expectation? = nil,
    range: Range<Int> = 0..<0,
    value shown: String? = nil,
    row: Int? = nil
  ) {
    removeFindings()
    var explanation = LineExplanation(
      range: range,
      reason: broken.count == 1 && expectation == nil
        ? reasons[broken[0]] : FaultReason(broken, expectation ?? Expectation(nil)))
    let name = name ?? entry?.name
    explanation.field = FaultyField(
      row: row ?? rows, lineFeeds: 0, column: number,
      planColumn: name.flatMap { numbers[ExactText($0)] },
      name: name, value: entry.map(value) ?? (name == nil ? nil : .bytes([])))
    if let shown { explanation.details = FaultDetails(value: shown) }
    if number != nil { invalid = nil }
    result.add(
      explanation, line: line, bytes: self.range(ofLine: line),
      range: column - 1..<column - 1 + length)
  }

  private func range(ofLine line: Int) -> Range<Int> {
    lines.indices.contains(line - 1) ? lines[line - 1] : bytes.count..<bytes.count
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

  /// Returns whether the value of a setting breaks a rule that is not a warning.
  mutating func isInvalid(_ name: String, _ reported: ReportedRules) -> Bool {
    removeFindings()
    if let invalid { return invalid.contains(ExactText(name)) }
    var invalid: Set<ExactText> = []
    for failure in result.failures {
      guard case .explained(let number) = failure.reason,
        let field = result.explanations[number].field, field.column != nil, let name = field.name,
        !reported.leavesComparable(result.explanations[number].broken, inColumn: field.column)
      else { continue }
      invalid.insert(ExactText(name))
    }
    self.invalid = invalid
    return invalid.contains(ExactText(name))
  }

  /// Removes the findings about a setting so far, except those of some rules.
  mutating func remove(_ name: String, unless rules: [Int]) { removed[ExactText(name)] = rules }

  /// Removes findings, those of many settings at once.
  private mutating func removeFindings() {
    if removed.isEmpty { return }
    result.failures.removeAll { [result, removed] failure in
      guard case .explained(let number) = failure.reason,
        let name = result.explanations[number].field?.name, let rules = removed[ExactText(name)]
      else { return false }
      return result.explanations[number].broken != rules
    }
    removed = [:]
    invalid = nil
  }

  /// The result with all findings, in line order.
  var judgement: BlockResult {
    mutating get {
      removeFindings()
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
}
