import RegularLanguage

/// Judges the lines of inputs, and passes the results to a sink.
package struct LinePipeline: ~Copyable, Sendable {
  /// The minimum file size for several threads; a smaller file is judged before they have started.
  private static let minimumSizeForThreads = 4 << 20
  /// The maximum number of threads; more would only wait for each other and use memory.
  static let maximumThreadCount = 8

  private let plan: LinePlan
  private let threads: Int?
  private let blockSize: Int
  /// The explainer, which determines why lines are invalid.
  package let explainer: LineExplainer
  /// The judge of the reporting thread.
  private var judge: any BlockJudge
  private var counter: LineCounter
  /// The ring for small files.
  private let ring: BlockRing
  /// The ring with helper threads for large files, created on demand.
  private var wideRing: BlockRing?

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - rules: The rules that make a line valid.
  ///   - plan: The line format.
  ///   - explains: Whether to determine which lines are invalid, and not only their number.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  package init(
    _ rules: RuleSet,
    _ plan: LinePlan,
    explains: Bool = true,
    threads: Int? = nil
  ) throws(TooLargeRule) {
    let explainer = LineExplainer(rules, plan)
    let judge = try LineBlockJudge(
      rules: rules, explainer.rules, format: plan.format, explains: explains,
      usesFilters: plan.usesFilters)
    if plan.rewriting.isEmpty {
      self.init(judge, explainer, plan, threads: threads)
    } else {
      let rewriting = LineRewriting(plan.rewriting, rules)
      self.init(
        try LineBlockJudge(unchangedBy: rewriting, plan), explainer,
        plan, LineRepairer(rewriting, rules, judge, plan), threads: threads)
    }
  }

  /// Creates a pipeline with an existing judge and explainer.
  init(
    _ judge: any BlockJudge,
    _ explainer: LineExplainer,
    _ plan: LinePlan,
    _ repairer: LineRepairer? = nil,
    threads: Int?,
    blockSize: Int = Block.usualSize
  ) {
    self.plan = plan
    self.blockSize = blockSize
    self.threads = threads
    self.explainer = explainer
    self.judge = judge
    counter = LineCounter(explainer, repairer, plan)
    ring = BlockRing(judge, explainer, blockSize: blockSize)
  }

  deinit { wideRing?.close() }

  /// Returns a pipeline for another thread, which repairs nothing.
  ///
  /// - Parameter isThreaded: Whether it judges large files with several threads.
  /// - Returns: The pipeline.
  package borrowing func copy(isThreaded: Bool) -> LinePipeline {
    LinePipeline(judge, explainer, plan, threads: isThreaded ? threads : 1, blockSize: blockSize)
  }

  /// Builds everything that copies share.
  package mutating func prepare() { judge.prepare() }
}

extension LinePipeline {
  /// Judges an input until the end, or until the outcome can't change any more.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range whose lines are judged; `nil` for the whole input.
  ///   - sink: The sink that receives the lines.
  /// - Returns: The counts, and the error that prevented reading until the end.
  /// - Throws: The error that the sink throws; the pipeline is unusable afterwards.
  package mutating func judge<Sink: BlockSink>(
    _ input: Input,
    _ range: InputRange? = nil,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    let file: InputFile
    do throws(InputError) {
      file = try .open(input, range, plan)
    } catch {
      return LineTally(problem: error)
    }
    return try judge(file, to: sink)
  }

  /// Judges the lines of bytes in memory.
  package mutating func judge<Sink: BlockSink>(
    _ bytes: [UInt8],
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    try judge(InputFile(bytes, plan), to: sink)
  }

  private mutating func judge<Sink: BlockSink>(
    _ file: consuming InputFile,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    try judge(BlockReader(file, terminator: plan.format.terminator), to: sink)
  }

  /// Judges the lines, or rows, of a file.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file.
  ///   - sink: The sink that receives the lines.
  /// - Returns: The counts, and the error that prevented reading until the end.
  /// - Throws: The error that the sink throws.
  mutating func judge<Sink: BlockSink>(
    _ reader: consuming BlockReader,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    let ring = ring(for: reader.file.expectedCount, sink)
    judge.discard()
    counter.open(reader.file)
    let problem = try ring.pass(reader, by: &judge, &counter, to: sink)
    var tally = counter.tally
    tally.problem = problem ?? judge.problem
    return tally
  }

  /// Returns the ring for the blocks of a file: one with helper threads if the file is large
  /// enough.
  private mutating func ring(
    for size: Int?,
    _ sink: some BlockSink
  ) -> BlockRing {
    guard let size, size >= Self.minimumSizeForThreads else { return ring }
    if let wideRing { return wideRing }
    let threads = min(threads ?? Platform.processorCount, Self.maximumThreadCount)
    guard threads > 1 else { return ring }
    judge.prepare()
    let wideRing = BlockRing(
      judge, explainer, sink.preparation, helpers: threads - 1, blockSize: blockSize)
    self.wideRing = wideRing
    return wideRing
  }
}

extension LineBlockJudge {
  /// Creates a judge that rejects exactly the lines that a repairer must examine.
  ///
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  fileprivate init(unchangedBy rewriting: LineRewriting, _ plan: LinePlan) throws(TooLargeRule) {
    func judge(_ rules: RuleSet) throws(TooLargeRule) -> LineBlockJudge {
      try LineBlockJudge(
        rules: rules, ReportedRules(rules, plan), format: plan.format, explains: true)
    }
    if !plan.usesFilters {
      self = try judge(LineRewriting.rejectingEveryLine)
      return
    }
    do throws(TooLargeRule) {
      self = try judge(rewriting.unchangedLineRules)
    } catch {
      self = try judge(LineRewriting.rejectingEveryLine)
    }
  }
}
