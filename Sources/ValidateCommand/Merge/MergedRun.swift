import LineValidation
import ValidateRun

/// A run merged from several runs over parts of the input.
struct MergedRun {
  private let terms: RunTerms
  private var totals = Totals()
  /// The parts of each input, with the number of lines before each.
  private var inputs: [[(part: RunOutput, linesBefore: Int)]] = []
  private let store: FindingStore
  /// The number of findings that a single run would write about the inputs to come.
  private var unwritten: Int

  /// Merges the outputs of runs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs that contain summaries, and possibly findings.
  ///   - progress: Shows how many lines have been read.
  /// - Throws: ``MergeError`` if they can't be read, or do not belong to one run.
  init(of inputs: [Input], showing progress: Progress) throws(MergeError) {
    let runOutputs = try RunOutputs(of: inputs, showing: progress)
    terms = runOutputs.terms
    unwritten = terms.maximumFindingCount ?? .max
    let all = runOutputs.all
    store = runOutputs.store
    totals.unnamed = runOutputs.unnamed
    if all.count > 1, terms.tolerance.isIndivisible { throw .indivisible }
    for file in Self.byFile(all) where !totals.isCutShort {
      try add(try InputCoverage(of: file))
    }
    if terms.baseline != nil { totals.countGone() }
    totals.lineCountFault = terms.tolerance.lineCountFault(in: totals)
    totals.omitted = terms.maximumFindingCount.map { max(0, totals.faulty - $0) } ?? 0
    try checkFindings()
  }
}

extension MergedRun {
  /// The outputs for each file, in the order of their first appearance.
  private static func byFile(_ runOutputs: [RunOutput]) -> [[RunOutput]] {
    var files: [[RunOutput]] = []
    var numbers: [[UInt8]: Int] = [:]
    for runOutput in runOutputs {
      if let number = numbers[runOutput.totals.file] {
        files[number].append(runOutput)
      } else {
        numbers[runOutput.totals.file] = files.count
        files.append([runOutput])
      }
    }
    return files
  }

  /// Adds an input, up to the place where a single run would have stopped.
  private mutating func add(_ cover: InputCoverage) throws(MergeError) {
    let first = cover.parts[0].totals
    var recount = recount(of: cover.parts)
    var whole = try counted(cover.parts[0], by: &recount)
    whole.range = nil
    var parts = [(part: cover.parts[0], linesBefore: 0)]
    for part in cover.parts.dropFirst() {
      if whole.isCutShort || whole.problem != nil { break }
      if part.totals.listed != first.listed { throw .contradiction(file: part.name) }
      parts.append((part, whole.lines + whole.skipped))
      whole.add(try counted(part, by: &recount))
    }
    if let written = whole.findings { whole.findings = min(written, unwritten) }
    unwritten -= whole.findings ?? 0
    totals.add(whole)
    inputs.append(parts)
  }

  /// Returns what decides again which findings of the parts of a file are known; nil if no finding
  /// is known, or the only part is the whole file.
  private func recount(of parts: [RunOutput]) -> KnownRecount? {
    guard terms.baseline != nil, let first = parts.first, first.totals.range != nil else {
      return nil
    }
    return KnownRecount(terms.tolerance, first.totals)
  }

  /// Returns the counts of a part, in which only the first findings of all parts are known.
  private func counted(
    _ part: RunOutput,
    by recount: inout KnownRecount?
  ) throws(MergeError) -> InputTotals {
    guard recount != nil else { return part.totals }
    // Without the findings, their numbers can't be known.
    if part.findings.count == 0, part.totals.faulty > 0 {
      throw .noFindings(file: part.name, part.totals.range)
    }
    recount?.open(part.totals)
    do throws(OutputError) {
      try store.forEachLine(in: part.findings.kept) { line in _ = recount?.judge(line) }
    } catch {
      throw .lost(error)
    }
    return recount?.totals ?? part.totals
  }

  /// Checks that either all findings are present, or none.
  private func checkFindings() throws(MergeError) {
    let parts = inputs.joined().map(\.part)
    guard parts.contains(where: { $0.findings.count > 0 }) else { return }
    for part in parts where !part.isComplete {
      throw .noFindings(file: part.name, part.totals.range)
    }
  }

  /// Reports the run like a single one.
  ///
  /// - Parameters:
  ///   - plan: The output plan.
  ///   - catalog: The words.
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if an output can't be written.
  func report(
    _ plan: OutputPlan,
    in catalog: MessageCatalog
  ) throws(OutputError) -> ExitStatus {
    let output = OutputBuffer.standardOutput()
    var missing = terms.maximumFindingCount ?? .max
    for (parts, input) in zip(inputs, totals.inputs) {
      if !plan.isQuiet {
        var recount = recount(of: parts.map(\.part))
        for (part, linesBefore) in parts {
          recount?.open(part.totals)
          try store.forEachLine(in: part.findings.kept) { (line) throws(OutputError) in
            let line = recount?.judge(line).map { $0[...] } ?? line
            let moved = Finding.text(line, movedBy: linesBefore)
            if moved != nil {
              if missing == 0 { return }
              missing -= 1
            }
            try output.write(lines: (moved ?? Array(line)) + [UInt8(ascii: "\n")])
          }
        }
      }
      guard let problem = input.problem else { continue }
      try output.flush()
      Diagnostics.report(catalog.message(about: Escaping.path(input.file), problem))
    }
    try output.close()
    let summary = SummaryReport(
      totals: totals, plan: plan, terms: terms,
      catalog: catalog.counting(totals.inputs.map(\.unit)))
    return summary.write() ? summary.status : .failure
  }
}
