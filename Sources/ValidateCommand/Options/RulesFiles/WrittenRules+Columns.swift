import LineValidation
import SettingsSyntax
import ValidateRun
import ValidationFormats
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
    var isWarning = false
    // Names are compared by their bytes.
    var names: Set<[UInt8]> = []
    func add(_ relation: ColumnRelation, _ place: String?) throws(UsageError) {
      var relation = relation
      relation.isWarning = isWarning
      isWarning = false
      try relation.columns.checkDistinct(in: relation.option, at: place)
      relations.append((relation, place))
    }
    for (index, entry) in all.entries.enumerated() {
      switch entry.word {
      case .warning:
        guard let next = all.entries[(index + 1)...].first else {
          throw .misused(option: "--warn", .dangling).at(entry.place)
        }
        if !next.word.mayBeWarning {
          throw .misused(option: next.option, .unwarnable).at(entry.place)
        }
        switch next.word {
        case .column, .unique, .relation, .comparison: isWarning = true
        default:
          if section == nil { throw entry.needsColumn }
          _ = try section?.add(entry, &table)
        }
      case .column(let name):
        try section?.end(&table, limits, lines)
        if !names.insert(Array(name.utf8)).inserted {
          throw .column(column: name, option: "--column", .repeated).at(entry.place)
        }
        section = ColumnSection(
          name, number: table.columns.count, isWarning: isWarning, omitsWarnings: omitsWarnings)
        isWarning = false
      case .unique(let names):
        try names.checkDistinct(in: "--unique", at: entry.place)
        table.add(names, isWarning: isWarning)
        isWarning = false
      case .relation(let relation): try add(relation, entry.place)
      case .limit(let name, let bound):
        guard let name = name ?? section?.name else {
          throw .invalid(option: "--max-invalid", value: bound.description, .unnamedLimit).at(
            entry.place)
        }
        table.limits.set(name, bound)
      default:
        guard var current = section else { throw entry.needsColumn }
        if let relation = try current.add(entry, &table) { try add(relation, entry.place) }
        section = current
      }
    }
    try section?.end(&table, limits, lines)
    for (relation, place) in relations {
      try UsageError.attempt(try table.add(relation)) { $0.at(place) }
    }
    if omitsWarnings { table.removeWarnings() }
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

  init(_ name: String, number: Int, isWarning: Bool, omitsWarnings: Bool) {
    column = ColumnRules(name, nil)
    column.isWarning = isWarning
    own.areWarnings = isWarning
    own.omitsWarnings = omitsWarnings
    self.number = number
  }

  /// The column, by name or number.
  var name: String { column.column }
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
    if case .repairing = entry.word, !conditions.isEmpty {
      throw .conflict("--when", .option(entry.option)).at(entry.place)
    }
    guard entry.isAboutColumns else {
      if conditions.isEmpty {
        own.add(entry)
      } else {
        // A value that does not satisfy a condition is no mistake.
        if case .warning = entry.word {
          throw .misused(option: "--when", .unwarnable).at(entry.place)
        }
        conditions[conditions.count - 1].rules.add(entry)
      }
      return nil
    }
    // It would look like a part of the condition.
    if !conditions.isEmpty { throw .misused(option: entry.option, .afterCondition).at(entry.place) }
    switch entry.word {
    case .optional: column.isOptional = true
    case .exemption(let exemption): column.exemption = exemption
    case .comparison(let kind, let other):
      return ColumnRelation(kind, [other, column.column])
    case .type(let type):
      var shape = table.shapes[number] ?? MemberShape(option: entry.option)
      if let other = shape.type, other != type {
        throw .conflict(.option(shape.option), .option(entry.option)).at(entry.place)
      }
      shape.type = type
      try table.set(shape, ofColumn: number, at: entry.place)
    case .count(let count):
      var shape = table.shapes[number] ?? MemberShape(option: entry.option)
      shape.count = count
      try table.set(shape, ofColumn: number, at: entry.place)
    default: break
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
    column.repairing = try own.repairingSteps()
    column.missing = own.alternatives
    // A value that is not judged in some rows would be repaired in some rows only.
    if let option = own.firstRepairingOption, let condition = conditions.first {
      throw .conflict("--when", .option(option)).at(condition.place)
    }
    if let compiled = try own.rules(limits: limits, lines: lines) {
      column.rules = compiled.set
      table.rules.append((column.column, compiled))
    }
    column.order = try own.order()
    if column.order == nil, table.shapes[number]?.type == .number { column.order = .jsonNumber }
    for condition in conditions {
      guard let compiled = try condition.rules.rules(limits: limits, lines: lines) else {
        throw .misused(option: "--when", .dangling).at(condition.place)
      }
      column.conditions.append(ColumnCondition(condition.column, compiled.set))
      table.conditions.append(compiled)
    }
    table.columns.append(column)
  }
}

extension WrittenRules.Entry {
  /// The error that the word applies to a column, but none precedes it.
  fileprivate var needsColumn: UsageError {
    .misused(option: option, .needsColumn(isInRulesFile: isInRulesFile)).at(place)
  }
}

extension [String] {
  /// Checks that an option names no column twice.
  ///
  /// - Throws: ``UsageError/column(column:option:_:)``.
  fileprivate func checkDistinct(in option: String, at place: String?) throws(UsageError) {
    var seen: Set<[UInt8]> = []
    for name in self where !seen.insert(Array<UInt8>(name.utf8)).inserted {
      throw .column(column: name, option: option, .repeatedName).at(place)
    }
  }
}

extension CompiledTable {
  /// Sets the type and count of a member.
  ///
  /// - Throws: ``UsageError/misused(option:_:)`` if values of the type have no elements.
  fileprivate mutating func set(
    _ shape: MemberShape,
    ofColumn number: Int,
    at place: String?
  ) throws(UsageError) {
    if shape.count != nil, let type = shape.type, ![.array, .object].contains(type) {
      throw .misused(option: type == .string ? "--string" : "--number", .uncountable).at(place)
    }
    shapes[number] = shape
  }

  /// Adds columns whose values, taken together, must be unique.
  ///
  /// What is required once is not only a warning.
  fileprivate mutating func add(_ names: [String], isWarning: Bool) {
    var key = UniqueColumns(names)
    key.isWarning = isWarning
    if let index = uniqueKeys.firstIndex(where: { $0.names == names }) {
      uniqueKeys[index].isWarning = uniqueKeys[index].isWarning && isWarning
    } else {
      uniqueKeys.append(key)
    }
  }

  /// Adds a relation; what is required once is not only a warning.
  ///
  /// - Throws: ``UsageError`` if the values of its columns can't be compared, or added.
  fileprivate mutating func add(_ relation: ColumnRelation) throws(UsageError) {
    let index = relations.firstIndex {
      $0.kind == relation.kind && $0.columns == relation.columns
    }
    if let index {
      relations[index].isWarning = relations[index].isWarning && relation.isWarning
    } else {
      try check(relation)
      relations.append(relation)
    }
  }

  /// Removes everything that a valid row may break.
  fileprivate mutating func removeWarnings() {
    relations.removeAll { relation in
      relation.isWarning || columns.named(relation.subject)?.isWarning ?? false
    }
    uniqueKeys.removeAll { key in
      key.isWarning || key.names.last.flatMap { columns.named($0) }?.isWarning ?? false
    }
    for index in columns.indices where columns[index].isWarning {
      columns[index].isOptional = true
      columns[index].conditions = []
    }
  }

  /// Checks that the values of columns can be compared, or added.
  ///
  /// - Throws: ``UsageError`` if they can't.
  private func check(_ relation: ColumnRelation) throws(UsageError) {
    let option = relation.option
    let orders = relation.columns.map { name in
      columns.named(name)?.order
    }
    switch relation.kind {
    case .same, .different: break
    case .notBefore, .notAfter, .atLeast, .atMost:
      guard let own = orders.last ?? nil else {
        throw .column(column: relation.subject, option: option, .noOrder)
      }
      if let other = orders.first ?? nil, other.kind != own.kind {
        throw .column(
          column: relation.columns.first ?? "", option: option, .otherOrder(than: relation.subject))
      }
    case .sum:
      for (column, order) in zip(relation.columns, orders) where order?.kind != .number {
        throw .column(column: column, option: option, .notNumbers)
      }
    }
  }
}
