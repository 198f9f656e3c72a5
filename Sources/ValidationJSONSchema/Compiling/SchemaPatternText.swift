/// A pattern of ECMA-262 (with the flag `u`), written in the dialect of `RegexValidator`.
///
/// They differ in:
///
///     ^\s$       // all white space of Unicode, not only ASCII
///     \cA, \v    // control characters
///     [], [^]    // no character, any character
///
/// A pattern is only rewritten, not judged: one that is not a pattern remains one that is not.
struct SchemaPatternText {
  /// The pattern in the other dialect.
  private(set) var text = ""
  /// Whether it uses what other dialects have, but ECMA-262 has not.
  private(set) var isForeign = false

  private static let spaces =
    #"\t\n\x0B\f\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}"#
  private static let others =
    #"\u{0}-\u{8}\u{E}-\u{1F}\u{21}-\u{9F}\u{A1}-\u{167F}\u{1681}-\u{1FFF}\u{200B}-\u{2027}"#
    + #"\u{202A}-\u{202E}\u{2030}-\u{205E}\u{2060}-\u{2FFF}\u{3001}-\u{D7FF}\u{E000}-\u{FEFE}"#
    + #"\u{FF00}-\u{10FFFF}"#

  init(_ pattern: String) {
    var rest = Array(pattern.unicodeScalars)[...]
    var isInClass = false
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": readEscape(&rest, isInClass: isInClass)
      case "[" where !isInClass:
        if rest.first == "]" {
          rest.removeFirst()
          text += "(?!)"
        } else if rest.starts(with: ["^", "]"]) {
          rest.removeFirst(2)
          text += #"[\u{0}-\u{10FFFF}]"#
        } else {
          isInClass = true
          text += "["
        }
      case "]":
        isInClass = false
        text += "]"
      case "(" where !isInClass && rest.first == "?":
        text += "("
        isForeign = isForeign || !Self.isGroup(rest.dropFirst())
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns whether a group after `(?` is one of ECMA-262.
  private static func isGroup(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    switch rest.first {
    case ":", "=", "!", "<": true
    // Flags hold for a group only: (?i:a).
    case "i", "m", "s", "-":
      rest.first { !"ims-".unicodeScalars.contains($0) } == ":"
    default: false
    }
  }

  private mutating func readEscape(
    _ rest: inout ArraySlice<Unicode.Scalar>,
    isInClass: Bool
  ) {
    guard let escaped = rest.popFirst() else {
      text += "\\"
      return
    }
    switch escaped {
    case "s": text += isInClass ? Self.spaces : "[\(Self.spaces)]"
    case "S": text += isInClass ? Self.others : "[\(Self.others)]"
    case "v": text += #"\x0B"#
    case "c":
      if let letter = rest.first, letter.isASCII, letter.properties.isAlphabetic {
        rest.removeFirst()
        text += #"\u{\#(String(letter.value & 0x1F, radix: 16))}"#
      } else {
        text += #"\c"#
      }
    case "A", "z", "Z", "a", "e", "h", "H", "R", "X", "Q", "G":
      isForeign = true
      fallthrough
    default:
      text += "\\"
      text.unicodeScalars.append(escaped)
    }
  }
}
