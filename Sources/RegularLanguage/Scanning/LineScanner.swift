/// A scanner of the lines of blocks, which tells those that are rejected, and where.
///
/// Most lines are only seen by a prefilter; the candidates are judged one by one. A line
/// that comes in pieces, or for which there is no automaton, is read by runs. Of `[a-z]{2,4}`:
///
///     ab\na\nabc\n    // rejects the second line, which stops at its end
///     a | b\n         // rejects nothing, wherever a line is cut
package struct LineScanner: Sendable {
  private let format: LineFormat
  /// The automaton that lines are judged by; `nil` if all of them are read by runs.
  private let automaton: Automaton?
  /// `nil` if every line is judged by itself.
  private var prefilter: LinePrefilter?
  /// The judge of single lines; `nil` if there is no automaton, or no block has come yet.
  private var judge: LineJudge?
  /// A line that comes in pieces, before its first.
  private let newLine: LineReading
  /// The line of which pieces have come.
  private var line: LineReading?

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - automaton: The automaton that lines are judged by; `nil` if all of them are read by runs.
  ///   - line: What reads a line that comes in pieces.
  ///   - format: What lines are made of.
  package init(_ automaton: Automaton?, line: LineReading, format: LineFormat) {
    self.format = format
    self.automaton = automaton
    newLine = line
  }

  /// Makes all that blocks are scanned by, which the first block makes otherwise.
  ///
  /// That takes longer than an automaton, and is not needed if no block comes. Copies that
  /// are made later share it.
  package mutating func prepare() {
    guard judge == nil, let automaton else { return }
    prefilter = LinePrefilter(automaton, format: format)
    judge = LineJudge(automaton, format: format)
  }
}

/// The progress in scanning the lines of a block.
package struct LineProgress: Sendable {
  /// The offset at which the next line starts.
  package var offset = 0
  /// The number of lines before that.
  package var lines = 0
  /// Offsets in the lines that are judged one by one.
  var candidates: [Int] = []
  /// Whether only those lines are.
  var isSifted = false
  /// The number of candidates that are settled.
  var settled = 0

  /// The start of a block.
  package init() {}

  /// Goes back to the start of a block, and keeps the memory.
  package mutating func restart() {
    (offset, lines, settled, isSifted) = (0, 0, 0, false)
    candidates.removeAll(keepingCapacity: true)
  }
}

extension LineScanner {
  /// Whether lines of blocks are scanned, and not read by runs.
  package var scansBlocks: Bool { automaton != nil }

  /// Starts with a block.
  ///
  /// - Parameters:
  ///   - block: Whole lines, each with its terminator.
  ///   - progress: Becomes that at the start.
  package mutating func start(_ block: Span<UInt8>, _ progress: inout LineProgress) {
    prepare()
    progress.restart()
    progress.isSifted = prefilter?.sift(block, candidates: &progress.candidates) ?? false
  }

  /// Scans lines up to the end of a block that was started with, or after the last of as many as
  /// may be rejected.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - progress: Where to go on.
  ///   - rejected: Receives the lines that are rejected.
  ///   - limit: The most lines that it may have.
  package func scan(
    _ block: Span<UInt8>,
    from progress: inout LineProgress,
    rejected: inout [RejectedLine],
    limit: Int
  ) {
    judge?.judge(block, from: &progress, rejected: &rejected, limit: limit)
  }

  /// Passes over lines of a block that are valid.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - progress: Where to go on.
  ///   - isValid: Judges a line, without its end; the first that it refuses is not passed over.
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

  /// Reads the next line of a block by runs.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - progress: Where to go on.
  /// - Returns: The bytes of the line, without its end, and what is wrong in it.
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
}

extension LineScanner {
  /// Reads the next piece of a line that is larger than a block, without its terminator.
  package mutating func read(_ piece: Span<UInt8>) {
    var line = line ?? newLine
    // What has two owners is copied.
    self.line = nil
    line.read(piece)
    self.line = line
  }

  /// Ends that line.
  ///
  /// - Parameter isTerminated: Whether it ends with a terminator.
  /// - Returns: What is wrong in the line.
  package mutating func endLine(isTerminated: Bool) -> LineFaults {
    var line = line ?? newLine
    self.line = nil
    return line.end(isTerminated: isTerminated)
  }

  /// Forgets the pieces of a line whose end could not be read.
  package mutating func discard() { line = nil }
}
