import RegularLanguage

/// The main job: reads every input, and reports every invalid line.
struct Validation: ~Copyable {
  /// The size of the blocks that are read; larger ones leave the processor's caches.
  private static let blockSize = 256 * 1024

  private let request: Request
  private let format = LineFormat()
  private var judge: BlockJudge
  private var block = Block(size: blockSize)
  private var judgement = BlockJudgement()
  private var records = 0
  private var failures = 0
  private var isIncomplete = false

  /// Prepares to do what a command line asks for.
  ///
  /// - Throws: ``UsageError`` if a rule is too large.
  init(_ request: Request) throws(UsageError) {
    self.request = request
    judge = try BlockJudge(rules: request.rules, format: format, explains: !request.isQuiet)
  }
}

extension Validation {
  /// Judges all inputs.
  ///
  /// An input that can't be read is reported on standard error, and the others are still read.
  ///
  /// - Parameter output: Where findings go. It is closed in the end.
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if the output can't be written; then nothing more is read.
  mutating func run(to output: inout OutputBuffer) throws(OutputError) -> ExitStatus {
    for input in request.inputs {
      guard let problem = try judge(input, to: &output) else { continue }
      isIncomplete = true
      try output.flush()  // The findings so far come first where both go to one terminal.
      Diagnostics.report("\(input.name): \(problem)")
    }
    try output.close()
    if failures > 0, !request.isQuiet {
      Diagnostics.report("\(failures) of \(records) \(records == 1 ? "line" : "lines") invalid")
    }
    if isIncomplete { return .failure }
    return failures == 0 || request.isExitZero ? .valid : .invalid
  }

  /// Reads an input to its end.
  ///
  /// - Returns: Why the input could not be read to its end; nil if it was.
  private mutating func judge(
    _ input: Input,
    to output: inout OutputBuffer
  ) throws(OutputError) -> SystemError? {
    var report = TextReport(on: input)
    var reader: BlockReader
    do throws(SystemError) {
      reader = BlockReader(try InputFile(input), terminator: format.terminator)
    } catch {
      return error
    }
    var stream: RecordStream?
    /// The number of the record before the block.
    var line = 0
    while true {
      do throws(SystemError) {
        guard try reader.read(&block) else { break }
      } catch {
        try? reader.close()
        return error
      }
      guard begin(&stream) else { continue }
      while true {
        for failure in judgement.failures {
          try report.write(failure, after: line, to: &output)
        }
        if judgement.offset == block.range.count { break }
        judge.advance(&judgement, of: block)
      }
      line += judgement.records
      records += judgement.records
      failures += judgement.failureCount
      try output.flushToTerminal()
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
