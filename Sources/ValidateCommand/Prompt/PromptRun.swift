import LineValidation
import ValidateRun

/// A run of a prompt, with or without a terminal.
enum PromptRun {
  /// Prompts for a value or reads it, and prints it.
  ///
  /// - Throws: ``OutputError`` if the value can't be printed, or the terminal has disappeared.
  static func status(
    of plan: PromptPlan,
    in catalog: MessageCatalog
  ) throws(OutputError) -> ExitStatus {
    _ = try FileUses(rules: plan.rulesFiles, values: plan.rules.valueFiles)
    switch try end(of: plan, in: catalog) {
    case .value(let value):
      let output = OutputBuffer.standardOutput()
      try output.write(value + "\n")
      try output.close()
      return .valid
    case .refused(let words):
      Diagnostics.report(words)
      return .invalid
    case .cancelled: return .invalid
    case .interrupted: return .interrupted
    }
  }

  private static func end(
    of plan: PromptPlan,
    in catalog: MessageCatalog
  ) throws(OutputError) -> Prompt.End {
    let name = OutputError.File.named(Platform.terminalPath)
    let terminal = try OutputError.attempt(
      name, Terminal.isDumb ? nil : try Platform.openTerminal())
    if let terminal {
      return try OutputError.attempt(name) { () throws(SystemError) in
        var session = try PromptSession(Prompt(plan, in: catalog), on: terminal)
        return try session.run()
      }
    }
    return try OutputError.attempt(.named(Input.standardInput.name)) { () throws(SystemError) in
      var input = try PromptInput(plan, in: catalog)
      return try input.run()
    }
  }
}
