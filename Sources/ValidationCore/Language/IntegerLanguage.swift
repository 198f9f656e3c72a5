internal import RegularLanguage

// The automaton of whole numbers in an interval takes a tenth of the time that compiling their
// pattern takes, and the intersection with another interval no more: a field that is narrowed by
// another one gets a new interval with each value of that one. While its digits are read, a number
// is compared with both bounds. For `12...`:
//
//     0      // leading zeros don't count
//     1      // equal to the bound so far
//     2      // above it, with one more digit
//     11     // below it, unless one more digit follows

/// Whole numbers in an interval, with leading zeros.
struct IntegerLanguage: Hashable, Sendable {
  var interval: Interval<DecimalNumber>
  /// Whether the numbers may have a sign.
  var allowsSign: Bool
  /// Whether the empty text is in the language, too.
  var acceptsEmpty = false
}

extension IntegerLanguage {
  /// Creates the intersection of languages; returns `nil` if one of them has other texts, or there
  /// are none.
  init?(intersectionOf languages: [Self?]) {
    guard var result = languages.first ?? nil else { return nil }
    for language in languages.dropFirst() {
      guard let language else { return nil }
      result.interval = result.interval.intersection(language.interval)
      result.allowsSign = result.allowsSign && language.allowsSign
      result.acceptsEmpty = result.acceptsEmpty && language.acceptsEmpty
    }
    self = result
  }

  /// The language with the empty text added.
  var orEmpty: Self {
    var result = self
    result.acceptsEmpty = true
    return result
  }
}

extension Interval {
  /// Returns the interval of the values that are in both intervals.
  fileprivate func intersection(_ other: Self) -> Self {
    /// Returns the end that has fewer values on the side of the interval.
    func narrower(_ one: End, _ other: End, _ isInside: (Bound, Bound) -> Bool) -> End {
      switch (one, other) {
      case (.unbounded, let end), (let end, .unbounded): end
      case (.included(let own), .included(let bound)), (.included(let own), .excluded(let bound)):
        isInside(own, bound) ? one : other
      case (.excluded(let own), .included(let bound)), (.excluded(let own), .excluded(let bound)):
        isInside(bound, own) ? other : one
      }
    }
    return Self(lower: narrower(lower, other.lower, >), upper: narrower(upper, other.upper, <))
  }
}

/// A bound of the magnitude of whole numbers.
private struct MagnitudeBound {
  /// The digits, without leading zeros.
  let digits: [UInt8]
  let isLower: Bool
  /// Whether the bound itself is included.
  let isIncluded: Bool

  /// What is known after some digits: the number of digits that are still needed or allowed, or if
  /// all digits were equal to the bound's, their number plus one, negated.
  typealias Comparison = Int16

  /// The comparison with an upper bound that does not exist.
  static let unlimited = Comparison.max
  /// The maximum number of digits of a bound.
  static let maximumDigitCount = 256

  /// Before the first digit that is not a leading zero.
  var start: Comparison? { digits.isEmpty ? equal : -1 }

  /// After a number that is equal to the bound; `nil` if no digit may have been read.
  private var equal: Comparison? { isIncluded ? 0 : isLower ? 1 : nil }

  /// Returns what is known after one more digit; `nil` if no number in the interval follows.
  func next(_ comparison: Comparison, _ digit: UInt8) -> Comparison? {
    if comparison == Self.unlimited { return comparison }
    if comparison >= 0 { return comparison > 0 ? comparison - 1 : isLower ? 0 : nil }
    let index = -Int(comparison) - 1
    let left = Comparison(digits.count - index - 1)
    if digit == digits[index] { return left > 0 ? comparison - 1 : equal }
    if isLower { return digit > digits[index] ? left : left + 1 }
    return digit < digits[index] ? left : left > 0 ? left - 1 : nil
  }
}

/// The bounds of the magnitudes of numbers with the same sign.
private struct MagnitudeBounds {
  let lower: MagnitudeBound
  /// The upper bound; `nil` if there is none.
  let upper: MagnitudeBound?

  /// Creates the bounds of the numbers of an interval that are not negative; returns `nil` if there
  /// are none.
  init?(_ interval: Interval<DecimalNumber>) {
    let zero = MagnitudeBound(digits: [], isLower: true, isIncluded: true)
    switch interval.lower {
    case .unbounded: lower = zero
    case .included(let bound), .excluded(let bound):
      lower =
        bound.isNegative
        ? zero
        : MagnitudeBound(
          digits: bound.integerDigits, isLower: true,
          isIncluded: interval.lower == .included(bound) && bound.fractionDigits.isEmpty)
    }
    switch interval.upper {
    case .unbounded: upper = nil
    case .included(let bound), .excluded(let bound):
      let isIncluded = interval.upper == .included(bound)
      if bound.isNegative || !isIncluded && bound == 0 { return nil }
      upper = MagnitudeBound(
        digits: bound.integerDigits, isLower: false,
        isIncluded: isIncluded || !bound.fractionDigits.isEmpty)
    }
  }
}

/// A place in a whole number.
private struct IntegerPlace {
  enum Stage: UInt8 {
    case start, sign, zeros, digits
  }

  var stage: Stage
  var isNegative: Bool
  var lower: MagnitudeBound.Comparison
  var upper: MagnitudeBound.Comparison

  /// Before the first digit; `nil` if there are no numbers within the bounds.
  init?(_ bounds: MagnitudeBounds?, _ stage: Stage, isNegative: Bool = false) {
    guard let bounds, let lower = bounds.lower.start,
      let upper = bounds.upper.map(\.start) ?? MagnitudeBound.unlimited
    else { return nil }
    (self.stage, self.isNegative) = (stage, isNegative)
    (self.lower, self.upper) = (lower, upper)
  }

  /// Whether the number may end here.
  var isFinal: Bool { (stage == .zeros || stage == .digits) && lower == 0 }

  /// Moves past a digit.
  ///
  /// - Returns: Whether a number within the bounds may follow.
  mutating func read(_ digit: UInt8, _ bounds: MagnitudeBounds) -> Bool {
    if digit == 0, stage != .digits {
      stage = .zeros
      return true
    }
    let above = bounds.upper.map { $0.next(upper, digit) } ?? MagnitudeBound.unlimited
    guard let below = bounds.lower.next(lower, digit), let above else { return false }
    (stage, lower, upper) = (.digits, below, above)
    return true
  }
}

extension IntegerPlace {
  var code: UInt128 {
    UInt128(stage.rawValue) | (isNegative ? 1 << 8 : 0)
      | UInt128(UInt16(bitPattern: lower)) << 16 | UInt128(UInt16(bitPattern: upper)) << 32
  }

  init?(code: UInt128) {
    guard let stage = Stage(rawValue: UInt8(truncatingIfNeeded: code)) else { return nil }
    self.stage = stage
    isNegative = code & 1 << 8 != 0
    lower = Int16(truncatingIfNeeded: code >> 16)
    upper = Int16(truncatingIfNeeded: code >> 32)
  }
}

extension Automaton {
  /// Creates the automaton of whole numbers; returns `nil` if a bound has too many digits, or there
  /// is none: the pattern of all whole numbers is short, and its automaton smaller.
  convenience init?(_ integers: IntegerLanguage) {
    let (interval, allowsSign) = (integers.interval, integers.allowsSign)
    guard interval != Interval(), interval.digitCount <= MagnitudeBound.maximumDigitCount else {
      return nil
    }
    let positive = MagnitudeBounds(interval)
    let negative = allowsSign ? MagnitudeBounds(interval.negated) : nil
    // Without positive numbers, digits have a meaning only after a minus sign.
    let start = IntegerPlace(positive, .start) ?? IntegerPlace(negative, .start, isNegative: true)
    guard let start else { return nil }
    let first = allowsSign ? 2 : 0
    self.init(
      of: allowsSign ? ["+", "-"] + Self.digits : Self.digits,
      from: start.code,
      isFinal: { code in
        guard let place = IntegerPlace(code: code) else { return false }
        return place.stage == .start ? integers.acceptsEmpty : place.isFinal
      },
      follow: { code, lead in
        guard let place = IntegerPlace(code: code) else { return }
        if allowsSign, place.stage == .start {
          if let next = IntegerPlace(positive, .sign) { lead(0...0, next.code) }
          if let next = IntegerPlace(negative, .sign, isNegative: true) { lead(1...1, next.code) }
          if place.isNegative { return }
        }
        guard let bounds = place.isNegative ? negative : positive else { return }
        for digit in 0..<10 {
          var next = place
          guard next.read(UInt8(digit), bounds) else { continue }
          lead(first + digit...first + digit, next.code)
        }
      })
  }

  private static let digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).map(Unicode.Scalar.init)
}
