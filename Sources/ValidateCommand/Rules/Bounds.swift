import InputValidation

/// The bounds that belong to one rule.
struct Bounds: Sendable {
  private var lower: Bound?
  private var upper: Bound?
}

extension Bounds {
  /// Adds a bound.
  ///
  /// - Throws: ``UsageError/repeatedBound(option:rule:)`` if the rule has one at this end: to
  ///   drop either of them unseen would let invalid lines pass.
  mutating func add(_ bound: Bound, of rule: RuleKind) throws(UsageError) {
    guard (bound.end == .lower ? lower : upper) == nil else {
      throw .repeatedBound(option: bound.end.rawValue, rule: "--" + rule.label)
    }
    switch bound.end {
    case .lower: lower = bound
    case .upper: upper = bound
    }
  }

  /// Returns the interval between the bounds, both included; nil if there are no bounds.
  ///
  /// - Throws: ``UsageError/emptyInterval(lower:upper:)``.
  func interval() throws(UsageError) -> Interval<DecimalNumber>? {
    if let lower, let upper, upper.number < lower.number {
      throw .emptyInterval(lower: lower.text, upper: upper.text)
    }
    guard lower != nil || upper != nil else { return nil }
    return Interval(lower: lower?.number, upper: upper?.number)
  }
}

/// A value of `--min` or `--max`.
struct Bound: Sendable {
  /// The end of the interval at which a bound stands.
  enum End: String, Sendable {
    case lower = "--min"
    case upper = "--max"
  }

  let end: End
  /// The number as it was written.
  let text: String
  /// The number, exactly.
  let number: DecimalNumber

  /// Reads a bound.
  ///
  /// - Throws: ``UsageError/badNumber(option:value:)``.
  init(_ end: End, _ text: String) throws(UsageError) {
    guard let number = DecimalNumber(text) else {
      throw .badNumber(option: end.rawValue, value: text)
    }
    self.end = end
    self.text = text
    self.number = number
  }
}
