/// A format of findings.
///
/// A document consists of an opening, a part for each input, and a closing.
protocol FindingFormat: Sendable {
  /// The name and the description of the format.
  static var format: Format { get }
  /// Creates the format with a style.
  init(_ style: FindingStyle)
  /// Whether the part for an input starts with its totals, so that everything else must wait.
  var putsTotalsFirst: Bool { get }
  /// Whether findings that are known are written, too.
  var showsKnown: Bool { get }
  /// Whether `--merge` reads the findings, so that the summary has their number.
  var isMerged: Bool { get }
  /// The text at the start of the document.
  var opening: String { get }
  /// Returns the text before the findings of an input; the totals are complete if
  /// ``putsTotalsFirst``.
  func opening(of source: Source, _ totals: Totals) -> String
  /// Appends findings; `isFirst` says whether they are the first.
  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8])
  /// Returns the text for an input that could not be read completely.
  func problem(_ reason: String, in source: Source) -> String
  /// Returns the text after the findings of an input.
  func closing(of source: Source, _ totals: Totals) -> String
  /// Returns the text at the end of the document.
  func closing(_ totals: Totals) -> String
}

extension FindingFormat {
  /// The words for machines, which are English in all languages.
  var words: MessageCatalog { .english }
  /// `false` by default.
  var putsTotalsFirst: Bool { false }
  /// `false` by default.
  var showsKnown: Bool { false }
  /// `false` by default.
  var isMerged: Bool { false }
  /// Empty by default.
  var opening: String { "" }
  /// Empty by default.
  func opening(of source: Source, _ totals: Totals) -> String { "" }
  /// Empty by default.
  func closing(of source: Source, _ totals: Totals) -> String { "" }
  /// Empty by default.
  func closing(_ totals: Totals) -> String { "" }
}
