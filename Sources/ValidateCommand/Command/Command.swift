import LineValidation

/// A call of the program: what it is to do, and the language in which it tells of that.
struct Invocation: Sendable {
  let command: Command
  let catalog: any MessageCatalog
}

/// A command: what the program does, once all that was said makes sense.
enum Command: Sendable {
  /// Print how the program is used.
  case help
  /// Print the program's version.
  case version
  /// Print the manual, or what completes command lines in a shell.
  case generate(Generator)
  /// Print what rules mean, some of which may come from files.
  case explain(CompiledRules, rulesFiles: [Input])
  /// Print whether new rules accept what old ones did.
  case compare(old: CompiledRules, new: CompiledRules, rulesFiles: [Input])
  /// Judge the lines of some inputs, and tell of them.
  case validate(Validation)
  /// Tell what is wrong with the command line.
  case refuse(UsageError)
}

extension Command {
  /// A text that can be made of the table of options.
  enum Generator: String, CaseIterable, Sendable {
    /// A manual page, for man(1).
    case man
    /// The script that completes command lines in a shell.
    case bash, zsh, fish
  }

  /// The inputs to judge, by what rules, and what comes of it.
  struct Validation: Sendable {
    /// The rules that make a line valid.
    let rules: CompiledRules
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
}

extension Command.Validation {
  /// A Boolean value that tells whether it is needed to know which lines are invalid, and not only
  /// how many.
  var needsFailures: Bool {
    output.explains || tolerance.isFailFast || lines.needsInspection
      || !lines.rewriting.isEmpty
  }
}
