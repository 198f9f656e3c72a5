package import LineValidation

/// A call of the program: what it is to do, and the language in which it tells of that.
package struct Invocation: Sendable {
  package let command: Command
  package let catalog: any MessageCatalog

  package init(
    command: Command,
    catalog: any MessageCatalog
  ) {
    self.command = command
    self.catalog = catalog
  }
}

/// A command: what the program does, once all that was said makes sense.
package enum Command: Sendable {
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
  package enum Generator: String, CaseIterable, Sendable {
    /// A manual page, for man(1).
    case man
    /// The script that completes command lines in a shell.
    case bash, zsh, fish
    /// A program that judges files on a cluster of Apache Spark.
    case spark
  }

  /// The summaries to put together, and what comes of it.
  package struct Merge: Sendable {
    /// The inputs to read; at least one.
    package let inputs: [Input]
    /// The plan of what is written where.
    package let output: OutputPlan

    package init(
      inputs: [Input],
      output: OutputPlan
    ) {
      self.inputs = inputs
      self.output = output
    }
  }

  /// The inputs to judge, by what rules, and what comes of it.
  package struct Validation: Sendable {
    /// What makes a line valid.
    package let judgement: Judgement
    /// The files that the rules come from.
    let rulesFiles: [Input]
    /// The inputs to read, in this order; at least one.
    package let inputs: [Input]
    /// The range of each whose lines are judged; nil for all of them.
    package let range: InputRange?
    /// The fingerprint of what decides whether a line is valid.
    let fingerprint: Fingerprint
    /// The plan of what lines are.
    package let lines: LinePlan
    /// The plan of what is written where.
    package let output: OutputPlan
    /// The tolerance: what is still no failure.
    let tolerance: Tolerance
    /// How many threads may judge; nil for as many as there are processors.
    package let threads: Int?

    package init(
      judgement: Judgement,
      rulesFiles: [Input],
      inputs: [Input],
      range: InputRange?,
      fingerprint: Fingerprint,
      lines: LinePlan,
      output: OutputPlan,
      tolerance: Tolerance,
      threads: Int?
    ) {
      self.judgement = judgement
      self.rulesFiles = rulesFiles
      self.inputs = inputs
      self.range = range
      self.fingerprint = fingerprint
      self.lines = lines
      self.output = output
      self.tolerance = tolerance
      self.threads = threads
    }
  }
}

extension Command.Validation {
  /// What makes a line valid.
  package enum Judgement: Sendable {
    /// The rules of lines.
    case lines(CompiledRules)
    /// The rules of the columns of a table, whose rows lines are.
    case rows(TablePlan, CompiledTable)
    /// The rules of settings.
    case settings(SettingsPlan, CompiledTable)

    /// The files that values come from.
    package var valueFiles: [Input] {
      switch self {
      case .lines(let rules): rules.valueFiles
      case .rows(_, let table), .settings(_, let table): table.rules.flatMap(\.rules.valueFiles)
      }
    }
  }

  /// Whether it is needed to know which lines are invalid, and not only
  /// how many.
  package var needsFailures: Bool {
    output.explains || tolerance.isFailFast || lines.needsInspection
      || !lines.rewriting.isEmpty
  }
}
