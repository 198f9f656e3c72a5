import LineValidation

/// Findings as a table of GitHub Flavored Markdown, after the totals.
///
///     **1 of 2 lines invalid**
///
///     | Location | Message | Rule | Value |
///     | --- | --- | --- | --- |
///     | `a.txt:2:1` | must be digits only: expected a digit | digits | `x` |
///
/// Files and values are code, and the rest is text without markup. GitHub rejects a comment of more
/// than 65,536 characters, so the number of findings and their lengths are limited. Input that
/// can't be read completely has the rule `unreadable`, and no line.
struct MarkdownFormat: FindingFormat {
  private let style: FindingStyle
  /// The messages, before they are escaped.
  private var messages: CauseRenderer
  /// The names of the rules, before they are escaped.
  private var names: CauseRenderer

  /// The maximum numbers of Unicode scalars of a message and of a value.
  private static let maximumMessageLength = 300
  private static let maximumValueLength = 60

  /// Creates the format.
  init(_ style: FindingStyle) {
    self.style = style
    let (catalog, wording) = (style.catalog, style.catalog.wording)
    func renderers(_ parts: [CauseRenderer.Part]) -> CauseRenderer {
      CauseRenderer(style, parts, in: wording, name: Escaping.text, message: Escaping.text)
    }
    messages = renderers([
      .level(error: "", warning: catalog.warningMark + catalog.errorGap), .message,
    ])
    names = renderers([.fewNames { catalog.others($0) }])
  }
}

extension MarkdownFormat {
  static let format = Format(
    "markdown", for: "pull requests and job summaries",
    manual: """
      markdown is a document for comments on pull requests and for job summaries, in the language
      of the user: the number of invalid lines, what the document leaves out, and a table with the
      place, message, rules and value of the first 100 findings. A message of more than 300
      characters, and a value of more than 60, end with three dots. Unprintable characters are
      escaped as in tsv. Nothing in a value, a message or a name is markup.
      """,
    maximumFindingCount: 100)

  var words: MessageCatalog { style.catalog }

  /// A reader wants to know first whether there is anything to do.
  var totalsPosition: TotalsPosition { .start }

  func opening(_ totals: Totals) -> String {
    let leftOut: [String?] = [
      totals.problems.isEmpty ? nil : words.unreadable(totals.problems.count),
      totals.omitted > 0 ? words.words(for: .leftOut(totals.omitted)) : nil,
      totals.unlisted > 0 ? words.unlisted(totals.unlisted) : nil,
      totals.isCutShort ? words.interruption(after: totals.lines) : nil,
      totals.lineCountFault.map(words.words(for:)),
    ]
    let notes = leftOut.compactMap(\.self).map { "- \(Markdown.text($0))\n" }.joined()
    return "**\(Markdown.text(words.sentence(of: totals)))**\n"
      + (notes.isEmpty ? "" : "\n" + notes)
      + (totals.findings.count == 0 && totals.problems.isEmpty ? "" : "\n" + head)
  }

  /// The head of the table.
  private var head: String {
    let columns: [ReportPhrase] =
      [.location, .message, .rule] + (style.isRedacted ? [] : [.value])
    return row(columns.map { Markdown.text(words.words(for: $0)) })
      + row(columns.map { _ in "---" })
  }

  private func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8]) {
    messages.begin(batch)
    names.begin(batch)
    for (index, failure) in batch.failures.enumerated() {
      let place = "\(batch.source.name):\(batch.line(of: failure)):\(failure.column)"
      var message = Self.text(index, of: messages, atMost: Self.maximumMessageLength)
      if let value = style.suggestions?.value(for: index, of: batch) {
        message += words.inBrackets(words.suggestion(Escaping.path(Array(value))))
      }
      let rules = Self.text(index, of: names, atMost: Self.maximumMessageLength)
      var cells = [Markdown.code(place), Markdown.text(message), Markdown.text(rules)]
      if !style.isRedacted {
        let value = Escaping.path(Array(batch.excerpt(of: failure).bytes))
        cells.append(Markdown.code(Self.start(of: value, atMost: Self.maximumValueLength)))
      }
      bytes.append(row(cells))
    }
  }

  private static func text(
    _ index: Int,
    of renderers: CauseRenderer,
    atMost length: Int
  ) -> String {
    var bytes: [UInt8] = []
    renderers.append(index, to: &bytes)
    return start(of: String(decoding: bytes, as: UTF8.self), atMost: length)
  }

  /// Returns the start of a text, with three dots if there is more.
  private static func start(of text: String, atMost length: Int) -> String {
    let start = text.unicodeScalars.prefix(length)
    return start.endIndex == text.endIndex ? text : String(start) + "..."
  }

  func problem(_ reason: String, in source: Source) -> String {
    let cells = [Markdown.code(source.name), Markdown.text(reason), "unreadable"]
    return row(cells + (style.isRedacted ? [] : [""]))
  }
}
