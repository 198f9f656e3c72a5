import LineValidation

/// A request to judge inputs by rules, and to tell of them.
struct Request: Sendable {
  /// The rules that make a line valid.
  let rules: WrittenRules

  /// The files that the rules come from.
  let rulesFiles: [Input]

  /// The inputs to read, in this order; at least one.
  let inputs: [Input]

  /// The plan of what lines are.
  let lines: LinePlan

  /// The plan of what is written where.
  let output: OutputPlan

  /// The tolerance: what is still no failure.
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
