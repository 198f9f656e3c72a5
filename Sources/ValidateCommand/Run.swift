import InputValidation
import LineValidation
import RegularLanguage

/// Does what a command line asks for.
///
/// - Returns: The exit status.
func run(_ invocation: Invocation) -> ExitStatus {
  let catalog = invocation.catalog
  do throws(OutputError) {
    switch invocation.command {
    case .help:
      return try answer(Help.text)
    case .version:
      return try answer("validate \(version)\nUnicode \(UnicodeTables.version)\n")
    case .generate(let generator):
      return try answer(text(of: generator))
    case .explain(let rules, let rulesFiles):
      _ = try FileUses(rules: rulesFiles, values: rules.valueFiles)
      warn(about: rules, in: catalog)
      let explanation = RuleExplanation(rules)
      return try answer(explanation.text, explanation.status)
    case .compare(let old, let new, let rulesFiles):
      _ = try FileUses(rules: rulesFiles, values: old.valueFiles + new.valueFiles)
      warn(about: new, in: catalog)
      let comparison = RuleComparison(old: old.set, new: new.set)
      return try answer(comparison.text, comparison.status)
    case .validate(let validation):
      return try run(validation, in: catalog)
    case .refuse(let error):
      return refuse(error, in: catalog)
    }
  } catch {
    if case .brokenPipe = error { Platform.end(by: .brokenPipe) }
    Diagnostics.report(catalog.words(for: error))
    return .failure
  }
}

/// Does the main job.
private func run(
  _ validation: Command.Validation,
  in catalog: any MessageCatalog
) throws(OutputError) -> ExitStatus {
  var pipeline: LinePipeline
  do throws(TooLargeRule) {
    pipeline = try LinePipeline(
      validation.rules.set,
      validation.lines,
      explains: validation.needsFailures,
      threads: validation.threads
    )
  } catch {
    return refuse(.tooLarge(rule: error.label), in: catalog)
  }
  if !validation.output.isQuiet { warn(about: validation.rules, in: catalog) }
  let reporter = try Reporter(validation, pipeline.explainer, in: catalog)
  defer { reporter.discard() }
  for input in validation.inputs where !reporter.isCutShort {
    let file = try reporter.open(input)
    try reporter.close(try pipeline.judge(file, to: reporter))
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
private func warn(about rules: CompiledRules, in catalog: any MessageCatalog) {
  func warn(of words: String, at place: String, _ excerpt: CaretExcerpt) {
    Diagnostics.report(
      catalog.warning(words, at: place), details: excerpt.lines.map { "  " + $0 })
  }
  for warning in rules.warnings.prefix(RuleLineWarning.mostShown) {
    let excerpt = CaretExcerpt(of: warning.line, at: warning.position)
    warn(of: catalog.words(for: warning.problem), at: warning.place, excerpt)
  }
  let more = rules.warnings.count - RuleLineWarning.mostShown
  if more > 0 { Diagnostics.report(catalog.furtherWarnings(more)) }
  for rule in rules.parts {
    guard let pattern = rule.pattern else { continue }
    for warning in pattern.warnings {
      let excerpt = CaretExcerpt(of: pattern.pattern, at: warning.position)
      warn(of: catalog.words(for: warning), at: rule.place, excerpt)
    }
  }
  if rules.set.isContradictory {
    Diagnostics.report(catalog.warning(catalog.contradiction, at: nil))
  }
}

/// Tells what is wrong with a command line.
private func refuse(_ error: UsageError, in catalog: any MessageCatalog) -> ExitStatus {
  Diagnostics.report(catalog.words(for: error), details: error.details(in: catalog))
  return .failure
}
