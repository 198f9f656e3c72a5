import SettingsSyntax
import ValidationCore
import LineValidation
import ValidateRun

/// Rules as written on a command line or in a file.
///
/// The structure is known only when all words are known: a bound belongs to a rule before or after
/// it, and a negation and a name to the rule after them. If lines are rows of a table, everything
/// after a column applies to its values, until the next column.
struct WrittenRules: Sendable {
  /// A word of the rules.
  enum Word: Sendable {
    case rule(RuleKind)
    case bound(Bound)
    case negation
    /// Breaking the next rule, or any rule of the next column, is only a warning.
    case warning
    /// The name of the next rule in findings.
    case name(String)
    /// The rules of a file, by its path.
    case file(path: [UInt8])
    /// At least one rule must hold.
    case choice
    /// The rules together are negated.
    case inversion
    /// The following rules apply to a column, given by name or number.
    case column(String)
    /// Tables may lack the column.
    case optional
    /// Some values of the column are exempt from its rules.
    case exemption(ColumnRules.Exemption)
    /// The values of columns, taken together, must be unique.
    case unique([String])
    /// A relation between columns.
    case relation(ColumnRelation)
    /// The value must compare with that of another column.
    case comparison(ColumnRelation.Kind, with: String)
    /// The following rules are a condition on another column.
    case condition(String)
    /// The value must be of a JSON type.
    case type(JSONType, option: String)
    /// The maximum number of lines that break a rule or a column; without a name, the column.
    case limit(name: String?, Tolerance.Bound)
    /// The value must have a number of elements or members.
    case count(Interval<Int>)
    /// Lines, or the values of the column, are repaired.
    case repairing(RewritingStep, option: String)
  }

  /// A word and its place: a place in a file, or nil for the command line.
  struct Entry: Sendable {
    let word: Word
    let place: String?
    /// Whether it is in a file of rules.
    var isInRulesFile = false
  }

  private(set) var entries: [Entry] = []
  /// The warnings about probable mistakes in files of rules.
  var warnings: [RuleLineWarning] = []
  /// The fingerprint of the files that rules were read from.
  var fingerprint = Fingerprint()
  /// The options for tables in files of rules.
  var table = WrittenTable()
  /// The files whose rules have been read.
  private var readFiles: [Input] = []
  /// The encoding of values and files.
  var encoding = LinePlan.Encoding.utf8
  /// Whether all rules are warnings, because their column is.
  var areWarnings = false
  /// Whether rules that are warnings are left out.
  var omitsWarnings = false
}

extension WrittenRules {
  /// Adds a word from the command line.
  mutating func add(_ word: Word) {
    entries.append(Entry(word: word, place: nil))
  }

  /// Adds a word from a file.
  mutating func add(_ word: Word, at place: String) {
    entries.append(Entry(word: word, place: place))
  }

  /// Adds a word with its place.
  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Adds the words of a line of a file.
  mutating func add(_ line: Self, at place: String) {
    entries += line.entries.map { Entry(word: $0.word, place: place) }
  }

  /// Gives the words from an index on a place in a file.
  mutating func place(from index: Int, at place: String) {
    for index in entries.indices[index...] {
      entries[index] = Entry(word: entries[index].word, place: place)
    }
  }

  /// The limits for rules and columns that are named.
  var namedLimits: [Tolerance.Limit] {
    entries.compactMap {
      if case .limit(let name?, let bound) = $0.word {
        .init(name: name, bound: bound)
      } else {
        nil
      }
    }
  }

  /// The files that contain rules.
  var files: [Input] {
    readFiles
      + entries.compactMap {
        if case .file(let path) = $0.word { Input(operand: path) } else { nil }
      }
  }

  /// The files that contain allowed values.
  var valueFiles: [Input] {
    entries.compactMap {
      if case .rule(.values(let source)) = $0.word { source.input } else { nil }
    }
  }

  /// Sets the byte between the fields of tables that contain allowed values.
  mutating func separateValues(by delimiter: UInt8) {
    entries = entries.map { entry in
      guard case .rule(.values(var source)) = entry.word else { return entry }
      source.delimiter = delimiter
      return Entry(
        word: .rule(.values(source)), place: entry.place, isInRulesFile: entry.isInRulesFile)
    }
  }

  /// Compiles the rules for lines, including those in files.
  ///
  /// - Parameters:
  ///   - limits: The limits for patterns.
  ///   - lines: The definition of lines, which applies to files of values too.
  /// - Returns: The rules, ready to judge.
  /// - Throws: ``UsageError`` if the rules can't be combined or read.
  func compiled(
    limits: PatternLimits,
    lines: LinePlan = LinePlan()
  ) throws(UsageError) -> CompiledRules {
    let all = try withFiles(ofTable: false)
    for entry in all.entries {
      if let option = entry.word.tableOption {
        throw .needsTable(option: option).at(entry.place)
      }
    }
    for entry in all.entries {
      if case .limit(nil, let bound) = entry.word {
        throw .unnamedLimit(value: bound.description).at(entry.place)
      }
    }
    guard let rules = try all.rules(limits: limits, lines: lines) else {
      throw .noRule(pattern: nil)
    }
    return rules
  }

  /// Compiles some of the rules; nil if there are none.
  func rules(
    limits: PatternLimits,
    lines: LinePlan
  ) throws(UsageError) -> CompiledRules? {
    var all = self
    try all.implyNumber()
    var parts: [CompiledRule] = []
    let values = all.valueFiles
    let readers = (files + values).filter { $0 == .standardInput }
    // A second read would return nothing.
    if values.contains(.standardInput), readers.count > 1 {
      throw .conflict("--in -", .rulesOfStandardInput)
    }
    for clause in try all.clauses() where !omitsWarnings || !clause.isWarning {
      parts.append(try clause.rule(limits: limits, lines: lines))
    }
    if parts.isEmpty { return nil }
    let isOneEnough = entries.contains { if case .choice = $0.word { true } else { false } }
    let isInverted = entries.contains { if case .inversion = $0.word { true } else { false } }
    let set = RuleSet(parts.map(\.rule), isOneEnough: isOneEnough)
    var warnings = warnings
    for case (let place, .rule(.values(let source))) in entries.map({ ($0.place, $0.word) })
    where source.isWholeTable {
      warnings.append(
        RuleLineWarning(
          place: place ?? "--in", line: source.input.name, position: 0, problem: .table))
    }
    var rules = CompiledRules(parts, isInverted ? set.inverted : set)
    rules.warnings = warnings
    rules.fingerprint = fingerprint
    rules.valueFiles = values
    for limit in namedLimits { rules.limits.set(limit.name, limit.bound) }
    return rules
  }

  /// Returns the format of the values if it has an order, even if its rules are warnings.
  ///
  /// - Returns: The format; nil if there is none, or several that can't be compared.
  /// - Throws: ``UsageError`` if the rules can't be combined.
  func order() throws(UsageError) -> OrderedFormat? {
    var all = self
    try all.implyNumber()
    let isInverted = entries.contains { if case .inversion = $0.word { true } else { false } }
    return isInverted ? nil : OrderedFormat(anyOf: try all.clauses().compactMap(\.order))
  }

  /// Returns the rules with the files replaced by their rules.
  ///
  /// - Parameter isOfTable: Whether lines are rows of a table even if no file says so.
  /// - Returns: The rules; those from files have a place.
  /// - Throws: ``UsageError`` if a file can't be read, or a line is not a rule.
  func withFiles(ofTable isOfTable: Bool) throws(UsageError) -> Self {
    var all = self
    all.entries = []
    all.readFiles = files
    var isStandardInputRead = false
    for entry in entries {
      guard case .file(let path) = entry.word else {
        all.entries.append(entry)
        continue
      }
      if Input(operand: path) == .standardInput {
        // A second read would return nothing, and rules would be missing.
        if isStandardInputRead { throw .conflict("--rules -", .rulesOfStandardInput) }
        isStandardInputRead = true
      }
      // It would apply only to the first rule of the file.
      if let option = all.pending { throw .beforeFile(option: option.spelling) }
      let file = try RulesFile.rules(
        at: path, in: encoding, ofTable: isOfTable || all.table.isAsked)
      all.table.add(file.table)
      all.entries += file.entries.map {
        Entry(word: $0.word, place: $0.place, isInRulesFile: true)
      }
      all.warnings += file.warnings
      all.fingerprint.add(file.fingerprint.description.utf8)
    }
    return all
  }

  /// Inserts `--numeric` before the first bound, or other option for numbers, that no rule accepts.
  ///
  /// - Throws: ``UsageError/foreignBound(option:value:rule:)`` if a rule requires other numbers, so
  ///   that no text could satisfy both.
  private mutating func implyNumber() throws(UsageError) {
    let kinds = entries.compactMap { if case .rule(let kind) = $0.word { kind } else { nil } }
    let first = entries.firstIndex { entry in
      guard case .bound(let bound) = entry.word else { return false }
      return !kinds.contains { $0.takes(bound.kind) }
    }
    guard let first else { return }
    let isPlain = entries.allSatisfy { entry in
      switch entry.word {
      case .negation, .choice, .inversion: false
      default: true
      }
    }
    if isPlain, case .bound(let bound) = entries[first].word,
      let number = kinds.first(where: \.isOfNumbers)
    {
      throw .foreignBound(
        option: bound.kind.rawValue, value: bound.text, rule: "--" + number.label
      ).at(entries[first].place)
    }
    let entry = Entry(word: .rule(.number(.numeric)), place: entries[first].place)
    entries.insert(entry, at: first)
  }

  /// Assigns negations, names and bounds to their rules.
  private func clauses() throws(UsageError) -> [RuleClause] {
    var clauses: [RuleClause] = []
    var leading: [(bound: Bound, place: String?)] = []
    var isNegated = false
    var isWarning = false
    var name: String?
    for entry in entries {
      switch entry.word {
      case .negation:
        isNegated.toggle()
      case .warning:
        isWarning = true
      case .name(let text):
        name = text
      case .rule(let kind):
        var clause = RuleClause(kind)
        clause.isNegated = isNegated
        clause.isWarning = isWarning || areWarnings
        clause.name = name
        clause.place = entry.place
        clauses.append(clause)
        isNegated = false
        isWarning = false
        name = nil
      case .bound(let bound):
        if let index = clauses.lastIndex(where: { $0.kind.takes(bound.kind) }) {
          try clauses[index].add(bound, at: entry.place)
        } else {
          leading.append((bound, entry.place))
        }
      case .file, .choice, .inversion, .column, .optional, .exemption, .unique, .relation,
        .comparison, .condition, .type, .count, .limit, .repairing:
        break
      }
    }
    for (bound, place) in leading {
      guard let index = clauses.firstIndex(where: { $0.kind.takes(bound.kind) }) else { continue }
      try clauses[index].add(bound, at: place)
    }
    try checkEnd()
    return clauses
  }

  /// Checks that no word at the end lacks its rule.
  ///
  /// - Throws: ``UsageError/dangling(option:)``.
  func checkEnd() throws(UsageError) {
    if let pending { throw .dangling(option: pending.spelling).at(pending.place) }
  }

  /// The option at the end that lacks its rule; nil if there is none.
  private var pending: (spelling: String, place: String?)? {
    let last = entries.last { entry in
      switch entry.word {
      case .bound, .choice, .inversion, .limit, .repairing: false
      default: true
      }
    }
    return switch last?.word {
    case .negation: ("--not", last?.place)
    case .warning: ("--warn", last?.place)
    case .name: ("--name", last?.place)
    default: nil
    }
  }
}

extension [Tolerance.Limit] {
  /// Sets the limit of a rule or column; of two with the same name, the last one counts.
  mutating func set(_ name: String, _ bound: Tolerance.Bound) {
    removeAll { $0.name.utf8.elementsEqual(name.utf8) }
    append(Tolerance.Limit(name: name, bound: bound))
  }
}

extension WrittenRules.Word {
  /// The option of the word.
  var option: String {
    switch self {
    case .rule(let kind): "--" + kind.label
    case .bound(let bound): bound.kind.rawValue
    case .negation: "--not"
    case .warning: "--warn"
    case .name: "--name"
    case .file: "--" + Option.rulesName
    case .choice: "--any"
    case .inversion: "--invert"
    case .limit: "--" + Option.limitOfRuleName
    case .repairing(_, let option): option
    case .column, .optional, .exemption, .unique, .relation, .comparison, .condition, .type,
      .count:
      tableOption ?? ""
    }
  }

  /// The columns that the word names.
  var columns: [String] {
    switch self {
    case .column(let name), .comparison(_, with: let name), .condition(let name): [name]
    case .exemption(.unless(let name)): [name]
    case .unique(let names): names
    case .relation(let relation): relation.columns
    case .rule, .bound, .negation, .warning, .name, .file, .choice, .inversion, .optional,
      .exemption, .type, .count, .limit, .repairing:
      []
    }
  }

  /// The option of the word if it applies to columns; nil otherwise.
  var tableOption: String? {
    switch self {
    case .column: "--column"
    case .optional: "--optional"
    case .exemption: "--unless-empty"
    case .unique: "--unique"
    case .relation(let relation): relation.option
    case .comparison(let kind, _): ColumnRelation(kind, []).option
    case .condition: "--when"
    case .type(_, let option): option
    case .count: "--count"
    case .rule, .bound, .negation, .warning, .name, .file, .choice, .inversion, .limit, .repairing:
      nil
    }
  }

  /// The option if `--warn` does not apply to it; nil if it does.
  var unwarnableOption: String? {
    switch self {
    case .choice: "--any"
    case .inversion: "--invert"
    case .limit: "--max-invalid"
    case .optional, .exemption, .condition, .type, .count: tableOption
    case .repairing(_, let option): option
    case .rule, .bound, .negation, .warning, .name, .file, .column, .unique, .relation,
      .comparison:
      nil
    }
  }
}
