import RegularLanguage
import ValidationCore
import SettingsSyntax

/// Judges settings that are completely in memory.
struct SettingsJudge: Sendable {
  let plan: SettingsPlan
  /// The rules that settings can break.
  let reported: ReportedRules
  private let columns: [FieldJudge?]
  /// How values are repaired, by the index of the column; `nil` if they stay as they are.
  let repairing: [ValueRepairing?]
  /// The indices of the columns, by name.
  let numbers: [String: Int]

  /// Creates a judge.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(_ plan: SettingsPlan, _ lines: LinePlan) throws(TooLargeRule) {
    self.plan = plan
    reported = ReportedRules(
      plan.columns,
      same: plan.same,
      faults: [.required, .unknown, .repeated],
      others: SettingsTextError.Problem.allCases.map {
        ReportedRule("syntax", $0.rule, demand: $0.rule)
      },
      lines)
    columns = try FieldJudge.all(plan.columns, lines, of: reported)
    repairing = zip(plan.columns, columns).map { column, judge in
      column.repairing.isEmpty
        ? nil : ValueRepairing(column, settled: column.settled, judge, lines)
    }
    numbers = Dictionary(
      plan.columns.enumerated().map { ($1.column, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension SettingsJudge {
  /// Judges settings.
  ///
  /// - Parameter bytes: The text of the settings.
  /// - Returns: The result, with a row for each setting, including missing ones.
  func judgement(of bytes: [UInt8]) -> BlockResult {
    var findings = Findings(bytes, numbers)
    var values: [String: SettingsEntry] = [:]
    for item in plan.form.items(of: bytes) {
      findings.rows += 1
      switch item {
      case .failure(let error):
        let number = SettingsTextError.Problem.allCases.firstIndex(of: error.problem) ?? 0
        findings.add(
          [reported.firstOther + number], to: nil, line: error.line, column: error.column)
      case .success(let entry):
        if values.updateValue(entry, forKey: entry.name) != nil {
          add(.repeated, toName: entry, &findings)
        }
        judge(entry, &findings)
      }
    }
    for line in findings.malformedLines {
      findings.rows += 1
      findings.add([reported.encoding], to: nil, line: line.number, column: line.column)
    }
    for entry in values.values.sorted(by: { $0.line < $1.line }) where isExempt(entry, values) {
      findings.remove(entry.name, unless: [reported.number(of: .repeated)])
    }
    for pair in plan.same {
      guard let first = values[pair.first], let second = values[pair.second],
        !first.value.utf8.elementsEqual(second.value.utf8)
      else { continue }
      findings.add(
        [reported.number(of: .same, in: pair.second, equalTo: pair.first)], to: second,
        line: second.valueLine,
        column: second.valueColumn)
    }
    for name in missing(values) {
      findings.rows += 1
      findings.add(
        [reported.number(of: .required)], to: nil, name: name, line: findings.lineCount,
        column: findings.endColumn)
    }
    return findings.judgement
  }

  private func missing(_ values: [String: SettingsEntry]) -> [String] {
    var names: [String] = []
    let optional = Set(plan.columns.filter(\.isOptional).map(\.column))
    for name in plan.columns.map(\.column) + plan.required
    where values[name] == nil && !optional.contains(name) && !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Returns whether a value is exempt from its rules.
  private func isExempt(_ entry: SettingsEntry, _ values: [String: SettingsEntry]) -> Bool {
    switch numbers[entry.name].flatMap({ plan.columns[$0].exemption }) {
    case nil: false
    case .empty: entry.value.isEmpty
    case .unless(let other): values[other]?.value.isEmpty ?? true
    }
  }

  private func judge(_ entry: SettingsEntry, _ findings: inout Findings) {
    guard let number = numbers[entry.name] else {
      let isKnown =
        !plan.isStrict || plan.required.contains(entry.name)
        || plan.same.contains { $0.first == entry.name || $0.second == entry.name }
      if !isKnown {
        add(.unknown, toName: entry, &findings, suggesting: nearestName(to: entry.name))
      }
      return
    }
    let bytes = Array(entry.value.utf8)
    guard let judge = columns[number], !judge.accepts(bytes.span) else { return }
    var reading = judge.newReading
    reading.read(bytes.span)
    guard let explanation = judge.explanation(of: reading.end(isTerminated: false)) else { return }
    let offset = findings.offset(of: explanation.range.lowerBound, in: entry)
    findings.add(
      explanation.broken, to: entry, of: number, line: entry.valueLine,
      column: entry.valueColumn + offset, length: explanation.range.count, explanation.expectation,
      range: explanation.range)
  }

  private func add(
    _ fault: LineFault,
    toName entry: SettingsEntry,
    _ findings: inout Findings,
    suggesting suggestion: String? = nil
  ) {
    findings.add(
      [reported.number(of: fault)], to: entry, line: entry.line, column: entry.column,
      length: entry.name.count, suggestion: suggestion)
  }

  /// Returns the known name that was probably meant by an unknown one; `nil` if no name is similar.
  private func nearestName(to name: String) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let names = plan.columns.map(\.column) + plan.required
    let near = names.lazy.map { (name: $0, distance: editDistance($0, name)) }
      .filter { $0.distance <= max(1, min(3, name.count / 3)) && $0.distance < name.count }
    return near.min { $0.distance < $1.distance }?.name
  }
}

/// The findings about settings.
private struct Findings {
  /// A finding.
  private struct Finding {
    let line: Int
    let columns: Range<Int>
    let explanation: LineExplanation
  }

  private let bytes: [UInt8]
  /// The index of each column in the plan.
  private let numbers: [String: Int]
  /// The range of each line.
  private let lines: [Range<Int>]
  private var all: [Finding] = []
  /// The number of settings, including missing ones.
  var rows = 0

  init(_ bytes: [UInt8], _ numbers: [String: Int]) {
    self.bytes = bytes
    self.numbers = numbers
    lines = bytes.span.lines
  }

  /// The number of lines.
  var lineCount: Int { max(lines.count, 1) }

  /// The column after the last line.
  var endColumn: Int { text(ofLine: lineCount).count + 1 }

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

  /// Returns the distance of a Character of a value from the start of the value in the text; 0 if
  /// the text does not contain the value unchanged.
  func offset(of character: Int, in entry: SettingsEntry) -> Int {
    let text = text(ofLine: entry.valueLine).dropFirst(entry.valueColumn - 1)
    let start = entry.value.prefix(character)
    if text.hasPrefix(start), text.first != "\"", text.first != "'" { return character }
    return text.dropFirst().hasPrefix(start) ? character + 1 : 0
  }

  mutating func add(
    _ broken: [Int],
    to entry: SettingsEntry?,
    of number: Int? = nil,
    name: String? = nil,
    line: Int,
    column: Int,
    length: Int = 0,
    _ expectation: Expectation = Expectation(nil),
    range: Range<Int> = 0..<0,
    suggestion: String? = nil
  ) {
    var explanation = LineExplanation(
      range: range, broken: broken, expectation: expectation)
    let value = entry.map { Array($0.value.utf8.prefix(InvalidLine.maximumShownCount + 1)) }
    explanation.field = FaultyField(
      row: rows, lineFeeds: 0, column: number,
      planColumn: (name ?? entry?.name).flatMap { numbers[$0] }, name: name ?? entry?.name,
      value: (name == nil ? value : []).map { .bytes($0) })
    explanation.details = suggestion.map { FaultDetails(suggestion: $0) }
    all.append(
      Finding(line: line, columns: column - 1..<column - 1 + length, explanation: explanation))
  }

  /// Removes the findings about a setting, except those of some rules.
  mutating func remove(_ name: String, unless rules: [Int]) {
    all.removeAll { $0.explanation.field?.name == name && $0.explanation.broken != rules }
  }

  /// The result with all findings, in line order.
  var judgement: BlockResult {
    var judgement = BlockResult()
    judgement.progress.offset = bytes.count
    judgement.progress.lines = lines.count
    judgement.unjudged = lines.count - rows
    var invalid: Set<Int> = []
    let sorted = all.enumerated().sorted {
      ($0.element.line, $0.element.columns.lowerBound, $0.offset)
        < ($1.element.line, $1.element.columns.lowerBound, $1.offset)
    }
    for (_, finding) in sorted {
      invalid.insert(finding.explanation.field?.row ?? 0)
      let line = finding.line - 1
      judgement.add(
        finding.explanation, line: finding.line,
        bytes: lines.indices.contains(line) ? lines[line] : bytes.count..<bytes.count,
        range: finding.columns)
    }
    judgement.failureCount = invalid.count
    return judgement
  }
}
