import RegularLanguage
import LineValidation
import ValidateRun

/// Judges inputs by the criteria of a command.
struct InputJudge: ~Copyable, Sendable {
  // One of these exists.
  private var lines: LinePipeline?
  private var rows: TablePipeline?
  private var documents: JSONPipeline?
  private var settings: SettingsPipeline?
  /// The rules, as reports need them.
  let ruleSet: RuleSetInUse

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - validation: The command.
  ///   - explains: Whether to determine which lines are invalid; nil if the command decides.
  /// - Throws: ``UsageError/tooLarge(rule:)`` if a rule needs too much memory.
  init(_ validation: ValidationPlan, explains: Bool? = nil) throws(UsageError) {
    let (plan, threads) = (validation.lines, validation.threads)
    let explains = explains ?? validation.needsFailures
    let explainer: LineExplainer
    do throws(TooLargeRule) {
      switch validation.judgement {
      case .lines(let rules):
        let pipeline = try LinePipeline(rules.set, plan, explains: explains, threads: threads)
        explainer = pipeline.explainer
        lines = consume pipeline
      case .rows(let table, _):
        let pipeline = try TablePipeline(table, plan, explains: explains, threads: threads)
        explainer = pipeline.explainer
        rows = pipeline
      case .documents(let json, _):
        let pipeline = try JSONPipeline(json, plan, explains: explains, threads: threads)
        explainer = pipeline.explainer
        documents = consume pipeline
      case .settings(let form, _):
        let pipeline = try SettingsPipeline(form, plan)
        explainer = pipeline.explainer
        settings = pipeline
      }
    } catch {
      throw .tooLarge(rule: error.label)
    }
    ruleSet = RuleSetInUse(explainer, plan.encoding, validation.judgement.unit)
  }

  private init(copying other: borrowing InputJudge, isThreaded: Bool) {
    ruleSet = other.ruleSet
    lines = other.lines?.copy(isThreaded: isThreaded)
    rows = other.rows?.copy(isThreaded: isThreaded)
    documents = other.documents?.copy(isThreaded: isThreaded)
    settings = other.settings
  }
}

extension InputJudge {
  /// Returns a judge for another thread.
  ///
  /// - Parameter isThreaded: Whether it judges large files with several threads.
  /// - Returns: The judge.
  borrowing func copy(isThreaded: Bool) -> InputJudge {
    InputJudge(copying: self, isThreaded: isThreaded)
  }

  /// Builds everything that copies share.
  mutating func prepare() {
    lines?.prepare()
    documents?.prepare()
  }

  /// Judges an input until the end, or until the outcome can't change any more.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range whose lines are judged; nil for the whole input.
  ///   - sink: The sink that receives the lines.
  /// - Returns: The counts, and the error that prevented reading until the end.
  /// - Throws: The error that the sink throws; the judge is unusable afterwards.
  mutating func judge<Sink: BlockSink>(
    _ input: Input,
    _ range: InputRange? = nil,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    if let tally = try lines?.judge(input, range, to: sink) { return tally }
    if let tally = try rows?.judge(input, range, to: sink) { return tally }
    if let tally = try documents?.judge(input, range, to: sink) { return tally }
    return try settings?.judge(input, to: sink) ?? LineTally()
  }
}
