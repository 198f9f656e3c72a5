package import LineValidation

/// All outputs about lines: standard output, the files of `--report`, and the totals.
///
/// It receives one input after another, and the lines of each in order.
package final class Reporter {
  private let plan: OutputPlan
  /// The rules by which inputs are judged; all inputs of a plain run have the same.
  private let ruleSets: [RuleSetInUse]
  /// The rules of the current input.
  private var current: RuleSetInUse
  private let catalog: MessageCatalog
  private let tolerance: Tolerance
  private let hasSeveralInputs: Bool
  /// Standard output.
  private let output: OutputBuffer
  /// Standard output, and the files of `--report`.
  private let outputs: [OutputBuffer]
  /// Whether a thread handles signals.
  private var isInterruptible = false
  private var findings: [FindingSink] = []
  /// The pages of `--report html`.
  private var pages: [PageReport] = []
  private let lines: LineSplitter
  /// Standard error, if findings are written to it.
  private let errors: OutputBuffer?
  /// The diff on standard output; nil if it is used otherwise.
  private var diff: DiffWriter?
  /// The replacement of files by their repaired versions; nil if files are not repaired in place.
  private let replacement: FileReplacement?
  private let progress: Progress
  /// The shares of the outputs in the current blocks.
  private let shares = FindingShares()
  private var source: Source
  /// The totals of all inputs.
  private var totals = Totals()
  /// The number of bytes of the inputs before the current one.
  private var bytesBefore = 0
  /// The number of violations of each rule in the current input; nil if not required.
  private var ruleCounts: RuleCounts?
  /// The terms of the run, for its summary.
  private let terms: RunTerms
  /// Decides which lines are invalid; nil if all lines with findings are.
  private let grader: FindingGrader?
  /// The known findings, and the use of their file; nil if there are none.
  private let baseline: Baseline?
  private let baselinePlan: BaselinePlan?
  /// The number of files that no section of a project names; nil if no files were given.
  package var unnamed: Int?

  /// Opens all outputs.
  ///
  /// - Parameters:
  ///   - validation: The command.
  ///   - ruleSets: The rules by which inputs are judged; at least one.
  ///   - baseline: The known findings; nil if there are none.
  ///   - catalog: The words.
  /// - Throws: ``OutputError`` if an output can't be written, or is also an input.
  package init(
    _ validation: ValidationPlan,
    _ ruleSets: [RuleSetInUse],
    _ baseline: Baseline? = nil,
    in catalog: MessageCatalog
  ) throws(OutputError) {
    let catalog = catalog.counting(ruleSets.map(\.unit))
    self.catalog = catalog
    self.baseline = baseline
    baselinePlan = validation.baseline
    plan = validation.output
    self.ruleSets = ruleSets
    let current = ruleSets[0]
    self.current = current
    tolerance = validation.tolerance
    terms = RunTerms(validation, baseline)
    grader = FindingGrader(ruleSets.map(\.explainer.rules), tolerance, baseline)
    hasSeveralInputs = validation.inputs.count > 1
    source = Source(.standardInput, label: plan.label)
    // Typed input is shown on the terminal, too.
    let isTyped =
      validation.inputs.contains(.standardInput) && Platform.isTerminal(.standardInput)
    let progress = Progress(
      of: validation.inputs, validation.range, isWanted: !plan.isQuiet && !isTyped, in: catalog)
    self.progress = progress
    output = .standardOutput(isLineBuffered: plan.isLineBuffered, progress: progress)
    lines = LineSplitter(validation.lines)
    replacement = plan.inPlace.map { FileReplacement(keeping: $0.suffix) }
    if plan.repairing != nil { totals.repaired = 0 }
    let styles = ruleSets.map { [plan] rules in
      var style = FindingStyle(plan, rules.explainer, ruleSets, in: catalog)
      style.comparesKnown = baseline != nil
      return style
    }
    errors =
      plan.tellsFindings
      ? OutputBuffer(.standardError, .standardError, progress: progress) : nil
    if let sink = errors ?? (plan.printsFindings ? output : nil) {
      let format = plan.format ?? TextFormat.format
      let isColored = Terminal.isColored(plan.color, on: sink.descriptor)
      let shown = styles.map { style in
        var style = style
        style.listsViolations = baseline != nil && validation.range != nil
        style.isColored = isColored
        style.showsLines = Platform.isTerminal(sink.descriptor) && !style.isRedacted
        return style
      }
      findings.append(FindingSink(format, in: shown, to: sink, maximum: plan.maximumFindingCount))
    }
    if plan.isDiff { diff = DiffWriter(to: output, current.encoding) }
    switch plan.emission ?? .findings {
    case .findings: break
    case .valid: lines.add(valid: output)
    case .invalid: lines.add(invalid: output)
    case .fixed: lines.add(fixed: output)
    }
    let files = try ReportFiles.open(validation, progress)
    outputs = [output] + [errors].compactMap(\.self) + files
    for (target, file) in zip(plan.reports, files) {
      switch target.content {
      case .findings(let format):
        findings.append(FindingSink(format, in: styles, to: file))
      case .ofFile(.page):
        pages.append(PageReport(styles, rulesFiles: validation.rulesFiles.map(\.name), to: file))
      case .ofFile(.validLines): lines.add(valid: file)
      case .ofFile(.invalidLines): lines.add(invalid: file)
      }
    }
    for sink in findings { try sink.open() }
    if isTyped, !plan.isQuiet { Diagnostics.report(catalog.waiting) }
  }
}

extension Reporter {
  /// Whether reading can stop, because too many lines are invalid.
  package var isCutShort: Bool { totals.isCutShort }

  /// Reports on inputs, one after another.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - judge: Judges an input, and passes its lines to the reporter.
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if an output can't be written.
  package func report(
    on inputs: [Input],
    _ judge: (Input) throws(OutputError) -> LineTally
  ) throws(OutputError) -> ExitStatus {
    for input in inputs { try report(on: input, judge) }
    return try finish()
  }

  /// Reports on an input, unless the outcome is certain.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - rules: The number of its rules.
  ///   - judge: Judges the input, and passes its lines to the reporter.
  /// - Throws: ``OutputError`` if an output can't be written.
  package func report(
    on input: Input,
    by rules: Int = 0,
    _ judge: (Input) throws(OutputError) -> LineTally
  ) throws(OutputError) {
    if isCutShort { return }
    use(rules)
    try open(input)
    try close(try replacing(input, judge))
  }

  /// Switches to the rules of the next input.
  private func use(_ number: Int) {
    guard ruleSets.count > 1 else { return }
    current = ruleSets[number]
    grader?.use(current.explainer.rules)
    for sink in findings { sink.use(number) }
    for page in pages { page.use(number) }
  }

  /// Starts an input.
  ///
  /// - Throws: ``OutputError`` if an output can't be written.
  private func open(_ input: Input) throws(OutputError) {
    source = Source(input, label: plan.label)
    ruleCounts = plan.countsRules ? RuleCounts(current.explainer.rules) : nil
    grader?.open(source)
    for sink in findings { try sink.open(source) }
    diff?.open(source)
  }

  /// Judges an input and, if files are repaired in place, starts replacing its file.
  ///
  /// A file is read by its path after resolving links. If they can't be resolved, it is not read.
  ///
  /// - Returns: The counts.
  /// - Throws: ``OutputError`` if an output can't be written, or the file can't be replaced.
  private func replacing(
    _ input: Input,
    _ judge: (Input) throws(OutputError) -> LineTally
  ) throws(OutputError) -> LineTally {
    guard let replacement, case .file(let path) = input else { return try judge(input) }
    let target: [UInt8]
    do throws(SystemError) {
      target = try Platform.resolved(path)
    } catch {
      return LineTally(problem: .refused(error))
    }
    awaitInterruption()
    lines.replace(by: try replacement.open(target, .named(source.name)))
    return try judge(.file(path: target))
  }

  /// Whether some rules are warnings, of this input or another.
  private var hasWarnings: Bool { ruleSets.contains(where: \.explainer.rules.hasWarnings) }

  /// Discards the replacement of a file.
  package func discard() { replacement?.discard() }

  private func awaitInterruption() {
    if isInterruptible { return }
    isInterruptible = true
    Interruption.await(for: outputs, replacement)
  }

  /// Ends the replacement of a file after all of it has been written.
  private func endReplacement(_ tally: LineTally) throws(OutputError) {
    guard let replacement else { return }
    lines.replace(by: nil)
    if tally.problem == nil, tally.repaired > 0 {
      try replacement.commit()
    } else {
      replacement.discard()
    }
  }

  /// Ends an input.
  ///
  /// - Parameter tally: The counts.
  /// - Throws: ``OutputError`` if an output can't be written.
  private func close(_ tally: LineTally) throws(OutputError) {
    let (problem, unit) = (tally.problem, current.unit)
    let reason = problem.map { problem in
      { (words: MessageCatalog) in words.counting(unit).words(for: problem) }
    }
    var input = InputTotals(
      source.bytes, unit, tally,
      problem: problem.map { MessageCatalog.english.counting(unit).words(for: $0) })
    input.findings = findings.first { $0.format.isMerged }?.written.count
    input.rules = ruleCounts?.rows ?? []
    input.columns = ruleCounts?.columns ?? []
    if hasWarnings { input.warned = tally.warned }
    if baseline != nil { input.known = tally.known }
    if !tolerance.limits.isEmpty { input.failures = grader?.counts }
    var current = Totals()
    current.add(input)
    try lines.end()
    try diff?.end(isWhole: problem == nil)
    try endReplacement(tally)
    // The number of lines is unknown if the input was not read completely.
    if plan.isCounting, problem == nil {
      try output.write((hasSeveralInputs ? source.name + ":" : "") + "\(current.invalid)\n")
    }
    for sink in findings { try sink.close(source, current, reason) }
    totals.add(input)
    bytesBefore += input.bytes?.count ?? 0
    if tally.isUnjudged { totals.hasUnjudgedInput = true }
    for page in pages { page.close(source, input, problem) }
    if plan.repairing != nil { totals.repaired = (totals.repaired ?? 0) + tally.repaired }
    let unrepaired = plan.repairing == nil ? 0 : tally.large
    let words =
      (unrepaired > 0 ? [catalog.unrepaired(unrepaired)] : [])
      + (problem == nil && !plan.isQuiet
        ? [tally.likelyDelimiter].compactMap { $0.map(catalog.advice(toSplitBy:)) } : [])
    var remarks = words.map { catalog.message(about: source.name, $0) }
    if let problem {
      let remark = catalog.message(about: source.name, catalog.words(for: problem))
      let place = self.current.places.place(of: problem)
      remarks.append(place.map { catalog.message(about: $0, remark) } ?? remark)
    }
    if remarks.isEmpty { return }
    // The findings so far come first, in case both are written to the same terminal.
    for output in [output, errors].compactMap(\.self) { try output.flush() }
    progress.clear()
    for remark in remarks { Diagnostics.report(remark) }
  }

  /// Ends all outputs, and writes the totals.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if an output could not be written completely.
  package func finish() throws(OutputError) -> ExitStatus {
    totals.lineCountFault = tolerance.lineCountFault(in: totals)
    countKnown()
    for sink in findings { try sink.close(totals) }
    try lines.close()
    try diff?.close()
    try closeBaseline()
    if !plan.printsFindings, !plan.printsLines { try output.close() }
    progress.clear()
    totals.omitted = findings.map(\.unprinted).max() ?? 0
    totals.unnamed = unnamed
    let summary = SummaryReport(totals: totals, plan: plan, terms: terms, catalog: catalog)
    for page in pages { try page.close(summary) }
    return summary.write() ? summary.status : .failure
  }
}

// MARK: - Known findings

extension Reporter {
  /// Counts the known findings that are gone.
  private func countKnown() {
    guard let baseline, let baselinePlan else { return }
    if baselinePlan.use != .write { totals.record(baseline.counts) }
    totals.countGone()
  }

  /// Writes the file of known findings.
  private func closeBaseline() throws(OutputError) {
    guard let baseline, let baselinePlan else { return }
    let file = OutputError.File.named(Escaping.path(baselinePlan.path))
    switch baselinePlan.use {
    case .compare: return
    case .prune: if totals.gone ?? 0 == 0 { return }
    case .write:
      if !totals.isComplete { return }
      if baseline.isFull { throw .tooManyFindings(file, maximum: Baseline.maximumCount) }
    }
    let read = totals.inputs.filter { $0.problem == nil }.map(\.file)
    try OutputError.attempt(file) { () throws(SystemError) in
      try Platform.replaceFile(at: baselinePlan.path) { (file) throws(SystemError) in
        try baseline.write(to: file, afterReading: read)
      }
    }
  }
}

// MARK: - Blocks

extension Reporter: BlockSink {
  /// The number of further invalid lines after which the run can only fail.
  package var hopelessCount: Int? { tolerance.hopelessCount.map { $0 - totals.invalid } }

  /// Other threads render findings, unless there are many.
  package var preparation: BlockPreparation? {
    let (shares, encoding, initial) = (shares, current.encoding, findings.map(\.format))
    return {
      var formats = initial
      return { place in
        shares.withShares(of: place) { shares in
          guard let source = shares.source else { return }
          var batch = FindingBatch(place, in: source, encoding, shares.grades)
          var visible = batch.hasKnown ? batch.withoutKnown : batch
          for index in shares.all.indices {
            if formats[index].showsKnown {
              shares.all[index].renderAhead(&batch, as: &formats[index])
            } else {
              shares.all[index].renderAhead(&visible, as: &formats[index])
            }
          }
        }
      }
    }
  }

  /// Whether some rules are warnings or have limits of their own, or some findings are known.
  package var gradesFindings: Bool { grader != nil }

  /// Decides which lines are invalid.
  package func grade(_ place: BlockPlace) -> LineGrades {
    guard let grades = grader?.grades(of: place) else { return LineGrades() }
    if hasWarnings || baseline != nil {
      shares.withShares(of: place) { $0.grades = grades.findings }
    }
    return grades.lines
  }

  /// Counts the findings for each output, and the broken rules of all findings for the summary.
  package func count(_ place: BlockPlace) -> BlockFindings.Explained {
    var count = 0
    shares.withShares(of: place) { shares in
      shares.source = source
      while shares.all.count < findings.count { shares.all.append(FindingShare()) }
      for index in findings.indices {
        findings[index].count(place.findings.count, shares.grades.all, share: &shares.all[index])
      }
      count = shares.all.map(\.count).max() ?? 0
    }
    if !findings.isEmpty { totals.unlisted += place.unlistedCount }
    // Any finding may be shown on a page.
    if !pages.isEmpty { count = place.findings.count }
    return .init(rules: ruleCounts == nil ? count : place.findings.count, places: count)
  }

  /// Starts splitting the lines of a block.
  package func begin(_ block: Block) throws(OutputError) {
    try lines.begin(block)
    try diff?.begin(block)
  }

  /// Writes the findings of a block, and its lines.
  package func take(_ place: BlockPlace) throws(OutputError) {
    var rejected = place.invalidLines
    if !rejected.isEmpty {
      try shares.withShares(of: place) { (shares) throws(OutputError) in
        var batch = FindingBatch(place, in: source, current.encoding, shares.grades)
        for index in findings.indices { try findings[index].write(&batch, &shares.all[index]) }
        for page in pages { page.take(batch) }
        ruleCounts?.count(batch)
        rejected = place.invalidLines(by: shares.grades.all)
      }
    }
    try lines.split(place, rejecting: rejected)
    try diff?.take(place)
  }

  /// Shows the progress of the input.
  package func end(_ tally: LineTally) throws(OutputError) {
    if try output.flushToTerminal(), try errors?.flushToTerminal() ?? true {
      progress.show(
        totals.lines + tally.lines, invalid: totals.invalid + tally.invalid,
        bytes: bytesBefore + tally.bytes)
    }
    // Deferred until bytes can be lost, because starting a thread takes time.
    if outputs.contains(where: \.holdsLines) { awaitInterruption() }
  }
}
