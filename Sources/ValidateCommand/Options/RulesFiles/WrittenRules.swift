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
    /// Values that satisfy all rules of the column, and count as empty in unique keys.
    case alternatives([String])
    /// Values that count as empty; before the first column, those of all columns.
    case missing([String])
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
    /// The values of columns must ascend.
    case sorted([String])
    /// A relation between columns.
    case relation(ColumnRelation)
    /// The value must compare with that of another column.
    case comparison(ColumnRelation.Kind, with: String)
    /// The following rules are a condition on another column.
    case condition(String)
    /// The rules apply if no condition before them in the same column holds.
    case otherwise
    /// The value must be of a JSON type.
    case type(JSONType)
    /// The maximum number of lines that break a rule or a column; without a name, the column.
    case limit(name: String?, Tolerance.Bound)
    /// The value must have a number of elements or members.
    case count(Interval<Int>)
    /// Lines, or the values of the column, are repaired.
    case repairing(RewritingStep)
  }

  /// A word, the option that says it, and its place.
  struct Entry: Sendable {
    var word: Word
    /// The option, with its dashes.
    var option: String
    /// Whether the option is about columns.
    var isAboutColumns: Bool
    /// The place in a file; nil for the command line.
    var place: String?
    /// Whether it is in a file of rules.
    var isInRulesFile = false
    /// Whether the word is the first one of a section of a project, which has no column yet.
    var startsSection = false
  }

  private(set) var entries: [Entry] = []
  /// The option that says the next words; nil before the first one.
  var option: Option?
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
  /// Adds a word of the current option.
  mutating func add(_ word: Word, at place: String? = nil) {
    add(
      Entry(
        word: word, option: option?.spelling ?? "", isAboutColumns: option?.isAboutColumns ?? false,
        place: place))
  }

  /// Adds a word with its place.
  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Adds the words of other rules.
  mutating func add(_ others: Self) { entries += others.entries }

  /// Replaces all words.
  mutating func replace(by entries: [Entry]) { self.entries = entries }

  /// Gives the words from an index on a place in a file.
  mutating func place(from index: Int, at place: String) {
    self.place(index..<entries.count, at: place)
  }

  /// Gives some words a place in a file.
  mutating func place(_ words: Range<Int>, at place: String) {
    for index in words { entries[index].place = place }
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

  /// Makes a word the first one of a section, if there is one at the index.
  ///
  /// - Returns: Whether there is one.
  mutating func startSection(at index: Int) -> Bool {
    if index < entries.count { entries[index].startsSection = true }
    return index < entries.count
  }

  /// The places in files of the names that rules use.
  var places: RulePlaces {
    var places = RulePlaces()
    for entry in entries {
      guard let place = entry.place else { continue }
      for name in entry.word.columns where places.columns[name] == nil {
        places.columns[name] = place
      }
      guard case .limit(let name?, _) = entry.word, places.limits[name] == nil else { continue }
      places.limits[name] = place
    }
    return places
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

  /// Sets the byte between the fields of tables that contain allowed values, unless it is set.
  mutating func separateValues(by delimiter: UInt8, from start: Int = 0) {
    for index in entries.indices[start...] {
      guard case .rule(.values(var source)) = entries[index].word else { continue }
      source.delimiter = source.delimiter ?? delimiter
      entries[index].word = .rule(.values(source))
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
      if entry.isAboutColumns { throw .misused(option: entry.option, .needsTable).at(entry.place) }
      if case .limit(nil, let bound) = entry.word {
        throw .invalid(option: "--max-invalid", value: bound.description, .unnamedLimit).at(
          entry.place)
      }
    }
    guard var rules = try all.rules(limits: limits, lines: lines) else {
      throw .noRule(pattern: nil)
    }
    rules.set = rules.set.reading(asEmpty: all.missing)
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
    let alternatives = alternatives
    for rule in try all.written() where !omitsWarnings || !rule.isWarning {
      let part = try rule.compiled(limits: limits, lines: lines)
      parts.append(alternatives.isEmpty ? part : part.accepting(alternatives))
    }
    if parts.isEmpty { return nil }
    let set = RuleSet(parts.map(\.rule), isOneEnough: has("--any"))
    var warnings = warnings
    for case (let place, .rule(.values(let source))) in entries.map({ ($0.place, $0.word) })
    where source.isWholeTable {
      warnings.append(
        RuleLineWarning(
          place: place ?? "--in", line: source.input.name, position: 0, problem: .table))
    }
    var rules = CompiledRules(parts, has("--invert") ? set.inverted : set)
    rules.warnings = warnings
    rules.fingerprint = fingerprint
    rules.valueFiles = valueFiles
    for limit in namedLimits { rules.limits.set(limit.name, limit.bound) }
    return rules
  }

  /// The values that satisfy all rules.
  var alternatives: [String] {
    entries.flatMap { if case .alternatives(let values) = $0.word { values } else { [String]() } }
  }

  /// The values that count as empty.
  var missing: [String] {
    entries.flatMap { if case .missing(let values) = $0.word { values } else { [String]() } }
  }

  /// Returns the format of the values if it has an order, even if its rules are warnings.
  ///
  /// - Returns: The format; nil if there is none, or several that can't be compared.
  /// - Throws: ``UsageError`` if the rules can't be combined.
  func order() throws(UsageError) -> OrderedFormat? {
    var all = self
    try all.implyNumber()
    return has("--invert") ? nil : OrderedFormat(anyOf: try all.written().compactMap(\.order))
  }

  /// Returns the rules with the files replaced by their rules.
  ///
  /// - Parameter isOfTable: Whether lines are rows of a table even if no file says so.
  /// - Returns: The rules; those from files have a place.
  /// - Throws: ``UsageError`` if a file can't be read, or a line is not a rule.
  func withFiles(ofTable isOfTable: Bool) throws(UsageError) -> Self {
    try checkStandardInput()
    var all = self
    all.entries = []
    all.readFiles = files
    for own in entries {
      guard case .file(let path) = own.word else {
        all.entries.append(own)
        continue
      }
      // It would apply only to the first rule of the file.
      if let pending = all.pending { throw .misused(option: pending.option, .beforeFile) }
      let file = try RulesFile.rules(
        at: path, in: encoding, ofTable: isOfTable || all.table.isAsked)
      all.table.add(file.table)
      for (index, word) in file.entries.enumerated() {
        var entry = word
        entry.isInRulesFile = true
        entry.startsSection = index == 0 && own.startsSection
        all.add(entry)
      }
      all.warnings += file.warnings
      all.fingerprint.add(file.fingerprint.description.utf8)
    }
    try all.checkStandardInput()
    return all
  }

  /// Checks that at most one option reads rules or values from standard input.
  ///
  /// A second one would read nothing, so that rules or values would be missing.
  func checkStandardInput() throws(UsageError) {
    let readers = (files + valueFiles).filter { $0 == .standardInput }
    if readers.count > 1 {
      throw .conflict(
        valueFiles.contains(.standardInput) ? "--in -" : "--rules -", .rulesOfStandardInput)
    }
  }

  /// Returns whether an option is among the words.
  func has(_ option: String) -> Bool { entries.contains { $0.option == option } }

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
    let isPlain = !["--not", "--any", "--invert"].contains(where: has)
    if isPlain, case .bound(let bound) = entries[first].word,
      let number = kinds.first(where: \.isOfNumbers)
    {
      throw .foreignBound(
        option: bound.kind.rawValue, value: bound.text, rule: "--" + number.label
      ).at(entries[first].place)
    }
    var entry = entries[first]
    entry.word = .rule(.number(.numeric))
    entries.insert(entry, at: first)
  }

  /// Returns the rules with their negations, names and bounds.
  private func written() throws(UsageError) -> [WrittenRule] {
    var rules: [WrittenRule] = []
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
        var rule = WrittenRule(kind)
        rule.isNegated = isNegated
        rule.isWarning = isWarning || areWarnings
        rule.name = name
        rule.place = entry.place
        rules.append(rule)
        isNegated = false
        isWarning = false
        name = nil
      case .bound(let bound):
        if let index = rules.lastIndex(where: { $0.kind.takes(bound.kind) }) {
          try rules[index].add(bound, at: entry.place)
        } else {
          leading.append((bound, entry.place))
        }
      default: break
      }
    }
    for (bound, place) in leading {
      guard let index = rules.firstIndex(where: { $0.kind.takes(bound.kind) }) else { continue }
      try rules[index].add(bound, at: place)
    }
    try checkEnd()
    return rules
  }

  /// Checks that no word at the end lacks its rule.
  ///
  /// - Throws: ``UsageError/misused(option:_:)``.
  func checkEnd() throws(UsageError) {
    if let pending { throw .misused(option: pending.option, .dangling).at(pending.place) }
  }

  /// The word at the end that lacks its rule; nil if there is none.
  private var pending: Entry? {
    let last = entries.last { entry in
      switch entry.word {
      case .bound, .choice, .inversion, .limit, .repairing, .alternatives, .missing: false
      default: true
      }
    }
    return switch last?.word {
    case .negation, .warning, .name: last
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
  /// The columns that the word names.
  var columns: [String] {
    switch self {
    case .column(let name), .comparison(_, with: let name), .condition(let name),
      .exemption(.unless(let name)):
      [name]
    case .unique(let names), .sorted(let names): names
    case .relation(let relation): relation.columns
    default: []
    }
  }

  /// Whether `--warn` may precede the word.
  var mayBeWarning: Bool {
    switch self {
    case .choice, .inversion, .limit, .optional, .exemption, .condition, .otherwise, .type, .count,
      .repairing, .alternatives, .missing:
      false
    case .rule, .bound, .negation, .warning, .name, .file, .column, .unique, .sorted, .relation,
      .comparison:
      true
    }
  }
}
