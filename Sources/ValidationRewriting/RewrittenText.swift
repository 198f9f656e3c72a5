import ValidationCore

/// A text made of another, piece by piece, which knows where each place of the other has gone.
///
/// From the start of the other text to its end, each next piece of it is kept, dropped or replaced;
/// in between, decorations are added. Here is one that writes digits in groups of four:
///
///     var result = RewrittenText()
///     var count = 0
///     for character in "12345 6" {
///       guard character != " " else {
///         result.drop(" ")                                       // it may stand in a wrong place
///         continue
///       }
///       if count > 0, count.isMultiple(of: 4) { result.add(" ") }
///       result.keep(String(character))
///       count += 1
///     }
///     result.text                                                // "1234 56"
///
/// A piece that is left out of account is a mistake: without `drop`, all carets after the blank
/// would be one place off.
///
/// All strategies that rewrite make their texts of it, so that the rules for the caret are the same
/// for all, and the caret never jumps:
///
/// 1. The rest of the caret stays left of it, and what is right of it stays right of it: the
///    content that an edit would leave, Character by Character, not what is put around it.
/// 2. If a decoration (a group separator, fixed characters of a mask) ends up right at
///    the caret, affinity decides. Downstream, the caret goes after the decoration, before
///    the content that follows; upstream it stays before it, after the content before. A
///    decoration that was after the caret already, with content on its other side, stays after
///    it.
/// 3. An edit that selects something says the affinity itself. Else putting something in is
///    downstream, so that fixed characters are completed and passed; deleting is upstream, so that
///    deleting on reaches the content before.
/// 4. The caret is never left of a decoration that the text begins with.
/// 5. What is dropped leaves the caret where it stood; what becomes several Characters is left of
///    the caret, or right of it, as a whole.
/// 6. If pieces join to one Character, the caret is after it.
///
public struct RewrittenText: Sendable {
  // Places count bytes of UTF-8.
  private struct Piece: Sendable {
    var source: Range<Int>
    var result: Range<Int>
    /// Whether it is the same in both, so that places inside it are,
    /// too.
    var isKept: Bool
  }

  /// The text made so far.
  public private(set) var text = ""
  /// The number of bytes of the other text that have been made use of.
  private var sourceCount = 0
  private var pieces: [Piece] = []

  /// Creates an empty text, of which nothing has been made yet.
  public init() {}
}

extension RewrittenText {
  /// Takes over the next piece of the other text as it is.
  ///
  ///     var result = RewrittenText()
  ///     result.keep("12")
  ///     result.drop(" ")
  ///     result.keep("3")
  ///     result.text   // "123", of "12 3"
  public mutating func keep(_ source: some StringProtocol) {
    put(source, for: source, isKept: true)
  }

  /// Puts something in the place of the next piece of the other text.
  ///
  ///     result.put("SS", for: "\u{DF}")   // a caret is before both, or after both
  ///
  /// - Parameters:
  ///   - result: What takes the place of the piece; if it is empty, the piece is left out.
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

  /// Skips the next piece of the other text.
  ///
  ///     var result = RewrittenText()
  ///     result.drop("+")
  ///     result.keep("41")
  ///     result.text   // "41", of "+41"
  public mutating func drop(_ source: some StringProtocol) { put("", for: source) }

  /// Adds a decoration, which is not in the other text.
  ///
  ///     var result = RewrittenText()
  ///     result.keep("1234")
  ///     result.add(" ")
  ///     result.keep("5")
  ///     result.text   // "1234 5", of "12345"
  public mutating func add(_ decoration: some StringProtocol) { text += decoration }

  /// Whether there is nothing in the text that was in the other.
  var hasNoContent: Bool { pieces.isEmpty }
}

extension RewrittenText {
  /// Returns where a place of the other text has gone, in Characters.
  func caret(at source: Int, _ affinity: Selection.Affinity) -> Int {
    let place = place(of: source, affinity)
    // A place inside a Character is one after it.
    let count = text[..<place].count
    let end = text.index(text.startIndex, offsetBy: count)
    guard place < end, let source = sourceEnd(of: end) else { return count }
    // What holds of a caret there holds of this one: a decoration may be passed.
    return text[..<self.place(of: source, affinity)].count
  }

  private func place(of source: Int, _ affinity: Selection.Affinity) -> String.Index {
    let before = pieces.last { $0.source.lowerBound < source }
    let after = pieces.first { $0.source.lowerBound >= source }
    let offset =
      if let before, before.isKept, source < before.source.upperBound {
        before.result.lowerBound + source - before.source.lowerBound
      } else if let before, affinity == .upstream || isInFront(source, of: after, after: before) {
        before.result.upperBound
      } else {
        after?.result.lowerBound ?? text.utf8.count
      }
    return text.utf8.index(text.startIndex, offsetBy: offset)
  }

  /// The place that a piece which ends at one of this text ends at in the other.
  private func sourceEnd(of index: String.Index) -> Int? {
    let offset = text.utf8.distance(from: text.startIndex, to: index)
    return pieces.first { $0.result.upperBound == offset }?.source.upperBound
  }

  /// Returns whether something that was left out stood between a place, right after a piece, and
  /// the next.
  private func isInFront(_ source: Int, of next: Piece?, after last: Piece) -> Bool {
    guard let next else { return false }
    return last.source.upperBound == source && source < next.source.lowerBound
  }
}
