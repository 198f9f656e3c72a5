/// A part of a text, shown as two lines: the text, and carets below the part.
///
///     CaretExcerpt(of: "a(b", at: 1).lines           // ["a(b", " ^"]
///     CaretExcerpt(of: "root", at: 0..<4).lines      // ["root", "^^^^"]
///
/// If the text is long, only the surroundings are shown, with `...` for the rest, so that they fit
/// on a line of a terminal.
package struct CaretExcerpt {
  /// The maximum number of columns to show on either side.
  private static let reach = 32

  /// The text before the part, safe to show.
  let start: String
  /// The part; empty for a position.
  let marked: String
  /// The text after the part.
  let rest: String

  /// Creates an excerpt that shows a place.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - position: The position, in Characters from 0; the length of the text is its end.
  package init(of text: String, at position: Int) {
    self.init(of: text, at: position..<position)
  }

  /// Creates an excerpt that shows a part of the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - range: The range, in Characters from 0; an empty range is a position.
  package init(of text: String, at range: Range<Int>) {
    let lower = max(range.lowerBound, 0)
    let place =
      text.index(text.startIndex, offsetBy: lower, limitedBy: text.endIndex) ?? text.endIndex
    let before = Self.shown(text[..<place].reversed())
    let after = Self.shown(text[place...])
    start = (before.isCut ? "..." : "") + before.characters.reversed().joined()
    marked = after.characters.prefix(range.count).joined()
    rest = after.characters.dropFirst(range.count).joined() + (after.isCut ? "..." : "")
  }

  /// The two lines, safe to show.
  package var lines: [String] {
    [start + marked + rest, String(repeating: " ", count: start.columns) + carets]
  }

  /// The carets below the part.
  var carets: String { String(repeating: "^", count: max(marked.columns, 1)) }

  /// Returns the first characters, safe to show, and whether there are more.
  private static func shown(
    _ characters: some Sequence<Character>
  ) -> (characters: [String], isCut: Bool) {
    var shown: [String] = []
    var columns = 0
    for character in characters {
      let text = Escaping.text(String(character))
      columns += text.columns
      // The position itself is shown, regardless of its width.
      if columns > reach, !shown.isEmpty { return (shown, true) }
      shown.append(text)
    }
    return (shown, false)
  }
}
