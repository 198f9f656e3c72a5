/// What a command line asks for, while it is being read.
struct Draft: Sendable {
  /// The rules.
  var rules = RuleDraft()
  /// What to read.
  var inputs: [Input] = []
  /// What to do with the rules, unless it is to judge lines.
  var task: Task?
  /// What lines are.
  var records = RecordPlan()
  /// What to write where.
  var output = OutputPlan()
  /// What is still no failure.
  var tolerance = Tolerance()
  /// How many threads may judge; nil for as many as there are processors.
  var threads: Int?
}

extension Draft {
  /// What can be done besides judging lines.
  enum Task: Sendable {
    case explain
    case compare(old: RuleDraft, new: RuleDraft)
    case generate(Generator)
  }

  /// Returns what the command line asks for.
  ///
  /// - Throws: ``UsageError`` if its words make no sense together.
  func invocation() throws(UsageError) -> Invocation {
    switch task {
    case .generate(let generator):
      return .generate(generator)
    case .compare(let old, let new):
      if !rules.isEmpty { throw .conflict("--compare", "other rules") }
      if !inputs.isEmpty { throw .conflict("--compare", "files") }
      return .compare(
        old: try old.ruleSet(limits: rules.limits),
        new: try new.ruleSet(limits: rules.limits)
      )
    case .explain:
      if !inputs.isEmpty { throw .conflict("--explain", "files") }
      return .explain(try rules.ruleSet(limits: rules.limits))
    case nil:
      try output.check()
      try tolerance.check()
      let inputs = inputs.isEmpty ? [.standardInput] : inputs
      if rules.readsStandardInput, inputs.contains(.standardInput) {
        throw .conflict("--rules -", "lines from standard input")
      }
      return .validate(
        Request(
          rules: try rules.ruleSet(limits: rules.limits),
          inputs: inputs,
          records: records,
          output: output,
          tolerance: tolerance,
          threads: threads
        ))
    }
  }
}
