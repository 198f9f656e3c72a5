import InputValidation
import RegularLanguage

/// Splits a stream of bytes into records and judges each.
///
/// A record ends with a line feed; a carriage return before that is no part of it, and neither is a
/// byte order mark at the start of the stream. Valid records cost one table look-up a byte; where
/// and why a record is invalid is found in a second reading of it. Memory is constant: of a record
/// that goes on in the next block only the state of the second reading is kept.
struct RecordJudge {
  /// The first reading; `nil` where the automaton is too large for a table.
  private var scanner: LineScanner?
  /// Whether invalid records are reported, and not only counted.
  private let explains: Bool
  /// A second reading that has not begun; `nil` where the first one is enough.
  private let explanation: RecordExplanation?
  /// The second reading of the record that the last block ended in.
  private var unfinished: RecordExplanation?
  /// Whether the last block ended inside of a record.
  private var isUnfinished = false
  private var mark = ByteOrderMark()

  /// The number of records so far.
  private(set) var records = 0
  /// The number of invalid ones among them.
  private(set) var failures = 0

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - rules: What makes a record valid.
  ///   - explains: Whether invalid records are reported, and not only counted.
  /// - Throws: ``UsageError/tooLarge(rule:)`` if a rule takes more memory than an automaton may.
  init(rules: RuleSet, explains: Bool) throws(UsageError) {
    scanner = rules.validator.language?.automaton.flatMap(LineScanner.init)
    self.explains = explains
    explanation = explains || scanner == nil ? try RecordExplanation(rules: rules) : nil
  }
}

extension RecordJudge {
  /// Judges the records that end in a block.
  ///
  /// - Parameters:
  ///   - block: The next bytes of the stream, as many as there happen to be.
  ///   - report: Receives each invalid record, in order.
  /// - Throws: What `report` throws.
  mutating func consume(
    _ block: Span<UInt8>,
    report: (RecordFailure) throws(OutputError) -> Void
  ) throws(OutputError) {
    let (replayed, start) = mark.skip(in: block)
    let unmarked = ByteOrderMark.bytes
    try judge(unmarked.span.extracting(first: replayed), report: report)
    try judge(block.extracting(start...), report: report)
  }

  /// Judges the record that the stream ended in, unless that is empty.
  mutating func finish(
    report: (RecordFailure) throws(OutputError) -> Void
  ) throws(OutputError) {
    let unmarked = ByteOrderMark.bytes
    try judge(unmarked.span.extracting(first: mark.replayedAtEnd), report: report)
    guard isUnfinished else { return }
    isUnfinished = false
    records += 1
    if scanner?.endOfStream() != .accepted {
      try end(unfinished, isTerminated: false, report: report)
    }
    unfinished = nil
  }

  private mutating func judge(
    _ block: Span<UInt8>,
    report: (RecordFailure) throws(OutputError) -> Void
  ) throws(OutputError) {
    var offset = 0
    while offset < block.count {
      let scan = scan(block, from: &offset)
      records += scan.accepted
      if scan.accepted > 0 { forgetUnfinished() }
      var reading = unfinished ?? explanation
      if scan.isRejected {
        records += 1
        reading?.read(block.extracting(scan.lineStart..<offset - 1))
        try end(reading, isTerminated: true, report: report)
        forgetUnfinished()
      } else if scan.lineStart < block.count {
        reading?.read(block.extracting(scan.lineStart...), readBy: scanner)
        unfinished = reading
        isUnfinished = true
      }
    }
  }

  private mutating func forgetUnfinished() {
    unfinished = nil
    isUnfinished = false
  }

  /// Passes lines up to the end of the next that is rejected.
  private mutating func scan(_ block: Span<UInt8>, from offset: inout Int) -> LineScanner.Scan {
    let start = offset
    if let scan = scanner?.scan(block, from: &offset) { return scan }
    // Without a first reading the second one decides about every line.
    while offset < block.count {
      offset += 1
      if block[offset - 1] == UInt8(ascii: "\n") {
        return LineScanner.Scan(lineStart: start, isRejected: true)
      }
    }
    return LineScanner.Scan(lineStart: start)
  }

  private mutating func end(
    _ reading: RecordExplanation?,
    isTerminated: Bool,
    report: (RecordFailure) throws(OutputError) -> Void
  ) throws(OutputError) {
    guard var reading else {
      failures += 1
      return
    }
    guard let error = reading.errorAtEnd(isTerminated: isTerminated) else { return }
    failures += 1
    if explains { try report(RecordFailure(line: records, error: error)) }
  }
}
