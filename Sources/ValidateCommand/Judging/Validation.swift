import RegularLanguage

/// The main job: reads every input, and reports every invalid line.
struct Validation: ~Copyable {
  /// The size of the blocks that are read; larger ones leave the processor's caches.
  private static let blockSize = 256 * 1024

  /// Smaller files are judged before another thread has started.
  private static let leastForThreads = 4 << 20

  private let request: Request
  private let format: LineFormat
  private let judge: BlockJudge
  /// What passes small files.
  private let ring: BlockRing
  /// What passes large ones, with other threads, once it is needed.
  private var wideRing: BlockRing?

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
    ring = BlockRing(threads: 1, judge: judge, blockSize: Self.blockSize)
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
    let reader: BlockReader
    let ring: BlockRing
    do throws(SystemError) {
      let file = try InputFile(input, encoding: request.records.encoding)
      ring = self.ring(for: file)
      reader = BlockReader(file, terminator: format.terminator)
    } catch {
      return error
    }
    var stream: RecordStream?
    return try ring.pass(reader) { (place) throws(OutputError) in
      try Self.report(&place, &stream, to: reporter)
      return !reporter.isCutShort
    }
  }

  /// The ring for the blocks of a file: one with other threads if the file is worth them.
  private mutating func ring(for file: borrowing InputFile) -> BlockRing {
    guard let size = file.size, size >= Self.leastForThreads else { return ring }
    if let wideRing { return wideRing }
    let threads = min(request.threads ?? Platform.processorCount, Self.mostThreads)
    guard threads > 1 else { return ring }
    let wideRing = BlockRing(threads: threads, judge: judge, blockSize: Self.blockSize)
    self.wideRing = wideRing
    return wideRing
  }

  /// More threads would only wait for each other to read, and take memory.
  private static let mostThreads = 8

  /// Reports on a block, after it was judged.
  private static func report(
    _ place: inout BlockPlace,
    _ stream: inout RecordStream?,
    to reporter: Reporter
  ) throws(OutputError) {
    try reporter.begin(place.block)
    guard join(&place, &stream) else { return }
    while true {
      try reporter.report(&place.judgement, of: place.block)
      if reporter.isCutShort { return }
      if place.judgement.offset == place.block.range.count { break }
      place.judge.advance(&place.judgement, of: place.block)
    }
    try reporter.end(place.judgement)
  }

  /// Judges what is no block of records.
  ///
  /// - Returns: Whether any record ends in the block.
  private static func join(_ place: inout BlockPlace, _ stream: inout RecordStream?) -> Bool {
    let block = place.block
    switch block.content {
    case .records:
      break
    case .unterminatedRecord:
      place.judge.begin(&place.judgement, ofUnterminated: block)
    case .piece:
      stream = stream ?? place.judge.newStream
      stream?.read(block.buffer.span.extracting(block.range))
      return false
    case .lastPiece(let isTerminated):
      var whole = stream ?? place.judge.newStream
      stream = nil
      let end = block.range.upperBound - (isTerminated ? 1 : 0)
      whole.read(block.buffer.span.extracting(block.range.lowerBound..<end))
      place.judge.begin(&place.judgement, ofEnding: whole, isTerminated: isTerminated, in: block)
    }
    return true
  }
}
