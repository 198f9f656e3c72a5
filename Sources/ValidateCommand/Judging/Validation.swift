import RegularLanguage

/// The main job: reads every input, and reports every invalid line.
struct Validation: ~Copyable {
  /// The size of the blocks that are read; larger ones leave the processor's caches.
  private static let blockSize = 256 * 1024

  private let request: Request
  private let format: LineFormat
  private var judge: BlockJudge
  private var block = Block(size: blockSize)
  private var judgement = BlockJudgement()

  /// Prepares to do what a command line asks for.
  ///
  /// - Throws: ``UsageError`` if a rule is too large.
  init(_ request: Request) throws(UsageError) {
    self.request = request
    format = request.records.format
    judge = try BlockJudge(
      rules: request.rules,
      format: format,
      explains: request.needsFailures
    )
  }
}

extension Validation {
  /// Judges all inputs.
  ///
  /// An input that can't be read is reported on standard error, and the others are still read.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if the output can't be written; then nothing more is read.
  mutating func run() throws(OutputError) -> ExitStatus {
    let reporter = try Reporter(request)
    for input in request.inputs where !reporter.isCutShort {
      try reporter.open(input)
      let problem =
        if let obstacle = reporter.obstacle(to: input) { obstacle } else {
          try judge(input, to: reporter)?.description
        }
      try reporter.close(problem: problem)
    }
    return try reporter.finish()
  }

  /// Reads an input to its end, or until there is nothing to hope for.
  ///
  /// - Returns: Why the input could not be read to its end; nil if it was.
  private mutating func judge(
    _ input: Input,
    to reporter: Reporter
  ) throws(OutputError) -> SystemError? {
    var reader: BlockReader
    do throws(SystemError) {
      reader = BlockReader(
        try InputFile(input, encoding: request.records.encoding), terminator: format.terminator)
    } catch {
      return error
    }
    var stream: RecordStream?
    reading: while true {
      do throws(SystemError) {
        guard try reader.read(&block) else { break }
      } catch {
        try? reader.close()
        return error
      }
      try reporter.begin(block)
      guard begin(&stream) else { continue }
      while true {
        try reporter.report(&judgement, of: block)
        if reporter.isCutShort { break reading }
        if judgement.offset == block.range.count { break }
        judge.advance(&judgement, of: block)
      }
      try reporter.end(judgement)
    }
    do throws(SystemError) {
      try reader.close()
      return nil
    } catch {
      return error
    }
  }

  /// Judges a block, as far as that can be done at once.
  ///
  /// - Returns: Whether any record ends in it.
  private mutating func begin(_ stream: inout RecordStream?) -> Bool {
    switch block.content {
    case .records:
      judge.begin(&judgement, of: block)
    case .unterminatedRecord:
      judge.begin(&judgement, ofUnterminated: block)
    case .piece:
      stream = stream ?? judge.newStream
      stream?.read(block.buffer.span.extracting(block.range))
      return false
    case .lastPiece(let isTerminated):
      var whole = stream ?? judge.newStream
      stream = nil
      let end = block.range.upperBound - (isTerminated ? 1 : 0)
      whole.read(block.buffer.span.extracting(block.range.lowerBound..<end))
      judge.begin(&judgement, ofEnding: whole, isTerminated: isTerminated, in: block)
    }
    return true
  }
}
