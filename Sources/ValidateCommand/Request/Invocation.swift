import LineValidation

/// An invocation of the program: what a command line asks for.
enum Invocation: Sendable {
  /// Print how the program is used.
  case help
  /// Print the program's version.
  case version
  /// Print the manual, or what completes command lines in a shell.
  case generate(Generator)
  /// Print what rules mean, some of which may come from files.
  case explain(WrittenRules, rulesFiles: [Input])
  /// Print whether new rules accept what old ones did.
  case compare(old: WrittenRules, new: WrittenRules, rulesFiles: [Input])
  /// Judge the lines of some inputs.
  case validate(Request)
  /// Nothing that makes sense.
  case misuse(UsageError)
}
