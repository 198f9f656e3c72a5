import ValidationCore

extension English {
  func name(of character: FoundCharacter, _ name: String?) -> String {
    switch character {
    case .byte: "the byte \(character.code)"
    case .named: "\(character.code), \(name ?? "a character")"
    case .greekLetter(_, let ascii): "\(character.code), a Greek letter that looks like \(ascii)"
    case .cyrillicLetter(_, let ascii):
      "\(character.code), a Cyrillic letter that looks like \(ascii)"
    case .sign(_, let ascii): "\(character.code), a sign that looks like \(ascii)"
    case .fullwidth(_, let ascii): "\(character.code), a fullwidth form of \(ascii)"
    case .variationSelector: "\(character.code), a variation selector"
    case .control: "\(character.code), a control character"
    case .unseen: "\(character.code), a character that can't be seen"
    }
  }

  /// The names of characters: those of the Unicode Character Database, shortened if they are long.
  static let characters: [Unicode.Scalar: String] = [
    "\u{0}": "a null", "\u{8}": "a backspace", "\u{9}": "a tab", "\u{A}": "a line feed",
    "\u{B}": "a vertical tab", "\u{C}": "a form feed", "\u{D}": "a carriage return",
    "\u{1B}": "an escape", "\u{20}": "a space", "\u{7F}": "a delete", "\u{85}": "a next line",
    "\u{A0}": "a no-break space", "\u{AD}": "a soft hyphen",
    "\u{34F}": "a combining grapheme joiner", "\u{61C}": "an Arabic letter mark",
    "\u{115F}": "a Hangul filler", "\u{1160}": "a Hangul filler", "\u{1680}": "an Ogham space mark",
    "\u{180E}": "a Mongolian vowel separator", "\u{2000}": "an en quad", "\u{2001}": "an em quad",
    "\u{2002}": "an en space", "\u{2003}": "an em space", "\u{2004}": "a three-per-em space",
    "\u{2005}": "a four-per-em space", "\u{2006}": "a six-per-em space",
    "\u{2007}": "a figure space", "\u{2008}": "a punctuation space", "\u{2009}": "a thin space",
    "\u{200A}": "a hair space", "\u{200B}": "a zero width space",
    "\u{200C}": "a zero width non-joiner", "\u{200D}": "a zero width joiner",
    "\u{200E}": "a left-to-right mark", "\u{200F}": "a right-to-left mark",
    "\u{2028}": "a line separator", "\u{2029}": "a paragraph separator",
    "\u{202A}": "a left-to-right embedding", "\u{202B}": "a right-to-left embedding",
    "\u{202C}": "a pop directional formatting", "\u{202D}": "a left-to-right override",
    "\u{202E}": "a right-to-left override", "\u{202F}": "a narrow no-break space",
    "\u{205F}": "a medium mathematical space", "\u{2060}": "a word joiner",
    "\u{2066}": "a left-to-right isolate", "\u{2067}": "a right-to-left isolate",
    "\u{2068}": "a first strong isolate", "\u{2069}": "a pop directional isolate",
    "\u{2800}": "a blank Braille pattern", "\u{3000}": "an ideographic space",
    "\u{3164}": "a Hangul filler", "\u{FEFF}": "a byte order mark", "\u{FFA0}": "a Hangul filler",
  ]
}
