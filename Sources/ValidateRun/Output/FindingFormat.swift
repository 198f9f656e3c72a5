/// Where a document has totals.
enum TotalsPosition: Sendable {
  /// At its end.
  case end
  /// At the start of the part for each input, whose findings must wait.
  case startOfInput
  /// At its start, so that everything else must wait.
  case start
}

/// A format of findings.
///
/// A document consists of an opening, a part for each input, and a closing.
protocol FindingFormat: Sendable {
  /// The name and the description of the format.
  static var format: Format { get }
  /// Creates the format with a style.
  init(_ style: FindingStyle)
  /// The words of the document.
  var words: MessageCatalog { get }
  /// Where the document has totals.
  var totalsPosition: TotalsPosition { get }
  /// Whether findings that are known are written, too.
  var showsKnown: Bool { get }
  /// Whether `--merge` reads the findings, so that the summary has their number.
  var isMerged: Bool { get }
  /// Returns the text at the start of the document; the totals are complete if they are there.
  func opening(_ totals: Totals) -> String
  /// Returns the text before the findings of an input; the totals are complete if they are there.
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
  /// The words for machines by default, which are English in all languages.
  var words: MessageCatalog { .english }
  /// At the end by default.
  var totalsPosition: TotalsPosition { .end }
  /// `false` by default.
  var showsKnown: Bool { false }
  /// `false` by default.
  var isMerged: Bool { false }
  /// Empty by default.
  func opening(_ totals: Totals) -> String { "" }
  /// Empty by default.
  func opening(of source: Source, _ totals: Totals) -> String { "" }
  /// Empty by default.
  func closing(of source: Source, _ totals: Totals) -> String { "" }
  /// Empty by default.
  func closing(_ totals: Totals) -> String { "" }
}
