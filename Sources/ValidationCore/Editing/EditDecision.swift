/// A strategy's decision about an edit, before the edit is applied.
public enum EditDecision: Hashable, Sendable {
  /// The edit may be applied as it is.
  case accept
  /// The edit is refused for this reason; a deletion is applied anyway.
  case refuse(ValidationError)
  /// Another edit, of the same text and in Characters, is applied instead.
  case rewrite(Edit)
}

/// The extent to which a strategy changes a field's text in addition to judging it.
public enum Rewriting: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing while editing: the strategy only judges. When editing ends, it may still complete the
  /// text.
  case nothing
  /// Insertions, before they are applied; the existing text is unchanged.
  case insertions
  /// The existing text too: the strategy rearranges it around an insertion, or when editing ends.
  ///
  /// For such a strategy, alone or in a composition, a text is also incomplete if only a rewritten
  /// insertion would make it valid: one more digit turns "1,234" into "12,345". The verdict of a
  /// composition is then combined from those of its parts.
  case text
}

extension Rewriting: Comparable {
  /// Returns whether the first changes less than the second.
  public static func < (a: Self, b: Self) -> Bool { a.precedes(b) }
}
