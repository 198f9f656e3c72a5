import ValidationCore

/// A text made from a source text piece by piece, which maps positions in the source to its own.
///
/// From start to end, each piece of the source is kept, dropped or replaced; decorations are added
/// in between. This example writes digits in groups of four:
///
///     var result = RewrittenText()
///     var count = 0
///     for character in "12345 6" {
///       guard character != " " else {
///         result.drop(" ")                                       // it may be misplaced
///         continue
///       }
///       if count > 0, count.isMultiple(of: 4) { result.add(" ") }
///       result.keep(String(character))
///       count += 1
///     }
///     result.text                                                // "1234 56"
///
/// Every piece of the source must be accounted for: without `drop`, all carets after the blank
/// would be off by one.
///
/// All strategies that rewrite use it, so the rules for the caret are the same for all, and the
/// caret never jumps:
///
/// 1. What is left of the caret stays left of it, and what is right of it stays right of it. This
///    holds for each Character of the content that an edit would produce, not for the decorations
///    around it.
/// 2. If a decoration (a group separator, fixed characters of a mask) is added right at the caret,
///    affinity decides. Downstream, the caret goes after the decoration and before the content that
///    follows; upstream, it stays before the decoration and after the preceding content. A
///    decoration that was already after the caret, with content on its other side, stays after it.
/// 3. An edit with a selection specifies the affinity. Otherwise insertions are downstream, so that
///    fixed characters are completed and passed; deletions are upstream, so that repeated deletion
///    reaches the preceding content.
/// 4. The caret is never left of a decoration at the start of the text.
/// 5. Dropping a piece doesn't move the caret; a piece that becomes several Characters is entirely
///    left or entirely right of the caret.
/// 6. If pieces combine to one Character, the caret is after it.
///
public struct RewrittenText: Sendable {
  // Positions are offsets in bytes of UTF-8.
  private struct Piece: Sendable {
    var source: Range<Int>
    var result: Range<Int>
    /// Whether the piece is the same in both texts, so that positions inside it map one to one.
    var isKept: Bool
  }

  /// The text made so far.
  public private(set) var text = ""
  /// The number of bytes of the source that have been consumed.
  private var sourceCount = 0
  private var pieces: [Piece] = []

  /// Creates an empty text.
  public init() {}
}

extension RewrittenText {
  /// Keeps the next piece of the source unchanged.
  ///
  ///     var result = RewrittenText()
  ///     result.keep("12")
  ///     result.drop(" ")
  ///     result.keep("3")
  ///     result.text   // "123", of "12 3"
  public mutating func keep(_ source: some StringProtocol) {
    put(source, for: source, isKept: true)
  }

  /// Replaces the next piece of the source.
  ///
  ///     result.put("SS", for: "\u{DF}")   // a caret is before both, or after both
  ///
  /// - Parameters:
  ///   - result: The replacement; if it is empty, the piece is dropped.
  ///   - source: The piece.
  public mutating func put(_ result: some StringProtocol, for source: some StringProtocol) {
    put(result, for: source, isKept: false)
  }

  private mutating func put(
    _ result: some StringProtocol,
    for source: some StringProtocol,
    isKept: Bool
  ) {
    let start = text.utf8.count
    text += result
    let end = sourceCount + source.utf8.count
    if text.utf8.count > start {
      pieces.append(
        Piece(source: sourceCount..<end, result: start..<text.utf8.count, isKept: isKept))
    }
    sourceCount = end
  }

  /// Drops the next piece of the source.
  ///
  ///     var result = RewrittenText()
  ///     result.drop("+")
  ///     result.keep("41")
  ///     result.text   // "41", of "+41"
  public mutating func drop(_ source: some StringProtocol) { put("", for: source) }

  /// Adds a decoration, which is not in the source.
  ///
  ///     var result = RewrittenText()
  ///     result.keep("1234")
  ///     result.add(" ")
  ///     result.keep("5")
  ///     result.text   // "1234 5", of "12345"
  public mutating func add(_ decoration: some StringProtocol) { text += decoration }

  /// Whether the text contains nothing from the source.
  var hasNoContent: Bool { pieces.isEmpty }

  /// Returns the offset in Characters to which a position in the source maps.
  func caret(at source: Int, _ affinity: Selection.Affinity) -> Int {
    let place = place(of: source, affinity)
    // A position inside a Character is moved to the end of the Character.
    let count = text[..<place].count
    let end = text.index(text.startIndex, offsetBy: count)
    guard place < end, let source = sourceEnd(of: end) else { return count }
    // The same rules apply as at that position: the caret may pass a decoration.
    return text[..<self.place(of: source, affinity)].count
  }

  private func place(of source: Int, _ affinity: Selection.Affinity) -> String.Index {
    let before = pieces.last { $0.source.lowerBound < source }
    let next = pieces.first { $0.source.lowerBound >= source }
    let offset =
      if let before, before.isKept, source < before.source.upperBound {
        before.result.lowerBound + source - before.source.lowerBound
      } else if let before, affinity == .upstream || isBefore(source, of: next, after: before) {
        before.result.upperBound
      } else {
        next?.result.lowerBound ?? text.utf8.count
      }
    return text.utf8.index(text.startIndex, offsetBy: offset)
  }

  /// Returns the end in the source of the piece that ends at an index of this text.
  private func sourceEnd(of index: String.Index) -> Int? {
    let offset = text.utf8.distance(from: text.startIndex, to: index)
    return pieces.first { $0.result.upperBound == offset }?.source.upperBound
  }

  /// Returns whether a dropped piece was between a position, right after a piece, and the next
  /// piece.
  private func isBefore(_ source: Int, of next: Piece?, after last: Piece) -> Bool {
    guard let next else { return false }
    return last.source.upperBound == source && source < next.source.lowerBound
  }
}
