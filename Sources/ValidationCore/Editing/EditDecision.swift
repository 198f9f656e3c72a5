/// The answer of a strategy to an edit before it lands.
public enum EditDecision: Hashable, Sendable {
  /// The edit may land as it is.
  case accept
  /// The field is to stay as it is, for this reason; a deletion lands nevertheless.
  case refuse(ValidationError)
  /// Another edit, of the same text and in Characters, is to land instead.
  case rewrite(Edit)
}

/// The extent to which a strategy changes a field's text, besides judging it.
public enum Rewriting: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing: the strategy only judges.
  case nothing
  /// Insertions, before they land; what is there is unchanged.
  case insertions
  /// The text that is there as well: it is arranged anew around what is put in, or at the end of
  /// editing.
  ///
  /// To such a strategy, alone or as a part of a composition, a text is incomplete also where no
  /// insertion as such would make it valid, but what is made of one would: "1,234" becomes "12,345"
  /// by one more digit. Then the verdict is put together from those of the parts.
  case text
}

extension Rewriting: Comparable {
  /// Returns whether the first changes less than the second.
  public static func < (a: Self, b: Self) -> Bool {
    a.precedes(b)
  }
}
