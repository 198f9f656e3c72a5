/// Names of scalars that people can't recognise by sight: they are invisible, or look like others.
///
///     ScalarName.words(for: "\u{430}")     // "U+0430, a Cyrillic letter that looks like a"
///     ScalarName.words(for: "\u{A0}")      // "U+00A0, a no-break space"
///     ScalarName.words(for: "x")           // nil: it can be seen
///
/// The names are those of the Unicode Character Database, shortened where they are long. The
/// look-alikes are the letters, and common signs, that UTS #39 (confusables.txt) maps to an ASCII
/// character, as far as they are Cyrillic, Greek or fullwidth.
enum ScalarName {
  /// Returns the code and the name of a scalar; `nil` for one that can be seen, and is like no
  /// other.
  static func words(for scalar: Unicode.Scalar) -> String? {
    name(of: scalar).map { "\(code(of: scalar)), \($0)" }
  }

  /// Returns a text with ordinary characters in the place of those that look like them, and without
  /// those that can't be seen.
  ///
  ///     ScalarName.plain("p\u{430}l\u{200B}")     // "pal"
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        plain.append(scalar)
      } else if let (letters, _) = lookAlikes(near: scalar), let ascii = letters[scalar.value] {
        plain.append(contentsOf: ascii.unicodeScalars)
      } else if 0xFF01...0xFF5E ~= scalar.value {
        plain.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      } else if scalar.properties.generalCategory == .spaceSeparator {
        plain.append(" ")
      } else if invisible[scalar.value] == nil {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func name(of scalar: Unicode.Scalar) -> String? {
    if let name = invisible[scalar.value] { return name }
    if let (letters, kind) = lookAlikes(near: scalar), let ascii = letters[scalar.value] {
      return "\(kind) that looks like \(ascii)"
    }
    switch scalar.value {
    case 0xFF01...0xFF5E:
      return Unicode.Scalar(scalar.value - 0xFEE0).map { "a fullwidth form of \($0)" }
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return "a variation selector"
    default: break
    }
    if scalar.isPrintable { return nil }
    return scalar.properties.generalCategory == .control
      ? "a control character" : "a character that can't be seen"
  }

  private static func lookAlikes(
    near scalar: Unicode.Scalar
  ) -> (letters: [UInt32: Character], kind: String)? {
    switch scalar.value {
    case 0x370...0x3FF: (greek, "a Greek letter")
    case 0x400...0x52F: (cyrillic, "a Cyrillic letter")
    case 0x2010...0x2212: (signs, "a sign")
    default: nil
    }
  }

  private static let invisible: [UInt32: String] = [
    0x00: "a null", 0x08: "a backspace", 0x09: "a tab", 0x0A: "a line feed",
    0x0B: "a vertical tab", 0x0C: "a form feed", 0x0D: "a carriage return", 0x1B: "an escape",
    0x20: "a space", 0x7F: "a delete", 0x85: "a next line", 0xA0: "a no-break space",
    0xAD: "a soft hyphen", 0x34F: "a combining grapheme joiner", 0x61C: "an Arabic letter mark",
    0x115F: "a Hangul filler", 0x1160: "a Hangul filler", 0x1680: "an Ogham space mark",
    0x180E: "a Mongolian vowel separator", 0x2000: "an en quad", 0x2001: "an em quad",
    0x2002: "an en space", 0x2003: "an em space", 0x2004: "a three-per-em space",
    0x2005: "a four-per-em space", 0x2006: "a six-per-em space", 0x2007: "a figure space",
    0x2008: "a punctuation space", 0x2009: "a thin space", 0x200A: "a hair space",
    0x200B: "a zero width space", 0x200C: "a zero width non-joiner",
    0x200D: "a zero width joiner", 0x200E: "a left-to-right mark", 0x200F: "a right-to-left mark",
    0x2028: "a line separator", 0x2029: "a paragraph separator",
    0x202A: "a left-to-right embedding", 0x202B: "a right-to-left embedding",
    0x202C: "a pop directional formatting", 0x202D: "a left-to-right override",
    0x202E: "a right-to-left override", 0x202F: "a narrow no-break space",
    0x205F: "a medium mathematical space", 0x2060: "a word joiner",
    0x2066: "a left-to-right isolate", 0x2067: "a right-to-left isolate",
    0x2068: "a first strong isolate", 0x2069: "a pop directional isolate",
    0x2800: "a blank Braille pattern", 0x3000: "an ideographic space", 0x3164: "a Hangul filler",
    0xFEFF: "a byte order mark", 0xFFA0: "a Hangul filler",
  ]

  private static let cyrillic: [UInt32: Character] = [
    0x405: "S", 0x406: "I", 0x408: "J", 0x410: "A", 0x412: "B", 0x415: "E", 0x417: "3", 0x41A: "K",
    0x41C: "M", 0x41D: "H", 0x41E: "O", 0x420: "P", 0x421: "C", 0x422: "T", 0x423: "Y", 0x425: "X",
    0x42C: "b", 0x430: "a", 0x431: "6", 0x433: "r", 0x435: "e", 0x43E: "o", 0x440: "p", 0x441: "c",
    0x443: "y", 0x445: "x", 0x455: "s", 0x456: "i", 0x458: "j", 0x474: "V", 0x475: "v", 0x4AE: "Y",
    0x4AF: "y", 0x4BB: "h", 0x4BD: "e", 0x4C0: "I", 0x4CF: "i", 0x4E0: "3", 0x501: "d", 0x50C: "G",
    0x51A: "Q", 0x51B: "q", 0x51C: "W", 0x51D: "w",
  ]

  private static let greek: [UInt32: Character] = [
    0x37F: "J", 0x391: "A", 0x392: "B", 0x395: "E", 0x396: "Z", 0x397: "H", 0x399: "I", 0x39A: "K",
    0x39C: "M", 0x39D: "N", 0x39F: "O", 0x3A1: "P", 0x3A4: "T", 0x3A5: "Y", 0x3A7: "X", 0x3B1: "a",
    0x3B3: "y", 0x3B9: "i", 0x3BD: "v", 0x3BF: "o", 0x3C1: "p", 0x3C3: "o", 0x3C5: "u", 0x3DC: "F",
    0x3E8: "2", 0x3F1: "p", 0x3F2: "c", 0x3F3: "j", 0x3F9: "C", 0x3FA: "M",
  ]

  private static let signs: [UInt32: Character] = [
    0x2010: "-", 0x2011: "-", 0x2012: "-", 0x2013: "-", 0x2014: "-", 0x2018: "'", 0x2019: "'",
    0x201A: ",", 0x201C: "\"", 0x201D: "\"", 0x2024: ".", 0x2044: "/", 0x2212: "-",
  ]
}

extension Unicode.Scalar {
  /// A Boolean value that tells whether the scalar can be shown as it is.
  package var isPrintable: Bool {
    if isASCII { return 0x20..<0x7F ~= value }
    // Joiners belong to ordinary spelling.
    if self == "\u{200C}" || self == "\u{200D}" { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return false
    default:
      return true
    }
  }
}
