/// Which inputs to judge by which rules, and how to tell.
struct Request: Sendable {
  /// What makes a line valid.
  let rules: RuleSet

  /// What to read, in this order; at least one.
  let inputs: [Input]

  /// What to write where.
  let output: OutputPlan

  /// What is still no failure.
  let tolerance: Tolerance
}
