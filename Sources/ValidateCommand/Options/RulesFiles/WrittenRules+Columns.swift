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
    var sections: [ColumnSection] = []
    var missing: [String] = []
    var isWarning = false
    // Names are compared by their bytes.
    var numbers: [[UInt8]: Int] = [:]
    func add(_ relation: ColumnRelation, _ place: String?) throws(UsageError) {
      var relation = relation
      relation.isWarning = isWarning
      isWarning = false
      try relation.columns.checkDistinct(in: relation.option, at: place)
      relations.append((relation, place))
    }
    // Whether a column is named in this section.
    var hasColumn = false
    for (index, entry) in all.entries.enumerated() {
      if entry.startsSection { hasColumn = false }
      switch entry.word {
      case .warning:
        guard let next = all.entries[(index + 1)...].first, !next.startsSection else {
          throw .misused(option: "--warn", .dangling).at(entry.place)
        }
        if !next.word.mayBeWarning {
          throw .misused(option: next.option, .unwarnable).at(entry.place)
        }
        switch next.word {
        case .column, .unique, .sorted, .relation, .comparison: isWarning = true
        default:
          if !hasColumn { throw entry.needsColumn }
          _ = try sections[sections.count - 1].add(entry, &table)
        }
      case .column(let name):
        let number = numbers[Array(name.utf8)] ?? numbers.count
        numbers[Array(name.utf8)] = number
        sections.append(
          ColumnSection(
            name, number: number, isWarning: isWarning, omitsWarnings: omitsWarnings, entry.place))
        isWarning = false
        hasColumn = true
      case .unique(let names), .sorted(let names):
        try names.checkDistinct(in: entry.option, at: entry.place)
        var key = UniqueColumns(names)
        key.isWarning = isWarning
        if case .sorted = entry.word { key.isAscending = true }
        table.add(key)
        isWarning = false
      case .relation(let relation): try add(relation, entry.place)
      case .limit(let name, let bound):
        guard let name = name ?? (hasColumn ? sections.last?.name : nil) else {
          throw .invalid(option: "--max-invalid", value: bound.description, .unnamedLimit).at(
            entry.place)
        }
        table.limits.set(name, bound)
      case .missing(let values) where !hasColumn: missing += values
      default:
        if !hasColumn { throw entry.needsColumn }
        if let relation = try sections[sections.count - 1].add(entry, &table) {
          try add(relation, entry.place)
        }
      }
    }
    table.missing = missing
    try table.add(sections, missing: missing, limits, lines)
    try table.add(relations)
    if omitsWarnings { table.removeWarnings() }
    return table
  }
}

/// The rules of a column while they are read, from the option that names it on.
struct ColumnSection {
  /// A condition under which the rules apply.
  private struct Condition {
    let column: String
    var rules = WrittenRules()
    let place: String?
  }

  /// The column, by name or number, or a pattern of names.
  let name: String
  /// The number of the name among those of all sections.
  let number: Int
  /// The place of the option.
  let place: String?
  private(set) var isOptional = false
  private(set) var exemption: ColumnRules.Exemption?
  private(set) var isOtherwise = false
  private var own = WrittenRules()
  private var conditions: [Condition] = []

  init(_ name: String, number: Int, isWarning: Bool, omitsWarnings: Bool, _ place: String?) {
    self.name = name
    self.number = number
    self.place = place
    own.areWarnings = isWarning
    own.omitsWarnings = omitsWarnings
  }

  /// Whether all findings about the column are warnings.
  var isWarning: Bool { own.areWarnings }

  /// The values that satisfy all rules, and count as empty in unique keys.
  var alternatives: [String] { own.alternatives }

  /// The values that count as empty.
  var missing: [String] { own.missing }

  /// Whether the rules apply only under conditions.
  var isConditional: Bool { !conditions.isEmpty || isOtherwise }
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
      if isOtherwise { throw .conflict("--otherwise", .option(entry.option)).at(entry.place) }
      conditions.append(Condition(column: column, place: entry.place))
      return nil
    }
    if case .repairing = entry.word, let option = conditionOption {
      throw .conflict(.option(option), .option(entry.option)).at(entry.place)
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
    case .optional: isOptional = true
    case .exemption(let exemption): self.exemption = exemption
    case .otherwise: isOtherwise = true
    case .comparison(let kind, let other):
      if NamePattern.isPattern(name) {
        throw .column(column: name, option: entry.option, .pattern).at(entry.place)
      }
      return ColumnRelation(kind, [other, NamePattern.name(name)])
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

  /// The option that says that the rules apply only to some values; nil if there is none.
  private var conditionOption: String? {
    isOtherwise ? "--otherwise" : conditions.isEmpty ? nil : "--when"
  }

  /// Compiles the rules.
  ///
  /// - Returns: The rules; nil if there are none.
  /// - Throws: ``UsageError`` if the rules can't be combined or read.
  func rules(_ limits: PatternLimits, _ lines: LinePlan) throws(UsageError) -> CompiledRules? {
    // A value that is not judged in some rows would be repaired in some rows only.
    if let option = own.firstRepairingOption, let condition = conditionOption {
      throw .conflict(.option(condition), .option(option)).at(conditions.first?.place ?? place)
    }
    return try own.rules(limits: limits, lines: lines)
  }

  /// Compiles the conditions.
  ///
  /// - Throws: ``UsageError`` if the rules can't be combined or read.
  func conditions(
    _ limits: PatternLimits,
    _ lines: LinePlan
  ) throws(UsageError) -> [(column: String, rules: CompiledRules)] {
    var all: [(column: String, rules: CompiledRules)] = []
    for condition in conditions {
      guard let rules = try condition.rules.rules(limits: limits, lines: lines) else {
        throw .misused(option: "--when", .dangling).at(condition.place)
      }
      all.append((condition.column, rules))
    }
    return all
  }

  /// The format of the values if it has an order.
  ///
  /// - Throws: ``UsageError`` if the rules can't be combined.
  func order() throws(UsageError) -> OrderedFormat? { try own.order() }

  /// The steps that repair values.
  ///
  /// - Throws: ``UsageError`` if they can't be combined.
  func repairing() throws(UsageError) -> [RewritingStep] { try own.repairingSteps() }
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

  /// Adds columns whose values, taken together, must be unique or ascending.
  ///
  /// What is required once is not only a warning.
  fileprivate mutating func add(_ key: UniqueColumns) {
    let index = uniqueKeys.firstIndex {
      $0.isAscending == key.isAscending
        && $0.names.elementsEqual(key.names) { $0.isIdentical(to: $1) }
    }
    if let index {
      uniqueKeys[index].isWarning = uniqueKeys[index].isWarning && key.isWarning
    } else {
      uniqueKeys.append(key)
    }
  }

  /// Adds relations; what is required once is not only a warning.
  ///
  /// - Throws: ``UsageError`` if the values of their columns can't be compared, or added.
  fileprivate mutating func add(
    _ all: [(relation: ColumnRelation, place: String?)]
  ) throws(UsageError) {
    // Names are compared by their bytes.
    struct Key: Hashable {
      let kind: ColumnRelation.Kind
      let names: [[UInt8]]
    }
    let orders = Dictionary(columns.map { (Array($0.column.utf8), $0.order) }) { first, _ in first }
    var known: [Key: Int] = [:]
    for (relation, place) in all {
      let names = relation.columns.map { Array($0.utf8) }
      if let index = known[Key(kind: relation.kind, names: names)] {
        relations[index].isWarning = relations[index].isWarning && relation.isWarning
        continue
      }
      try UsageError.attempt(try Self.check(relation, names.map { orders[$0] ?? nil })) {
        $0.at(place)
      }
      known[Key(kind: relation.kind, names: names)] = relations.count
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
      columns[index].branches = []
    }
  }

  /// Checks that the values of columns, whose formats are given, can be compared, or added.
  ///
  /// - Throws: ``UsageError`` if they can't.
  private static func check(
    _ relation: ColumnRelation,
    _ orders: [OrderedFormat?]
  ) throws(UsageError) {
    let option = relation.option
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
