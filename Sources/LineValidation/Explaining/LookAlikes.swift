import ValidationCore
import ValidationWording

/// Scalars that people mistake for ASCII characters.
///
/// They are the Cyrillic, Greek and fullwidth letters, and common signs, that UTS #39
/// (confusables.txt) maps to an ASCII character.
enum LookAlikes {
  private enum Kind {
    case greekLetter, cyrillicLetter, sign
  }
}

extension LookAlikes {
  /// Returns a text in which look-alikes are replaced by ASCII characters, and invisible characters
  /// are removed.
  ///
  ///     LookAlikes.plain("p\u{430}l\u{200B}")     // "pal"
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        plain.append(scalar)
      } else if let (letters, _) = lookAlikes(near: scalar), let ascii = letters[scalar.value] {
        plain.append(contentsOf: ascii.unicodeScalars)
      } else if let ascii = ascii(ofFullwidth: scalar) {
        plain.append(ascii)
      } else if scalar.properties.generalCategory == .spaceSeparator {
        plain.append(" ")
      } else if Wording.english.characters[scalar] == nil {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Returns the description of a scalar that looks like an ASCII character.
  static func found(_ scalar: Unicode.Scalar) -> FoundCharacter? {
    if let ascii = ascii(ofFullwidth: scalar) { return .fullwidth(scalar, of: Character(ascii)) }
    guard let (letters, kind) = lookAlikes(near: scalar), let ascii = letters[scalar.value] else {
      return nil
    }
    return switch kind {
    case .greekLetter: .greekLetter(scalar, like: ascii)
    case .cyrillicLetter: .cyrillicLetter(scalar, like: ascii)
    case .sign: .sign(scalar, like: ascii)
    }
  }

  private static func ascii(ofFullwidth scalar: Unicode.Scalar) -> Unicode.Scalar? {
    0xFF01...0xFF5E ~= scalar.value ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
  }

  private static func lookAlikes(
    near scalar: Unicode.Scalar
  ) -> (letters: [UInt32: Character], kind: Kind)? {
    switch scalar.value {
    case 0x370...0x3FF: (greek, .greekLetter)
    case 0x400...0x52F: (cyrillic, .cyrillicLetter)
    case 0x2010...0x2212: (signs, .sign)
    default: nil
    }
  }

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
