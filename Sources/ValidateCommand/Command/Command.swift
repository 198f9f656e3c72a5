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
  /// Print what rules mean, some of which may come from files; those of a table by its columns.
  case explain([(column: String?, rules: CompiledRules)], rulesFiles: [Input])
  /// Print whether new rules accept what old ones did.
  case compare(old: CompiledRules, new: CompiledRules, rulesFiles: [Input])
  /// Ask a person for a value, and print it.
  case prompt(PromptPlan)
  /// Judge the lines of some inputs, and tell of them.
  case validate(Validation)
  /// Put the summaries of runs together, and tell of them as one run would.
  case merge(Merge)
  /// Tell what is wrong with the command line.
  case refuse(UsageError)
}

extension Command {
  /// A text that the program can print for other programs.
  enum Generator: String, CaseIterable, Sendable {
    /// A manual page, for man(1).
    case man
    /// The script that completes command lines in a shell.
    case bash, zsh, fish
    /// A program that judges files on a cluster of Apache Spark.
    case spark
  }

  /// The summaries to put together, and what comes of it.
  struct Merge: Sendable {
    /// The inputs to read; at least one.
    let inputs: [Input]
    /// The plan of what is written where.
    let output: OutputPlan
  }

  /// The inputs to judge, by what rules, and what comes of it.
  struct Validation: Sendable {
    /// What makes a line valid.
    let judgement: Judgement
    /// The files that the rules come from.
    let rulesFiles: [Input]
    /// The inputs to read, in this order; at least one.
    let inputs: [Input]
    /// The range of each whose lines are judged; nil for all of them.
    let range: InputRange?
    /// The fingerprint of what decides whether a line is valid.
    let fingerprint: Fingerprint
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
  /// What makes a line valid.
  enum Judgement: Sendable {
    /// The rules of lines.
    case lines(CompiledRules)
    /// The rules of the columns of a table, whose rows lines are.
    case rows(TablePlan, CompiledTable)
    /// The rules of settings.
    case settings(SettingsPlan, CompiledTable)

    /// The files that values come from.
    var valueFiles: [Input] {
      switch self {
      case .lines(let rules): rules.valueFiles
      case .rows(_, let table), .settings(_, let table): table.rules.flatMap(\.rules.valueFiles)
      }
    }
  }

  /// A Boolean value that tells whether it is needed to know which lines are invalid, and not only
  /// how many.
  var needsFailures: Bool {
    output.explains || tolerance.isFailFast || lines.needsInspection
      || !lines.rewriting.isEmpty
  }
}
