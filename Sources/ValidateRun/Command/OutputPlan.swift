/// A plan of the output.
package struct OutputPlan: Sendable {
  /// The kind of lines on standard output.
  package enum Emission: String, CaseIterable, Sendable {
    /// The reasons why lines are invalid.
    case findings
    /// The valid lines, byte for byte.
    case valid
    /// The invalid lines, byte for byte.
    case invalid
    /// All lines, repaired if possible.
    case fixed
  }

  /// When to color text.
  package enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// A form of the summary.
  package enum Summary: String, CaseIterable, Sendable {
    case text, json
  }

  /// The kind of lines on standard output; nil if not specified.
  package var emission: Emission?
  /// The format of findings on standard output; nil if not specified.
  package var format: Format?
  /// How to repair files in place; nil if files are not repaired in place.
  package var inPlace: InPlace?
  /// Whether standard output shows the repairs as a diff.
  package var isDiff = false
  /// The files to which findings or lines are written.
  package var reports: [ReportTarget] = []
  /// Whether standard output shows numbers instead of findings.
  package var isCounting = false
  /// Whether nothing is written to standard output.
  package var isQuiet = false
  /// Whether values of lines are omitted.
  package var isRedacted = false
  /// Whether findings suggest the value that was probably meant.
  package var suggests = false
  /// The maximum number of findings on standard output.
  package var maximumFindingCount: Int?
  /// The name of standard input in findings.
  package var label: String?
  package var color = Color.auto
  package var summary: Summary?
  /// Whether each line of output is flushed immediately.
  package var isLineBuffered = false

  package init() {}
}

extension OutputPlan {
  /// Whether findings are written to standard output.
  var printsFindings: Bool { !isQuiet && !isCounting && !printsLines }

  /// Whether lines, or their repairs, are written to standard output.
  var printsLines: Bool { isDiff || (emission ?? .findings) != .findings }

  /// Whether findings are written to standard error, because standard output is used for repaired
  /// lines and no report contains the findings.
  var tellsFindings: Bool {
    (isDiff || emission == .fixed) && !isQuiet
      && !reports.contains(where: \.content.hasAllFindings)
  }

  /// Whether findings are written anywhere.
  private var hasFindings: Bool {
    printsFindings || tellsFindings || !reports.allSatisfy(\.content.isLines)
  }

  /// The option that requests repaired lines; nil if there is none.
  package var repairing: String? {
    if emission == .fixed { return "--emit fixed" }
    if inPlace != nil { return "--in-place" }
    return isDiff ? "--diff" : nil
  }

  /// Whether any output needs the number of violations of each rule.
  var countsRules: Bool { summary != nil || reports.contains(where: \.content.countsRules) }

  /// Whether any output needs the reasons why lines are invalid.
  var explains: Bool {
    printsFindings || printsLines || repairing != nil || summary != nil || !reports.isEmpty
  }

  /// The report that consists of lines of the input, as written; `nil` if there is none.
  package var reportOfLines: UsageError.Use? {
    (reports.first { $0.content.isLines }?.spelling).map { .option($0) }
  }

  /// The options for the output that can't be combined.
  package var conflicts: [UsageError.Conflict] {
    let maximum = maximumFindingCount.map { UsageError.Use.option("--max-report \($0)") }
    let format = format.map { UsageError.Use.option($0.option) }
    let emission = emission.flatMap { emission in
      emission == .findings ? nil : UsageError.Use.option("--emit \(emission.rawValue)")
    }
    let lines = isDiff ? "--diff" : emission
    // If findings are not reported, no option for findings is allowed.
    let silent = tellsFindings ? nil : lines
    return [
      (isDiff ? "--diff" : nil, emission),
      (inPlace == nil ? nil : "--in-place", lines),
      (lines, isCounting ? "--count-only" : nil),
      (silent, format),
      (silent, maximum),
      (isCounting ? "--count-only" : nil, isQuiet ? "--quiet" : nil),
      (isCounting ? "--count-only" : nil, format),
      (isCounting ? "--count-only" : nil, maximum),
      (isRedacted ? "--redact" : nil, lines ?? reportOfLines),
      (
        suggests && !hasFindings ? "--suggest" : nil,
        lines ?? (isCounting ? "--count-only" : "--quiet")
      ),
    ]
  }
}

/// A plan to repair files in place.
package struct InPlace: Sendable {
  /// The suffix of the names of backup files; nil if there are no backups.
  let suffix: [UInt8]?

  package init(
    suffix: [UInt8]?
  ) {
    self.suffix = suffix
  }
}
