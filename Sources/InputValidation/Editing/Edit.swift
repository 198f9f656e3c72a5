/// A change to a field's text: every mutation is one of these.
public struct Edit: Hashable, Sendable {
  /// Where an edit comes from.
  public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
    /// A key was pressed.
    case typing
    /// Text came from a pasteboard.
    case paste
    /// The program changed the text.
    case programmatic
  }

  /// The Characters that are replaced, as offsets.
  public var range: Range<Int>
  /// The text that takes their place; empty in a deletion.
  public var replacement: String
  /// Where the edit comes from.
  public var origin: Origin

  /// Creates an edit.
  public init(replacing range: Range<Int>, with replacement: String, origin: Origin = .typing) {
    self.range = range
    self.replacement = replacement
    self.origin = origin
  }

  /// Whether nothing is put in.
  public var isDeletion: Bool { replacement.isEmpty }
}

/// What a validator decides about an edit before it lands.
public enum EditDecision: Hashable, Sendable {
  /// The edit lands as it is.
  case accept
  /// The field stays as it is, for this reason; a deletion lands all the same.
  case refuse(ValidationError)
  /// Another edit, of the same text, lands instead.
  case rewrite(Edit)
}
