/// An output that findings are written to.
final class FindingSink {
  /// The format that spells findings.
  private(set) var format: any FindingFormat
  private let output: OutputBuffer
  private let most: Int?
  private var held = HeldBytes()
  /// The number of findings so far.
  private var count = 0
  /// The number of findings of earlier inputs that were not written.
  private var omittedBefore = 0

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - format: How findings are spelled.
  ///   - output: Where they go.
  ///   - most: The most findings that are written; nil for all.
  init(_ format: any FindingFormat, to output: OutputBuffer, most: Int? = nil) {
    self.format = format
    self.output = output
    self.most = most
  }
}

extension FindingSink {
  /// The number of findings that were not written.
  var omitted: Int { most.map { max(0, count - $0) } ?? 0 }

  /// Starts the document.
  func open() throws(OutputError) {
    try output.write(format.opening)
  }

  /// Starts an input.
  func open(_ source: Source) throws(OutputError) {
    if !format.putsTotalsFirst { try output.write(format.opening(of: source, Totals())) }
  }

  /// Records findings that will be written.
  ///
  /// - Parameters:
  ///   - findings: How many there are.
  ///   - share: Becomes what is written of them: nothing, if there were enough of them.
  func count(_ findings: Int, share: inout FindingShare) {
    let wanted = most.map { min(findings, max(0, $0 - count)) } ?? findings
    share.restart(after: count, count: wanted)
    count += findings
  }

  /// Writes findings.
  ///
  /// - Parameters:
  ///   - batch: The findings.
  ///   - share: What is written of them, and maybe spelled already.
  /// - Throws: ``OutputError`` if the output can't be written.
  func write(_ batch: FindingBatch, _ share: inout FindingShare) throws(OutputError) {
    while true {
      try write(share.bytes)
      share.forgetBytes()
      if share.isSpelt { return }
      share.spell(batch, as: &format)
    }
  }

  /// Ends an input.
  func close(_ source: Source, _ totals: Totals) throws(OutputError) {
    var totals = totals
    totals.omitted = omitted - omittedBefore
    omittedBefore = omitted
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
