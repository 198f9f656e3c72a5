/// A plan of what is written where.
package struct OutputPlan: Sendable {
  /// The kind of lines that standard output gets.
  package enum Emission: String, CaseIterable, Sendable {
    /// Why lines are invalid.
    case findings
    /// The valid lines, byte for byte.
    case valid
    /// The invalid lines, byte for byte.
    case invalid
    /// All lines, repaired if possible.
    case fixed
  }

  /// When text has colours.
  package enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// A form of the summary.
  package enum Summary: String, CaseIterable, Sendable {
    case text, json
  }

  /// The kind of lines that standard output gets; nil if nothing was said.
  package var emission: Emission?
  /// The form of findings on standard output; nil if nothing was said.
  package var format: Format?
  /// How files are repaired in place; nil if they aren't.
  package var inPlace: InPlace?
  /// Whether standard output gets what would be repaired.
  package var isDiff = false
  /// Files that findings or lines go to.
  package var reports: [ReportTarget] = []
  /// Whether standard output gets numbers instead of findings.
  package var isCounting = false
  /// Whether standard output gets nothing.
  package var isQuiet = false
  /// Whether no value of a line is shown.
  package var isRedacted = false
  /// Whether findings say which value may be meant.
  package var suggests = false
  /// The most findings on standard output.
  package var maximumFindingCount: Int?
  /// The name of standard input in findings.
  package var label: String?
  package var color = Color.auto
  package var summary: Summary?
  /// Whether each line of output is written at once.
  package var isLineBuffered = false

  package init() {}
}

extension OutputPlan {
  /// Whether standard output gets findings.
  var printsFindings: Bool { !isQuiet && !isCounting && !printsLines }

  /// Whether standard output gets lines, or what would be repaired of
  /// them.
  var printsLines: Bool { isDiff || (emission ?? .findings) != .findings }

  /// Whether standard error gets the findings, since standard output
  /// gets what was repaired, and no report has them.
  var tellsFindings: Bool {
    (isDiff || emission == .fixed) && !isQuiet && reports.allSatisfy(\.content.isLines)
  }

  /// Whether findings are written anywhere.
  private var hasFindings: Bool {
    printsFindings || tellsFindings || !reports.allSatisfy(\.content.isLines)
  }

  /// The option that says what becomes of lines that are repaired; nil if none does.
  package var repairing: String? {
    if emission == .fixed { return "--emit fixed" }
    if inPlace != nil { return "--in-place" }
    return isDiff ? "--diff" : nil
  }

  /// Whether anything wants to know why lines are invalid.
  var explains: Bool {
    printsFindings || printsLines || repairing != nil || summary != nil || !reports.isEmpty
  }

  /// Makes sure that the options for the output make sense together.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)``.
  package func check() throws(UsageError) {
    let most = maximumFindingCount.map { "--max-report \($0)" }
    let emission = emission.flatMap { $0 == .findings ? nil : "--emit \($0.rawValue)" }
    let lines = isDiff ? "--diff" : emission
    let reportOfLines = reports.first { $0.content.isLines }?.spelling
    // If findings are not reported, nothing can be said about them.
    let silent = tellsFindings ? nil : lines
    let conflicts: [(String?, String?)] = [
      (isDiff ? "--diff" : nil, emission),
      (inPlace == nil ? nil : "--in-place", lines),
      (lines, isCounting ? "--count" : nil),
      (silent, format.map { "--format \($0.rawValue)" }),
      (silent, most),
      (isCounting ? "--count" : nil, isQuiet ? "--quiet" : nil),
      (isCounting ? "--count" : nil, format.map { "--format \($0.rawValue)" }),
      (isCounting ? "--count" : nil, most),
      (isRedacted ? "--redact" : nil, lines ?? reportOfLines),
      (
        suggests && !hasFindings ? "--suggest" : nil,
        lines ?? (isCounting ? "--count" : "--quiet")
      ),
    ]
    for case (let first?, let second?) in conflicts {
      throw .conflict(.option(first), .option(second))
    }
  }
}

/// A plan to repair files themselves.
package struct InPlace: Sendable {
  /// The end of the names under which files stay as they were; nil if they don't.
  let suffix: [UInt8]?

  package init(
    suffix: [UInt8]?
  ) {
    self.suffix = suffix
  }
}

/// The form in which findings are written.
package enum Format: String, CaseIterable, Sendable {
  /// `file:line:column: error: message [rule]`, for people and editors.
  case text
  /// A JSON object on each line.
  case jsonl
  /// Fields with tabs between them, below a line with their names.
  case tsv
  /// Commands that GitHub shows at the line in question.
  case github
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit's XML, for test reports.
  case junit
}
