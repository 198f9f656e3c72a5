/// A value of `--report`: the content and the file.
package struct ReportTarget: Sendable {
  package let content: ReportContent
  /// The file's path, byte for byte.
  let path: [UInt8]

  /// Reads `CONTENT:FILE`.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package init(_ argument: OptionValue) throws(UsageError) {
    let word = argument.bytes.prefix { $0 != UInt8(ascii: ":") }
    let path = argument.bytes.dropFirst(word.count + 1)
    let content = ReportContent.all.first { $0.word.utf8.elementsEqual(word) }
    guard let content, !path.isEmpty, !path.elementsEqual([UInt8(ascii: "-")]) else {
      throw .invalid(
        option: "--report", value: Escaping.path(argument.bytes),
        .report(ReportContent.all.map(\.word)))
    }
    self.content = content
    self.path = Array(path)
  }
}

extension ReportTarget {
  /// Returns the target with the path of its file seen from another folder.
  package func moved(by path: ([UInt8]) -> [UInt8]) -> Self {
    Self(content: content, path: path(self.path))
  }

  private init(content: ReportContent, path: [UInt8]) {
    self.content = content
    self.path = path
  }

  /// The option as written.
  package var spelling: String { "--report \(content.word):\(Escaping.path(path))" }
}

/// The content of a report.
package enum ReportContent: Sendable {
  /// The reasons why lines are invalid, in a format.
  case findings(Format)
  /// What `--format` can't write.
  case ofFile(FileReport)
}

/// A content that only the file of a report can have, with the word on the command line.
package enum FileReport: String, CaseIterable, Sendable {
  /// A page with the totals and some of the findings.
  case page = "html"
  /// The valid lines, byte for byte.
  case validLines = "valid"
  /// The invalid lines, byte for byte.
  case invalidLines = "invalid"
}

extension FileReport {
  /// The words of the help.
  fileprivate var help: String {
    switch self {
    case .page: "a page to look at (html)"
    case .validLines: "the valid lines (valid)"
    case .invalidLines: "the invalid lines (invalid)"
    }
  }
}

extension ReportContent {
  /// All contents, in the order of the messages.
  package static let all = Format.all.map(Self.findings) + FileReport.allCases.map(Self.ofFile)

  /// The contents other than findings, for the help.
  package static var others: String {
    MessageCatalog.english.list(FileReport.allCases.map(\.help))
  }

  /// The word on the command line.
  package var word: String {
    switch self {
    case .findings(let format): format.name
    case .ofFile(let report): report.rawValue
    }
  }

  /// Whether the report contains all findings.
  var hasAllFindings: Bool {
    switch self {
    case .findings(let format): format.maximumFindingCount == nil
    case .ofFile: false
    }
  }

  /// Whether the report consists of lines of the input.
  package var isLines: Bool {
    switch self {
    case .findings, .ofFile(.page): false
    case .ofFile(.validLines), .ofFile(.invalidLines): true
    }
  }

  /// Whether the report needs the number of violations of each rule.
  var countsRules: Bool {
    switch self {
    case .ofFile(.page): true
    case .findings, .ofFile(.validLines), .ofFile(.invalidLines): false
    }
  }
}
