extension InputField {
  /// The treatment of insertions that leave the text of a field invalid.
  ///
  /// In all cases, deletions and marked text are accepted, and so is any edit of a text that is
  /// already invalid, so that users can always correct it.
  public enum Enforcement: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// Every insertion is accepted; ``InputField/verdict`` reports whether the text is valid.
    case flag
    /// An insertion is refused if no further insertions at any positions could make the text valid.
    ///
    /// This allows filling in parts in any order: "-05-17" may be typed into a field for dates.
    case blockHopeless
    /// An insertion is refused if no further insertion at the caret could make the text valid.
    case block
  }
}

extension InputField.Enforcement {
  /// Returns whether the first refuses less than the second.
  public static func < (a: Self, b: Self) -> Bool { a.precedes(b) }
}

extension CaseIterable where Self: Equatable {
  /// Returns whether the case is declared before another, since the compiler synthesizes no order
  /// for enumerations with raw values.
  func precedes(_ other: Self) -> Bool {
    guard let first = Self.allCases.first(where: { $0 == self || $0 == other }) else {
      return false
    }
    return first == self && self != other
  }
}
