internal import RegularLanguage

extension Repetition {
  /// The bounds of what each number within these becomes by a function that grows with it, and is
  /// `nil` past the greatest `Int`.
  func mapped(_ convert: (Int) -> Int?) -> Self {
    if let maximum, maximum < minimum { return self }
    return Self(convert(minimum) ?? .max, maximum.flatMap(convert))
  }
}
