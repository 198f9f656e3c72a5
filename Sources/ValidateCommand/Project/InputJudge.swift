import RegularLanguage
import LineValidation
import ValidateRun

/// Judges inputs by the criteria of a command.
struct InputJudge: ~Copyable, Sendable {
  private var pipeline: InputPipeline
  /// The rules, as reports need them.
  let ruleSet: RuleSetInUse

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - validation: The command.
  ///   - explains: Whether to determine which lines are invalid; nil if the command decides.
  /// - Throws: ``UsageError/tooLarge(rule:)`` if a rule needs too much memory.
  init(_ validation: ValidationPlan, explains: Bool? = nil) throws(UsageError) {
    do throws(TooLargeRule) {
      pipeline = try validation.pipeline(explains: explains ?? validation.needsFailures)
    } catch {
      throw .tooLarge(rule: error.label)
    }
    ruleSet = RuleSetInUse(pipeline.explainer, of: validation)
  }

  private init(copying other: borrowing InputJudge, isThreaded: Bool) {
    ruleSet = other.ruleSet
    pipeline = other.pipeline.copy(isThreaded: isThreaded)
  }
}

extension ValidationPlan {
  /// Returns the pipeline that judges inputs.
  ///
  /// - Parameter explains: Whether to determine which records are invalid.
  /// - Returns: The pipeline.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  func pipeline(explains: Bool) throws(TooLargeRule) -> InputPipeline {
    switch judgement {
    case .lines(let rules):
      try InputPipeline(rules.set, lines, explains: explains, threads: threads)
    case .rows(let table, _):
      try InputPipeline(table, lines, explains: explains, threads: threads)
    case .documents(let json, _):
      try InputPipeline(json, lines, explains: explains, threads: threads)
    case .settings(let settings, _): try InputPipeline(settings, lines)
    }
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
    try pipeline.judge(input, range, to: sink)
  }
}
