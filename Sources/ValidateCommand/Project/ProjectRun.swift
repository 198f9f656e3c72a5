import LineValidation
import Synchronization
import ValidateRun

/// A run over the files of a project.
///
/// Helper threads judge files ahead of the thread that reports. Most files are valid, so nothing
/// but their counts is reported. The others are judged again by the reporting thread, as in a plain
/// run, so that the output does not depend on the number of threads.
struct ProjectRun {
  private let plan: ProjectPlan
  private let baseline: Baseline?
  /// The judge of each group, which each thread copies.
  private let judges: [SharedJudge]

  /// The maximum number of threads; more would only wait for the reporting thread.
  private static let maximumThreadCount = 16

  /// Prepares a run.
  ///
  /// - Throws: ``UsageError`` if the known findings can't be read, a rule is too large, or a limit
  ///   is about an unknown rule.
  init(_ plan: ProjectPlan) throws(UsageError) {
    self.plan = plan
    baseline = try Baseline.open(plan.whole.baseline)
    var judges: [SharedJudge] = []
    for group in plan.groups {
      judges.append(
        SharedJudge(try InputJudge(group, explains: plan.whole.needsFailures || plan.needsFailures))
      )
    }
    self.judges = judges
    try checkLimits()
  }
}

extension ProjectPlan {
  /// Whether some group must know which lines are invalid.
  fileprivate var needsFailures: Bool { groups.contains(where: \.needsFailures) }
}

extension ProjectRun {
  /// Checks that each limit is about a rule of some group, unless files that are not part of this
  /// run may have the rule.
  private func checkLimits() throws(UsageError) {
    if plan.limitsToCheck.isEmpty { return }
    let names = Set(judges.flatMap(\.ruleSet.explainer.rules.allNames))
    for limit in plan.limitsToCheck where !names.contains(Array(limit.utf8)) {
      throw UsageError.invalid(option: "--max-invalid", value: Escaping.text(limit), .unknownLimit)
        .at(plan.whole.places.limits[limit])
    }
  }

  /// Judges the files, and reports.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if an output can't be written.
  func report(in catalog: MessageCatalog) throws(OutputError) -> ExitStatus {
    let reporter = try Reporter(plan.whole, judges.map(\.ruleSet), baseline, in: catalog)
    reporter.unnamed = plan.unnamed
    let queue = FileQueue(plan.files, judges)
    queue.start(
      threads: min(plan.whole.threads ?? Platform.processorCount, Self.maximumThreadCount))
    var judges = OwnJudges(self.judges, isThreaded: true)
    for (number, file) in plan.files.enumerated() {
      if reporter.isCutShort { break }
      try reporter.report(on: .file(path: file.path), by: file.group) {
        (input) throws(OutputError) in
        if let problem = file.problem { return LineTally(problem: .refused(problem)) }
        if let tally = queue.tally(of: number, &judges) { return tally }
        return try judges.judge(input, by: file.group, to: reporter)
      }
    }
    queue.stop()
    return try reporter.finish()
  }
}

/// The judge of a group, which threads copy.
final class SharedJudge: Sendable {
  /// The rules, as reports need them.
  let ruleSet: RuleSetInUse
  private let judge: Mutex<InputJudge>

  init(_ judge: consuming sending InputJudge) {
    ruleSet = judge.ruleSet
    self.judge = Mutex(judge)
  }

  /// Returns a copy for a thread.
  ///
  /// - Parameter isThreaded: Whether the copy judges large files with several threads.
  /// - Returns: The copy.
  func copy(isThreaded: Bool) -> InputJudge {
    judge.withLock { $0.copy(isThreaded: isThreaded) }
  }
}

/// The judges of a thread, created when a file needs them.
struct OwnJudges: ~Copyable {
  private let shared: [SharedJudge]
  private let isThreaded: Bool
  private var own: [Int: Box] = [:]
  private final class Box {
    var judge: InputJudge
    init(_ judge: consuming InputJudge) { self.judge = judge }
  }

  /// The maximum number of judges to keep, each with the memory for a block.
  private static let maximumCount = 16

  /// Creates the judges of a thread.
  ///
  /// - Parameters:
  ///   - shared: The judges to copy.
  ///   - isThreaded: Whether the copies judge large files with several threads.
  init(_ shared: [SharedJudge], isThreaded: Bool) {
    self.shared = shared
    self.isThreaded = isThreaded
  }

  /// Judges an input by the rules of a group.
  ///
  /// - Throws: The error that the sink throws.
  mutating func judge<Sink: BlockSink>(
    _ input: Input,
    by group: Int,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    if own[group] == nil {
      if own.count == Self.maximumCount { own = [:] }
      own[group] = Box(shared[group].copy(isThreaded: isThreaded))
    }
    let box = own[group]
    do throws(Sink.Failure) {
      return try box?.judge.judge(input, to: sink) ?? LineTally()
    } catch {
      // It is unusable now.
      own[group] = nil
      throw error
    }
  }
}
