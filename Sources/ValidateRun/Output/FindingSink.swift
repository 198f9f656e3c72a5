import RegularLanguage

/// An output for findings.
final class FindingSink {
  /// The format of the findings, for each of the rules by which inputs are judged.
  private var formats: [any FindingFormat]
  /// The number of the rules of the current input.
  private var rules = 0
  private let output: OutputBuffer
  /// The maximum number of findings, by an option or of the format; nil for all.
  private let limit: Int?
  /// Whether an option gives the limit.
  private let isLimitedByOption: Bool
  private var held = HeldBytes()
  /// The number of findings so far.
  private var count = 0
  /// The number of omitted findings of earlier inputs.
  private var omittedBefore = 0
  /// The numbers of findings of the current input to write.
  private(set) var written = Totals.Findings()
  /// Those of earlier inputs.
  private var writtenBefore = Totals.Findings()

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - format: The format of the findings.
  ///   - styles: Their style, for each of the rules by which inputs are judged.
  ///   - output: The output.
  ///   - maximum: The maximum number of findings; nil for all.
  init(_ format: Format, in styles: [FindingStyle], to output: OutputBuffer, maximum: Int? = nil) {
    formats = styles.map(format.renderer)
    self.output = output
    limit = [maximum, format.maximumFindingCount].compactMap(\.self).min()
    isLimitedByOption = maximum != nil && limit == maximum
  }
}

extension FindingSink {
  /// The format of the findings of the current input.
  var format: any FindingFormat {
    formats[rules]
  }

  /// Switches to the rules of the next input.
  func use(_ rules: Int) { self.rules = rules }

  /// The number of findings that the document omits.
  private var omitted: Int { limit.map { max(0, count - $0) } ?? 0 }

  /// The number of findings that are omitted because of an option.
  var unprinted: Int { isLimitedByOption ? omitted : 0 }

  /// Starts the document.
  func open() throws(OutputError) {
    switch format.totalsPosition {
    case .end, .startOfInput: try output.write(format.opening(Totals()))
    case .start: break
    }
  }

  /// Starts an input.
  func open(_ source: Source) throws(OutputError) {
    switch format.totalsPosition {
    case .end: try output.write(format.opening(of: source, Totals()))
    case .startOfInput, .start: break
    }
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
    let wanted = limit.map { min(findings, max(0, $0 - count)) } ?? findings
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
  ///   - share: The share to write, some of which may have been rendered.
  /// - Throws: ``OutputError`` if the output can't be written.
  func write(_ batch: inout FindingBatch, _ share: inout FindingShare) throws(OutputError) {
    if share.isRendered, share.bytes.isEmpty { return }
    if batch.hasKnown, !format.showsKnown {
      var visible = batch.withoutKnown
      try writeAll(&visible, &share)
    } else {
      try writeAll(&batch, &share)
    }
  }

  private func writeAll(
    _ batch: inout FindingBatch,
    _ share: inout FindingShare
  ) throws(OutputError) {
    while true {
      try write(share.bytes)
      share.forgetBytes()
      if share.isRendered { return }
      share.render(&batch, as: &formats[rules])
    }
  }

  /// Ends an input.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - totals: The totals of the input.
  ///   - problem: The reason why it could not be read completely, in a language; nil if it was.
  /// - Throws: ``OutputError`` if the output can't be written.
  func close(
    _ source: Source,
    _ totals: Totals,
    _ problem: ((MessageCatalog) -> String)?
  ) throws(OutputError) {
    var totals = totals
    totals.omitted = omitted - omittedBefore
    omittedBefore = omitted
    totals.findings = written
    writtenBefore.add(written)
    written = Totals.Findings()
    if let problem {
      try write(Array(format.problem(problem(format.words), in: source).utf8))
    }
    let (opening, closing) =
      (format.opening(of: source, totals), format.closing(of: source, totals))
    switch format.totalsPosition {
    case .end: try output.write(closing)
    case .startOfInput:
      try output.write(opening)
      try drain()
      try output.write(closing)
    case .start: try write(Array((opening + closing).utf8))
    }
  }

  /// Writes what had to wait.
  private func drain() throws(OutputError) {
    try held.drain { (part, continues) throws(OutputError) in
      try output.write(part, continues: continues)
    }
  }

  /// Ends the document, and closes the output.
  func close(_ totals: Totals) throws(OutputError) {
    var totals = totals
    totals.omitted = omitted
    totals.findings = writtenBefore
    switch format.totalsPosition {
    case .end, .startOfInput: break
    case .start:
      try output.write(format.opening(totals))
      try drain()
    }
    try output.write(format.closing(totals))
    try output.close()
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    switch format.totalsPosition {
    case .end: try output.write(lines: bytes)
    case .startOfInput, .start: try held.append(bytes.span)
    }
  }
}
