package import LineValidation

/// A call of the program: the command and the language of its messages.
package struct Invocation: Sendable {
  package let command: Command
  package let catalog: MessageCatalog

  package init(
    command: Command,
    catalog: MessageCatalog
  ) {
    self.command = command
    self.catalog = catalog
  }
}

/// A command: what the program does after all arguments are checked.
package enum Command: Sendable {
  /// Print the usage.
  case help
  /// Print the program's version.
  case version
  /// Print the manual, or a completion script for a shell.
  case generate(Generator)
  /// Print rules for other programs.
  case export(RulesGenerator, Validation.Judgement, rulesFiles: [Input])
  /// Explain rules, some of which may come from files; for a table, the rules of each column.
  case explain([(column: String?, rules: CompiledRules)], rulesFiles: [Input])
  /// Print a picture of rules, some of which may come from files.
  case draw(CompiledRules, rulesFiles: [Input])
  /// Print whether new rules accept everything that old ones accept.
  case compare(old: CompiledRules, new: CompiledRules, rulesFiles: [Input])
  /// Ask a person for a value, and print it.
  case prompt(PromptPlan)
  /// Propose rules that data bear.
  case infer(InferencePlan)
  /// Judge the lines of inputs, and report the findings.
  case validate(Validation)
  /// Judge the files of a project, and report the findings.
  case project(ProjectPlan)
  /// Merge the summaries of runs, and report like a single run.
  case merge(Merge)
  /// Report an error in the command line.
  case refuse(UsageError)
}

extension Command {
  /// A text that the program generates from rules.
  package enum RulesGenerator: String, CaseIterable, Sendable {
    /// A JSON Schema of the values.
    case jsonSchema = "json-schema"
    /// An HTML page on which the rules can be tried.
    case page
  }

  /// A text that the program generates for other programs.
  package enum Generator: String, CaseIterable, Sendable {
    /// A manual page, for man(1).
    case man
    /// A completion script for a shell.
    case bash, zsh, fish
    /// A program that judges files on a cluster of Apache Spark.
    case spark
    /// The hook of a project for pre-commit.
    case preCommit = "pre-commit"
    /// A workflow for GitHub Actions that checks a project.
    case gitHubAction = "github-action"
  }

  /// The summaries to merge, and the output.
  package struct Merge: Sendable {
    /// The inputs to read; at least one.
    package let inputs: [Input]
    /// The output plan.
    package let output: OutputPlan

    package init(
      inputs: [Input],
      output: OutputPlan
    ) {
      self.inputs = inputs
      self.output = output
    }
  }

  /// The inputs to judge, the rules, and the output.
  package struct Validation: Sendable {
    /// The criteria for valid lines.
    package let judgement: Judgement
    /// The files that contain the rules.
    package let rulesFiles: [Input]
    /// The inputs, in order; at least one.
    package let inputs: [Input]
    /// The range of each input whose lines are judged; nil for all lines.
    package let range: InputRange?
    /// The fingerprint of everything that determines whether a line is valid.
    package let fingerprint: Fingerprint
    /// The definition of lines.
    package let lines: LinePlan
    /// The output plan.
    package let output: OutputPlan
    /// The tolerance for invalid lines.
    package let tolerance: Tolerance
    /// The file of known findings, and its use; nil if there is none.
    package let baseline: BaselinePlan?
    /// The maximum number of threads that judge; nil for the number of processors.
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
      baseline: BaselinePlan? = nil,
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
      self.baseline = baseline
      self.threads = threads
    }
  }
}

extension Command.Validation {
  /// The criteria for valid lines.
  package enum Judgement: Sendable {
    /// The rules of lines.
    case lines(CompiledRules)
    /// The rules of the columns of a table, whose rows are the lines.
    case rows(TablePlan, CompiledTable)
    /// The rules of settings.
    case settings(SettingsPlan, CompiledTable)
    /// The rules of the members of JSON documents.
    case documents(JSONPlan, CompiledTable)

    /// The files that contain allowed values.
    package var valueFiles: [Input] {
      switch self {
      case .lines(let rules): rules.valueFiles
      case .rows(_, let table), .settings(_, let table), .documents(_, let table):
        table.valueFiles
      }
    }

    /// The unit that is counted.
    package var unit: CountedUnit {
      switch self {
      case .lines: .line
      case .rows: .row
      case .settings: .setting
      case .documents(let plan, _): plan.readsLines ? .line : .document
      }
    }

    /// The limits of single rules and columns.
    package var limits: [Tolerance.Limit] {
      switch self {
      case .lines(let rules): rules.limits
      case .rows(_, let table), .settings(_, let table), .documents(_, let table): table.limits
      }
    }

    /// Whether some rules are warnings.
    var hasWarnings: Bool {
      switch self {
      case .lines(let rules): rules.set.rules.contains(where: \.isWarning)
      case .rows(_, let table), .settings(_, let table), .documents(_, let table):
        table.relations.contains(where: \.isWarning)
          || table.uniqueKeys.contains(where: \.isWarning)
          || table.columns.contains(where: \.mayWarn)
      }
    }
  }

  /// Whether the invalid lines must be known, and not only their number.
  package var needsFailures: Bool {
    output.explains || tolerance.isFailFast || lines.needsInspection
      || !lines.rewriting.isEmpty || judgement.hasWarnings
      || !tolerance.limits.isEmpty || baseline != nil
  }
}
