extension ScalarName {
  /// Returns the name in English.
  func english(of scalar: Unicode.Scalar) -> String {
    switch self {
    case .own: Self.english[scalar.value] ?? "a character"
    case .lookAlike(.greekLetter, let ascii): "a Greek letter that looks like \(ascii)"
    case .lookAlike(.cyrillicLetter, let ascii): "a Cyrillic letter that looks like \(ascii)"
    case .lookAlike(.sign, let ascii): "a sign that looks like \(ascii)"
    case .fullwidth(let ascii): "a fullwidth form of \(ascii)"
    case .variationSelector: "a variation selector"
    case .control: "a control character"
    case .unseen: "a character that can't be seen"
    }
  }

  /// The names of the scalars that have one.
  static let english: [UInt32: String] = [
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
}
