extension CaseIterable where Self: Equatable {
  /// Whether the case is declared before another: the order of enumerations with raw values, for
  /// which the compiler makes none.
  func precedes(_ other: Self) -> Bool {
    guard let first = Self.allCases.first(where: { $0 == self || $0 == other }) else {
      return false
    }
    return first == self && self != other
  }
}
