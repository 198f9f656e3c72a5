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
    /// The number of the last line.
    var lastLine = 0
    /// Whether the input could not be read completely.
    var hasProblem = false
    /// The range of the findings in the store.
    var kept: Range<Int>
  }
}

extension RunOutput {
  /// The name of the file, safe to show.
  var name: String { Escaping.path(totals.file) }

  /// Whether all findings that the run wrote are present.
  var isComplete: Bool { findings.count == totals.findings ?? totals.faulty }
}

extension RunOutput.Findings {
  /// Creates an empty list of findings at the end of the store.
  init(about file: [UInt8], at place: String, from offset: Int) {
    self.init(file: file, place: place, kept: offset..<offset)
  }

  /// Returns whether a finding can be the next one.
  func continues(with finding: Finding) -> Bool {
    file == finding.file && !hasProblem && finding.line ?? .max >= lastLine
  }

  /// Adds a finding.
  mutating func add(_ finding: Finding, endingAt end: Int) {
    kept = kept.lowerBound..<end
    if let line = finding.line {
      count += 1
      lastLine = line
    } else {
      hasProblem = true
    }
  }
}
