import InputValidation
import LineValidation
import RegularLanguage

/// Does what a command line asks for.
///
/// - Returns: The exit status.
func run(_ command: Command) -> ExitStatus {
  do throws(OutputError) {
    switch command {
    case .help:
      return try answer(Help.text)
    case .version:
      return try answer("validate \(version)\nUnicode \(UnicodeTables.version)\n")
    case .generate(let generator):
      return try answer(text(of: generator))
    case .explain(let rules, let rulesFiles):
      _ = try FileUses(rules: rulesFiles)
      warn(about: rules)
      let explanation = RuleExplanation(rules)
      return try answer(explanation.text, explanation.status)
    case .compare(let old, let new, let rulesFiles):
      _ = try FileUses(rules: rulesFiles)
      warn(about: new)
      let comparison = RuleComparison(old: old.set, new: new.set)
      return try answer(comparison.text, comparison.status)
    case .validate(let validation):
      return try run(validation)
    case .refuse(let error):
      return refuse(error)
    }
  } catch {
    if case .brokenPipe = error { Platform.end(by: .brokenPipe) }
    Diagnostics.report(error.description)
    return .failure
  }
}

/// Does the main job.
private func run(_ validation: Command.Validation) throws(OutputError) -> ExitStatus {
  var pipeline: LinePipeline
  do throws(TooLargeRule) {
    pipeline = try LinePipeline(
      validation.rules.set,
      validation.lines,
      explains: validation.needsFailures,
      threads: validation.threads
    )
  } catch {
    return refuse(.tooLarge(rule: error.label))
  }
  if !validation.output.isQuiet { warn(about: validation.rules) }
  let reporter = try Reporter(validation, pipeline.explainer)
  for input in validation.inputs where !reporter.isCutShort {
    try reporter.open(input)
    try reporter.close(try pipeline.judge(input, to: reporter))
  }
  return try reporter.finish()
}

/// Returns what a generator makes of the table of options.
private func text(of generator: Command.Generator) -> String {
  switch generator {
  case .man: ManualPage.text
  case .bash: BashCompletion.text
  case .zsh: ZshCompletion.text
  case .fish: FishCompletion.text
  }
}

/// Prints an answer, and nothing else.
private func answer(
  _ text: String,
  _ status: ExitStatus = .valid
) throws(OutputError) -> ExitStatus {
  let output = OutputBuffer.standardOutput()
  try output.write(text)
  try output.close()
  return status
}

/// Tells what is likely wrong with rules that can be used.
private func warn(about rules: CompiledRules) {
  for warning in rules.warnings.prefix(RuleLineWarning.mostShown) {
    warn(of: warning.words, at: warning.place, CaretExcerpt(of: warning.line, at: warning.position))
  }
  let more = rules.warnings.count - RuleLineWarning.mostShown
  if more > 0 { Diagnostics.report("warning: \(more) more such lines in files of rules") }
  for rule in rules.parts {
    guard let pattern = rule.pattern else { continue }
    for warning in pattern.warnings {
      let excerpt = CaretExcerpt(of: pattern.pattern, at: warning.position)
      warn(of: warning.description, at: rule.place, excerpt)
    }
  }
  if rules.set.isContradictory {
    Diagnostics.report(
      "warning: no line can satisfy all of these rules; did you mean --any, so that one is enough?")
  }
}

/// Tells what is likely wrong at a place in a rule.
private func warn(of words: String, at place: String, _ excerpt: CaretExcerpt) {
  Diagnostics.report(
    "warning: \(place): \(words)", details: excerpt.lines.map { "  " + $0 })
}

/// Tells what is wrong with a command line.
private func refuse(_ error: UsageError) -> ExitStatus {
  Diagnostics.report(error.description, details: error.details)
  return .failure
}
