extension Character {
  /// The role of a Character in words.
  enum WordPart {
    /// It forms a word together with adjacent Characters of this kind.
    case joined
    /// It is a word on its own.
    case alone
    /// It is not part of a word.
    case between
  }

  /// The role of the Character in words: see ``InputField/Granularity/word``.
  ///
  /// The first scalar decides; marks belong to their base.
  var wordPart: WordPart {
    guard let scalar = unicodeScalars.first else { return .between }
    if scalar.isASCII {
      let isWord = scalar.properties.isAlphabetic || "0"..."9" ~= scalar || scalar == "_"
      return isWord ? .joined : .between
    }
    if scalar.properties.isIdeographic || scalar.isHiragana { return .alone }
    if scalar.properties.isAlphabetic { return .joined }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation: return .joined
    default: return .between
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a Hiragana letter, which forms words only with a dictionary.
  fileprivate var isHiragana: Bool {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309F, 0x1B001...0x1B11F, 0x1B132, 0x1B150...0x1B152: true
    default: false
    }
  }
}

extension TextBuffer {
  /// Returns the end of the first word that ends after a position, or the end of the text.
  ///
  /// - Complexity: O(*k*) in the distance.
  func wordEnd(after position: Position) -> Position {
    var walk = (index: index(position.utf8), character: position.character)
    func part() -> Character.WordPart? {
      walk.index < string.endIndex ? string[walk.index].wordPart : nil
    }
    func advance() { walk = (string.index(after: walk.index), walk.character + 1) }
    while part() == .between { advance() }
    if part() == .alone {
      advance()
    } else {
      while part() == .joined { advance() }
    }
    return Position(character: walk.character, utf8: utf8Offset(of: walk.index))
  }

  /// Returns the start of the last word that starts before a position, or the start of the text.
  ///
  /// - Complexity: O(*k*) in the distance.
  func wordStart(before position: Position) -> Position {
    var walk = (index: index(position.utf8), character: position.character)
    func part() -> Character.WordPart? {
      walk.character > 0 ? string[string.index(before: walk.index)].wordPart : nil
    }
    func advance() { walk = (string.index(before: walk.index), walk.character - 1) }
    while part() == .between { advance() }
    if part() == .alone {
      advance()
    } else {
      while part() == .joined { advance() }
    }
    return Position(character: walk.character, utf8: utf8Offset(of: walk.index))
  }
}
