/// Which inputs to judge by which rules, and how to tell.
struct Request: Sendable {
  /// What makes a line valid.
  let rules: RuleSet

  /// What to read, in this order; at least one.
  let inputs: [Input]

  /// Whether findings are left out of the output.
  let isQuiet: Bool

  /// Whether invalid lines leave the exit status at 0.
  let isExitZero: Bool
}
