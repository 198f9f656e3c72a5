import RegularLanguage
package import ValidationCore

/// Finds out which rules invalid lines break, and what was expected of them.
///
/// Most lines need no explanation: they are only counted or split, or the limit of findings is
/// reached. Otherwise all rules read the line at once, as far as they can, and each on its own
/// if they can't; all that is made of words is made once for each rule, and for each place where
/// readings stop.
package struct LineExplainer: Sendable {
  /// The rules that lines can break.
  package let rules: ReportedRules
  private let rule: Rule
  /// The rules; of a table, those of each column, `nil` if it has none.
  private let sets: [RuleSet?]
  /// All rules together; `nil` if they are too large for one automaton.
  private let automaton: Automaton?
  /// Each rule on its own; `nil` if what breaks all of them together breaks the same ones.
  private var parts: RejectionScan?
  /// The search for what is wrong in a line that breaks nothing but negations; `nil` if no rule
  /// is one, or nothing can satisfy the rules.
  private let excess: Excess?
  /// The search for lines that are wrong as a whole; `nil` if no rule has such lines.
  private let wholeLines: WholeLines?

  /// So many lines stay in the fastest cache while one rule after the other reads them.
  private static let batchSize = 256

  /// Prepares to explain.
  ///
  /// - Parameters:
  ///   - rules: What makes a line valid.
  ///   - plan: What lines are.
  init(_ rules: RuleSet, _ plan: LinePlan) {
    self.rules = ReportedRules(rules, plan)
    rule = rules.rule
    sets = [rules]
    automaton = rules.validator.language?.automaton
    wholeLines = WholeLines(self.rules, rules)
    // Whether anything satisfies one rule takes longer to find out than to judge a few lines.
    let isSimple = self.rules.judged.count == 1 && !self.rules.hasNegations
    if isSimple || automaton?.isEmpty ?? true {
      excess = nil
      return
    }
    excess = Excess(self.rules)
    if self.rules.judged.count == 1 { return }
    parts = RejectionScan(
      rules.rules.enumerated().compactMap { number, rule in
        rule.validator.language?.automaton.map { (number, $0) }
      },
      malformed: self.rules.encoding,
      width: BrokenRules.width(ofRules: self.rules.all.count),
      format: plan.format
    )
  }
}

extension LineExplainer {
  /// Prepares to explain rows, which come with explanations of their own.
  ///
  /// - Parameters:
  ///   - rules: The rules that rows can break.
  ///   - columns: The columns, in the order of their rules.
  init(rows rules: ReportedRules, _ columns: [ColumnRules]) {
    self.rules = rules
    sets = columns.map(\.rules)
    rule = Rule(.all)
    automaton = nil
    excess = nil
    wholeLines = nil
  }

  /// Notes which rules lines break.
  ///
  /// - Parameters:
  ///   - failures: The lines.
  ///   - judgement: What was found out when they were judged.
  ///   - block: The block that they are in.
  ///   - broken: Receives a row for each of the lines.
  mutating func read(
    _ failures: ArraySlice<InvalidLine>,
    _ judgement: BlockResult,
    of block: Block,
    into broken: inout BrokenRules
  ) {
    let bytes = block.buffer.span.extracting(block.range)
    let width = BrokenRules.width(ofRules: rules.all.count)
    var lines: [Range<Int>] = []
    var bits: [UInt64] = []
    var rest = failures
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(Self.batchSize)
      if parts != nil {
        lines.removeAll(keepingCapacity: true)
        for failure in batch where failure.needsReading { lines.append(failure.bytes) }
        parts?.read(lines, of: bytes, bits: &bits)
      }
      var bitsRead = 0
      for failure in batch {
        switch failure.reason {
        case .stop(let cause) where cause.isMalformed:
          broken.append(rules.encoding)
        case .stop where parts == nil:
          // All of them, if no line could satisfy them.
          broken.append(rules.judged)
        case .stop:
          broken.append(bits: bits.span.extracting(bitsRead..<bitsRead + width))
          bitsRead += width
        case .fault(let fault):
          broken.append(rules.number(of: fault))
        case .explained(let number):
          broken.append(judgement.explanations[number].reason.broken)
        }
      }
    }
  }

  /// Marks all that is wrong in lines in which no place is: they break nothing but negations, or
  /// are wrong as a whole.
  ///
  /// - Parameters:
  ///   - rows: Which of the failures, by their indices, which are those of the rows.
  ///   - judgement: The failures.
  ///   - block: The block that the lines are in.
  ///   - broken: The rules that they break.
  func markExcess(
    of rows: Range<Int>,
    in judgement: inout BlockResult,
    _ block: Block,
    _ broken: BrokenRules
  ) {
    if excess == nil, wholeLines == nil { return }
    let bytes = block.buffer.span.extracting(block.range)
    var wanted = [UInt64](repeating: 0, count: BrokenRules.width(ofRules: rules.all.count))
    var known: [InvalidLine.Cause: Bool] = [:]
    for row in rows {
      let failure = judgement.failures[row]
      guard case .stop(let cause) = failure.reason else { continue }
      broken.read(row: row, into: &wanted)
      let line = bytes.extracting(failure.bytes)
      if let range = excess?.range(in: line, breaking: wanted.span) {
        judgement.failures[row].range = range
      } else if let wholeLines, !failure.range.isEmpty {
        let range = wholeLines.range(in: line, breaking: wanted.span) {
          if let isWhole = known[cause] { return isWhole }
          let isWhole = automaton.map { wholeLines.blames($0.fault(at: cause.stop)) } ?? false
          known[cause] = isWhole
          return isWhole
        }
        if let range { judgement.failures[row].range = range }
      }
    }
  }

  /// Whether lines are rows of a table.
  package var readsRows: Bool { rules.readsRows }

  /// Returns what was expected where the reading of a line stops.
  package func expectation(at cause: InvalidLine.Cause) -> Expectation? {
    // Of a line that is no text, nothing is said but that.
    if cause.isMalformed { return nil }
    return automaton.map { automaton in
      let fault = automaton.fault(at: cause.stop)
      if wholeLines?.blames(fault) == true { return Expectation(nil) }
      return Expectation(
        ValidationError(rule, fault, at: 0..<0).expected, of: rule.isComposed ? rule.parts : [rule],
        at: fault.kind == .incomplete ? 0..<0 : 0..<1)
    }
  }

  /// The advice to people who repair lines, or values of each column of a table; `nil` for a column
  /// without rules.
  package var advice: [LineAdvice?] { sets.map { set in set.map { LineAdvice($0) } } }
}

extension LineExplainer {
  /// The search for what is wrong in lines that break nothing but negations: the first match of a
  /// pattern that they must not contain.
  private struct Excess: Sendable {
    private let search: FirstMatchSearch
    /// The rules that are not negations, as bits.
    private let others: [UInt64]
    /// The patterns that count, as bits; `nil` if they are those of the rules that are broken.
    private let wanted: [UInt64]?

    init?(_ rules: ReportedRules) {
      let judged = rules.all[rules.judged]
      guard rules.hasNegations else { return nil }
      others = BrokenRules.bits(rules.all.count) { rules.all[$0].negations.isEmpty }
      if let rule = judged.first, judged.count == 1 {
        search = FirstMatchSearch(rule.negations.map(\.search))
        wanted = BrokenRules.bits(rule.negations.count) { _ in true }
      } else {
        search = FirstMatchSearch(judged.map { $0.negations.first?.search })
        wanted = nil
      }
    }

    /// Returns what is wrong, in Characters; `nil` if other rules are broken as well.
    func range(in line: Span<UInt8>, breaking broken: Span<UInt64>) -> Range<Int>? {
      var isAny = false
      for word in others.indices {
        if broken[word] & others[word] != 0 { return nil }
        isAny = isAny || broken[word] != 0
      }
      guard isAny else { return nil }
      let match =
        if let wanted { search.match(in: line, of: wanted.span) } else {
          search.match(in: line, of: broken)
        }
      return line.characters(match)
    }
  }

  /// The search for lines that are wrong as a whole, such as one that is not in a list of values.
  private struct WholeLines: Sendable {
    /// The only rule, if it is no composition.
    private let rule: Rule?
    private let validator: any Validator
    /// The rules that have such lines, as bits.
    private let blaming: [UInt64]
    /// These, and the negations.
    private let placeless: [UInt64]

    init?(_ reported: ReportedRules, _ rules: RuleSet) {
      let all = reported.all
      guard all[reported.judged].contains(where: \.demand.canBlameWholeText) else { return nil }
      let only = all[reported.judged].first.map(\.demand)
      rule = reported.judged.count == 1 && !(only?.isComposed ?? true) ? only : nil
      validator = rules.validator
      blaming = BrokenRules.bits(all.count) { all[$0].demand.canBlameWholeText }
      placeless = BrokenRules.bits(all.count) {
        all[$0].demand.canBlameWholeText || !all[$0].negations.isEmpty
      }
    }

    /// Returns whether the only rule blames all of a line whose reading stops so.
    func blames(_ fault: Fault) -> Bool {
      // If something is missing, the line is not wrong as a whole.
      guard let rule, fault.kind != .incomplete else { return false }
      let error = ValidationError(rule, fault, at: 0..<1)
      return error.blamingWholeText(of: 1) != error
    }

    /// Returns what is wrong, in Characters; `nil` if there is a place for it.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - broken: The rules that it breaks, as bits.
    ///   - isWhole: Returns whether the reading stops where the only rule blames the whole line.
    /// - Returns: The part of the line.
    func range(
      in line: Span<UInt8>,
      breaking broken: Span<UInt64>,
      isWhole: () -> Bool
    ) -> Range<Int>? {
      if rule != nil { return isWhole() ? line.characters(0..<line.count) : nil }
      var isBlaming = false
      for word in placeless.indices {
        if broken[word] & ~placeless[word] != 0 { return nil }
        isBlaming = isBlaming || broken[word] & blaming[word] != 0
      }
      guard isBlaming else { return nil }
      guard let text = try? UTF8Span(validating: line) else { return nil }
      return validator.error(in: String(copying: text))?.range
    }
  }
}

extension InvalidLine {
  /// Whether only a reading by each rule on its own tells which ones the
  /// line breaks.
  fileprivate var needsReading: Bool {
    if case .stop(let cause) = reason { !cause.isMalformed } else { false }
  }
}
