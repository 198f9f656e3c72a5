import LineValidation
import ValidateRun
import ValidationJSONSchema

/// A call of the program: the command and the language of its messages.
struct Invocation: Sendable {
  let command: Command
  let catalog: MessageCatalog
}

/// A command: what the program does after all arguments are checked.
indirect enum Command: Sendable {
  /// Print the usage.
  case help
  /// Print the program's version.
  case version
  /// Print the manual, or a completion script for a shell.
  case generate(Generator)
  /// Print rules for other programs.
  case export(RulesGenerator, ValidationPlan.Judgement, rulesFiles: [Input])
  /// Explain rules, some of which may come from files; for a table, the rules of each column; and a
  /// schema, if there is one.
  case explain(
    [(column: String?, rules: CompiledRules)], JSONSchema?, [RuleLineWarning], rulesFiles: [Input])
  /// Print a picture of rules, some of which may come from files.
  case draw(CompiledRules, rulesFiles: [Input])
  /// Print whether new rules accept everything that old ones accept.
  case compare(old: CompiledRules, new: CompiledRules, rulesFiles: [Input])
  /// Ask a person for a value, and print it.
  case prompt(PromptPlan)
  /// Propose rules that data satisfy.
  case infer(InferencePlan)
  /// Judge the lines of inputs, and report the findings.
  case validate(ValidationPlan)
  /// Judge the files of a project, and report the findings.
  case project(ProjectPlan)
  /// Write the first file of a project.
  case start(ProjectDraft)
  /// Merge the summaries of runs, and report like a single run.
  case merge(Merge)
  /// Report an error in the command line.
  case refuse(UsageError)
}

extension Command {
  /// A text that the program generates from rules.
  enum RulesGenerator: String, CaseIterable, Sendable {
    /// A JSON Schema of the values.
    case jsonSchema = "json-schema"
    /// An HTML page on which the rules can be tried.
    case page
  }

  /// A text that the program generates for other programs.
  enum Generator: String, CaseIterable, Sendable {
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
  struct Merge: Sendable {
    /// The inputs to read; at least one.
    let inputs: [Input]
    /// The output plan.
    let output: OutputPlan
  }
}
