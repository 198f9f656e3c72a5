import ValidationCore

/// The bounds of one rule, and the notation of its numbers.
struct Bounds: Sendable {
  private var placed: [Bound.Kind: Placed] = [:]

  /// A bound and its place; nil for the command line.
  private struct Placed: Sendable {
    let bound: Bound
    let place: String?
  }
}

extension Bounds {
  /// Adds a bound with its place.
  ///
  /// - Throws: ``UsageError/repeatedBound(option:rule:)`` if the rule already has a bound at this
  ///   end: silently ignoring either of them would accept invalid lines.
  mutating func add(
    _ bound: Bound,
    of rule: RuleKind,
    at place: String?
  ) throws(UsageError) {
    guard placed[bound.kind] == nil else {
      throw .repeatedBound(option: bound.kind.rawValue, rule: "--" + rule.label).at(place)
    }
    if let other = bound.kind.sameEnd, placed[other] != nil {
      throw UsageError.conflict(.option(other.rawValue), .option(bound.kind.rawValue)).at(place)
    }
    placed[bound.kind] = Placed(bound: bound, place: place)
  }

  /// Returns whether a bound is at a place.
  func contains(place: String) -> Bool { placed.values.contains { $0.place == place } }

  /// Returns the notation of the numbers.
  ///
  /// - Throws: ``UsageError`` for a value that can't be parsed.
  func style() throws(UsageError) -> NumberStyle {
    func value<Value>(
      _ kind: Bound.Kind,
      _ read: (OptionValue) throws(UsageError) -> Value
    ) throws(UsageError) -> Value? {
      guard let placed = placed[kind] else { return nil }
      let value = OptionValue(option: kind.rawValue, bytes: Array(placed.bound.text.utf8))
      return try UsageError.attempt(try read(value)) { $0.at(placed.place) }
    }
    let decimals = try value(.decimals) { (value) throws(UsageError) in
      try LengthRange(try value.text(), of: value.option).interval
    }
    let separator: NumberStyle.Separator? = try value(.separator) { (value) throws(UsageError) in
      try value.choice()
    }
    let multiple = try value(.multiple) { (value) throws(UsageError) in
      let text = try value.text()
      guard let number = DecimalNumber(text) else {
        throw .invalid(option: value.option, value: text, .expected(.bound(format: nil)))
      }
      if number == DecimalNumber("0") {
        throw .invalid(option: "--multiple-of", value: text, .multiple)
      }
      return number
    }
    return NumberStyle(
      decimals: decimals ?? Interval(), separator: separator ?? .point, multipleOf: multiple)
  }

  /// Returns the interval between the bounds.
  ///
  /// - Parameters:
  ///   - format: The option of the format of the bounds; nil for numbers.
  ///   - read: Parses a bound; returns nil if it is not valid.
  /// - Returns: The interval; nil if there is no bound.
  /// - Throws: ``UsageError/invalid(option:value:_:)`` and
  ///   ``UsageError/emptyInterval(lower:upper:)``.
  func interval<Value: Comparable & Hashable>(
    of format: String? = nil,
    _ read: (String) -> Value?
  ) throws(UsageError) -> Interval<Value>? {
    func end(_ placed: Placed?) throws(UsageError) -> Interval<Value>.End {
      guard let placed else { return .unbounded }
      let option = placed.bound.kind.rawValue
      guard let value = read(placed.bound.text) else {
        throw .invalid(option: option, value: placed.bound.text, .expected(.bound(format: format)))
          .at(placed.place)
      }
      return placed.bound.kind.isExcluded ? .excluded(value) : .included(value)
    }
    let (lower, upper) = (placed[.lower] ?? placed[.above], placed[.upper] ?? placed[.below])
    guard lower != nil || upper != nil else { return nil }
    let interval = Interval(lower: try end(lower), upper: try end(upper))
    if let lower, let upper, !interval.hasOrder {
      throw .emptyInterval(
        lower: "\(lower.bound.kind.rawValue) \(lower.bound.text)",
        upper: "\(upper.bound.kind.rawValue) \(upper.bound.text)")
    }
    return interval
  }
}

extension Interval {
  /// Whether some value may be between the bounds.
  fileprivate var hasOrder: Bool {
    switch (lower, upper) {
    case (.unbounded, _), (_, .unbounded): true
    case (.included(let lower), .included(let upper)): lower <= upper
    case (.included(let lower), .excluded(let upper)), (.excluded(let lower), .included(let upper)),
      (.excluded(let lower), .excluded(let upper)):
      lower < upper
    }
  }
}

/// A value of `--min` or of a similar option, as written; the rule parses it.
package struct Bound: Sendable {
  /// The option.
  package enum Kind: String, Sendable {
    case lower = "--min"
    case upper = "--max"
    case above = "--more-than"
    case below = "--less-than"
    case decimals = "--decimals"
    case separator = "--decimal-separator"
    case multiple = "--multiple-of"
  }

  package let kind: Kind
  package let text: String

  /// Creates a bound.
  package init(
    kind: Kind,
    text: String
  ) {
    self.kind = kind
    self.text = text
  }
}

extension Bound.Kind {
  /// Whether the bound itself is not among the values.
  var isExcluded: Bool { self == .above || self == .below }

  /// The other kind of bound at the same end; nil if there is none.
  var sameEnd: Self? {
    switch self {
    case .lower: .above
    case .above: .lower
    case .upper: .below
    case .below: .upper
    case .decimals, .separator, .multiple: nil
    }
  }
}
