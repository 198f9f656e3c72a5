import LineScanning
import RegularLanguage
import ValidationCore
package import ValidationWording

/// Determines which rules invalid lines break, and what was expected.
///
/// Most lines need no explanation: they are only counted or split, or there are enough findings
/// already. Other lines are read by all rules at once if possible, otherwise by one rule after
/// another. Messages are created once for each rule and for each cause that stops reading.
package struct LineExplainer: Sendable {
  /// The rules that lines can break.
  package let rules: ReportedRules
  private let rule: Rule
  /// The rules; for a table, those of each column, `nil` for a column without rules.
  private let sets: [RuleSet?]
  /// The language of all rules; `nil` if there is none.
  private let language: Language?
  /// The separate rules; `nil` if any line that breaks the combination breaks the same rules.
  private var parts: RejectionScan?
  /// The row of a line that breaks all rules.
  private let allJudged: BrokenRules
  /// The search for the faulty part of lines that break only negations; `nil` if no rule is a
  /// negation, or nothing can satisfy the rules.
  private let excess: Excess?
  /// The search for lines that are wrong as a whole; `nil` if no rule rejects lines as a whole.
  private let wholeLines: WholeLines?
  /// Whether lines were wrong as a whole for the recent causes, by their hash values; empty if no
  /// line can be.
  private var wholeCauses: [(cause: InvalidLine.Cause, isWhole: Bool)?]

  /// The number of lines that stay in the fastest cache while one rule after another reads them.
  private static let batchSize = 256
  /// The number of recent causes, a power of two.
  private static let causeCount = 64

  /// Creates an explainer.
  ///
  /// - Parameters:
  ///   - rules: The rules that make a line valid.
  ///   - plan: The line format.
  init(_ rules: RuleSet, _ plan: LinePlan) {
    self.rules = ReportedRules(rules, plan)
    rule = rules.rule
    sets = [rules]
    language = rules.validator.language
    allJudged = BrokenRules(self.rules.judged)
    wholeLines = WholeLines(self.rules, rules)
    wholeCauses = Array(repeating: nil, count: wholeLines == nil ? 0 : Self.causeCount)
    // Checking whether a single rule is satisfiable takes longer than judging a few lines.
    let isSimple = self.rules.judged.count == 1 && !self.rules.hasNegations
    if isSimple || language?.automaton?.isEmpty ?? true {
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
  /// The automaton of all rules; `nil` if they are too large for one automaton.
  private var automaton: Automaton? { language?.automaton }

  /// Creates an explainer for rows, which already have explanations.
  ///
  /// - Parameters:
  ///   - rules: The rules that rows can break.
  ///   - columns: The columns, in the order of their rules.
  init(rows rules: ReportedRules, _ columns: [ColumnRules]) {
    self.rules = rules
    sets = columns.map(\.rules)
    rule = Rule(.all)
    language = nil
    allJudged = BrokenRules()
    excess = nil
    wholeLines = nil
    wholeCauses = []
  }

  /// Records which rules lines break.
  ///
  /// - Parameters:
  ///   - failures: The lines.
  ///   - judgement: The result of judging the lines.
  ///   - block: The block that contains the lines.
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
      if parts == nil {
        // A line breaks all rules, if they can't be satisfied together.
        let stops = rest.prefix { $0.needsReading }
        broken.append(row: 0, of: allJudged, count: stops.count)
        rest = rest[stops.endIndex...]
      }
      let batch = parts == nil ? rest.prefix { !$0.needsReading } : rest.prefix(Self.batchSize)
      rest = rest[batch.endIndex...]
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

  /// Sets the faulty range of lines whose error has no single position: they break only negations,
  /// or are wrong as a whole.
  ///
  /// - Parameters:
  ///   - rows: The indices of the failures, which are also their rows in `broken`.
  ///   - judgement: The failures.
  ///   - block: The block that contains the lines.
  ///   - broken: The rules that the lines break.
  mutating func markExcess(
    of rows: Range<Int>,
    in judgement: inout BlockResult,
    _ block: Block,
    _ broken: BrokenRules
  ) {
    if excess == nil, wholeLines == nil { return }
    let bytes = block.buffer.span.extracting(block.range)
    var wanted = [UInt64](repeating: 0, count: BrokenRules.width(ofRules: rules.all.count))
    let hasOneRule = wholeLines?.rule != nil
    let needsRow = excess != nil || !hasOneRule
    for row in rows {
      guard case .stop(let cause) = judgement.failures[row].reason else { continue }
      if needsRow { broken.read(row: row, into: &wanted) }
      let line = bytes.extracting(judgement.failures[row].bytes)
      if let range = excess?.range(in: line, breaking: wanted.span) {
        judgement.failures[row].range = range
      } else if judgement.failures[row].range.isEmpty {
        continue
      } else if hasOneRule {
        if isWhole(cause) { judgement.failures[row].range = line.characters(0..<line.count) }
      } else if let range = wholeLines?.range(in: line, breaking: wanted.span) {
        judgement.failures[row].range = range
      }
    }
  }

  /// Returns whether the only rule rejects a whole line that stops for a cause, and remembers it.
  private mutating func isWhole(_ cause: InvalidLine.Cause) -> Bool {
    let slot = cause.fingerprint.slot(among: wholeCauses.count)
    if let known = wholeCauses[slot], known.cause == cause { return known.isWhole }
    let isWhole = blames(cause)
    wholeCauses[slot] = (cause, isWhole)
    return isWhole
  }

  /// Returns whether the only rule rejects a whole line that stops for a cause.
  private func blames(_ cause: InvalidLine.Cause) -> Bool {
    guard let automaton, let wholeLines else { return false }
    return wholeLines.blames(automaton.fault(at: cause.stop))
  }

  /// Whether lines are rows of a table.
  package var readsRows: Bool { rules.readsRows }

  /// Returns what was expected at the position where reading a line stopped.
  package func expectation(at cause: InvalidLine.Cause) -> Expectation? {
    // The only error reported for a malformed line is its encoding.
    if cause.isMalformed { return nil }
    return automaton.map { automaton in
      if blames(cause) { return Expectation(nil) }
      let fault = automaton.fault(at: cause.stop)
      return Expectation(
        ValidationError(rule, fault, at: 0..<0).expected, of: rule.isComposed ? rule.parts : [rule],
        at: fault.kind == .incomplete ? 0..<0 : 0..<1)
    }
  }

  /// The advice for lines, or for the values of each column of a table; `nil` for a column without
  /// rules.
  package var advice: [LineAdvice?] { sets.map { set in set.map { LineAdvice($0) } } }

  /// The search for the faulty part of lines that break only negations: the first match of a
  /// pattern that they must not contain.
  private struct Excess: Sendable {
    private let search: FirstMatchSearch
    /// The rules that are not negations, as bits.
    private let others: [UInt64]
    /// The patterns to search for, as bits; `nil` to search for those of the broken rules.
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

    /// Returns the faulty range, in Characters; `nil` if other rules are broken too.
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
    /// The only rule, if it is not a composition.
    let rule: Rule?
    private let validator: any Validator
    /// The rules that can reject a line as a whole, as bits.
    private let blaming: [UInt64]
    /// These rules and the negations, as bits.
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

    /// Returns whether the only rule rejects the whole line for a fault.
    func blames(_ fault: Fault) -> Bool {
      // An incomplete line is not wrong as a whole.
      guard let rule, fault.kind != .incomplete else { return false }
      return ValidationError(rule, fault, at: 0..<1).blamesWholeText
    }

    /// Returns the faulty range, in Characters, of a line that several rules may reject; `nil` if
    /// the error has a single position.
    func range(in line: Span<UInt8>, breaking broken: Span<UInt64>) -> Range<Int>? {
      var isBlaming = false
      for word in placeless.indices {
        if broken[word] & ~placeless[word] != 0 { return nil }
        isBlaming = isBlaming || broken[word] & blaming[word] != 0
      }
      guard isBlaming, let text = line.text else { return nil }
      return validator.error(in: text)?.range
    }
  }
}

extension InvalidLine {
  /// Whether the rules must read the line separately to determine which of them it breaks.
  fileprivate var needsReading: Bool {
    if case .stop(let cause) = reason { !cause.isMalformed } else { false }
  }
}
