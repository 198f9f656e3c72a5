import RegularLanguage

/// The main job: reads every input, and reports every invalid line.
struct Validation: ~Copyable {
  /// The size of the blocks that are read; larger ones leave the processor's caches.
  private static let blockSize = 256 * 1024

  /// Smaller files are judged before another thread has started.
  private static let leastForThreads = 4 << 20

  private let request: Request
  private let format: LineFormat
  private let explainer: RecordExplainer
  /// What the thread that reports judges by.
  private var judge: BlockJudge
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
    explainer = RecordExplainer(request.rules, request.records)
    judge = try BlockJudge(
      rules: request.rules,
      explainer.rules,
      format: format,
      explains: request.needsFailures
    )
    ring = BlockRing(judge, blockSize: Self.blockSize)
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
    let reporter = try Reporter(request, explainer)
    for input in request.inputs where !reporter.isCutShort {
      try reporter.open(input)
      try reporter.close(problem: try judge(input, to: reporter)?.description)
    }
    return try reporter.finish()
  }

  /// Reads an input to its end, or until there is nothing to hope for.
  ///
  /// - Returns: Why the input could not be read to its end; nil if it was.
  private mutating func judge(
    _ input: Input,
    to reporter: Reporter
  ) throws(OutputError) -> InputError? {
    let reader: BlockReader
    let ring: BlockRing
    do throws(SystemError) {
      let file = try InputFile(input, encoding: request.records.encoding)
      ring = self.ring(for: file, speller: reporter.speller)
      reader = BlockReader(file, terminator: format.terminator)
    } catch {
      return .refused(error)
    }
    judge.discard()
    return try ring.pass(reader, by: &judge, to: reporter)
  }

  /// The ring for the blocks of a file: one with other threads if the file is worth them.
  private mutating func ring(
    for file: borrowing InputFile,
    speller: @autoclosure () -> FindingSpeller
  ) -> BlockRing {
    guard let size = file.size, size >= Self.leastForThreads else { return ring }
    if let wideRing { return wideRing }
    let threads = min(request.threads ?? Platform.processorCount, Self.mostThreads)
    guard threads > 1 else { return ring }
    let wideRing = BlockRing(
      judge, speller(), helpers: threads - 1, blockSize: Self.blockSize)
    self.wideRing = wideRing
    return wideRing
  }

  /// More threads would only wait for each other to read, and take memory.
  private static let mostThreads = 8
}
