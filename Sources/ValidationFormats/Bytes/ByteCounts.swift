internal import RegularLanguage

extension Repetition {
  /// Returns the bounds mapped by an increasing function, which returns `nil` if its result doesn't
  /// fit in an `Int`.
  func mapped(_ convert: (Int) -> Int?) -> Self {
    if let maximum, maximum < minimum { return self }
    return Self(convert(minimum) ?? .max, maximum.flatMap(convert))
  }
}
