internal import RegularLanguage

extension Rule {
  /// Creates a rule about some bytes, with the bounds on their number as parameters.
  init(_ code: Code, byteCount: Repetition) {
    self.init(code)
    if byteCount.minimum > 0 { parameters["min"] = String(byteCount.minimum) }
    if let maximum = byteCount.maximum { parameters["max"] = String(maximum) }
  }
}

extension Repetition {
  /// The bounds of what each number within these becomes by a function that grows with it, and is
  /// `nil` past the greatest `Int`.
  func mapped(_ convert: (Int) -> Int?) -> Self {
    if let maximum, maximum < minimum { return self }
    return Self(convert(minimum) ?? .max, maximum.flatMap(convert))
  }
}
