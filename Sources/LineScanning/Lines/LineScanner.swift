package import RegularLanguage

/// A scanner of the lines of blocks, which reports the rejected lines and their faults.
///
/// A prefilter skips most lines; the candidates are judged one by one. Runs read lines that arrive
/// in pieces, and all lines if there is no automaton. For `[a-z]{2,4}`:
///
///     ab\na\nabc\n    // rejects the second line, which stops at its end
///     a | b\n         // rejects nothing, wherever a line is cut
package struct LineScanner: Sendable {
  private let format: LineFormat
  /// The judge of single lines; `nil` if runs read all of them.
  private let judge: LineJudge?
  /// The prefilter that copies share; `nil` if there is no automaton.
  private let shared: SharedFilter<LinePrefilter?>?
  /// The prefilter; `nil` if every line is judged.
  private var prefilter: LinePrefilter?
  /// Whether the prefilter has been made, if there can be one.
  private var isPrepared = false
  /// A line that arrives in pieces, before its first piece.
  private let newLine: LineReading
  /// The line whose pieces are being read.
  private var line: LineReading?

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - automaton: The automaton that judges lines; `nil` if runs read all of them.
  ///   - line: The reading of a line that arrives in pieces, at its start.
  ///   - format: The line format.
  package init(_ automaton: Automaton?, line: LineReading, format: LineFormat) {
    self.format = format
    judge = automaton.map { LineJudge($0, format: format) }
    shared = automaton.map { automaton in
      SharedFilter { LinePrefilter(automaton, format: format) }
    }
    newLine = line
  }

  /// Makes the prefilter, which is made otherwise when there is enough to scan.
  package mutating func prepare() {
    if isPrepared { return }
    isPrepared = true
    prefilter = shared?.filter
  }
}

/// The progress of scanning the lines of a block.
@usableFromInline
package struct LineProgress: Sendable {
  /// The offset at which the next line starts.
  @usableFromInline package var offset = 0
  /// The number of lines before that.
  @usableFromInline package var lines = 0
  /// Offsets in the candidates, the lines that are judged one by one.
  var candidates: [Int] = []
  /// Whether the block was filtered, so that only the candidates are judged.
  var isFiltered = false
  /// The size of all lines that are not candidates, if it is known: see ``LinePrefilter/lineSize``.
  var lineSize: Int?
  /// The number of candidates that have been judged.
  var settled = 0

  /// Creates the progress at the start of a block.
  package init() {}

  /// Moves back to the start of a block, and keeps the memory.
  package mutating func restart() {
    (offset, lines, settled, isFiltered) = (0, 0, 0, false)
    candidates.removeAll(keepingCapacity: true)
  }
}

extension LineScanner {
  /// Whether lines of blocks are scanned rather than read by runs.
  package var scansBlocks: Bool { judge != nil }

  /// Starts a block.
  ///
  /// - Parameters:
  ///   - block: Whole lines, each with its terminator.
  ///   - progress: The progress; moved to the start of the block.
  package mutating func start(_ block: Span<UInt8>, _ progress: inout LineProgress) {
    if !isPrepared, shared?.isWorthMaking(forAnother: block.count) ?? false { prepare() }
    progress.restart()
    progress.isFiltered = prefilter?.filter(block, candidates: &progress.candidates) ?? false
    progress.lineSize = prefilter?.lineSize
  }

  /// Scans lines up to the end of a started block, or up to the line at which the limit is reached.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - progress: The position to start from; moved after the last line.
  ///   - rejected: Receives the rejected lines.
  ///   - limit: The maximum number of rejected lines.
  package func scan(
    _ block: Span<UInt8>,
    from progress: inout LineProgress,
    rejected: inout [RejectedLine],
    limit: Int
  ) {
    judge?.judge(block, from: &progress, rejected: &rejected, limit: limit)
  }

  /// Skips lines of a block while they are valid.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - progress: The position to start from; moved to the first invalid line.
  ///   - isValid: Returns whether a line, without its line end, is valid.
  package func passLines(
    of block: Span<UInt8>,
    from progress: inout LineProgress,
    while isValid: (Span<UInt8>) -> Bool
  ) {
    while progress.offset < block.count {
      let start = progress.offset
      let end = block.firstOffset(of: format.terminator, from: start)
      let line = block.extracting(start..<end)
      guard isValid(line.extracting(first: format.contentCount(of: line))) else { return }
      progress.offset = min(end + 1, block.count)
      progress.lines += 1
    }
  }

  /// Reads the next line of a block with runs.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - progress: The position to start from; moved after the line.
  /// - Returns: The bytes of the line, without its line end, and its faults.
  package func readLine(
    of block: Span<UInt8>,
    from progress: inout LineProgress
  ) -> (bytes: Range<Int>, found: LineFaults) {
    let start = progress.offset
    let end = block.firstOffset(of: format.terminator, from: start)
    progress.offset = min(end + 1, block.count)
    progress.lines += 1
    let bytes = block.extracting(start..<end)
    var line = newLine
    line.read(bytes)
    return (start..<start + format.contentCount(of: bytes), line.end(isTerminated: true))
  }

  /// Judges a line without a terminator, all of which is in memory.
  ///
  /// - Parameter line: The line, the only one of its block.
  /// - Returns: The line if it is rejected; `nil` if runs read all lines, too.
  package func rejected(unterminated line: Span<UInt8>) -> RejectedLine? {
    guard let stop = judge?.automaton.stop(in: line) else { return nil }
    let start = line.extracting(first: stop.range.upperBound)
    return RejectedLine(
      number: 1, bytes: 0..<line.count, stop: stop, isPlain: start.isASCIIWithoutLineFeeds)
  }

  /// Reads the next piece of a line that is larger than a block, without its terminator.
  package mutating func read(_ piece: Span<UInt8>) {
    var line = line ?? newLine
    // Without this, the shared storage would be copied.
    self.line = nil
    line.read(piece)
    self.line = line
  }

  /// Ends a line that is read in pieces.
  ///
  /// - Parameter isTerminated: Whether the line ends with a terminator.
  /// - Returns: The faults of the line.
  package mutating func endLine(isTerminated: Bool) -> LineFaults {
    var line = line ?? newLine
    self.line = nil
    return line.end(isTerminated: isTerminated)
  }

  /// Discards a line whose end could not be read.
  package mutating func discard() { line = nil }
}
