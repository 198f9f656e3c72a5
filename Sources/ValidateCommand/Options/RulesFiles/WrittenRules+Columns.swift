import LineValidation
import SettingsSyntax
import ValidateRun
import ValidationCore

extension WrittenRules {
  /// Compiles the rules for the columns of a table, including those in files.
  ///
  /// - Parameters:
  ///   - limits: The limits for patterns.
  ///   - lines: The definition of lines, which applies to files of values too.
  /// - Returns: The rules of the columns, ready to judge.
  /// - Throws: ``UsageError`` if the rules can't be combined or read.
  func compiledTable(
    limits: PatternLimits,
    lines: LinePlan = LinePlan()
  ) throws(UsageError) -> CompiledTable {
    let all = try withFiles(ofTable: true)
    var table = CompiledTable(warnings: all.warnings, fingerprint: all.fingerprint)
    var relations: [(relation: ColumnRelation, place: String?)] = []
    var section: ColumnSection?
    // Names are compared by their bytes.
    var names: Set<[UInt8]> = []
    for entry in all.entries {
      switch entry.word {
      case .column(let name):
        try section?.end(&table, limits, lines)
        if !names.insert(Array(name.utf8)).inserted {
          throw .repeatedColumn(name).at(entry.place)
        }
        section = ColumnSection(name, number: table.columns.count)
      case .unique(let key):
        if !table.uniqueKeys.contains(key) { table.uniqueKeys.append(key) }
      case .relation(let relation): relations.append((relation, entry.place))
      default:
        guard var current = section else { throw .needsColumn.at(entry.place) }
        if let relation = try current.add(entry, &table) {
          relations.append((relation, entry.place))
        }
        section = current
      }
    }
    try section?.end(&table, limits, lines)
    for (relation, place) in relations where !table.relations.contains(relation) {
      do throws(UsageError) {
        try table.check(relation)
      } catch {
        throw error.at(place)
      }
      table.relations.append(relation)
    }
    return table
  }
}

/// The rules of a column while they are read.
private struct ColumnSection {
  /// A condition under which the rules apply.
  private struct Condition {
    let column: String
    var rules = WrittenRules()
    let place: String?
  }

  private var column: ColumnRules
  /// The number of the column.
  private let number: Int
  private var own = WrittenRules()
  private var conditions: [Condition] = []

  init(_ name: String, number: Int) {
    column = ColumnRules(name, nil)
    self.number = number
  }
}

extension ColumnSection {
  /// Adds a word.
  ///
  /// - Returns: The relation of the word if it is one.
  /// - Throws: ``UsageError`` if the word can't be combined with those before it.
  mutating func add(
    _ entry: WrittenRules.Entry,
    _ table: inout CompiledTable
  ) throws(UsageError) -> ColumnRelation? {
    if case .condition(let column) = entry.word {
      conditions.append(Condition(column: column, place: entry.place))
      return nil
    }
    guard let option = entry.word.tableOption else {
      if conditions.isEmpty {
        own.add(entry)
      } else {
        conditions[conditions.count - 1].rules.add(entry)
      }
      return nil
    }
    // It would look like a part of the condition.
    if !conditions.isEmpty { throw .afterCondition(option: option).at(entry.place) }
    switch entry.word {
    case .optional: column.isOptional = true
    case .exemption(let exemption): column.exemption = exemption
    case .comparison(let kind, let other):
      return ColumnRelation(kind, [other, column.column])
    case .type(let type, let option):
      var shape = table.shapes[number] ?? MemberShape(option: option)
      if let other = shape.type, other != type {
        throw .conflict(.option(shape.option), .option(option)).at(entry.place)
      }
      shape.type = type
      table.shapes[number] = shape
    case .count(let count):
      table.shapes[number, default: MemberShape(option: "--count")].count = count
    case .rule, .bound, .negation, .name, .file, .choice, .inversion, .column, .unique, .relation,
      .condition:
      break
    }
    return nil
  }

  /// Compiles the rules, and adds the column to a table.
  ///
  /// - Throws: ``UsageError`` if the rules can't be combined or read.
  func end(
    _ table: inout CompiledTable,
    _ limits: PatternLimits,
    _ lines: LinePlan
  ) throws(UsageError) {
    var column = column
    if let compiled = try own.rules(limits: limits, lines: lines) {
      column.rules = compiled.set
      column.order = compiled.order
      table.rules.append((column.column, compiled))
    }
    if column.order == nil, table.shapes[number]?.type == .number { column.order = .jsonNumber }
    for condition in conditions {
      guard let compiled = try condition.rules.rules(limits: limits, lines: lines) else {
        throw .dangling(option: "--when").at(condition.place)
      }
      column.conditions.append(ColumnCondition(condition.column, compiled.set))
      table.conditions.append(compiled)
    }
    table.columns.append(column)
  }
}

extension CompiledTable {
  /// Checks that the values of columns can be compared, or added.
  ///
  /// - Throws: ``UsageError`` if they can't.
  fileprivate func check(_ relation: ColumnRelation) throws(UsageError) {
    let option = "--" + relation.fault.label
    let orders = relation.columns.map { name in
      columns.first { $0.column.utf8.elementsEqual(name.utf8) }?.order
    }
    switch relation.kind {
    case .same, .different: break
    case .notBefore, .notAfter, .atLeast, .atMost:
      guard let own = orders.last ?? nil else {
        throw .noOrder(option: option, column: relation.subject)
      }
      if let other = orders.first ?? nil, other.kind != own.kind {
        throw .otherOrder(option: option, columns: relation.columns)
      }
    case .sum:
      for (column, order) in zip(relation.columns, orders) where order?.kind != .number {
        throw .notNumbers(option: option, column: column)
      }
    }
  }
}
