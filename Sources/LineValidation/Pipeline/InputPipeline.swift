import LineScanning
import RegularLanguage

/// Judges the records of inputs, which are lines, rows, documents or settings, and passes the
/// results to a sink.
package struct InputPipeline: ~Copyable, Sendable {
  /// The minimum file size for several threads; a smaller file is judged before they have started.
  private static let minimumSizeForThreads = 4 << 20
  /// The maximum number of threads; more would only wait for each other and use memory.
  static let maximumThreadCount = 8

  /// The line format, with which inputs are read.
  private let plan: LinePlan
  private let threads: Int?
  private let blockSize: Int
  /// The explainer, which determines why records are invalid, and has the names of the rules.
  package let explainer: LineExplainer
  /// The judge of the reporting thread.
  private var judge: any BlockJudge
  private var counter: LineCounter
  /// Whether an input is judged in memory as a whole.
  private var isWhole = false
  /// Whether inputs that are too large to be judged at once are judged in pieces.
  private var readsPieces = false
  /// The judges of tables, which depend on their headers; `nil` if records are no rows.
  private var tables: TableJudges?
  /// The ring for small files.
  private let ring: BlockRing
  /// The ring with helper threads for large files, created on demand.
  private var wideRing: BlockRing?

  /// Creates a pipeline with an existing judge and explainer.
  ///
  /// - Parameters:
  ///   - judge: The judge.
  ///   - explainer: Determines why records are invalid.
  ///   - plan: The line format.
  ///   - repairer: Repairs lines; `nil` if they stay as they are, or if the judge repairs records.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  ///   - blockSize: The maximum number of bytes in a block, and in a header.
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

// MARK: - Notations

extension InputPipeline {
  /// Creates a pipeline for lines.
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
    var judge = try LineBlockJudge(
      rules: rules, explainer.rules, format: plan.format, explains: explains,
      usesFilters: plan.usesFilters)
    if plan.filtersSmallInputs { judge.prepare() }
    if plan.rewriting.isEmpty {
      self.init(judge, explainer, plan, threads: threads)
    } else {
      let rewriting = LineRewriting(plan.rewriting, rules)
      self.init(
        try LineBlockJudge(unchangedBy: rewriting, plan), explainer,
        plan, LineRepairer(rewriting, rules, judge, plan), threads: threads)
    }
  }

  /// Creates a pipeline for the rows of tables.
  ///
  /// - Parameters:
  ///   - table: The row format and the rules of the columns.
  ///   - plan: The line format.
  ///   - explains: Whether to determine which rows are invalid, and not only their number.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  ///   - blockSize: The maximum number of bytes in a block, and in a header.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  package init(
    _ table: TablePlan,
    _ plan: LinePlan,
    explains: Bool = true,
    threads: Int? = nil,
    blockSize: Int = Block.usualSize
  ) throws(TooLargeRule) {
    self.init(
      try TableRules(table, plan), explains: explains, threads: threads, blockSize: blockSize)
  }

  /// Creates a pipeline for JSON documents.
  ///
  /// - Parameters:
  ///   - json: The rules of the documents.
  ///   - plan: The line format.
  ///   - explains: Whether to determine which lines are invalid, and not only their number.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  package init(
    _ json: JSONPlan,
    _ plan: LinePlan,
    explains: Bool = true,
    threads: Int? = nil
  ) throws(TooLargeRule) {
    let rules = try JSONRules(json, plan)
    let explainer = LineExplainer(rows: rules.reported, json.members.map(\.rules))
    if json.readsLines {
      // Threads don't share the values of unique keys.
      self.init(
        JSONJudge(rules, explains: explains), explainer, plan,
        threads: json.uniqueKeys.isEmpty ? threads : 1)
    } else {
      self.init(DocumentJudge(rules), explainer, plan.withoutInspection, threads: 1)
      isWhole = true
      counter.showsLargeLines = false
      // Repairs need the whole text.
      readsPieces = rules.repairing == nil
    }
  }

  /// Creates a pipeline for settings.
  ///
  /// - Parameters:
  ///   - settings: The settings and their rules.
  ///   - plan: The line format.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  package init(_ settings: SettingsPlan, _ plan: LinePlan) throws(TooLargeRule) {
    self.init(try SettingsJudge(settings, plan), plan)
  }

  /// Creates a pipeline for settings with a judge.
  init(_ judge: SettingsJudge, _ plan: LinePlan) {
    let explainer = LineExplainer(rows: judge.reported, judge.plan.columns)
    self.init(judge, explainer, plan.withoutInspection, threads: 1)
    isWhole = true
  }

  /// Creates a pipeline for the rows of tables by compiled rules.
  init(
    _ rules: TableRules,
    explains: Bool = true,
    threads: Int?,
    blockSize: Int = Block.usualSize
  ) {
    // Threads don't share the values they have seen in unique columns.
    self.init(
      RowJudge(rules, TableLayout(), explains: explains),
      LineExplainer(rows: rules.reported, rules.plan.columns), rules.lines,
      threads: rules.hasUniqueColumns ? 1 : threads, blockSize: blockSize)
    tables = TableJudges(rules, explains: explains, blockSize: blockSize)
  }

  /// Returns a pipeline for another thread, which repairs no lines.
  ///
  /// - Parameter isThreaded: Whether it judges large files with several threads.
  /// - Returns: The pipeline.
  package borrowing func copy(isThreaded: Bool) -> InputPipeline {
    var copy = InputPipeline(
      judge, explainer, plan, threads: isThreaded ? threads : 1, blockSize: blockSize)
    (copy.isWhole, copy.readsPieces) = (isWhole, readsPieces)
    copy.counter.showsLargeLines = counter.showsLargeLines
    copy.tables = tables
    return copy
  }

  /// Opens an input.
  private func reader(
    of input: Input,
    _ range: InputRange?
  ) throws(InputError) -> BlockReader {
    reader(of: try .open(input, isWhole ? nil : range, plan))
  }

  private func reader(of file: consuming InputFile) -> BlockReader {
    var reader = BlockReader(file, terminator: plan.format.terminator)
    (reader.isWhole, reader.readsPieces) = (isWhole, readsPieces)
    return reader
  }
}

// MARK: - Judging

/// An input that is open, and perhaps its own judge.
struct OpenInput: ~Copyable {
  var reader: BlockReader
  /// The judge of a table with this header; `nil` for the judge of all inputs.
  var judge: RowJudge?
  /// The mistake in the header of a table, whose rows can't be judged then; `nil` if there is none.
  var malformedHeader: HeaderError?
  /// The delimiter that was probably meant; `nil` for the present one.
  var likelyDelimiter: UInt8?

  init(reader: consuming BlockReader, judge: RowJudge? = nil) {
    self.reader = reader
    self.judge = judge
  }
}

extension InputPipeline {
  /// Judges an input until the end, or until the outcome can't change any more.
  ///
  /// If the header of a table lacks a column that rules name, no row is judged.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range whose records are judged; `nil` for the whole input. Each row must be a
  ///     single line, since quoted fields can be recognized only by reading from the start. An
  ///     input that is judged as a whole has no ranges.
  ///   - sink: The sink that receives the records.
  /// - Returns: The counts, and the error that prevented reading until the end.
  /// - Throws: The error that the sink throws; the pipeline is unusable afterwards.
  package mutating func judge<Sink: BlockSink>(
    _ input: Input,
    _ range: InputRange? = nil,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    let open: OpenInput
    do throws(InputError) {
      if let table = try tables?.open(input, range, plan) {
        open = table
      } else {
        open = OpenInput(reader: try reader(of: input, range))
      }
    } catch {
      return LineTally(problem: error)
    }
    return try judge(open, to: sink)
  }

  /// Judges the records of bytes in memory.
  package mutating func judge<Sink: BlockSink>(
    _ bytes: [UInt8],
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    let open: OpenInput
    do throws(InputError) {
      if let table = try tables?.open(InputFile(bytes, plan)) {
        open = table
      } else {
        open = OpenInput(reader: reader(of: InputFile(bytes, plan)))
      }
    } catch {
      return LineTally(problem: error)
    }
    return try judge(open, to: sink)
  }

  private mutating func judge<Sink: BlockSink>(
    _ input: consuming OpenInput,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    guard let judge = input.judge else { return try self.judge(input.reader, to: sink) }
    var pipeline = InputPipeline(
      judge, explainer, plan.withoutInspection, threads: threads, blockSize: blockSize)
    let (delimiter, isUnjudged) = (input.likelyDelimiter, input.malformedHeader != nil)
    var tally = try pipeline.judge(input.reader, to: sink)
    tally.likelyDelimiter = delimiter
    tally.isUnjudged = isUnjudged
    return tally
  }

  /// Judges the blocks of an input.
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
    guard !isWhole, let size, size >= Self.minimumSizeForThreads else { return ring }
    if let wideRing { return wideRing }
    let threads = min(threads ?? Platform.processorCount, Self.maximumThreadCount)
    guard threads > 1 else { return ring }
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
      var judge = try LineBlockJudge(
        rules: rules, ReportedRules(rules, plan), format: plan.format, explains: true)
      if plan.filtersSmallInputs { judge.prepare() }
      return judge
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
