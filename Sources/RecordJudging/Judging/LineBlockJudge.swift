package import LineScanning
import ValidationCore
import RegularLanguage

/// Judges the lines of blocks, each line independently.
package struct LineBlockJudge: BlockJudge {
  /// Whether to determine which lines are invalid, and not only their number.
  private let explains: Bool
  private var scanner: LineScanner
  /// Determines why a line is invalid if it is read in pieces, or if the rules have no automaton.
  private let reasoner: FaultReasoner
  /// Recognizes most valid lines if lines are read by runs; `nil` if the rules have no checks.
  private let checker: LineChecker?
  private var rejected: [RejectedLine] = []

  /// The size of a batch of rejected lines, which stays in the fastest cache.
  private static let maximumRejectedCount = 256

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - rules: The rules that make a line valid.
  ///   - reported: The numbers of the rules.
  ///   - format: The line format.
  ///   - explains: Whether to determine which lines are invalid, and not only their number.
  ///   - usesFilters: Whether most lines are only scanned.
  /// - Throws: ``TooLargeRule`` if a rule needs more memory than an automaton may use.
  package init(
    rules: RuleSet,
    _ reported: ReportedRules,
    format: LineFormat,
    explains: Bool,
    usesFilters: Bool = true
  ) throws(TooLargeRule) {
    self.explains = explains
    let runs = try rules.runs(reported)
    reasoner = FaultReasoner(rules, reported, readsWhole: runs.readsWhole)
    let line = LineReading(runs.all, format: format, countsAll: reported.hasNegations)
    checker = usesFilters ? LineChecker(rules, format: format) : nil
    let automaton = usesFilters ? rules.validator.language?.automaton : nil
    scanner = LineScanner(automaton, line: line, format: format)
  }
}

extension LineBlockJudge {
  /// Makes the filter, which is made otherwise when there is enough to judge.
  package mutating func prepare() { scanner.prepare() }

  package mutating func begin(_ judgement: inout BlockResult, of block: Block) {
    judgement.restart()
    scanner.start(block.buffer.span.extracting(block.range), &judgement.progress)
    advance(&judgement, of: block)
  }

  package mutating func advance(_ judgement: inout BlockResult, of block: Block) {
    judgement.forgetFailures()
    let bytes = block.buffer.span.extracting(block.range)
    guard scanner.scansBlocks else {
      if !explains,
        let count = checker?.countInvalidLines(of: bytes, from: &judgement.progress)
      {
        judgement.failureCount += count
        return
      }
      while judgement.failures.count < BlockResult.maximumFailureCount {
        checker?.passLines(of: bytes, by: scanner, from: &judgement.progress)
        if judgement.offset == bytes.count { return }
        let line = scanner.readLine(of: bytes, from: &judgement.progress)
        record(line.found, at: line.bytes, into: &judgement)
      }
      return
    }
    repeat {
      rejected.removeAll(keepingCapacity: true)
      scanner.scan(
        bytes, from: &judgement.progress, rejected: &rejected, limit: Self.maximumRejectedCount)
      judgement.failureCount += rejected.count
      if explains { record(rejected, of: bytes, into: &judgement) }
    } while !rejected.isEmpty && judgement.failures.count < BlockResult.maximumFailureCount
  }

  /// Records the invalid lines and their positions.
  private func record(
    _ lines: [RejectedLine],
    of block: Span<UInt8>,
    into judgement: inout BlockResult
  ) {
    let lines = lines.span
    judgement.failures.append(addingCapacity: lines.count) { failures in
      for index in lines.indices {
        let line = lines[index]
        failures.append(
          InvalidLine(
            line: line.number, bytes: line.bytes, range: line.range(in: block),
            reason: .stop(InvalidLine.Cause(line.cause))))
      }
    }
  }

  /// Records why the last judged line is invalid, if it is.
  private func record(
    _ found: LineFaults,
    at bytes: Range<Int>,
    into judgement: inout BlockResult
  ) {
    guard let explanation = reasoner.explanation(of: found) else { return }
    judgement.failureCount += 1
    if explains { judgement.add(explanation, bytes: bytes) }
  }

  package mutating func discard() { scanner.discard() }

  package mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool {
    let bytes = block.buffer.span.extracting(block.range)
    let isTerminated: Bool
    switch block.content {
    case .lines: return true
    case .piece:
      scanner.read(bytes)
      return false
    case .unterminatedLine: isTerminated = false
    case .lastPiece(let hasTerminator): isTerminated = hasTerminator
    }
    judgement.restart()
    let isWhole = block.content == .unterminatedLine
    // No bytes means that there was a byte order mark and no line.
    if bytes.isEmpty, isWhole { return true }
    judgement.progress.lines = 1
    judgement.progress.offset = bytes.count
    // Its finding is the same as that of a line with a terminator.
    if isWhole, scanner.scansBlocks {
      guard let line = scanner.rejected(unterminated: bytes) else { return true }
      judgement.failureCount += 1
      if explains { record([line], of: bytes, into: &judgement) }
      return true
    }
    scanner.read(bytes.extracting(droppingLast: isTerminated ? 1 : 0))
    record(
      scanner.endLine(isTerminated: isTerminated), at: isWhole ? 0..<bytes.count : 0..<0,
      into: &judgement)
    return true
  }
}
