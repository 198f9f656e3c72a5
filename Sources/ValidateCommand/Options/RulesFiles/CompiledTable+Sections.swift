import LineValidation
import SettingsSyntax
import ValidateRun
import ValidationCore

// How sections about the same column add up. A column may have several sections of its own, and
// those of patterns that its name matches, which come first:
//
//     --column '*' --non-empty                // every column
//     --column zip --digits                   // and this one: both sets of rules, judged as one
//     --column zip --length 4 --when country --one-of CH     // a branch
//     --column zip --length 5 --otherwise                    // another branch
//
// The sections without conditions become the rules of the column; if there are none, the first
// section does, with its conditions. Each other section is a branch.
//
// For names that no section gives, there is a set of rules for each set of patterns that a name may
// match: for `*` and `price_*`, these are `*` alone, and both.

extension CompiledTable {
  /// Adds the columns of all sections.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - missing: The values that count as empty in all columns.
  ///   - limits: The limits for patterns.
  ///   - lines: The definition of lines.
  /// - Throws: ``UsageError`` if rules can't be combined or read.
  mutating func add(
    _ sections: [ColumnSection],
    missing: [String],
    _ limits: PatternLimits,
    _ lines: LinePlan
  ) throws(UsageError) {
    var compiled: [CompiledSection] = []
    for section in sections {
      let one = try CompiledSection(section, limits, lines)
      if let own = one.rules { rules.append((section.name, own)) }
      conditions += one.conditions.map(\.rules)
      compiled.append(one)
    }
    let patterns = compiled.filter(\.isPattern)
    let empty = compiled.emptyValues(with: missing)
    // Tables may have thousands of columns.
    let numbered = Dictionary(grouping: compiled.indices) { compiled[$0].number }
    var known: Set<Int> = []
    for section in compiled where !section.isPattern && known.insert(section.number).inserted {
      let name = NamePattern.name(section.name)
      var parts = patterns.filter { $0.pattern?.matches(name) ?? false }
      let own = numbered[section.number]?.map { compiled[$0] } ?? []
      parts += own
      var column = ColumnRules(name, parts, empty)
      column.isOptional = own.contains(where: \.section.isOptional)
      if column.order == nil, shapes[section.number]?.type == .number {
        column.order = .jsonNumber
      }
      columns.append(column)
    }
    try add(patterns, missing: missing, empty)
  }

  /// The maximum number of sets of rules for columns that only patterns name.
  private static let maximumPatternCount = 256

  /// Adds the rules of columns that only patterns name.
  ///
  /// - Throws: ``UsageError`` if there are too many sets of patterns that a name may match.
  private mutating func add(
    _ patterns: [CompiledSection],
    missing: [String],
    _ empty: (String) -> [String]
  ) throws(UsageError) {
    var names: [NamePattern] = []
    for pattern in patterns.compactMap(\.pattern)
    where !names.contains(where: { $0.text == pattern.text }) {
      names.append(pattern)
    }
    guard let sets = NamePattern.sets(of: names, atMost: Self.maximumPatternCount) else {
      throw .column(
        column: names[names.count - 1].text, option: "--column", .tooManyPatterns)
    }
    var used: Set<String> = []
    for set in sets {
      let parts = patterns.filter { part in
        set.contains { $0.text == part.pattern?.text }
      }
      let last = set[set.count - 1].text
      let name =
        used.insert(last).inserted ? last : set.map(\.text).joined(separator: " & ")
      let own = missing + parts.flatMap(\.section.missing)
      var column = ColumnRules(name, parts) { $0.utf8.elementsEqual(name.utf8) ? own : empty($0) }
      column.patterns = set
      column.isOptional = parts.allSatisfy(\.section.isOptional)
      columns.append(column)
    }
  }
}

extension [CompiledSection] {
  /// Returns a function that returns the values that count as empty in a column.
  fileprivate func emptyValues(with missing: [String]) -> (_ column: String) -> [String] {
    let all = indices.filter { !self[$0].section.missing.isEmpty }
    let patterns = all.filter { self[$0].isPattern }
    let named = Dictionary(grouping: all.filter { !self[$0].isPattern }) {
      Array<UInt8>(NamePattern.name(self[$0].name).utf8)
    }
    return { name in
      let matching = patterns.filter { self[$0].pattern?.matches(name) ?? false }
      let sections = (matching + (named[Array<UInt8>(name.utf8)] ?? [])).sorted()
      return missing + sections.flatMap { self[$0].section.missing }
    }
  }
}

extension ColumnRules {
  /// Creates the rules of sections about one column.
  ///
  /// - Parameters:
  ///   - name: The column.
  ///   - parts: The sections in order; at least one.
  ///   - empty: Returns the values of a column that count as empty.
  fileprivate init(_ name: String, _ parts: [CompiledSection], _ empty: (String) -> [String]) {
    self.init(name, nil)
    self.empty = empty(name)
    isWarning = parts.allSatisfy(\.section.isWarning)
    alternatives = parts.flatMap(\.section.alternatives)
    repairing = parts.flatMap(\.repairing)
    order = parts.lazy.compactMap(\.order).first
    var base = parts.indices.filter { parts[$0].isPlain }
    if base.isEmpty { base = [parts.indices.first { !parts[$0].section.isOtherwise } ?? 0] }
    let merged = base.map { parts[$0] }
    // Sections with other exemptions accept the empty text themselves.
    let exempt = merged.filter { $0.set != nil }.allSatisfy {
      $0.section.exemption == .empty || merged.count > 1 && ($0.set?.validator.isValid("") ?? true)
    }
    exemption =
      merged.count == 1
      ? merged[0].section.exemption
      : exempt && merged.contains { $0.section.exemption == .empty } ? .empty : nil
    let sets = merged.compactMap { part in
      exemption == nil && part.section.exemption == .empty
        ? part.set?.accepting([""]) : part.set
    }
    if !sets.isEmpty {
      rules = RuleSet(all: sets).reading(asEmpty: self.empty, exemptsEmpty: exemption == .empty)
    }
    if merged.count == 1 { conditions = merged[0].conditions(empty) }
    for (index, part) in parts.enumerated() where !base.contains(index) {
      guard let set = part.set else { continue }
      let exemptsEmpty = part.section.exemption == .empty
      var branch = ColumnBranch(set.reading(asEmpty: self.empty, exemptsEmpty: exemptsEmpty))
      branch.exemptsEmpty = exemptsEmpty
      branch.conditions = part.conditions(empty)
      branch.isOtherwise = part.section.isOtherwise
      if case .unless(let other) = part.section.exemption {
        let rule = NamedRule(label: "non-empty", validator: erased(.length(1...)))
        branch.conditions.append(
          ColumnCondition(other, RuleSet([rule]).reading(asEmpty: empty(other))))
      }
      branches.append(branch)
    }
  }
}

extension RuleSet {
  /// Returns the rules with other values that satisfy each of them.
  fileprivate func accepting(_ values: [String]) -> Self {
    RuleSet(rules.map { $0.accepting(values) }, isOneEnough: isOneEnough)
  }
}

/// A section whose rules are compiled.
private struct CompiledSection {
  let section: ColumnSection
  /// The rules; nil if there are none.
  let rules: CompiledRules?
  /// The conditions, all of which must hold.
  let conditions: [(column: String, rules: CompiledRules)]
  let order: OrderedFormat?
  let repairing: [RewritingStep]
  /// The names of the columns; nil for a single name.
  let pattern: NamePattern?

  init(
    _ section: ColumnSection,
    _ limits: PatternLimits,
    _ lines: LinePlan
  ) throws(UsageError) {
    self.section = section
    rules = try section.rules(limits, lines)
    conditions = try section.conditions(limits, lines)
    order = try section.order()
    repairing = try section.repairing()
    pattern = NamePattern.isPattern(section.name) ? NamePattern(section.name) : nil
  }

  var name: String { section.name }
  var number: Int { section.number }
  var isPattern: Bool { pattern != nil }
  var set: RuleSet? { rules?.set }

  /// Whether the rules apply to all values, apart from empty ones.
  var isPlain: Bool {
    if case .unless = section.exemption { return false }
    return !section.isConditional
  }

  /// Returns the conditions.
  ///
  /// - Parameter empty: Returns the values of a column that count as empty.
  /// - Returns: The conditions.
  func conditions(_ empty: (String) -> [String]) -> [ColumnCondition] {
    conditions.map { ColumnCondition($0.column, $0.rules.set.reading(asEmpty: empty($0.column))) }
  }
}
