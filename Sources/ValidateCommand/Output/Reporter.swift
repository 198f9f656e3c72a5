/// Everything that tells about lines: standard output, the files of `--report`, and what is
/// counted.
///
/// It is told about one input after the other, and about the lines of each in their order.
final class Reporter {
  private let plan: OutputPlan
  private var explainer: RecordExplainer
  private let tolerance: Tolerance
  private let encoding: RecordPlan.Encoding
  private let hasSeveralInputs: Bool
  /// Standard output.
  private let output: OutputBuffer
  /// Standard output, and the files of `--report`.
  private let outputs: [OutputBuffer]
  /// Whether a signal finds somebody who writes what is left.
  private var isInterruptible = false
  private var findings: [FindingSink] = []
  private let lines: LineSplitter
  private let progress: Progress
  private var inspector: RecordInspector?
  private var source: Source
  /// What has been counted of the input at hand.
  private var current = Totals()
  /// What has been counted of all inputs.
  private var totals = Totals()
  /// How many lines break which rules; nil where nobody wants to know.
  private var ruleCounts: RuleCounts?
  /// The number of the line before the block at hand.
  private var line = 0
  /// The number of lines of the block that are found to be invalid.
  private var found = 0
  /// The start of a line that is larger than a block.
  private var largeLine: [UInt8] = []

  /// Opens all outputs.
  ///
  /// - Parameters:
  ///   - request: What the command line asks for.
  ///   - explainer: Who finds out why lines are invalid.
  /// - Throws: ``OutputError`` if an output can't be written, or is a file that is read.
  init(_ request: Request, _ explainer: RecordExplainer) throws(OutputError) {
    plan = request.output
    self.explainer = explainer
    ruleCounts = request.output.summary.map { _ in RuleCounts(explainer.rules) }
    tolerance = request.tolerance
    hasSeveralInputs = request.inputs.count > 1
    source = Source(.standardInput, label: plan.label)
    // What somebody types is on the terminal, too.
    let isTyped =
      request.inputs.contains(.standardInput) && Platform.isTerminal(.standardInput)
    let progress = Progress(isWanted: !plan.isQuiet && !isTyped)
    self.progress = progress
    output = .standardOutput(isLineBuffered: plan.isLineBuffered, progress: progress)
    lines = LineSplitter(request.records)
    encoding = request.records.encoding
    inspector = RecordInspector(request.records)
    switch plan.emission ?? .findings {
    case .findings where !plan.printsFindings: break
    case .findings:
      let isColored = Terminal.isColored(plan.color)
      let format = plan.format ?? .text
      findings.append(
        FindingSink(
          format.spelling(
            plan, explainer, isColored: isColored,
            showsLines: Platform.isTerminal(.standardOutput)),
          to: output,
          most: plan.mostFindings
        ))
    case .valid: lines.add(valid: output)
    case .invalid: lines.add(invalid: output)
    }
    let files = try ReportFiles.open(request, progress)
    outputs = [output] + files
    for (target, file) in zip(plan.reports, files) {
      switch target.content {
      case .findings(let format):
        findings.append(FindingSink(format.spelling(plan, explainer), to: file))
      case .validLines: lines.add(valid: file)
      case .invalidLines: lines.add(invalid: file)
      }
    }
    for sink in findings { try sink.open() }
  }
}

extension Reporter {
  /// Whether nothing more need be read: so many lines are invalid that nothing mends it.
  var isCutShort: Bool { totals.isCutShort }

  /// Starts an input.
  func open(_ input: Input) throws(OutputError) {
    source = Source(input, label: plan.label)
    current = Totals()
    current.files = 1
    line = 0
    inspector?.open()
    for sink in findings { try sink.open(source) }
  }

  /// Ends an input.
  ///
  /// - Parameter problem: Why the input could not be read to its end; nil if it was.
  /// - Throws: ``OutputError`` if an output can't be written.
  func close(problem: String?) throws(OutputError) {
    if let problem { current.problems = [(source.name, problem)] }
    try lines.end()
    largeLine = []
    // Of what was not read to its end, nobody knows the number.
    if plan.isCounting, problem == nil {
      try output.write((hasSeveralInputs ? source.name + ":" : "") + "\(current.invalid)\n")
    }
    for sink in findings { try sink.close(source, current) }
    totals.files += 1
    totals.lines += current.lines
    totals.invalid += current.invalid
    totals.problems += current.problems
    guard let problem else { return }
    try output.flush()  // The findings so far come first where both go to one terminal.
    progress.clear()
    Diagnostics.report("\(source.name): \(problem)")
  }

  /// Ends all outputs, and tells what there was in all.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if an output could not be written to its end.
  func finish() throws(OutputError) -> ExitStatus {
    totals.shortage = tolerance.shortage(in: totals)
    for sink in findings { try sink.close(totals) }
    try lines.close()
    if plan.isCounting || plan.isQuiet { try output.close() }
    progress.clear()
    totals.omitted = findings.map(\.omitted).max() ?? 0
    totals.rules = ruleCounts?.rows ?? []
    let summary = SummaryReport(totals: totals, plan: plan, tolerance: tolerance)
    return summary.write() ? summary.status : .failure
  }
}

// MARK: - Blocks

extension Reporter {
  /// What others can spell findings by.
  var speller: FindingSpeller { FindingSpeller(explainer, findings.map(\.format)) }

  /// Counts the lines of a block, all of which are judged, and finds out what there is to report.
  func count(_ place: inout BlockPlace) {
    begin(place.block)
    take(&place)
    if !isCutShort { end(place.judgement) }
  }

  /// Reports on a block whose lines are counted.
  func report(_ place: inout BlockPlace) throws(OutputError) {
    try lines.begin(place.block)
    try write(&place)
    try showProgress()
  }

  /// Does all that is left for a block, which is judged in part, or is no block of lines.
  func finish(_ place: inout BlockPlace, by judge: inout BlockJudge) throws(OutputError) {
    begin(place.block)
    try lines.begin(place.block)
    guard judge.join(&place.judgement, of: place.block) else { return }
    while true {
      take(&place)
      try write(&place)
      if isCutShort { return }
      if place.judgement.isWhole(of: place.block) { break }
      judge.advance(&place.judgement, of: place.block)
    }
    end(place.judgement)
    try showProgress()
  }

  /// Takes note of a block before its lines are counted.
  private func begin(_ block: Block) {
    found = 0
    switch block.content {
    case .piece, .lastPiece:
      let missing = Excerpt.limit + 1 - largeLine.count
      if missing > 0 { largeLine += block.buffer[block.range].prefix(missing) }
    case .records, .unterminatedRecord: break
    }
    inspector?.begin(block)
  }

  /// Counts the lines of a block that were judged last.
  private func take(_ place: inout BlockPlace) {
    // How many invalid lines more make the rest hopeless.
    let missing = tolerance.hopelessCount.map { $0 - totals.invalid - current.invalid - found }
    inspector?.correct(&place.judgement, of: place.block, atMost: missing)
    let failures = place.judgement.failures
    place.findings.count = failures.count
    place.findings.end = place.judgement.offset
    if let missing, failures.count >= missing, let last = failures.prefix(missing).last {
      place.findings.count = missing
      place.findings.end = 0
      totals.isCutShort = true
      current.lines = line + last.line - (inspector?.skipped ?? 0)
      current.invalid += found + missing
    }
    found += place.findings.count
    guard place.findings.count > 0 else { return }
    place.findings.source = source
    place.findings.encoding = encoding
    place.findings.line = line
    place.findings.largeLine = if case .lastPiece = place.block.content { largeLine } else { nil }
    while place.findings.shares.count < findings.count { place.findings.shares.append(.init()) }
    for index in findings.indices {
      findings[index].count(place.findings.count, share: &place.findings.shares[index])
    }
    place.findings.broken.restart(rules: explainer.rules.all.count)
    place.findings.explainedCount =
      ruleCounts == nil ? place.findings.shares.map(\.count).max() ?? 0 : place.findings.count
  }

  /// Counts the lines of a block, all of which are judged.
  private func end(_ judgement: BlockJudgement) {
    line += judgement.records
    inspector?.end(judgement)
    current.lines = line - (inspector?.skipped ?? 0)
    current.invalid += judgement.failureCount
    largeLine.removeAll(keepingCapacity: true)
  }

  /// Writes what there is to report.
  private func write(_ place: inout BlockPlace) throws(OutputError) {
    let failures = place.judgement.failures.prefix(place.findings.count)
    if !failures.isEmpty {
      place.findings.explain(&place.judgement, of: place.block, by: &explainer)
    }
    if !failures.isEmpty, let batch = FindingBatch(place.findings, place.judgement, place.block) {
      for index in findings.indices {
        try findings[index].write(batch, &place.findings.shares[index])
      }
      ruleCounts?.count(batch.broken)
    }
    try lines.split(place.block, failures, upTo: place.findings.end)
  }

  private func showProgress() throws(OutputError) {
    if try output.flushToTerminal() {
      progress.show(lines: totals.lines + current.lines, invalid: totals.invalid + current.invalid)
    }
    // Not before anything could be lost: a thread takes time to start.
    if !isInterruptible, outputs.contains(where: \.holdsLines) {
      isInterruptible = true
      Interruption.await(for: outputs)
    }
  }
}
