import LineValidation
import RegularLanguage
import RuleInference
import ValidateRun
import ValidationCore
import ValidationWording
import ValidatorExport

/// Runs the command of an invocation.
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
    case .export(let generator, let rules, let rulesFiles):
      _ = try FileUses(rules: rulesFiles, values: rules.criteria.valueFiles)
      return try answer(exporting: rules, as: generator, in: catalog)
    case .explain(let columns, let schema, let warnings, let rulesFiles):
      _ = try FileUses(rules: rulesFiles, values: columns.flatMap(\.rules.valueFiles))
      warn(about: warnings, in: catalog)
      for column in columns { warn(about: column.rules, in: catalog) }
      return try answer(explaining: columns, schema.map { SchemaExplanation($0).text })
    case .draw(let rules, let rulesFiles):
      _ = try FileUses(rules: rulesFiles, values: rules.valueFiles)
      let drawing: RuleDrawing
      do throws(UsageError) {
        drawing = try RuleDrawing(of: rules, in: catalog.wording)
      } catch {
        return refuse(error, in: catalog)
      }
      warn(about: rules, in: catalog)
      return try answer(drawing.svg, drawing.status)
    case .compare(let old, let new, let rulesFiles):
      _ = try FileUses(rules: rulesFiles, values: old.valueFiles + new.valueFiles)
      warn(about: new, in: catalog)
      let comparison = RuleComparison(old: old.set, new: new.set)
      return try answer(comparison.text, comparison.status)
    case .prompt(let plan):
      warn(about: plan.rules, in: catalog)
      return try PromptRun.status(of: plan, in: catalog)
    case .merge(let merge):
      return try run(merge, in: catalog)
    case .project(let project):
      return try run(project, in: project.catalog ?? catalog)
    case .start(let draft):
      return try write(draft, in: catalog)
    case .infer(let plan):
      return try infer(plan, in: catalog)
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

/// Runs the command in a language.
private func run(
  _ validation: ValidationPlan,
  in catalog: MessageCatalog
) throws(OutputError) -> ExitStatus {
  let baseline: Baseline?
  var judge: InputJudge
  do throws(UsageError) {
    baseline = try Baseline.open(validation.baseline)
    judge = try InputJudge(validation)
  } catch {
    return refuse(error, in: catalog)
  }
  if let error = validation.limitError(judge.ruleSet.explainer.rules) {
    return refuse(error, in: catalog)
  }
  if !validation.output.isQuiet { warn(about: validation.judgement, in: catalog) }
  let reporter = try Reporter(validation, [judge.ruleSet], baseline, in: catalog)
  defer { reporter.discard() }
  return try reporter.report(on: validation.inputs) { (input) throws(OutputError) in
    try judge.judge(input, validation.range, to: reporter)
  }
}

/// Judges the files of a project in a language.
private func run(
  _ project: ProjectPlan,
  in catalog: MessageCatalog
) throws(OutputError) -> ExitStatus {
  let run: ProjectRun
  do throws(UsageError) {
    run = try ProjectRun(project)
  } catch {
    return refuse(error, in: catalog)
  }
  if !project.whole.output.isQuiet {
    for group in project.newGroups { warn(about: project.groups[group].judgement, in: catalog) }
  }
  return try run.report(in: catalog)
}

extension ValidationPlan {
  /// The error of a limit for a rule or a column that does not exist; nil if there is none.
  fileprivate func limitError(_ rules: ReportedRules) -> UsageError? {
    if tolerance.limits.isEmpty { return nil }
    let names = rules.allNames
    return tolerance.limits.first { !names.contains(Array($0.name.utf8)) }.map {
      .invalid(option: "--max-invalid", value: Escaping.text($0.name), .unknownLimit)
        .at(places.limits[$0.name])
    }
  }
}

/// Prints explanations of rules, below the name of the column if there are columns.
private func answer(
  explaining columns: [(column: String?, rules: CompiledRules)],
  _ schema: String?
) throws(OutputError) -> ExitStatus {
  let explanations = columns.map { column, rules in
    (column, RuleExplanation(rules, isOfLines: column == nil))
  }
  let texts = explanations.map { column, explanation in
    (column.map { Escaping.text($0) + ":\n" } ?? "") + explanation.text
  }
  let status = explanations.map(\.1.status).max { $0.rawValue < $1.rawValue }
  let all = (schema.map { [$0] } ?? []) + texts
  return try answer(all.joined(separator: "\n"), status ?? .valid)
}

/// Prints rules for other programs, after the warnings about them.
private func answer(
  exporting rules: ValidationPlan.Judgement,
  as generator: Command.RulesGenerator,
  in catalog: MessageCatalog
) throws(OutputError) -> ExitStatus {
  warn(about: rules, in: catalog)
  if generator == .page {
    let others = Wording.all.filter { $0.language != catalog.wording.language }
    return try answer(RulesPage(rules, in: [catalog.wording] + others).text)
  }
  let schema = RulesSchema(rules)
  report(schema.notes, in: catalog)
  return try answer(schema.text)
}

/// Writes how a schema differs from the rules.
private func report(_ notes: [(name: String?, note: SchemaNote)], in catalog: MessageCatalog) {
  for (name, note) in notes {
    let words = catalog.words(for: note)
    Diagnostics.report(name.map { catalog.message(about: $0, words) } ?? words)
  }
}

/// Prints rules that data satisfy, unless some of the data can't be read.
private func infer(
  _ plan: InferencePlan,
  in catalog: MessageCatalog
) throws(OutputError) -> ExitStatus {
  _ = try FileUses(rules: [], values: [], inputs: plan.inputs)
  guard let rules = inferred(plan, in: catalog) else { return .failure }
  if plan.notation != .rules {
    let schema: InferredSchema
    do throws(UsageError) {
      schema = try InferredSchema(rules, plan)
    } catch {
      return refuse(error, in: catalog)
    }
    report(schema.notes, in: catalog)
    return try answer(schema.text)
  }
  let output = OutputBuffer.standardOutput()
  try output.write(rules.text.span)
  try output.close()
  return .valid
}

/// Returns the rules that data satisfy; nil, after messages, if some can't be read.
private func inferred(_ plan: InferencePlan, in catalog: MessageCatalog) -> InferredRules? {
  var isComplete = true
  let progress = Progress(of: plan.inputs, in: catalog.counting([plan.unit]))
  let rules = InferredRules(plan, in: catalog, showing: progress) { input, error in
    isComplete = false
    Diagnostics.report(catalog.message(about: input.name, catalog.words(for: error)))
  }
  return isComplete ? rules : nil
}

/// Writes the first file of a project, with sections for all files that can be read.
private func write(
  _ draft: ProjectDraft,
  in catalog: MessageCatalog
) throws(OutputError) -> ExitStatus {
  var sections: [[UInt8]] = []
  var count = 0
  for section in draft.sections {
    guard let rules = inferred(section.plan, in: catalog) else { continue }
    if rules.faultyCount > 0 {
      let words = catalog.counting([section.plan.unit]).words(for: .faulty(rules.faultyCount))
      Diagnostics.report(catalog.message(about: "[\(section.globs)]", words))
    }
    sections.append(Array("[\(section.globs)]\n".utf8) + rules.text)
    count += section.plan.inputs.count
  }
  if sections.isEmpty { return .failure }
  let path = ProjectWalk.projectFile
  try OutputError.attempt(.named(Escaping.path(path))) { () throws(SystemError) in
    try Platform.replaceFile(at: path) { (file) throws(SystemError) in
      try Platform.write(Array(sections.joined(separator: "\n".utf8)), to: file)
    }
  }
  Diagnostics.report(catalog.started(sections: sections.count, files: count))
  return sections.count == draft.sections.count ? .valid : .failure
}

/// Merges the summaries of other runs.
private func run(
  _ merge: Command.Merge,
  in catalog: MessageCatalog
) throws(OutputError) -> ExitStatus {
  _ = try FileUses(rules: [], values: [], inputs: merge.inputs)
  let run: MergedRun
  do throws(MergeError) {
    run = try MergedRun(of: merge.inputs, showing: Progress(of: merge.inputs, in: catalog))
  } catch {
    Diagnostics.report(catalog.words(for: error))
    return .failure
  }
  return try run.report(merge.output, in: catalog)
}

/// Returns the output of a generator, most of which is generated from the table of options.
private func text(of generator: Command.Generator) -> String {
  switch generator {
  case .man: ManualPage.text
  case .bash: BashCompletion.text
  case .zsh: ZshCompletion.text
  case .fish: FishCompletion.text
  case .spark: String(decoding: PackageResources.validate_spark_py, as: UTF8.self)
  case .preCommit: String(decoding: PackageResources.pre_commit_hooks_yaml, as: UTF8.self)
  case .gitHubAction: String(decoding: PackageResources.github_workflow_yaml, as: UTF8.self)
  }
}

/// Prints an answer.
private func answer(
  _ text: String,
  _ status: ExitStatus = .valid
) throws(OutputError) -> ExitStatus {
  let output = OutputBuffer.standardOutput()
  try output.write(text)
  try output.close()
  return status
}

/// Writes warnings about the criteria for valid lines.
private func warn(about judgement: ValidationPlan.Judgement, in catalog: MessageCatalog) {
  switch judgement {
  case .lines(let rules): warn(about: rules, in: catalog)
  case .rows(_, let table), .settings(_, let table), .documents(_, let table):
    warn(about: table, in: catalog)
  }
}

/// Writes warnings about rules.
private func warn(about rules: CompiledRules, in catalog: MessageCatalog) {
  warn(about: rules.warnings, in: catalog)
  for rule in rules.parts {
    guard let pattern = rule.pattern else { continue }
    for warning in pattern.warnings {
      let excerpt = CaretExcerpt(of: pattern.pattern, at: warning.position)
      warn(of: catalog.words(for: warning), at: rule.place, excerpt, in: catalog)
    }
  }
  if rules.set.isContradictory {
    Diagnostics.report(catalog.warning(catalog.contradiction, at: nil))
  }
}

/// Writes warnings about the rules of a table.
private func warn(about table: CompiledTable, in catalog: MessageCatalog) {
  warn(about: table.warnings, in: catalog)
  for column in table.rules { warn(about: column.rules, in: catalog) }
  for condition in table.conditions { warn(about: condition, in: catalog) }
}

/// Writes warnings about probable mistakes in files of rules.
private func warn(about warnings: [RuleLineWarning], in catalog: MessageCatalog) {
  for warning in warnings.prefix(RuleLineWarning.maximumShownCount) {
    let excerpt = CaretExcerpt(of: warning.line, at: warning.position)
    warn(of: catalog.words(for: warning.problem), at: warning.place, excerpt, in: catalog)
  }
  let more = warnings.count - RuleLineWarning.maximumShownCount
  if more > 0 { Diagnostics.report(catalog.furtherWarnings(more)) }
}

private func warn(
  of words: String,
  at place: String,
  _ excerpt: CaretExcerpt,
  in catalog: MessageCatalog
) {
  Diagnostics.report(
    catalog.warning(words, at: place), details: excerpt.lines.map { "  " + $0 })
}

/// Writes an error in the command line.
private func refuse(_ error: UsageError, in catalog: MessageCatalog) -> ExitStatus {
  Diagnostics.report(catalog.words(for: error), details: error.details(in: catalog))
  return .failure
}
