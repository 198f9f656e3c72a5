import ValidationCore

/// The bounds that belong to one rule, and how its numbers are written.
struct Bounds: Sendable {
  private var placed: [Bound.Kind: Placed] = [:]

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
    guard placed[bound.kind] == nil else {
      throw .repeatedBound(option: bound.kind.rawValue, rule: "--" + rule.label).at(place)
    }
    placed[bound.kind] = Placed(bound: bound, place: place)
  }

  /// Returns how numbers must be written.
  ///
  /// - Throws: ``UsageError`` for a value that can't be read.
  func style() throws(UsageError) -> NumberStyle {
    func value<Value>(
      _ kind: Bound.Kind,
      _ read: (OptionValue) throws(UsageError) -> Value
    ) throws(UsageError) -> Value? {
      guard let placed = placed[kind] else { return nil }
      do throws(UsageError) {
        return try read(OptionValue(option: kind.rawValue, bytes: Array(placed.bound.text.utf8)))
      } catch {
        throw error.at(placed.place)
      }
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
        throw .badBound(option: value.option, value: text, format: nil)
      }
      if number == DecimalNumber("0") { throw .badMultiple(value: text) }
      return number
    }
    return NumberStyle(
      decimals: decimals ?? Interval(), separator: separator ?? .point, multipleOf: multiple)
  }

  /// Finds the interval between the bounds, both included.
  ///
  /// - Parameters:
  ///   - format: The option of the format that they are in; nil for numbers.
  ///   - read: Reads the text of a bound; nil if it is none.
  /// - Returns: The interval; nil if there is no bound.
  /// - Throws: ``UsageError/badBound(option:value:format:)`` and
  ///   ``UsageError/emptyInterval(lower:upper:)``.
  func interval<Value: Comparable & Hashable>(
    of format: String? = nil,
    _ read: (String) -> Value?
  ) throws(UsageError) -> Interval<Value>? {
    func value(_ placed: Placed?) throws(UsageError) -> Value? {
      guard let placed else { return nil }
      if let value = read(placed.bound.text) { return value }
      let option = placed.bound.kind.rawValue
      throw .badBound(option: option, value: placed.bound.text, format: format).at(placed.place)
    }
    let (lower, upper) = (placed[.lower], placed[.upper])
    guard lower != nil || upper != nil else { return nil }
    let interval = Interval(lower: try value(lower), upper: try value(upper))
    if let lower, let upper, !interval.hasOrder {
      throw .emptyInterval(lower: lower.bound.text, upper: upper.bound.text)
    }
    return interval
  }
}

extension Interval {
  /// Whether the lower bound is not above the upper one.
  fileprivate var hasOrder: Bool {
    guard case .included(let lower) = lower, case .included(let upper) = upper else { return true }
    return lower <= upper
  }
}

/// A value of `--min` or of another option about the rule next to it, as it was written: what it
/// stands for, its rule knows.
package struct Bound: Sendable {
  /// The option.
  package enum Kind: String, Sendable {
    case lower = "--min"
    case upper = "--max"
    case decimals = "--decimals"
    case separator = "--decimal-separator"
    case multiple = "--multiple-of"
  }

  package let kind: Kind
  package let text: String

  package init(
    kind: Kind,
    text: String
  ) {
    self.kind = kind
    self.text = text
  }
}
