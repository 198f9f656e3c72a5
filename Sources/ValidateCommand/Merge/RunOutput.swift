import ValidateRun
/// The output of a run for an input or a range of it: the counts, and the findings if the run wrote
/// them.
struct RunOutput: Sendable {
  /// The counts.
  let totals: InputTotals
  /// The findings.
  let findings: Findings

  /// Findings about one input, in the order of its lines.
  struct Findings: Sendable {
    /// The name of the input, byte for byte.
    let file: [UInt8]
    /// The place of the first finding, for messages.
    let place: String
    /// The number of findings.
    var count = 0
    /// The number of lines with findings.
    var lineCount = 0
    /// The number of the last line.
    var lastLine = 0
    /// What the last finding says about it.
    var lastStatement: [String] = []
    /// Whether some concern rows, each of which may have several.
    var areOfRows = false
    /// Whether the input could not be read completely.
    var hasProblem = false
    /// The range of the findings in the store.
    var kept: Range<Int>
  }
}

extension RunOutput {
  /// The name of the file, safe to show.
  var name: String { Escaping.path(totals.file) }

  /// Returns whether there is a finding for each invalid line, or as many as the run wrote.
  ///
  /// - Parameter missing: The maximum number of findings that the run wrote from here on, from
  ///   which those of this part are subtracted.
  /// - Returns: Whether the number is right; a row may have several findings, on several lines.
  func isComplete(of missing: inout Int) -> Bool {
    let most = missing
    missing -= min(most, findings.areOfRows ? findings.count : totals.faulty)
    return findings.lineCount >= totals.faulty || findings.count >= most
  }
}

extension RunOutput.Findings {
  /// Creates an empty list of findings at the end of the store.
  init(about file: [UInt8], at place: String, from offset: Int) {
    self.init(file: file, place: place, kept: offset..<offset)
  }

  /// Returns whether a finding can be the next one.
  func goesOn(with finding: Finding) -> Bool {
    guard file == finding.file, !hasProblem else { return false }
    let line = finding.line ?? .max
    return line > lastLine || line == lastLine && (areOfRows || isOfRow(finding))
  }

  /// Returns whether the next finding shows that the findings are about records, each of which may
  /// have several: rows, documents or settings.
  func isOfRow(_ finding: Finding) -> Bool {
    finding.isOfRow || finding.line == lastLine && finding.statement != lastStatement
  }
}
