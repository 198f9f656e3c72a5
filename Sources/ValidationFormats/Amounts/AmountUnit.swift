import ValidationCore

/// A unit of amounts.
struct AmountUnit: Hashable, Sendable {
  /// The name; of others that it has in `otherNames`, the first characters alone differ.
  let name: String
  var otherNames: [String] = []
  /// The length in the parts that bounds count.
  let length: UInt128
  /// The most digits of a fraction.
  let fractionDigits: Int
  /// Whether fractions are numbers of eighths, in up to three digits.
  var hasEighths = false

  /// The name in all its spellings.
  var names: [String] { [name] + otherNames }
}

/// A way to write amounts in some units.
struct AmountForm: Hashable, Sendable {
  /// The character that stands in front, if there is one.
  var prefix: Unicode.Scalar?
  /// The units, the longest first.
  let units: [AmountUnit]
  /// Whether shorter units may follow one.
  let isCompound: Bool
  /// The index of the first unit that stands behind a `T`.
  var firstOfTime: Int?
}

extension UInt128 {
  /// Ten to a power.
  static func powerOfTen(_ power: Int) -> Self {
    (0..<power).reduce(1) { number, _ in number * 10 }
  }
}

extension Interval {
  /// The numbers of an interval of amounts, from zero up to the greatest that an amount can have;
  /// `nil` if there are none.
  func amounts(upTo greatest: UInt128, _ number: (Bound) -> Int128) -> ClosedRange<UInt128>? {
    var least: UInt128 = 0
    var greatest = greatest
    switch lower {
    case .unbounded: break
    case .included(let bound): least = UInt128(clamping: number(bound))
    case .excluded(let bound):
      let bound = number(bound)
      least = bound < 0 ? 0 : UInt128(clamping: bound) + 1
    }
    switch upper {
    case .unbounded: break
    case .included(let bound):
      guard number(bound) >= 0 else { return nil }
      greatest = min(greatest, UInt128(clamping: number(bound)))
    case .excluded(let bound):
      guard number(bound) > 0 else { return nil }
      greatest = min(greatest, UInt128(clamping: number(bound)) - 1)
    }
    return least <= greatest ? least...greatest : nil
  }
}
