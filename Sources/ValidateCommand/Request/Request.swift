import LineValidation

/// Which inputs to judge by which rules, and how to tell.
struct Request: Sendable {
  /// What makes a line valid.
  let rules: WrittenRules

  /// The files that the rules come from.
  let rulesFiles: [Input]

  /// What to read, in this order; at least one.
  let inputs: [Input]

  /// What lines are.
  let lines: LinePlan

  /// What to write where.
  let output: OutputPlan

  /// What is still no failure.
  let tolerance: Tolerance

  /// How many threads may judge; nil for as many as there are processors.
  let threads: Int?
}

extension Request {
  /// A Boolean value that tells whether it is needed to know which lines are invalid, and not only
  /// how many.
  var needsFailures: Bool {
    output.explains || tolerance.isFailFast || lines.needsInspection
  }
}
