import ValidationCore

/// A unit of amounts.
struct AmountUnit: Hashable, Sendable {
  /// The name; those in `otherNames` may differ only in the first character.
  let name: String
  var otherNames: [String] = []
  /// The length, in the unit that bounds are counted in.
  let length: UInt128
  /// The maximum number of fraction digits.
  let fractionDigits: Int
  /// Whether fractions are multiples of one eighth, in up to three digits.
  var hasEighths = false

  /// The name in all its spellings.
  var names: [String] { [name] + otherNames }
}

/// A form in which amounts are written.
struct AmountForm: Hashable, Sendable {
  /// The character before the amount, if any.
  var prefix: Unicode.Scalar?
  /// The units, longest first.
  let units: [AmountUnit]
  /// Whether shorter units may follow one.
  let isCompound: Bool
  /// The index of the first unit that must come after a `T`.
  var firstOfTime: Int?
}

extension UInt128 {
  /// Returns ten to a power.
  static func powerOfTen(_ power: Int) -> Self {
    (0..<power).reduce(1) { number, _ in number * 10 }
  }
}

extension Interval {
  /// Returns the numbers of an interval of amounts, from zero to the maximum; `nil` if it is empty.
  func amounts(upTo maximum: UInt128, _ number: (Bound) -> Int128) -> ClosedRange<UInt128>? {
    var minimum: UInt128 = 0
    var maximum = maximum
    switch lower {
    case .unbounded: break
    case .included(let bound): minimum = UInt128(clamping: number(bound))
    case .excluded(let bound):
      let bound = number(bound)
      minimum = bound < 0 ? 0 : UInt128(clamping: bound) + 1
    }
    switch upper {
    case .unbounded: break
    case .included(let bound):
      guard number(bound) >= 0 else { return nil }
      maximum = min(maximum, UInt128(clamping: number(bound)))
    case .excluded(let bound):
      guard number(bound) > 0 else { return nil }
      maximum = min(maximum, UInt128(clamping: number(bound)) - 1)
    }
    return minimum <= maximum ? minimum...maximum : nil
  }
}
