import InputValidation
import RegularLanguage

/// Does what a command line asks for.
///
/// - Returns: The exit status.
func run(_ invocation: Invocation) -> ExitStatus {
  do throws(OutputError) {
    switch invocation {
    case .help:
      return try answer(Help.text)
    case .version:
      return try answer("validate \(version)\nUnicode \(UnicodeTables.version)\n")
    case .generate(let generator):
      return try answer(generator.text)
    case .explain(let rules, let rulesFiles):
      _ = try FileUses(rules: rulesFiles)
      warn(about: rules)
      let explanation = RuleExplanation(rules)
      return try answer(explanation.text, explanation.status)
    case .compare(let old, let new, let rulesFiles):
      _ = try FileUses(rules: rulesFiles)
      warn(about: new)
      let comparison = RuleComparison(old: old, new: new)
      return try answer(comparison.text, comparison.status)
    case .validate(let request):
      return try run(request)
    case .misuse(let error):
      return refuse(error)
    }
  } catch {
    if case .brokenPipe = error { Platform.end(by: .brokenPipe) }
    Diagnostics.report(error.description)
    return .failure
  }
}

/// Does the main job.
private func run(_ request: Request) throws(OutputError) -> ExitStatus {
  var validation: Validation
  do throws(UsageError) {
    validation = try Validation(request)
  } catch {
    return refuse(error)
  }
  if !request.output.isQuiet { warn(about: request.rules) }
  return try validation.run()
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
private func warn(about rules: RuleSet) {
  for warning in rules.warnings.prefix(RuleLineWarning.mostShown) {
    warn(of: warning.words, at: warning.place, CaretExcerpt(of: warning.line, at: warning.position))
  }
  let more = rules.warnings.count - RuleLineWarning.mostShown
  if more > 0 { Diagnostics.report("warning: \(more) more such lines in files of rules") }
  for rule in rules.written {
    guard let pattern = rule.pattern else { continue }
    for warning in pattern.warnings {
      let excerpt = CaretExcerpt(of: pattern.pattern, at: warning.position)
      warn(of: warning.description, at: rule.place, excerpt)
    }
  }
  if rules.isContradictory {
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
