/// What a strategy makes of an edit before it lands.
public enum EditDecision: Hashable, Sendable {
  /// The edit may land as it is.
  case accept
  /// The field is to stay as it is, for this reason; a deletion lands all the same.
  case refuse(ValidationError)
  /// Another edit, of the same text and in Characters, is to land instead.
  case rewrite(Edit)
}
