/// A plan of what is written where.
struct OutputPlan: Sendable {
  /// The kind of lines that standard output gets.
  enum Emission: String, CaseIterable, Sendable {
    /// Why lines are invalid.
    case findings
    /// The valid lines, byte for byte.
    case valid
    /// The invalid lines, byte for byte.
    case invalid
  }

  /// When text has colours.
  enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// A form of the summary.
  enum Summary: String, CaseIterable, Sendable {
    case text, json
  }

  /// The kind of lines that standard output gets; nil where nothing was said.
  var emission: Emission?
  /// The form of findings on standard output; nil where nothing was said.
  var format: Format?
  /// Files that findings or lines go to.
  var reports: [ReportTarget] = []
  /// A Boolean value that tells whether standard output gets numbers instead of findings.
  var isCounting = false
  /// A Boolean value that tells whether standard output gets nothing.
  var isQuiet = false
  /// A Boolean value that tells whether no value of a line is shown.
  var isRedacted = false
  /// The most findings on standard output.
  var mostFindings: Int?
  /// The name of standard input in findings.
  var label: String?
  var color = Color.auto
  var summary: Summary?
  /// A Boolean value that tells whether each line of output is written at once.
  var isLineBuffered = false
}

extension OutputPlan {
  /// A Boolean value that tells whether standard output gets findings.
  var printsFindings: Bool { !isQuiet && !isCounting && (emission ?? .findings) == .findings }

  /// A Boolean value that tells whether anything wants to know why lines are invalid.
  var explains: Bool {
    printsFindings || emission == .valid || emission == .invalid || summary != nil
      || !reports.isEmpty
  }

  /// Makes sure that the options for the output make sense together.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)``.
  func check() throws(UsageError) {
    let most = mostFindings.map { "--max-report \($0)" }
    let lines = emission.flatMap { $0 == .findings ? nil : "--emit \($0.rawValue)" }
    let reportOfLines = reports.first { $0.content.isLines }?.spelling
    let conflicts: [(String?, String?)] = [
      (lines, isCounting ? "--count" : nil),
      (lines, isQuiet ? "--quiet" : nil),
      (lines, format.map { "--format \($0.rawValue)" }),
      (lines, most),
      (isCounting ? "--count" : nil, isQuiet ? "--quiet" : nil),
      (isCounting ? "--count" : nil, format.map { "--format \($0.rawValue)" }),
      (isCounting ? "--count" : nil, most),
      (isRedacted ? "--redact" : nil, lines ?? reportOfLines),
    ]
    for case (let first?, let second?) in conflicts {
      throw .conflict(.option(first), .option(second))
    }
  }
}

/// The form in which findings are written.
enum Format: String, CaseIterable, Sendable {
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
