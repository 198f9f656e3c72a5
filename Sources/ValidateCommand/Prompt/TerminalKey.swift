/// A key of a terminal as it was pressed, or a text that was pasted.
enum TerminalKey: Hashable, Sendable {
  /// A character; of a letter with the control key the small one.
  case character(Unicode.Scalar, Modifiers = [])
  /// A key that has a name.
  case named(Special, Modifiers = [])
  /// A text that the terminal says was pasted.
  case paste(String)

  /// A key that stands for no character.
  enum Special: Hashable, Sendable {
    case left, right, home, end, backspace, delete, tab, enter, escape
  }

  /// The keys that are held down with another.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let shift = Self(rawValue: 1)
    static let alt = Self(rawValue: 2)
    static let control = Self(rawValue: 4)
    /// All of them; what others a keyboard may have means nothing here.
    static let all: Self = [.shift, .alt, .control]
  }
}

extension TerminalKey {
  /// The key that always ends a prompt.
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
