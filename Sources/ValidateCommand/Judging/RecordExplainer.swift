import InputValidation
import RegularLanguage

/// Judges single records with care, and explains what is wrong with those that are invalid.
struct RecordExplainer: Sendable {
  private let rules: RuleSet
  /// The rules taken together; `nil` where they are too large for one automaton.
  private let whole: Automaton?
  /// Each rule on its own, where there are several.
  private let parts: [Part]
  private let stream: RecordStream
  /// The causes of late, each at a place that its stops have given it.
  private var memory: [Memory?] = Array(repeating: nil, count: 1 << 10)

  private struct Part: Sendable {
    let rule: Rule
    let automaton: Automaton
  }

  /// A cause that is known, and where the readings stop that have it.
  private struct Memory: Sendable {
    let stop: Stop.Cause
    let partStops: [Stop.Cause?]
    let cause: FailureCause
  }

  /// Prepares to judge.
  ///
  /// - Throws: ``UsageError/tooLarge(rule:)`` if a rule takes more memory than an automaton may.
  init(rules: RuleSet, format: LineFormat) throws(UsageError) {
    self.rules = rules
    whole = rules.validator.language?.automaton
    stream = try RecordStream(rules: rules, format: format)
    parts =
      rules.rules.count == 1
      ? []
      : rules.rules.compactMap { rule in
        rule.validator.language?.automaton.map { Part(rule: rule.validator.rule, automaton: $0) }
      }
  }
}

extension RecordExplainer {
  /// Whether a record is valid.
  func isValid(_ record: Span<UInt8>) -> Bool {
    if let whole { return whole.accepts(record) }
    var stream = stream
    stream.read(record)
    return stream.errorAtEnd(isTerminated: false) == nil
  }

  /// What is wrong with a record; `nil` if it is valid.
  ///
  /// - Parameters:
  ///   - record: The record without the end of its line.
  ///   - line: Its number.
  ///   - offset: Where it starts in its block.
  /// - Returns: The failure.
  mutating func failure(of record: Span<UInt8>, line: Int, at offset: Int) -> RecordFailure? {
    let bytes = offset..<offset + record.count
    guard let whole else {
      var stream = stream
      stream.read(record)
      return stream.errorAtEnd(isTerminated: false).map {
        failure($0, line: line, bytes: bytes)
      }
    }
    guard let stop = whole.stop(in: record) else { return nil }
    var fingerprint = stop.cause.fingerprint
    var partStops: [Stop.Cause?] = []
    var reasonRanges: [Range<Int>] = []
    for part in parts {
      let stop = part.automaton.stop(in: record)
      partStops.append(stop?.cause)
      fingerprint = fingerprint &* 31 &+ (stop?.cause.fingerprint ?? -1)
      if let stop { reasonRanges.append(Self.characters(stop.range, of: record)) }
    }
    let place = (fingerprint ^ fingerprint >> 10) & (memory.count - 1)
    let cause: FailureCause
    if let known = memory[place], known.stop == stop.cause, known.partStops == partStops {
      cause = known.cause
    } else {
      cause = self.cause(of: record, stop, by: whole)
      memory[place] = Memory(stop: stop.cause, partStops: partStops, cause: cause)
    }
    return RecordFailure(
      line: line,
      bytes: bytes,
      range: Self.characters(stop.range, of: record),
      cause: cause,
      reasonRanges: reasonRanges
    )
  }

  private func cause(of record: Span<UInt8>, _ stop: Stop, by whole: Automaton) -> FailureCause {
    var reasons: [ValidationError] = []
    for part in parts {
      guard let stop = part.automaton.stop(in: record) else { continue }
      reasons.append(ValidationError(part.rule, part.automaton.fault(at: stop), in: record))
    }
    let fault = whole.fault(at: stop)
    let error = ValidationError(rules.validator.rule, fault, in: record, reasons: reasons)
    return FailureCause(error, by: rules)
  }

  /// A record that comes in pieces, before its first.
  var newStream: RecordStream { stream }

  /// The failure that an error means which was found otherwise.
  func failure(_ error: ValidationError, line: Int, bytes: Range<Int> = 0..<0) -> RecordFailure {
    RecordFailure(
      line: line,
      bytes: bytes,
      range: error.range,
      cause: FailureCause(error, by: rules),
      reasonRanges: error.reasons.map(\.range)
    )
  }

  /// A range of bytes in Characters.
  private static func characters(_ range: Range<Int>, of record: Span<UInt8>) -> Range<Int> {
    // Bytes of ASCII are a Character each, but for a line feed behind a carriage return.
    var seen: UInt8 = 0
    for offset in 0..<range.upperBound {
      seen |= record[offset] == UInt8(ascii: "\n") ? 0x80 : record[offset]
    }
    if seen < 0x80 { return range }
    return ValidationError.characters(range, of: record)
  }
}
