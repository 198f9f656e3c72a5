import LineScanning
import ValidationCore
import RegularLanguage
import SettingsSyntax

/// The rules of a table's columns, prepared for judging with any header.
///
/// A class, since it is used for each field, and copying it copies only a reference.
final class TableRules: Sendable {
  /// The plan of the table.
  let plan: TablePlan
  /// The line format, which determines the rows to skip.
  let lines: LinePlan
  /// The rules of the columns.
  let records: RecordRules
  /// The rows that are skipped.
  let skipped: SkippedRecords
  /// The reason that a column is unknown; `nil` if columns without rules are allowed.
  private let unknown: FaultReason?
  /// The rules of the schema; `nil` if there is none.
  let schema: SchemaRules?
  /// Whether the values of some columns must be unique.
  let hasUniqueColumns: Bool
  /// The rules that accept only rows that are valid and stay as they are; `nil` if no values are
  /// repaired, or if the rules are too large.
  let settled: TableRules?

  /// Prepares the rules of a plan.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(_ plan: TablePlan, _ lines: LinePlan) throws(TooLargeRule) {
    self.plan = plan
    self.lines = lines
    skipped = SkippedRecords(lines, rows: plan.format)
    records = try RecordRules(
      RecordPlan(
        columns: plan.columns, relations: plan.relations, uniqueKeys: plan.uniqueKeys,
        missing: plan.missing),
      faults: LineFault.quoting + (plan.headerRows == 0 ? [.fieldCount] : plan.header.faults)
        + lines.faults,
      others: plan.schema == nil ? [] : SchemaRules.reported, lines)
    let first = records.reported.firstOther
    schema = plan.schema.map {
      SchemaRules(schema: $0, first: first, keepsEmpty: plan.keepsEmptyFields)
    }
    unknown =
      plan.header.isStrict
      ? records.unknownName(insteadOf: plan.columns.map(\.column) + plan.header.required) : nil
    hasUniqueColumns = !plan.uniqueKeys.isEmpty
    if records.isRepairing {
      var settled = plan
      settled.columns = records.settled
      self.settled = try? TableRules(settled, lines)
    } else {
      settled = nil
    }
  }
}

extension TableRules {
  /// The rules that rows can break.
  var reported: ReportedRules { records.reported }

  /// Returns whether a row is invalid, regardless of its values.
  ///
  /// - Parameters:
  ///   - row: The row, without its terminator.
  ///   - hasReturn: Whether a carriage return is part of the terminator; `nil` without one.
  ///   - expected: Whether it must be; `nil` if it may be.
  /// - Returns: Whether the row is too long, or has a terminator that is not allowed.
  func isFaulty(_ row: Span<UInt8>, hasReturn: Bool?, expected: Bool?) -> Bool {
    if let expected, let hasReturn, hasReturn != expected { return true }
    guard let maximum = lines.maximumByteCount, row.count > maximum else { return false }
    return lines.size(of: row) > maximum
  }

  /// Returns whether a value is known to satisfy the rules of its column.
  ///
  /// - Parameters:
  ///   - value: The value, which is completely in memory.
  ///   - column: The index of its column in the plan; `nil` if it has no rules.
  /// - Returns: Whether it satisfies the rules; without rules, whether it is valid UTF-8.
  func accepts(_ value: Span<UInt8>, inColumn column: Int?) -> Bool {
    if let column, let judge = records.judges[column] { return judge.accepts(value) }
    return value.isASCIIWithoutLineFeeds || value.isUTF8
  }

  /// Returns the explanation of a fault of a row that does not depend on the rules.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - range: The faulty part of the value, in Characters.
  /// - Returns: The explanation.
  func explanation(_ fault: LineFault, at range: Range<Int>) -> LineExplanation {
    LineExplanation(range: range, reason: records.reason(reported.number(of: fault)))
  }

  /// Returns a fault of a row that depends neither on its values nor on its fields.
  func fault(_ fault: LineFault, at place: TextPosition) -> RecordFault {
    RecordFault(place: place, explanation: explanation(fault, at: 0..<0))
  }

  /// A byte order mark before a row, which is not allowed.
  var byteOrderMark: RecordFault { fault(.byteOrderMark, at: TextPosition(line: 0, column: 0)) }

  /// Returns the explanation that a row has a wrong number of fields.
  ///
  /// - Parameters:
  ///   - found: The number of fields of the row.
  ///   - layout: The layout of the table.
  /// - Returns: The explanation.
  func explanation(ofFieldCount found: Int, _ layout: TableLayout) -> LineExplanation {
    self.explanation(
      plan.headerRows == 0 ? .fieldCount : .fields,
      ["expected": .count(layout.columns.count), "found": .count(found)])
  }

  /// Returns the explanation of a fault of the header.
  func explanation(of fault: HeaderFault, _ layout: TableLayout) -> LineExplanation {
    if fault.fault == .unknown, let unknown {
      return LineExplanation(range: 0..<0, reason: unknown)
    }
    let parameters: [String: Rule.Parameter] =
      switch fault.fault {
      case .fieldCount:
        ["expected": .count(plan.header.fieldCount ?? 0), "found": .count(layout.names.count)]
      case .missingColumn:
        [
          "name": .text(fault.name),
          "others": .list(Array(layout.names.prefix(Self.maximumShownCount))),
          "more": .count(max(0, layout.names.count - Self.maximumShownCount)),
        ]
      case .misplacedColumn:
        fault.order.map { ["name": .text($0.first), "other": .text($0.second)] } ?? [:]
      default: ["name": .text(fault.name)]
      }
    return explanation(fault.fault, parameters)
  }

  private func explanation(
    _ fault: LineFault,
    _ parameters: [String: Rule.Parameter]
  ) -> LineExplanation {
    var explanation = explanation(fault, at: 0..<0)
    explanation.details = FaultDetails(rule: Rule(fault.code, parameters: parameters))
    return explanation
  }

  /// The maximum number of columns that a message lists.
  private static let maximumShownCount = 10

  /// Returns the explanation of a value that is not UTF-8.
  ///
  /// - Parameters:
  ///   - column: The index of its column in the plan; `nil` if it has no rules.
  ///   - range: The malformed part of the value, in Characters.
  /// - Returns: The explanation.
  func malformation(ofColumn column: Int?, at range: Range<Int>) -> LineExplanation {
    let number = column.map { reported.encoding(ofColumn: plan.columns[$0].column) }
    return LineExplanation(range: range, reason: records.reason(number ?? reported.encoding))
  }

  /// Returns the automaton of the valid rows of a table; `nil` if the rules are not a regular
  /// language, or if the automaton is too large.
  func automaton(_ layout: TableLayout) -> Automaton? {
    // Which line ends are right is known only by the input.
    if [.require, .consistent].contains(lines.carriageReturn) { return nil }
    guard !layout.columns.isEmpty, layout.links.uniqueKeys.isEmpty, lines.maximumByteCount == nil
    else {
      return nil
    }
    var languages = [Language?](repeating: nil, count: layout.columns.count)
    // The rows that have a value in a language, or satisfy one of several alternatives.
    var choices: [[(field: Int, language: Language)]] = []
    for (field, column) in layout.columns.enumerated() {
      guard let rules = column.map({ plan.columns[$0] }) else { continue }
      for (branch, linked) in zip(rules.branches, layout.links.branches[field]) {
        guard let language = branch.rules.validator.language, !branch.isOtherwise else {
          return nil
        }
        var own = [(field, branch.exemptsEmpty ? language.orEmpty : language)]
        for (condition, linked) in zip(branch.conditions, linked.conditions) {
          guard let language = condition.rules.validator.language else { return nil }
          own += language.complements.map { (linked.field, $0) }
        }
        choices.append(own)
      }
      guard let set = rules.rules else { continue }
      guard let language = set.validator.language else { return nil }
      var exceptions: [(field: Int, language: Language)] = []
      var own = language
      switch rules.exemption {
      case nil: break
      case .empty: own = language.orEmpty
      case .unless:
        guard let other = layout.links.exempting[field] else { return nil }
        exceptions.append((other, Language(.pattern(.empty))))
      }
      for (condition, linked) in zip(rules.conditions, layout.links.conditions[field]) {
        guard let language = condition.rules.validator.language else { return nil }
        exceptions += language.complements.map { (linked.field, $0) }
      }
      if exceptions.isEmpty {
        languages[field] = own
      } else {
        choices.append([(field, own)] + exceptions)
      }
    }
    guard choices.count <= Self.maximumChoiceCount else { return nil }
    var rows = [Language.row(of: languages, plan.format)]
    for choice in choices {
      var alternatives: [Language] = []
      for (field, language) in choice {
        var languages = [Language?](repeating: nil, count: layout.columns.count)
        languages[field] = language
        guard let row = Language.row(of: languages, plan.format) else { return nil }
        alternatives.append(row)
      }
      rows.append(.union(alternatives))
    }
    let all = rows.compactMap(\.self)
    guard all.count == rows.count else { return nil }
    let language = all.count == 1 ? all[0] : .intersection(all)
    return unjudged.reduce(language) { $0.excluding($1) }.automaton
  }

  /// The maximum number of columns with conditions; with more, the automaton would be too large.
  private static let maximumChoiceCount = 4

  /// The lines that must be read field by field, regardless of the rules: those that are skipped,
  /// and, in a table without quotation marks, those with a terminator that is not allowed.
  private var unjudged: [Syntax] {
    var lines: [Syntax] = []
    if !skipped.comments.isEmpty {
      let prefixes = skipped.comments.map { String(decoding: $0, as: UTF8.self) }
      lines.append(.literals(prefixes).then(.anything))
    }
    if self.lines.skipsBlank {
      let blanks = Syntax.alternation([" ", "\t"].map { .literal($0) }).repeated(.zeroOrMore)
      let delimiter = Syntax.literal(String(decoding: [plan.format.delimiter], as: UTF8.self))
      let mark = Syntax.literal("\"")
      let value =
        plan.format.isQuoted ? .alternation([blanks, mark.then(blanks).then(mark)]) : blanks
      lines.append(value.then(delimiter.then(value).repeated(.zeroOrMore)))
    }
    if lineFormat.carriageReturn == .kept, !plan.format.isQuoted {
      lines.append(.anything.then(.literal("\r")))
    }
    return lines
  }

  /// The line format of the automaton, in which a carriage return that is not allowed in a
  /// terminator is part of the line.
  var lineFormat: LineFormat {
    LineFormat(carriageReturn: lines.carriageReturn == .error ? .kept : .stripped)
  }
}
