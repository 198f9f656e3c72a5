import LineValidation
import ValidateRun

/// The run that several runs over parts of the work make up together.
struct MergedRun {
  private let terms: RunTerms
  private var totals = Totals()
  /// The parts of each input, with the number of lines before each.
  private var inputs: [[(part: RunOutput, linesBefore: Int)]] = []
  private let store: FindingStore

  /// Puts together what runs delivered.
  ///
  /// - Parameter inputs: The inputs that hold summaries, and maybe findings.
  /// - Throws: ``MergeError`` if they can't be read, or are not those of one whole.
  init(of inputs: [Input]) throws(MergeError) {
    let runOutputs = try RunOutputs(of: inputs)
    terms = runOutputs.terms
    let all = runOutputs.all
    store = runOutputs.store
    try Self.checkNumbers(of: all)
    if all.count > 1, let most = terms.tolerance.hopelessCount, most > 1 { throw .indivisible }
    for file in Self.byFile(all) where !totals.isCutShort {
      add(try InputCoverage(of: file))
    }
    totals.shortage = terms.tolerance.shortage(in: totals)
    totals.omitted = terms.maximumFindingCount.map { max(0, totals.invalid - $0) } ?? 0
    try checkFindings()
  }
}

extension MergedRun {
  /// Makes sure that no sum of the numbers is too large.
  private static func checkNumbers(of runOutputs: [RunOutput]) throws(MergeError) {
    var sum = 0
    for runOutput in runOutputs {
      for count in [runOutput.totals.lines, runOutput.totals.skipped] {
        let (next, isTooLarge) = sum.addingReportingOverflow(count)
        if isTooLarge { throw .tooLarge }
        sum = next
      }
    }
  }

  /// The outputs about each file, in the order of their first appearance.
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

  /// Adds an input, as far as one run would have read it.
  private mutating func add(_ cover: InputCoverage) {
    var whole = cover.parts[0].totals
    whole.range = nil
    var parts = [(part: cover.parts[0], linesBefore: 0)]
    for part in cover.parts.dropFirst() {
      if whole.isCutShort || whole.problem != nil { break }
      parts.append((part, whole.lines + whole.skipped))
      whole.add(part.totals)
    }
    totals.add(whole)
    inputs.append(parts)
  }

  /// Makes sure that there are all findings, or none.
  private func checkFindings() throws(MergeError) {
    let parts = inputs.joined().map(\.part)
    guard parts.contains(where: { $0.findings.count > 0 }) else { return }
    var missing = terms.maximumFindingCount ?? .max
    for part in parts {
      if !part.isComplete(of: &missing) {
        throw .noFindings(file: part.name, part.totals.range)
      }
    }
  }
}

extension MergedRun {
  /// Tells of the run as if there had been only one.
  ///
  /// - Parameters:
  ///   - plan: What is written where.
  ///   - catalog: The words.
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if an output can't be written.
  func report(
    _ plan: OutputPlan,
    in catalog: any MessageCatalog
  ) throws(OutputError) -> ExitStatus {
    let output = OutputBuffer.standardOutput()
    var missing = terms.maximumFindingCount ?? .max
    for (parts, input) in zip(inputs, totals.inputs) {
      if !plan.isQuiet {
        for (part, linesBefore) in parts {
          try store.forEachLine(in: part.findings.kept) { (line) throws(OutputError) in
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
      catalog: catalog.counting(totals.inputs.first?.unit ?? .line))
    return summary.write() ? summary.status : .failure
  }
}

extension InputTotals {
  /// What was counted, by the rules that every such input has.
  fileprivate var unit: CountedUnit {
    let labels = Set(rules.lazy.filter { $0.column == nil }.map(\.label))
    func has(_ faults: LineFault...) -> Bool { labels.isSuperset(of: faults.map(\.label)) }
    if has(.innerQuote, .fields) { return .row }
    return has(.required, .unknown, .repeated) ? .setting : .line
  }
}
