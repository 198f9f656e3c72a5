import InputValidation
import RegularLanguage

/// Finds the causes of failures, each once for all records whose readings stop alike.
struct RecordExplainer: Sendable {
  private let rules: RuleSet
  private let whole: Part
  /// Each rule on its own, where there are several.
  private let parts: [Part]
  /// Where their readings of the records at hand stop.
  private var stops: [[Stop?]]
  /// The causes of late, each at a place that its stops have given it.
  private var memory = [Memory](repeating: Memory(), count: capacity)
  /// The stops of the parts that belong to each place of the memory.
  private var partStops: [Stop.Cause?]
  private var causes = [FailureCause?](repeating: nil, count: capacity)
  /// Differs from one judgement to the next, since each numbers the causes in its own way.
  private var epoch = 0

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
    stops = Array(repeating: [], count: parts.count)
    partStops = Array(repeating: nil, count: Self.capacity * parts.count)
  }
}

extension RecordExplainer {
  /// Starts with a judgement that has no causes yet.
  mutating func begin() { epoch += 1 }

  /// Notes why records are invalid.
  ///
  /// - Parameters:
  ///   - lines: The records.
  ///   - block: The block that they are in.
  ///   - judgement: Where the failures are noted.
  mutating func explain(
    _ lines: [RejectedLine],
    of block: Span<UInt8>,
    into judgement: inout BlockJudgement
  ) {
    for part in parts.indices {
      stops[part].removeAll(keepingCapacity: true)
      parts[part].judge.read(lines, of: block, stops: &stops[part])
    }
    let lines = lines.span
    for index in lines.indices {
      let line = lines[index]
      let place = recall(line.stop, index, of: block, line.bytes)
      if memory[place].epoch != epoch, let cause = causes[place] {
        memory[place].epoch = epoch
        memory[place].number = judgement.add(cause)
      }
      let stop = line.stop.range
      let range =
        line.isPlain ? stop : ValidationError.characters(stop, of: block.extracting(line.bytes))
      judgement.failures.append(
        RecordFailure(
          line: line.number, bytes: line.bytes, range: range, cause: memory[place].number))
    }
  }

  /// The place in the memory that has the cause of a stop; it is found out if it isn't there yet.
  ///
  /// - Parameters:
  ///   - stop: Where the reading of the record stops.
  ///   - index: Which of the records at hand it is.
  ///   - block: The block that it is in.
  ///   - bytes: Its place in the block.
  /// - Returns: The place.
  @inline(__always)
  private mutating func recall(
    _ stop: Stop,
    _ index: Int,
    of block: Span<UInt8>,
    _ bytes: Range<Int>
  ) -> Int {
    let count = stops.count
    var fingerprint = stop.cause.fingerprint
    for part in 0..<count {
      fingerprint = fingerprint &* 31 &+ (stops[part][index]?.cause.fingerprint ?? -1)
    }
    let place = fingerprint & (Self.capacity - 1)
    let first = place * count
    var isKnown = Self.areSame(memory[place].stop, stop.cause)
    for part in 0..<count where !Self.areSame(partStops[first + part], stops[part][index]?.cause) {
      isKnown = false
    }
    if !isKnown {
      memory[place] = Memory(stop: stop.cause)
      for part in 0..<count { partStops[first + part] = stops[part][index]?.cause }
      causes[place] = cause(of: block.extracting(bytes), stop, stops.map { $0[index] })
    }
    return place
  }

  /// Whether both are the same, or neither is there.
  ///
  /// What the library has for that asks for the meaning of `==` at each call.
  @inline(__always)
  private static func areSame(_ one: Stop.Cause?, _ other: Stop.Cause?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one == other
  }

  private func cause(of record: Span<UInt8>, _ stop: Stop, _ stops: [Stop?]) -> FailureCause {
    var error = whole.error(at: stop, in: record)
    for (part, stop) in zip(parts, stops) {
      if let stop { error.reasons.append(part.error(at: stop, in: record)) }
    }
    return FailureCause(error, by: rules)
  }
}
