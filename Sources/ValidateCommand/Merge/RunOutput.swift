import ValidateRun
/// A part of the work, as a run delivered it: the numbers of an input or of a range of it, with its
/// findings if the run told of them.
struct RunOutput: Sendable {
  /// The numbers.
  let totals: InputTotals
  /// The findings.
  let findings: Findings

  /// Findings about one input, in the order of its lines.
  struct Findings: Sendable {
    /// The name of the input, byte for byte.
    let file: [UInt8]
    /// The place of the first one, for messages.
    let place: String
    /// The number of findings.
    var count = 0
    /// The number of lines that findings are about.
    var lineCount = 0
    /// The number of the last line.
    var lastLine = 0
    /// Whether some are about rows, of which each may have several.
    var areOfRows = false
    /// Whether the input could not be read to its end.
    var hasProblem = false
    /// The part of the store that they are in.
    var kept: Range<Int>
  }
}

extension RunOutput {
  /// The name of the file, safe to show.
  var name: String { Escaping.path(totals.file) }

  /// Returns whether there is a finding about each invalid line, or as many as the run told of.
  ///
  /// - Parameter missing: The number of findings that the run told of from here on at most; those
  ///   of this part are taken off it.
  /// - Returns: Whether there are as many; a row may have several findings, on several lines.
  func isComplete(of missing: inout Int) -> Bool {
    let most = missing
    missing -= min(most, findings.areOfRows ? findings.count : totals.invalid)
    return findings.lineCount >= totals.invalid || findings.count >= most
  }
}

extension RunOutput.Findings {
  /// No findings about an input, at the end of what is kept.
  init(about file: [UInt8], at place: String, from offset: Int) {
    self.init(file: file, place: place, kept: offset..<offset)
  }

  /// Returns whether a finding can follow.
  func goesOn(with finding: Finding) -> Bool {
    guard file == finding.file, !hasProblem else { return false }
    let line = finding.line ?? .max
    return line > lastLine || line == lastLine && (areOfRows || finding.isOfRow)
  }
}
