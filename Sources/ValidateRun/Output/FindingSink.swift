/// An output for findings.
final class FindingSink {
  /// The format of the findings, for each of the rules by which inputs are judged.
  private var formats: [any FindingFormat]
  /// The number of the rules of the current input.
  private var rules = 0
  private let output: OutputBuffer
  private let most: Int?
  private var held = HeldBytes()
  /// The number of findings so far.
  private var count = 0
  /// The number of omitted findings of earlier inputs.
  private var omittedBefore = 0
  /// The numbers of findings of the current input to write.
  private(set) var written = Totals.Findings()

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - formats: The format of the findings, for each of the rules by which inputs are judged.
  ///   - output: The output.
  ///   - most: The maximum number of findings; nil for all.
  init(_ formats: [any FindingFormat], to output: OutputBuffer, most: Int? = nil) {
    self.formats = formats
    self.output = output
    self.most = most
  }
}

extension FindingSink {
  /// The format of the findings of the current input.
  var format: any FindingFormat {
    formats[rules]
  }

  /// Switches to the rules of the next input.
  func use(_ rules: Int) { self.rules = rules }

  /// The number of omitted findings.
  var omitted: Int { most.map { max(0, count - $0) } ?? 0 }

  /// Starts the document.
  func open() throws(OutputError) {
    try output.write(format.opening)
  }

  /// Starts an input.
  func open(_ source: Source) throws(OutputError) {
    if !format.putsTotalsFirst { try output.write(format.opening(of: source, Totals())) }
  }

  /// Counts findings to write.
  ///
  /// - Parameters:
  ///   - findings: The number of findings.
  ///   - grades: Their grades; empty if all of them are errors.
  ///   - share: Receives the share to write, which is empty once the limit is reached.
  func count(_ findings: Int, _ grades: [FindingGrade], share: inout FindingShare) {
    let shown = format.showsKnown ? grades[...] : grades.filter { !$0.isKnown }[...]
    let findings = grades.isEmpty ? findings : min(findings, shown.count)
    let wanted = most.map { min(findings, max(0, $0 - count)) } ?? findings
    share.restart(after: count, count: wanted)
    count += findings
    let warnings = shown.prefix(wanted).count { $0.isWarning }
    written.warnings += warnings
    written.errors += wanted - warnings
  }

  /// Writes findings.
  ///
  /// - Parameters:
  ///   - batch: The findings.
  ///   - share: The share to write, some of which may have been spelled.
  /// - Throws: ``OutputError`` if the output can't be written.
  func write(_ batch: FindingBatch, _ share: inout FindingShare) throws(OutputError) {
    if share.isSpelt, share.bytes.isEmpty { return }
    let batch = format.showsKnown ? batch : batch.withoutKnown
    while true {
      try write(share.bytes)
      share.forgetBytes()
      if share.isSpelt { return }
      share.spell(batch, as: &formats[rules])
    }
  }

  /// Ends an input.
  func close(_ source: Source, _ totals: Totals) throws(OutputError) {
    var totals = totals
    totals.omitted = omitted - omittedBefore
    omittedBefore = omitted
    totals.findings = written
    written = Totals.Findings()
    for problem in totals.problems {
      try write(Array(format.problem(problem.reason, in: source).utf8))
    }
    if format.putsTotalsFirst {
      try output.write(format.opening(of: source, totals))
      try held.drain { (part, goesOn) throws(OutputError) in
        try output.write(part, goesOn: goesOn)
      }
    }
    try output.write(format.closing(of: source, totals))
  }

  /// Ends the document, and closes the output.
  func close(_ totals: Totals) throws(OutputError) {
    var totals = totals
    totals.omitted = omitted
    try output.write(format.closing(totals))
    try output.close()
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    if format.putsTotalsFirst {
      try held.append(bytes.span)
    } else {
      try output.write(lines: bytes)
    }
  }
}
