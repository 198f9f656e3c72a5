import InputValidation

/// The bounds that belong to one rule.
struct Bounds: Sendable {
  private var lower: Placed?
  private var upper: Placed?

  /// A bound, and the place where it stands; nil for the command line.
  private struct Placed: Sendable {
    let bound: Bound
    let place: String?
  }
}

extension Bounds {
  /// Adds a bound that stands at a place.
  ///
  /// - Throws: ``UsageError/repeatedBound(option:rule:)`` if the rule has one at this end: to
  ///   drop either of them unseen would let invalid lines pass.
  mutating func add(
    _ bound: Bound,
    of rule: RuleKind,
    at place: String?
  ) throws(UsageError) {
    guard (bound.end == .lower ? lower : upper) == nil else {
      throw .repeatedBound(option: bound.end.rawValue, rule: "--" + rule.label).at(place)
    }
    switch bound.end {
    case .lower: lower = Placed(bound: bound, place: place)
    case .upper: upper = Placed(bound: bound, place: place)
    }
  }

  /// Finds the interval between the bounds, both included.
  ///
  /// - Parameters:
  ///   - format: The option of the format that they are in; nil for numbers.
  ///   - read: Reads the text of a bound; nil if it is none.
  /// - Returns: The interval; nil where there is no bound.
  /// - Throws: ``UsageError/badBound(option:value:format:)`` and
  ///   ``UsageError/emptyInterval(lower:upper:)``.
  func interval<Value: Comparable & Hashable>(
    of format: String? = nil,
    _ read: (String) -> Value?
  ) throws(UsageError) -> Interval<Value>? {
    func value(_ placed: Placed?) throws(UsageError) -> Value? {
      guard let placed else { return nil }
      if let value = read(placed.bound.text) { return value }
      let option = placed.bound.end.rawValue
      throw .badBound(option: option, value: placed.bound.text, format: format).at(placed.place)
    }
    guard lower != nil || upper != nil else { return nil }
    let interval = Interval(lower: try value(lower), upper: try value(upper))
    if let lower, let upper, !interval.hasOrder {
      throw .emptyInterval(lower: lower.bound.text, upper: upper.bound.text)
    }
    return interval
  }
}

extension Interval {
  /// A Boolean value that tells whether the lower bound is not above the upper one.
  fileprivate var hasOrder: Bool {
    guard case .included(let lower) = lower, case .included(let upper) = upper else { return true }
    return lower <= upper
  }
}

/// A value of `--min` or `--max`, as it was written: what it stands for, its rule knows.
struct Bound: Sendable {
  /// The end of the interval at which a bound stands.
  enum End: String, Sendable {
    case lower = "--min"
    case upper = "--max"
  }

  let end: End
  let text: String
}
