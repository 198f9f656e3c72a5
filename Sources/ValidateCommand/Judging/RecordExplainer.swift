import InputValidation
import RegularLanguage

/// Finds the causes of failures, each once for all records whose readings stop alike.
struct RecordExplainer: Sendable {
  private let rules: RuleSet
  private let whole: Part
  /// Each rule on its own, where there are several.
  private let parts: [Part]
  /// What reads for them.
  private let judges: [LineJudge]
  /// Where their readings of the record at hand stop.
  private var stops: [Stop?]
  /// The causes of late, each at a place that its stops have given it.
  private var memory = [Memory](repeating: Memory(), count: capacity)
  /// The stops of the parts that belong to each place of the memory.
  private var partStops: [Stop.Cause?]
  private var causes = [FailureCause?](repeating: nil, count: capacity)

  private static let capacity = 1 << 8

  private struct Part: Sendable {
    let validator: any Validator
    let judge: LineJudge

    init?(_ validator: any Validator) {
      guard let automaton = validator.language?.automaton else { return nil }
      self.validator = validator
      judge = LineJudge(automaton, format: LineFormat())
    }

    func error(at stop: Stop, in record: Span<UInt8>) -> ValidationError {
      ValidationError(validator.rule, judge.automaton.fault(at: stop), in: record)
    }
  }

  /// What is known at a place: of which stop, and which number its cause has in which epoch.
  private struct Memory: Sendable {
    var stop: Stop.Cause?
    var epoch = -1
    var number = 0
  }

  /// Prepares to explain; `nil` if the rules are too large for one automaton.
  init?(rules: RuleSet) {
    guard let whole = Part(rules.validator) else { return nil }
    self.rules = rules
    self.whole = whole
    parts = rules.rules.count == 1 ? [] : rules.rules.compactMap { Part($0.validator) }
    judges = parts.map(\.judge)
    stops = Array(repeating: nil, count: parts.count)
    partStops = Array(repeating: nil, count: Self.capacity * parts.count)
  }
}

extension RecordExplainer {
  /// Notes why a record is invalid.
  ///
  /// - Parameters:
  ///   - line: The record's number.
  ///   - bytes: Its place in the block.
  ///   - record: Its bytes.
  ///   - stop: Where its reading stops.
  ///   - judgement: Where the failure is noted.
  mutating func explain(
    line: Int,
    bytes: Range<Int>,
    of record: Span<UInt8>,
    _ stop: Stop,
    into judgement: inout BlockJudgement
  ) {
    let place = recall(stop, of: record)
    if memory[place].epoch != judgement.epoch, let cause = causes[place] {
      memory[place].epoch = judgement.epoch
      memory[place].number = judgement.add(cause)
    }
    // A byte of ASCII is a Character, but for a line feed behind a carriage return.
    let isPlain = record.extracting(first: stop.range.upperBound).isASCIIWithoutLineFeeds
    let range = isPlain ? stop.range : ValidationError.characters(stop.range, of: record)
    judgement.failures.append(
      RecordFailure(line: line, bytes: bytes, range: range, cause: memory[place].number))
  }

  /// The place in the memory that has the cause of a stop; it is found out if it isn't there yet.
  private mutating func recall(_ stop: Stop, of record: Span<UInt8>) -> Int {
    let count = judges.count
    guard count > 0 else {
      let place = stop.cause.fingerprint & (Self.capacity - 1)
      if memory[place].stop != stop.cause {
        memory[place] = Memory(stop: stop.cause)
        causes[place] = cause(of: record, stop, [])
      }
      return place
    }
    var fingerprint = stop.cause.fingerprint
    for index in 0..<count {
      let stop = judges[index].stop(in: record)
      stops[index] = stop
      fingerprint = fingerprint &* 31 &+ (stop?.cause.fingerprint ?? -1)
    }
    let place = fingerprint & (Self.capacity - 1)
    let first = place * count
    var isKnown = memory[place].stop == stop.cause
    for index in 0..<count where partStops[first + index] != stops[index]?.cause { isKnown = false }
    if !isKnown {
      memory[place] = Memory(stop: stop.cause)
      for index in 0..<count { partStops[first + index] = stops[index]?.cause }
      causes[place] = cause(of: record, stop, stops)
    }
    return place
  }

  private func cause(of record: Span<UInt8>, _ stop: Stop, _ stops: [Stop?]) -> FailureCause {
    var error = whole.error(at: stop, in: record)
    for (part, stop) in zip(parts, stops) {
      if let stop { error.reasons.append(part.error(at: stop, in: record)) }
    }
    return FailureCause(error, by: rules)
  }
}
