import LineScanning
import ValidationCore
public import RegularLanguage

/// A judge of the values of a column.
///
/// A class, since it is used for each value, and copying it copies only a reference.
@usableFromInline
@safe package final class FieldJudge: Sendable {
  /// The automaton of the values; `nil` if the rules have none, or also need checks in code.
  private let automaton: Automaton?
  /// The judge of values by the automaton.
  private let scan: PairScan?
  /// The same judge, whose references are not counted, which would take two atomic operations for
  /// each value.
  @usableFromInline let borrowedScan: Unmanaged<PairScan>?
  private let checker: LineChecker?
  /// The initial state of reading a value.
  let newReading: LineReading
  private let reasoner: FaultReasoner
  /// The automata of the rules; empty if there is only one rule.
  private let parts: [Automaton]
  /// Whether automata alone determine why a value is invalid.
  let providesReasons: Bool
  /// The numbers of the column's rules among the rules of all columns.
  let numbers: Range<Int>
  /// The number of `utf-8` among the rules of the column, and among those of all columns.
  private let encoding: (own: Int, all: Int)

  /// Creates a judge from the rules of a column.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - column: The column, as named in the plan.
  ///   - plan: The line format.
  ///   - start: The number of the column's first rule among the rules of all columns.
  ///   - reported: The rules of all columns.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  init(
    _ rules: RuleSet,
    of column: String,
    _ plan: LinePlan,
    from start: Int,
    of reported: ReportedRules
  ) throws(TooLargeRule) {
    let own = ReportedRules(rules, plan)
    let runs = try rules.runs(own)
    reasoner = FaultReasoner(rules, own, readsWhole: runs.readsWhole)
    // The range of a fault may be the whole value, whose end must not depend on its pieces.
    newReading = LineReading(
      runs.all, format: LineFormat(), countsAll: true, readsWhole: runs.readsWhole)
    automaton = plan.usesFilters ? rules.validator.language?.automaton : nil
    scan = automaton.map { PairScan($0) }
    unsafe borrowedScan = scan.map { unsafe Unmanaged.passUnretained($0) }
    let hasParts = rules.needsParts(own)
    parts = hasParts ? rules.rules.compactMap { $0.validator.language?.automaton } : []
    providesReasons =
      automaton != nil && runs.readsWhole
      && (!hasParts || parts.count == rules.rules.count && parts.count <= Self.maximumPartCount)
    checker = plan.usesFilters ? LineChecker(rules, format: LineFormat()) : nil
    numbers = start..<start + own.judged.count
    encoding = (own.encoding, reported.encoding(ofColumn: column))
  }

  /// The maximum number of rules whose verdicts fit into one number.
  private static let maximumPartCount = 32
}

extension FieldJudge {
  /// Whether ``accepts(_:)`` accepts all valid values.
  @inlinable package var isDecisive: Bool { unsafe borrowedScan != nil }

  /// Prepares for many values.
  func prepare() { scan?.prepare() }

  /// Returns whether a value is known to be valid.
  @inlinable package func accepts(_ value: Span<UInt8>) -> Bool {
    if let scan = unsafe borrowedScan {
      return unsafe scan._withUnsafeGuaranteedRef { $0.accepts(value) }
    }
    return isPassedByChecks(value)
  }

  /// Returns whether a value is known to be valid by checks in code.
  @usableFromInline func isPassedByChecks(_ value: Span<UInt8>) -> Bool {
    checker?.isValid(value) ?? false
  }

  /// Returns why a value is invalid, with the numbers among the rules of all columns; `nil` if it
  /// is valid.
  func explanation(of found: LineFaults) -> LineExplanation? {
    reasoner.explanation(of: found).map { explanation in
      LineExplanation(range: explanation.range, reason: numbered(explanation.reason))
    }
  }

  private func numbered(_ reason: FaultReason) -> FaultReason {
    let broken = reason.broken.map {
      $0 == encoding.own ? encoding.all : numbers.lowerBound + $0
    }
    return FaultReason(broken, reason.expectation)
  }

  /// Returns why a value that has been read in parts is invalid; `nil` if it is valid, or its
  /// faults are not needed.
  func explanation(of value: ValueReading, _ cache: inout ReasonCache) -> LineExplanation? {
    if providesReasons, value.isJudged, let bytes = value.allBytes {
      return explanation(of: bytes.span, &cache)
    }
    return value.end().flatMap { explanation(of: $0) }
  }

  /// Returns why a value that is completely in memory is invalid, as quickly as the rules allow.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - cache: The cache of reasons.
  /// - Returns: The explanation; `nil` if the value is valid.
  func explanation(ofAny value: Span<UInt8>, _ cache: inout ReasonCache) -> LineExplanation? {
    if providesReasons { return explanation(of: value, &cache) }
    if accepts(value) { return nil }
    var reading = newReading
    reading.read(value)
    return explanation(of: reading.end(isTerminated: false))
  }

  /// Returns why a value that is completely in memory is invalid; requires ``providesReasons``.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - cache: The cache of reasons.
  /// - Returns: The explanation; `nil` if the value is valid.
  func explanation(of value: Span<UInt8>, _ cache: inout ReasonCache) -> LineExplanation? {
    guard let stop = automaton?.stop(in: value) else { return nil }
    let place = value.characters(stop.range)
    let cause = ReasonCache.ValueCause(
      rule: numbers.lowerBound, cause: stop.cause, parts: verdicts(on: value))
    let known = cache.reason(cause) { found(in: value) }
    guard let known else { return nil }
    guard known.isWhole else { return LineExplanation(range: place, reason: known.reason) }
    return LineExplanation(
      range: 0..<value.characters(0..<value.count).upperBound, reason: known.reason)
  }

  /// Returns the verdicts of the rules, two bits each: whether the value breaks the rule, ends too
  /// early, or is malformed.
  private func verdicts(on value: Span<UInt8>) -> UInt64 {
    var verdicts: UInt64 = 0
    for part in parts {
      let kind = part.stop(in: value)?.cause.kind
      let verdict: UInt64 =
        switch kind {
        case nil: 0
        case .malformed: 3
        case .incomplete: 2
        default: 1
        }
      verdicts = verdicts << 2 | verdict
    }
    return verdicts
  }

  /// Determines why a value is invalid.
  private func found(in value: Span<UInt8>) -> ReasonCache.KnownReason? {
    var faults: [(fault: Fault, characters: Range<Int>)?] = []
    if let automaton { faults.append(Self.fault(of: automaton, in: value)) }
    for part in parts { faults.append(Self.fault(of: part, in: value)) }
    let characters = value.characters(0..<value.count).upperBound
    return reasoner.reason(of: faults, characters: characters).map {
      ReasonCache.KnownReason(reason: numbered($0.reason), isWhole: $0.isWhole)
    }
  }

  private static func fault(
    of automaton: Automaton,
    in value: Span<UInt8>
  ) -> (fault: Fault, characters: Range<Int>)? {
    automaton.stop(in: value).map {
      (automaton.fault(at: $0.cause), value.characters($0.range))
    }
  }
}
