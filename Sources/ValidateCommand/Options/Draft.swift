import LineValidation

/// A draft of what a command line asks for, while it is being read.
struct Draft: Sendable {
  /// The options so far, and how they were written.
  var uses: [(option: Option, spelling: String)] = []
  /// The rules.
  var rules = RuleDraft()
  /// The inputs to read.
  var inputs: [Input] = []
  /// The task for the rules.
  var task = Task.validate
  /// The plan of what lines are.
  var lines = LinePlan()
  /// The plan of what is written where.
  var output = OutputPlan()
  /// The tolerance: what is still no failure.
  var tolerance = Tolerance()
  /// How many threads may judge; nil for as many as there are processors.
  var threads: Int?
}

extension Draft {
  /// A task that can be done.
  enum Task: Sendable {
    case validate
    case explain
    case compare(old: RuleDraft, new: RuleDraft)
    case generate(Generator)

    /// The job that options have to suit.
    var job: Job {
      switch self {
      case .validate: .judging
      case .explain: .explaining
      case .compare: .comparing
      case .generate: .generating
      }
    }
  }

  /// Returns what the command line asks for.
  ///
  /// - Throws: ``UsageError`` if its words make no sense together.
  func invocation() throws(UsageError) -> Invocation {
    try checkUses()
    switch task {
    case .generate(let generator):
      return .generate(generator)
    case .compare(let old, let new):
      return .compare(
        old: try old.ruleSet(limits: rules.limits),
        new: try new.ruleSet(limits: rules.limits),
        rulesFiles: old.files + new.files
      )
    case .explain:
      return .explain(try rules.ruleSet(limits: rules.limits), rulesFiles: rules.files)
    case .validate:
      return .validate(try request())
    }
  }

  /// Makes sure that everything on the command line means something to what it asks for.
  ///
  /// - Throws: ``UsageError/misplaced(argument:job:)`` and ``UsageError/repeated(option:)``.
  private func checkUses() throws(UsageError) {
    let job = task.job
    if let use = uses.first(where: { !$0.option.jobs.contains(job) }) {
      throw .misplaced(argument: use.spelling, job: job)
    }
    guard job != .judging else { return }
    if let input = inputs.first {
      throw .misplaced(argument: input == .standardInput ? "-" : input.name, job: job)
    }
    // The answer would be to one of them only.
    let questions = uses.filter { $0.option.jobs == [job] }
    if questions.count > 1 { throw .repeated(option: questions[1].spelling) }
  }

  /// Makes sure that the options for lines make sense together.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)``.
  private func checkLines() throws(UsageError) {
    // There, the mark is three characters like any others.
    if lines.encoding == .bytes, let mark = lines.byteOrderMark {
      throw .conflict("--encoding bytes", "--bom \(mark.rawValue)")
    }
  }

  private func request() throws(UsageError) -> Request {
    if rules.entries.isEmpty { throw .noRule(pattern: inputs.first?.pattern) }
    try checkLines()
    try output.check()
    // How large a share is, is known only at the end.
    if tolerance.isFailFast, case .share = tolerance.mostInvalid {
      throw .conflict("--fail-fast", "--max-invalid P%")
    }
    let inputs = inputs.isEmpty ? [.standardInput] : inputs
    if rules.files.contains(.standardInput), inputs.contains(.standardInput) {
      throw .conflict("--rules -", "lines from standard input")
    }
    return Request(
      rules: try rules.ruleSet(limits: rules.limits),
      rulesFiles: rules.files,
      inputs: inputs,
      lines: lines,
      output: output,
      tolerance: tolerance,
      threads: threads
    )
  }
}

extension Input {
  /// Creates the input that an operand names: standard input by `-`.
  ///
  /// A file that is called `-` is written `./-`.
  init(operand: [UInt8]) {
    self = operand == Array("-".utf8) ? .standardInput : .file(path: operand)
  }

  /// The operand as a pattern, if it looks like one.
  fileprivate var pattern: String? {
    guard case .file(let path) = self, let text = String(validating: path, as: UTF8.self),
      text.contains(where: #"[](){}*+?\^$|"#.contains)
    else { return nil }
    return text
  }
}
