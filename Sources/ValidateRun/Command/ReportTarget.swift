/// A value of `--report`: the content and the file.
package struct ReportTarget: Sendable {
  package let content: ReportContent
  /// The file's path, byte for byte.
  let path: [UInt8]

  /// Reads `CONTENT:FILE`.
  ///
  /// - Throws: ``UsageError/badReport(value:contents:)``.
  package init(_ argument: OptionValue) throws(UsageError) {
    let word = argument.bytes.prefix { $0 != UInt8(ascii: ":") }
    let path = argument.bytes.dropFirst(word.count + 1)
    let content = ReportContent.allCases.first { $0.word.utf8.elementsEqual(word) }
    guard let content, !path.isEmpty, !path.elementsEqual([UInt8(ascii: "-")]) else {
      throw .badReport(
        value: Escaping.path(argument.bytes), contents: ReportContent.allCases.map(\.word))
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
package enum ReportContent: Sendable, Equatable {
  /// The reasons why lines are invalid.
  case findings(Format)
  /// A page with the totals and some of the findings.
  case page
  /// The valid lines, byte for byte.
  case validLines
  /// The invalid lines, byte for byte.
  case invalidLines
}

extension ReportContent: CaseIterable {
  package static let allCases =
    Format.allCases.map(Self.findings) + [.page, .validLines, .invalidLines]

  /// The word on the command line.
  package var word: String {
    switch self {
    case .findings(let format): format.rawValue
    case .page: "html"
    case .validLines: "valid"
    case .invalidLines: "invalid"
    }
  }

  /// Whether the report contains all findings.
  var hasAllFindings: Bool { if case .findings = self { true } else { false } }

  /// Whether the report consists of lines of the input.
  package var isLines: Bool { self == .validLines || self == .invalidLines }
}
