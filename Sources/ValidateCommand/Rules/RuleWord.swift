/// A word of the rules: on a command line, or in a file of rules.
///
/// Which words belong together is known only when all of them are: a bound belongs to a rule before
/// or behind it, a negation and a name to the rule behind them.
enum RuleWord: Sendable {
  case rule(RuleKind)
  case bound(Bound)
  case negation
  /// A name by which findings call the next rule.
  case name(String)
  /// The rules of a file, by its path.
  case file(path: [UInt8])
}
