extension StringProtocol {
  /// The number of terminal columns that the text occupies.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The number of terminal columns that the character occupies.
  ///
  /// East Asian characters and emoji occupy two columns; marks and joiners occupy none:
  ///
  ///     Character("\u{65E5}").columns      // 2
  ///     Character("e\u{301}").columns      // 1
  ///     Character("\u{301}").columns       // 0, where it has nothing to stand on
  ///     Character("\u{FF71}").columns      // 1: that is halfwidth
  package var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.isASCII { return 1 }
    // An emoji by a variation selector, or by default.
    if unicodeScalars.contains("\u{FE0F}") || scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.columns
    }
  }
}

extension Unicode.Scalar {
  /// The number of columns of a scalar that is neither a mark nor an emoji.
  fileprivate var columns: Int {
    switch value {
    // Wide and fullwidth (UAX #11). Characters assigned there in later versions are wide, too.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DF2, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265,
      0x20000...0x3FFFD:
      2
    // Vowels and final consonants of Hangul join the preceding syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: 0
    default: 1
    }
  }
}
