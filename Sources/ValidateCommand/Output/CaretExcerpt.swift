/// A place in a text, shown as two lines: the text, and a caret below the place.
///
///     CaretExcerpt(of: "a(b", at: 1).lines    // ["a(b", " ^"]
///
/// Of a long text, only the surroundings are shown, with `...` for the rest.
struct CaretExcerpt {
  /// The number of characters shown on either side of the place.
  private static let reach = 32

  /// The two lines, safe to show.
  let lines: [String]

  /// Creates an excerpt.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - position: The place, in characters from 0; the text's length means its end.
  init(of text: String, at position: Int) {
    let characters = Array(text)
    let position = min(max(position, 0), characters.count)
    let start = max(0, position - Self.reach)
    let end = min(characters.count, position + Self.reach)
    let before = (start > 0 ? "..." : "") + Self.shown(characters[start..<position])
    let after = Self.shown(characters[position..<end]) + (end < characters.count ? "..." : "")
    let indent = before.reduce(0) { $0 + Self.columns(of: $1) }
    lines = [before + after, String(repeating: " ", count: indent) + "^"]
  }

  private static func shown(_ characters: ArraySlice<Character>) -> String {
    characters.map { Escaping.text(String($0)) }.joined()
  }

  /// How many columns of a terminal a character takes; East Asian characters and emoji take two.
  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }
}
