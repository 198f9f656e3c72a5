package import LineValidation

/// Everything that tells about lines: standard output, the files of `--report`, and what is
/// counted.
///
/// It is told about one input after the other, and about the lines of each in their order.
package final class Reporter {
  private let plan: OutputPlan
  private let explainer: LineExplainer
  private let catalog: any MessageCatalog
  private let tolerance: Tolerance
  private let encoding: LinePlan.Encoding
  private let hasSeveralInputs: Bool
  /// Standard output.
  private let output: OutputBuffer
  /// Standard output, and the files of `--report`.
  private let outputs: [OutputBuffer]
  /// Whether a thread waits for a signal to write the rest.
  private var isInterruptible = false
  private var findings: [FindingSink] = []
  private let lines: LineSplitter
  /// Standard error, if it gets findings.
  private let errors: OutputBuffer?
  /// What is repaired, on standard output; nil if that gets something else.
  private var diff: DiffWriter?
  /// The replacement of files by what they are once they are repaired; nil if they stay.
  private let replacement: FileReplacement?
  private let progress: Progress
  /// What the outputs get of the blocks under way.
  private let shares = FindingShares()
  private var source: Source
  /// The numbers that have been counted of all inputs.
  private var totals = Totals()
  /// The numbers of lines of the input at hand that break rules; nil if they are not needed.
  private var ruleCounts: RuleCounts?
  /// The terms of the run, for its summary.
  private let terms: RunTerms

  /// Opens all outputs.
  ///
  /// - Parameters:
  ///   - validation: What the command line requires.
  ///   - explainer: Who finds out why lines are invalid.
  ///   - catalog: The words.
  /// - Throws: ``OutputError`` if an output can't be written, or is a file that is read.
  package init(
    _ validation: Command.Validation,
    _ explainer: LineExplainer,
    in catalog: any MessageCatalog
  ) throws(OutputError) {
    self.catalog = catalog
    plan = validation.output
    self.explainer = explainer
    tolerance = validation.tolerance
    terms = RunTerms(validation)
    hasSeveralInputs = validation.inputs.count > 1
    source = Source(.standardInput, label: plan.label)
    // Typed text is on the terminal, too.
    let isTyped =
      validation.inputs.contains(.standardInput) && Platform.isTerminal(.standardInput)
    let progress = Progress(isWanted: !plan.isQuiet && !isTyped, catalog)
    self.progress = progress
    output = .standardOutput(isLineBuffered: plan.isLineBuffered, progress: progress)
    lines = LineSplitter(validation.lines)
    encoding = validation.lines.encoding
    replacement = plan.inPlace.map { FileReplacement(keeping: $0.suffix) }
    if plan.repairing != nil { totals.repaired = 0 }
    errors =
      plan.tellsFindings
      ? OutputBuffer(.standardError, .standardError, progress: progress) : nil
    if let told = errors ?? (plan.printsFindings ? output : nil) {
      let format = plan.format ?? .text
      findings.append(
        FindingSink(
          format.spelling(
            plan, explainer, in: catalog,
            isColored: Terminal.isColored(plan.color, on: told.descriptor),
            showsLines: Platform.isTerminal(told.descriptor)),
          to: told,
          most: plan.maximumFindingCount
        ))
    }
    if plan.isDiff { diff = DiffWriter(to: output, encoding) }
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
        findings.append(FindingSink(format.spelling(plan, explainer, in: catalog), to: file))
      case .validLines: lines.add(valid: file)
      case .invalidLines: lines.add(invalid: file)
      }
    }
    for sink in findings { try sink.open() }
    if isTyped, !plan.isQuiet { Diagnostics.report(catalog.waiting) }
  }
}

extension Reporter {
  /// Whether nothing more need be read: so many lines are invalid that
  /// nothing repairs it.
  var isCutShort: Bool { totals.isCutShort }

  /// Reports on inputs, one after another.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - judge: Judges an input, and tells the reporter of its lines.
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if an output can't be written.
  package func report(
    on inputs: [Input],
    _ judge: (Input) throws(OutputError) -> LineTally
  ) throws(OutputError) -> ExitStatus {
    for input in inputs where !isCutShort {
      try close(try judge(try open(input)))
    }
    return try finish()
  }

  /// Starts an input.
  ///
  /// - Returns: What is to be read: where its file is replaced, that file, whatever links lead to
  ///   it.
  /// - Throws: ``OutputError`` if an output can't be written, or the file can't be replaced.
  private func open(_ input: Input) throws(OutputError) -> Input {
    source = Source(input, label: plan.label)
    ruleCounts = plan.summary.map { _ in RuleCounts(explainer.rules) }
    for sink in findings { try sink.open(source) }
    diff?.open(source)
    guard let replacement, case .file(let path) = input,
      // What can't be found can't be read, and that is told then.
      let target = try? Platform.resolved(path)
    else { return input }
    awaitInterruption()
    lines.replace(by: try replacement.open(target, .named(source.name)))
    return .file(path: target)
  }

  /// Leaves a file unchanged that is being replaced.
  package func discard() { replacement?.discard() }

  private func awaitInterruption() {
    if isInterruptible { return }
    isInterruptible = true
    Interruption.await(for: outputs, replacement)
  }

  /// Ends the replacement of a file, of which nothing is left to write.
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
  /// - Parameter tally: What was counted.
  /// - Throws: ``OutputError`` if an output can't be written.
  private func close(_ tally: LineTally) throws(OutputError) {
    let problem = tally.problem
    var input = InputTotals(
      source.bytes, tally, problem: problem.map { EnglishCatalog().words(for: $0) })
    input.rules = ruleCounts?.rows ?? []
    input.columns = ruleCounts?.columns ?? []
    var current = Totals()
    current.add(input)
    try lines.end()
    try diff?.end(isWhole: problem == nil)
    try endReplacement(tally)
    // The number of lines is unknown if the input was not read to the end.
    if plan.isCounting, problem == nil {
      try output.write((hasSeveralInputs ? source.name + ":" : "") + "\(current.invalid)\n")
    }
    for sink in findings { try sink.close(source, current) }
    totals.add(input)
    if plan.repairing != nil { totals.repaired = (totals.repaired ?? 0) + tally.repaired }
    guard let problem else { return }
    // The findings so far come first if both go to one terminal.
    for output in [output, errors].compactMap(\.self) { try output.flush() }
    progress.clear()
    Diagnostics.report(catalog.message(about: source.name, catalog.words(for: problem)))
  }

  /// Ends all outputs, and tells what there was in all.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if an output could not be written to its end.
  private func finish() throws(OutputError) -> ExitStatus {
    totals.shortage = tolerance.shortage(in: totals)
    for sink in findings { try sink.close(totals) }
    try lines.close()
    try diff?.close()
    if !plan.printsFindings, !plan.printsLines { try output.close() }
    progress.clear()
    totals.omitted = findings.map(\.omitted).max() ?? 0
    let summary = SummaryReport(totals: totals, plan: plan, terms: terms, catalog: catalog)
    return summary.write() ? summary.status : .failure
  }
}

// MARK: - Blocks

extension Reporter: BlockSink {
  /// How many invalid lines of the input at hand make the outcome hopeless.
  package var hopelessCount: Int? { tolerance.hopelessCount.map { $0 - totals.invalid } }

  /// Other threads spell findings, unless they are many.
  package var preparation: BlockPreparation? {
    let (shares, encoding, spellings) = (shares, encoding, findings.map(\.format))
    return {
      var formats = spellings
      return { place in
        shares.withShares(of: place) { shares in
          guard let source = shares.source else { return }
          let batch = FindingBatch(place, in: source, encoding)
          for index in shares.all.indices {
            shares.all[index].spellAhead(batch, as: &formats[index])
          }
        }
      }
    }
  }

  /// Notes how many findings each output gets; for the summary it matters of all which rules they
  /// break.
  package func count(_ place: BlockPlace) -> BlockFindings.Explained {
    var most = 0
    shares.withShares(of: place) { shares in
      shares.source = source
      while shares.all.count < findings.count { shares.all.append(FindingShare()) }
      for index in findings.indices {
        findings[index].count(place.findings.count, share: &shares.all[index])
      }
      most = shares.all.map(\.count).max() ?? 0
    }
    return .init(rules: ruleCounts == nil ? most : place.findings.count, places: most)
  }

  /// Starts to split the lines of a block.
  package func begin(_ block: Block) throws(OutputError) {
    try lines.begin(block)
    try diff?.begin(block)
  }

  /// Writes the findings of a block, and its lines.
  package func take(_ place: BlockPlace) throws(OutputError) {
    if !place.invalidLines.isEmpty {
      let batch = FindingBatch(place, in: source, encoding)
      try shares.withShares(of: place) { (shares) throws(OutputError) in
        for index in findings.indices { try findings[index].write(batch, &shares.all[index]) }
      }
      ruleCounts?.count(batch)
    }
    try lines.split(place)
    try diff?.take(place)
  }

  /// Shows how far the input is read.
  package func end(_ tally: LineTally) throws(OutputError) {
    if try output.flushToTerminal(), try errors?.flushToTerminal() ?? true {
      progress.show(lines: totals.lines + tally.lines, invalid: totals.invalid + tally.invalid)
    }
    // Not before anything could be lost: a thread takes time to start.
    if outputs.contains(where: \.holdsLines) { awaitInterruption() }
  }
}
