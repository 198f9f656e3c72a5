/// A place in a text, shown as two lines: the text, and carets below the place.
///
///     CaretExcerpt(of: "a(b", at: 1).lines           // ["a(b", " ^"]
///     CaretExcerpt(of: "root", at: 0..<4).lines      // ["root", "^^^^"]
///
/// Of a long text, only the surroundings are shown, with `...` for the rest.
struct CaretExcerpt {
  /// The number of characters shown on either side of the place.
  private static let reach = 32

  /// The two lines, safe to show.
  let lines: [String]

  /// Creates an excerpt that shows a place.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - position: The place, in characters from 0; the text's length means its end.
  init(of text: String, at position: Int) {
    self.init(of: text, at: position..<position)
  }

  /// Creates an excerpt that shows a part of the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - range: The part, in characters from 0; of an empty one, its place is shown.
  init(of text: String, at range: Range<Int>) {
    let lower = max(range.lowerBound, 0)
    let place =
      text.index(text.startIndex, offsetBy: lower, limitedBy: text.endIndex) ?? text.endIndex
    let before = text[..<place].suffix(Self.reach)
    let after = text[place...].prefix(Self.reach)
    let isCut = (start: before.startIndex > text.startIndex, end: after.endIndex < text.endIndex)
    let start = (isCut.start ? "..." : "") + Self.shown(before)
    let end = Self.shown(after) + (isCut.end ? "..." : "")
    let marked = Self.shown(after.prefix(max(range.count, 0)))
    lines = [
      start + end,
      String(repeating: " ", count: Self.columns(of: start))
        + String(repeating: "^", count: max(Self.columns(of: marked), 1)),
    ]
  }

  private static func shown(_ characters: Substring) -> String {
    characters.map { Escaping.text(String($0)) }.joined()
  }

  /// Returns how many columns of a terminal a text takes.
  private static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns how many columns of a terminal a character takes; East Asian characters and emoji take
  /// two.
  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.isASCII { return 1 }
    // An emoji by a variation selector, or by its nature.
    if character.unicodeScalars.contains("\u{FE0F}") || scalar.properties.isEmojiPresentation {
      return 2
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    // Wide and fullwidth (UAX #11).
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DF2,
      0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }
}
