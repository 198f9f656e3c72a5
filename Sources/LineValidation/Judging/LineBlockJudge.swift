import ValidationCore
import RegularLanguage

/// Judges the lines of blocks, each line on its own.
struct LineBlockJudge: BlockJudge {
  /// Whether it is needed to know which lines are invalid, and not only
  /// how many.
  private let explains: Bool
  private var scanner: LineScanner
  /// Says why lines are invalid that come in pieces, or have no automaton.
  private let reasoner: FaultReasoner
  /// Tells most valid lines where lines are read by runs; `nil` if there are no checks.
  private let checker: LineChecker?
  private var rejected: [RejectedLine] = []

  /// So few rejected lines stay in the fastest cache until they are noted.
  private static let maximumRejectedCount = 256

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - rules: What makes a line valid.
  ///   - reported: The numbers of the rules.
  ///   - format: What lines are made of.
  ///   - explains: Whether it is needed to know which lines are invalid, and not only how many.
  /// - Throws: ``TooLargeRule`` if a rule takes more memory than an automaton
  ///   may.
  init(
    rules: RuleSet,
    _ reported: ReportedRules,
    format: LineFormat,
    explains: Bool
  ) throws(TooLargeRule) {
    self.explains = explains
    let runs = try rules.runs(reported)
    reasoner = FaultReasoner(rules, reported, readsWhole: runs.readsWhole)
    let line = LineReading(runs.all, format: format, countsAll: reported.hasNegations)
    checker = LineChecker(rules, format: format)
    scanner = LineScanner(rules.validator.language?.automaton, line: line, format: format)
  }
}

extension LineBlockJudge {
  mutating func prepare() { scanner.prepare() }

  mutating func begin(_ judgement: inout BlockResult, of block: Block) {
    judgement.restart()
    scanner.start(block.buffer.span.extracting(block.range), &judgement.progress)
    advance(&judgement, of: block)
  }

  mutating func advance(_ judgement: inout BlockResult, of block: Block) {
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
        note(line.found, at: line.bytes, into: &judgement)
      }
      return
    }
    repeat {
      rejected.removeAll(keepingCapacity: true)
      scanner.scan(
        bytes, from: &judgement.progress, rejected: &rejected, limit: Self.maximumRejectedCount)
      judgement.failureCount += rejected.count
      if explains { note(rejected, of: bytes, into: &judgement) }
    } while !rejected.isEmpty && judgement.failures.count < BlockResult.maximumFailureCount
  }

  /// Notes which lines are invalid, and where.
  private func note(
    _ lines: [RejectedLine],
    of block: Span<UInt8>,
    into judgement: inout BlockResult
  ) {
    let lines = lines.span
    for index in lines.indices {
      let line = lines[index]
      judgement.failures.append(
        InvalidLine(
          line: line.number, bytes: line.bytes, range: line.range(in: block),
          reason: .stop(InvalidLine.Cause(line.cause))))
    }
  }

  /// Notes why the line judged last is invalid, if it is.
  private func note(
    _ found: LineFaults,
    at bytes: Range<Int>,
    into judgement: inout BlockResult
  ) {
    guard let explanation = reasoner.explanation(of: found) else { return }
    judgement.failureCount += 1
    if explains { judgement.add(explanation, bytes: bytes) }
  }
}

extension LineBlockJudge {
  mutating func discard() { scanner.discard() }

  mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool {
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
    // Without bytes, there is a byte order mark and no line.
    if bytes.isEmpty, block.content == .unterminatedLine { return true }
    scanner.read(bytes.extracting(droppingLast: isTerminated ? 1 : 0))
    judgement.progress.lines = 1
    judgement.progress.offset = bytes.count
    let isWhole = block.content == .unterminatedLine
    note(
      scanner.endLine(isTerminated: isTerminated), at: isWhole ? 0..<bytes.count : 0..<0,
      into: &judgement)
    return true
  }
}
