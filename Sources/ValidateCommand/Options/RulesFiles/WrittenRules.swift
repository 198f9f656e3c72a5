import InputValidation
import LineValidation

/// Rules as they were written, on a command line or in a file.
///
/// Which words belong together is known only when all of them are: a bound belongs to a rule before
/// or behind it, a negation and a name to the rule behind them.
struct WrittenRules: Sendable {
  /// A word of the rules.
  enum Word: Sendable {
    case rule(RuleKind)
    case bound(Bound)
    case negation
    /// A name by which findings call the next rule.
    case name(String)
    /// The rules of a file, by its path.
    case file(path: [UInt8])
  }

  /// A word, and where it stands: a place in a file, or nil for the command line.
  struct Entry: Sendable {
    let word: Word
    let place: String?
  }

  private(set) var entries: [Entry] = []
  /// A Boolean value that tells whether one rule is enough.
  var isOneEnough = false
  /// A Boolean value that tells whether the rules together are turned into their opposite.
  var isInverted = false
  /// Warnings of what in files of rules is likely meant otherwise.
  var warnings: [RuleLineWarning] = []
  /// The meaning of the bytes of values and of files.
  var encoding = LinePlan.Encoding.utf8
}

extension WrittenRules {
  /// Adds a word of the command line.
  mutating func add(_ word: Word) {
    entries.append(Entry(word: word, place: nil))
  }

  /// Adds the words of a line of a file.
  mutating func add(_ line: Self, at place: String) {
    entries += line.entries.map { Entry(word: $0.word, place: place) }
    isOneEnough = isOneEnough || line.isOneEnough
  }

  /// The files that rules come from.
  var files: [Input] {
    entries.compactMap {
      if case .file(let path) = $0.word { Input(operand: path) } else { nil }
    }
  }

  /// The files that values come from.
  var valueFiles: [Input] {
    entries.compactMap {
      if case .rule(.values(let path)) = $0.word { Input(operand: path) } else { nil }
    }
  }

  /// Puts the rules together, and reads the files that hold some of them.
  ///
  /// - Parameters:
  ///   - limits: What a pattern may cost.
  ///   - lines: What lines are, those of files with values among them.
  /// - Returns: The rules, ready to judge.
  /// - Throws: ``UsageError`` if the rules make no sense together, or can't be read.
  func compiled(
    limits: PatternLimits,
    lines: LinePlan = LinePlan()
  ) throws(UsageError) -> CompiledRules {
    var all = try withFiles()
    if all.entries.isEmpty { throw .noRule(pattern: nil) }
    all.implyNumber()
    var parts: [CompiledRule] = []
    let values = all.valueFiles
    let readers = (files + values).filter { $0 == .standardInput }
    // The second reading would find nothing.
    if values.contains(.standardInput), readers.count > 1 {
      throw .conflict("--in -", .rulesOfStandardInput)
    }
    for clause in try all.clauses() {
      parts.append(try clause.rule(limits: limits, lines: lines))
    }
    let set = RuleSet(parts.map(\.rule), isOneEnough: all.isOneEnough)
    return CompiledRules(
      parts: parts, set: isInverted ? set.inverted : set, warnings: all.warnings,
      valueFiles: values)
  }

  /// The rules of the files in the places of the files.
  private func withFiles() throws(UsageError) -> Self {
    var all = self
    all.entries = []
    var isStandardInputRead = false
    for entry in entries {
      guard case .file(let path) = entry.word else {
        all.entries.append(entry)
        continue
      }
      if Input(operand: path) == .standardInput {
        // The second reading would find nothing, and the rules would be fewer than asked for.
        if isStandardInputRead { throw .conflict("--rules -", .rulesOfStandardInput) }
        isStandardInputRead = true
      }
      // It would be about the first rule of the file only.
      if let option = all.pending { throw .beforeFile(option: option.spelling) }
      let file = try RulesFile.rules(at: path, in: encoding)
      all.entries += file.entries
      all.isOneEnough = all.isOneEnough || file.isOneEnough
      all.warnings += file.warnings
    }
    return all
  }

  /// Puts `--numeric` before the first bound, or what else is about numbers, that no rule takes.
  private mutating func implyNumber() {
    let kinds = entries.compactMap { if case .rule(let kind) = $0.word { kind } else { nil } }
    let first = entries.firstIndex { entry in
      guard case .bound(let bound) = entry.word else { return false }
      return !kinds.contains { $0.takes(bound.kind) }
    }
    guard let first else { return }
    let entry = Entry(word: .rule(.number(.numeric)), place: entries[first].place)
    entries.insert(entry, at: first)
  }

  /// Gives each rule its negation, its name and its bounds.
  private func clauses() throws(UsageError) -> [RuleClause] {
    var clauses: [RuleClause] = []
    var leading: [(bound: Bound, place: String?)] = []
    var isNegated = false
    var name: String?
    for entry in entries {
      switch entry.word {
      case .negation:
        isNegated.toggle()
      case .name(let text):
        name = text
      case .rule(let kind):
        clauses.append(
          RuleClause(kind: kind, isNegated: isNegated, name: name, place: entry.place))
        isNegated = false
        name = nil
      case .bound(let bound):
        if let index = clauses.lastIndex(where: { $0.kind.takes(bound.kind) }) {
          try clauses[index].add(bound, at: entry.place)
        } else {
          leading.append((bound, entry.place))
        }
      case .file:
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

  /// Makes sure that no word waits for a rule in the end.
  ///
  /// - Throws: ``UsageError/dangling(option:)``.
  func checkEnd() throws(UsageError) {
    if let pending { throw .dangling(option: pending.spelling).at(pending.place) }
  }

  /// The option that waits for a rule in the end; nil if there is none.
  private var pending: (spelling: String, place: String?)? {
    let last = entries.last { if case .bound = $0.word { false } else { true } }
    return switch last?.word {
    case .negation: ("--not", last?.place)
    case .name: ("--name", last?.place)
    default: nil
    }
  }
}
