/// A pressed key of a terminal, or a pasted text.
enum TerminalKey: Hashable, Sendable {
  /// A character; with the control key, a letter is lowercase.
  case character(Unicode.Scalar, Modifiers = [])
  /// A key that has a name.
  case named(Special, Modifiers = [])
  /// A text that was pasted, according to the terminal.
  case paste(String)

  /// A key without a character.
  enum Special: Hashable, Sendable {
    case left, right, home, end, backspace, delete, tab, enter, escape
  }

  /// The modifier keys of a key.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let shift = Self(rawValue: 1)
    static let alt = Self(rawValue: 2)
    static let control = Self(rawValue: 4)
    /// All supported modifiers; others are ignored.
    static let all: Self = [.shift, .alt, .control]
  }
}

extension TerminalKey {
  /// The key that always interrupts a prompt.
  static let interrupt = Self.character("c", .control)

  /// The same key with more modifiers.
  func with(_ more: Modifiers) -> Self {
    switch self {
    case .character(let scalar, let modifiers): .character(scalar, modifiers.union(more))
    case .named(let name, let modifiers): .named(name, modifiers.union(more))
    case .paste: self
    }
  }
}
