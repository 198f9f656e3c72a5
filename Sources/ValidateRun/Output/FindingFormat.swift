/// A format, which spells findings.
///
/// A document is an opening, for each input what is said about it, and a closing.
protocol FindingFormat: Sendable {
  /// Whether what is said about an input starts with its totals, so that
  /// all the rest must wait.
  var putsTotalsFirst: Bool { get }
  /// The text at the start, whatever comes.
  var opening: String { get }
  /// Returns what stands before the findings of an input; the totals are complete where they are
  /// asked for first.
  func opening(of source: Source, _ totals: Totals) -> String
  /// Adds findings; `isFirst` tells whether there was none before.
  mutating func append(_ batch: FindingBatch, isFirst: Bool, to bytes: inout [UInt8])
  /// Returns why an input could not be read to its end.
  func problem(_ reason: String, in source: Source) -> String
  /// Returns what follows the findings of an input.
  func closing(of source: Source, _ totals: Totals) -> String
  /// Returns what stands at the end.
  func closing(_ totals: Totals) -> String
}

extension FindingFormat {
  /// The words of what machines read: English, whatever the language of the user.
  var words: EnglishCatalog { EnglishCatalog() }
  /// The default: nothing must wait.
  var putsTotalsFirst: Bool { false }
  /// The default: nothing.
  var opening: String { "" }
  /// The default: nothing.
  func opening(of source: Source, _ totals: Totals) -> String { "" }
  /// The default: nothing.
  func closing(of source: Source, _ totals: Totals) -> String { "" }
  /// The default: nothing.
  func closing(_ totals: Totals) -> String { "" }
}
