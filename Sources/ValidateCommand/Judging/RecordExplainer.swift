import InputValidation
import RegularLanguage

/// Finds out which rules invalid records break, and what was expected of them.
///
/// For most records nobody asks: lines are only counted, or split, or there were findings enough.
/// Otherwise all rules read the record at once, as far as they can, and each on its own where they
/// can't; all that is made of words is made once for each rule, and for each place where readings
/// stop.
struct RecordExplainer: Sendable {
  /// The rules that records can break.
  let rules: ReportedRules
  private let rule: Rule
  /// All rules together; `nil` where they are too large for one automaton.
  private let whole: LineJudge?
  /// Each rule on its own, unless what breaks all of them together breaks the same ones.
  private let parts: [LineJudge]
  /// Those that can, together.
  private var joint: JointScan
  /// The numbers of those that always read on their own.
  private let others: [Int]

  /// So many records stay in the fastest cache while one rule after the other reads them.
  private static let batchSize = 256

  /// Prepares to explain.
  ///
  /// - Parameters:
  ///   - rules: What makes a record valid.
  ///   - plan: What records are.
  init(_ rules: RuleSet, _ plan: RecordPlan) {
    self.rules = ReportedRules(rules, plan)
    rule = rules.rule
    let format = plan.format
    whole = rules.validator.language?.automaton.map { LineJudge($0, format: format) }
    let isTold = self.rules.judged.count == 1 || whole?.automaton.isEmpty ?? true
    parts =
      isTold
      ? []
      : rules.rules.compactMap { rule in
        rule.validator.language?.automaton.map { LineJudge($0, format: format) }
      }
    joint = JointScan(
      parts.enumerated().map { ($0, $1.automaton) },
      width: BrokenRules.width(ofRules: self.rules.all.count))
    let numbers = Set(joint.partNumbers)
    others = parts.indices.filter { !numbers.contains($0) }
  }
}

extension RecordExplainer {
  /// Notes which rules records break.
  ///
  /// - Parameters:
  ///   - failures: The records.
  ///   - judgement: What was found out when they were judged.
  ///   - block: The block that they are in.
  ///   - broken: Receives a row for each of the records.
  mutating func read(
    _ failures: ArraySlice<RecordFailure>,
    _ judgement: BlockJudgement,
    of block: Block,
    into broken: inout BrokenRules
  ) {
    let bytes = block.buffer.span.extracting(block.range)
    var rows: [Int] = []
    var lines: [Range<Int>] = []
    var bits: [UInt64] = []
    var unread: [Int] = []
    var rest = failures
    while !rest.isEmpty {
      rows.removeAll(keepingCapacity: true)
      lines.removeAll(keepingCapacity: true)
      for failure in rest.prefix(Self.batchSize) {
        let row = broken.count
        broken.append(rows: 1)
        switch failure.reason {
        case .stop(let cause) where cause.kind == .malformed:
          broken.insert(rules.encoding, row: row)
        case .stop where parts.isEmpty:
          // All of them, where no record could satisfy them.
          for rule in rules.judged { broken.insert(rule, row: row) }
        case .stop:
          rows.append(row)
          lines.append(failure.bytes)
        case .fault(let fault):
          broken.insert(rules.number(of: fault), row: row)
        case .explained(let number):
          for rule in judgement.explanations[number].broken { broken.insert(rule, row: row) }
        }
      }
      rest = rest.dropFirst(Self.batchSize)
      if lines.isEmpty { continue }
      bits.removeAll(keepingCapacity: true)
      unread.removeAll(keepingCapacity: true)
      joint.read(lines.span, of: bytes, bits: &bits, unread: &unread)
      broken.insert(bits, rows: rows)
      read(lines, rows, by: others, of: bytes, into: &broken)
      if unread.isEmpty { continue }
      read(
        unread.map { lines[$0] }, unread.map { rows[$0] }, by: joint.partNumbers, of: bytes,
        into: &broken)
    }
  }

  /// Notes which lines break some rules, each of which reads them on its own.
  private func read(
    _ lines: [Range<Int>],
    _ rows: [Int],
    by rules: [Int],
    of block: Span<UInt8>,
    into broken: inout BrokenRules
  ) {
    var kinds: [Fault.Kind?] = []
    for rule in rules {
      kinds.removeAll(keepingCapacity: true)
      parts[rule].read(lines.span, of: block, kinds: &kinds)
      for (row, kind) in zip(rows, kinds) {
        guard let kind else { continue }
        broken.insert(kind == .malformed ? self.rules.encoding : rule, row: row)
      }
    }
  }

  /// Marks all that is wrong in records that break nothing but negations, in which no place is.
  ///
  /// - Parameters:
  ///   - rows: Which of the failures, by their indices, which are those of the rows.
  ///   - judgement: The failures.
  ///   - block: The block that the records are in.
  ///   - broken: The rules that they break.
  func markExcess(
    of rows: Range<Int>,
    in judgement: inout BlockJudgement,
    _ block: Block,
    _ broken: BrokenRules
  ) {
    guard rules.all.contains(where: { !$0.negations.isEmpty }), whole?.automaton.isEmpty == false
    else { return }
    let bytes = block.buffer.span.extracting(block.range)
    for row in rows {
      guard case .stop = judgement.failures[row].reason else { continue }
      var negations: [NotValidator] = []
      var isExcess = true
      broken.forEach(row: row) { rule in
        isExcess = isExcess && !rules.all[rule].negations.isEmpty
        negations += rules.all[rule].negations
      }
      guard isExcess else { continue }
      let line = bytes.extracting(judgement.failures[row].bytes)
      var first: Range<Int>?
      for negation in negations {
        let excess = negation.excess(in: line)
        if excess.lowerBound < first?.lowerBound ?? .max { first = excess }
      }
      if let first { judgement.failures[row].range = first }
    }
  }

  /// All rules together; `nil` where they are too large for one automaton.
  var automaton: Automaton? { whole?.automaton }

  /// Returns what was expected where the reading of a record stops.
  func expectation(at cause: Stop.Cause) -> Expectation? {
    guard let whole else { return nil }
    let fault = whole.automaton.fault(at: Stop(cause: cause, range: 0..<0))
    return Expectation(ValidationError(rule, fault, charactersBefore: 0, charactersThrough: 0))
  }
}
