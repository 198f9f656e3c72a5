extension TextField {
  /// The treatment of insertions that leave the text of a field invalid.
  ///
  /// Whatever is chosen, deletions and what is being composed always land, and so does any edit of
  /// a text that is already invalid: a way out always exists.
  public enum Enforcement: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// Every insertion lands; the ``TextField/verdict`` tells.
    case flag
    /// An insertion is refused if no others, wherever they are, could make the text valid then.
    ///
    /// For people who fill in the middle last: "-05-17" may be typed into a field for dates.
    case blockHopeless
    /// An insertion is refused if no other at the caret could make the text valid then.
    case block
  }
}

extension TextField.Enforcement {
  /// Returns whether the first refuses less than the second.
  public static func < (a: Self, b: Self) -> Bool {
    a.precedes(b)
  }
}

extension CaseIterable where Self: Equatable {
  /// Returns whether the case is declared before another: the order of enumerations with raw
  /// values, for which the compiler makes none.
  func precedes(_ other: Self) -> Bool {
    guard let first = Self.allCases.first(where: { $0 == self || $0 == other }) else {
      return false
    }
    return first == self && self != other
  }
}
