import InputValidation
import RegularLanguage

/// Judges the lines of blocks, each block on its own.
///
/// Most lines are only seen by a sieve; those that it leaves in doubt are judged one by one.
struct BlockJudge: Sendable {
  private let format: LineFormat
  /// A Boolean value that tells whether it is needed to know which lines are invalid, and not only
  /// how many.
  private let explains: Bool
  /// `nil` where every line is judged by itself.
  private var sieve: LineSieve?
  /// The judge of single lines; `nil` where the rules are too large for one automaton.
  private let judge: LineJudge?
  /// A line that comes in pieces, before its first.
  private let newStream: LineStream
  /// The line of which pieces have come.
  private var stream: LineStream?
  private var rejected: [RejectedLine] = []

  /// So few rejected lines stay in the fastest cache until they are noted.
  private static let mostRejected = 256

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
    self.format = format
    self.explains = explains
    let automaton = rules.validator.language?.automaton
    sieve = automaton.flatMap { LineSieve($0, format: format) }
    judge = automaton.map { LineJudge($0, format: format) }
    newStream = try LineStream(rules, reported, format: format)
  }
}

extension BlockJudge {
  /// Starts to judge a block of lines, as far as ``advance(_:of:)`` would.
  ///
  /// - Parameters:
  ///   - judgement: Becomes that of the block; its storage is used again.
  ///   - block: The bytes of whole lines, each with its terminator.
  mutating func begin(_ judgement: inout BlockJudgement, of block: Block) {
    judgement.restart()
    var doubts = judgement.doubts ?? []
    judgement.doubts = nil
    doubts.removeAll(keepingCapacity: true)
    let bytes = block.buffer.span.extracting(block.range)
    if sieve?.sift(bytes, doubts: &doubts) ?? false { judgement.doubts = doubts }
    advance(&judgement, of: block)
  }

  /// Goes on with a judgement up to the end of the block, or until there are many failures.
  mutating func advance(_ judgement: inout BlockJudgement, of block: Block) {
    judgement.forgetFailures()
    let bytes = block.buffer.span.extracting(block.range)
    guard let judge else {
      judgeInPieces(&judgement, of: bytes)
      return
    }
    repeat {
      rejected.removeAll(keepingCapacity: true)
      judge.judge(
        bytes,
        doubts: judgement.doubts,
        from: &judgement.progress,
        rejected: &rejected,
        limit: Self.mostRejected
      )
      judgement.failureCount += rejected.count
      if explains { note(rejected, of: bytes, into: &judgement) }
    } while !rejected.isEmpty && judgement.failures.count < BlockJudgement.mostFailures
  }

  /// Judges lines for which there is no automaton.
  private func judgeInPieces(_ judgement: inout BlockJudgement, of block: Span<UInt8>) {
    while judgement.offset < block.count, judgement.failures.count < BlockJudgement.mostFailures {
      let start = judgement.offset
      let end = block.firstOffset(of: format.terminator, from: start)
      judgement.progress.offset = min(end + 1, block.count)
      judgement.progress.lines += 1
      var stream = newStream
      stream.read(block.extracting(start..<end))
      guard let explanation = stream.explanationAtEnd(isTerminated: true) else { continue }
      judgement.failureCount += 1
      let count = format.contentCount(of: block.extracting(start..<end))
      if explains { judgement.add(explanation, bytes: start..<start + count) }
    }
  }

  /// Notes which lines are invalid, and where.
  private func note(
    _ lines: [RejectedLine],
    of block: Span<UInt8>,
    into judgement: inout BlockJudgement
  ) {
    let lines = lines.span
    for index in lines.indices {
      let line = lines[index]
      let stop = line.stop.range
      let range =
        line.isPlain ? stop : ValidationError.characters(stop, of: block.extracting(line.bytes))
      judgement.failures.append(
        InvalidLine(
          line: line.number, bytes: line.bytes, range: range, reason: .stop(line.stop.cause)))
    }
  }
}

extension BlockJudge {
  /// Forgets the pieces of a line whose end could not be read.
  mutating func discard() { stream = nil }

  /// Goes on with what is no block of lines, and has to be judged in the order of the input.
  ///
  /// - Returns: Whether any line ends in the block, so that there is a judgement.
  mutating func join(_ judgement: inout BlockJudgement, of block: Block) -> Bool {
    let bytes = block.buffer.span.extracting(block.range)
    switch block.content {
    case .lines:
      break
    case .unterminatedLine where bytes.isEmpty:
      judgement.restart()
    case .unterminatedLine:
      var whole = newStream
      whole.read(bytes)
      end(&judgement, of: whole, isTerminated: false, bytes: 0..<bytes.count, in: block)
    case .piece:
      var line = stream ?? newStream
      stream = nil
      line.read(bytes)
      stream = line
      return false
    case .lastPiece(let isTerminated):
      var whole = stream ?? newStream
      stream = nil
      whole.read(bytes.extracting(droppingLast: isTerminated ? 1 : 0))
      end(&judgement, of: whole, isTerminated: isTerminated, bytes: 0..<0, in: block)
    }
    return true
  }

  private func end(
    _ judgement: inout BlockJudgement,
    of stream: LineStream,
    isTerminated: Bool,
    bytes: Range<Int>,
    in block: Block
  ) {
    judgement.restart()
    judgement.progress.lines = 1
    judgement.progress.offset = block.range.count
    var stream = stream
    guard let explanation = stream.explanationAtEnd(isTerminated: isTerminated) else { return }
    judgement.failureCount = 1
    if explains { judgement.add(explanation, bytes: bytes) }
  }
}
