import RegularLanguage

/// Judges the lines of inputs, and tells a sink of them.
package struct LinePipeline: ~Copyable {
  /// Smaller files are judged before another thread has started.
  private static let minimumForThreads = 4 << 20
  /// More threads would only wait for each other to read, and take memory.
  static let maximumThreadCount = 8

  private let plan: LinePlan
  private let threads: Int?
  private let blockSize: Int
  /// The explainer, which finds out why lines are invalid.
  package let explainer: LineExplainer
  /// The judge of the thread that tells the sink.
  private var judge: any BlockJudge
  private var counter: LineCounter
  /// The ring that passes small files.
  private let ring: BlockRing
  /// The ring that passes large ones, with other threads, once it is needed.
  private var wideRing: BlockRing?

  /// Prepares to judge.
  ///
  /// - Parameters:
  ///   - rules: What makes a line valid.
  ///   - plan: What lines are.
  ///   - explains: Whether it is needed to know which lines are invalid, and not only how many.
  ///   - threads: How many threads may judge; `nil` for as many as there are processors.
  /// - Throws: ``TooLargeRule`` if a rule takes more memory than it may.
  package init(
    _ rules: RuleSet,
    _ plan: LinePlan,
    explains: Bool = true,
    threads: Int? = nil
  ) throws(TooLargeRule) {
    let explainer = LineExplainer(rules, plan)
    let judge = try LineBlockJudge(
      rules: rules, explainer.rules, format: plan.format, explains: explains)
    if plan.rewriting.isEmpty {
      self.init(judge, explainer, plan, threads: threads)
    } else {
      let rewriting = LineRewriting(plan.rewriting, rules)
      self.init(
        try LineBlockJudge(settledBy: rewriting, plan), explainer,
        plan, LineRepairer(rewriting, rules, judge, plan), threads: threads)
    }
  }

  /// Prepares to judge by what was made of the rules before.
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
}

extension LinePipeline {
  /// Reads an input to its end, or until there is nothing left to wait for.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range of it whose lines are judged; `nil` for all of them.
  ///   - sink: The receiver of its lines.
  /// - Returns: What was counted, and why the input could not be read to its end.
  /// - Throws: What the sink throws; the pipeline is of no more use then.
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

  /// Judges the lines of bytes that are in memory.
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
  ///   - reader: What reads it.
  ///   - sink: The receiver of its lines.
  /// - Returns: What was counted, and why the input could not be read to its end.
  /// - Throws: What the sink throws.
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

  /// The ring for the blocks of a file: one with other threads if the file is worth them.
  private mutating func ring(
    for size: Int?,
    _ sink: some BlockSink
  ) -> BlockRing {
    guard let size, size >= Self.minimumForThreads else { return ring }
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
  /// Creates a judge for which those lines are invalid that a repairer must look at.
  ///
  /// - Throws: ``TooLargeRule`` if there is none.
  fileprivate init(settledBy rewriting: LineRewriting, _ plan: LinePlan) throws(TooLargeRule) {
    func judge(_ rules: RuleSet) throws(TooLargeRule) -> LineBlockJudge {
      try LineBlockJudge(
        rules: rules, ReportedRules(rules, plan), format: plan.format, explains: true)
    }
    do throws(TooLargeRule) {
      self = try judge(rewriting.settledRules)
    } catch {
      self = try judge(LineRewriting.nothingSettled)
    }
  }
}
