internal import RegularLanguage

/// How a number may be written.
struct DecimalLanguage {
  /// Whether a sign may stand in front.
  var allowsSign: Bool
  /// Whether a decimal point and digits behind it may follow.
  var allowsFraction: Bool

  /// The texts that are numbers in this notation and lie in the interval.
  ///
  /// A minus sign is only of use where the interval has negative members, so elsewhere it is
  /// refused at once, even though `-0` is zero.
  func language(in interval: Interval<DecimalNumber>) -> Language {
    let magnitude = Magnitudes(allowsFraction: allowsFraction)
    var branches: [Syntax] = []
    if let positive = magnitude.syntax(in: interval) {
      branches.append(allowsSign ? Syntax.literal("+").optional.then(positive) : positive)
    }
    if allowsSign, interval.hasNegatives, let negative = magnitude.syntax(in: interval.negated) {
      branches.append(Syntax.literal("-").then(negative))
    }
    return Language(.pattern(.alternation(branches)))
  }

  /// The most digits that a bound may have for the interval to become part of the automaton.
  static let mostDigits = 1_000
}

extension Interval where Bound == DecimalNumber {
  /// The interval mirrored at zero.
  fileprivate var negated: Self {
    func negated(_ end: End) -> End {
      switch end {
      case .unbounded: .unbounded
      case .included(let bound): .included(bound.negated)
      case .excluded(let bound): .excluded(bound.negated)
      }
    }
    return Self(lower: negated(upper), upper: negated(lower))
  }

  fileprivate var hasNegatives: Bool {
    switch lower {
    case .unbounded: true
    case .included(let bound), .excluded(let bound): bound.isNegative
    }
  }
}

extension DecimalNumber {
  fileprivate var negated: Self {
    Self(
      isNegative: !isNegative, integerDigits: integerDigits, fractionDigits: fractionDigits)
  }
}

/// Unsigned numbers, compared with a bound digit by digit: what a comparison of strings does, as a
/// pattern.
private struct Magnitudes {
  var allowsFraction: Bool

  private static let digit = Syntax.set(.digits)
  private static let digits = digit.repeated(.zeroOrMore)
  private static let zeros = Syntax.literal("0").repeated(.zeroOrMore)
  private static let point = Syntax.literal(".")

  /// The magnitudes inside an interval; `nil` if there are none.
  func syntax(in interval: Interval<DecimalNumber>) -> Syntax? {
    var conditions: [Syntax] = []
    switch interval.lower {
    case .unbounded: break
    case .included(let bound) where bound.isNegative: break
    case .excluded(let bound) where bound.isNegative: break
    case .included(let bound):
      conditions.append(ahead(least(bound, orEqual: true), isNegative: false))
    case .excluded(let bound):
      conditions.append(ahead(least(bound, orEqual: false), isNegative: false))
    }
    switch interval.upper {
    case .unbounded: break
    case .included(let bound) where bound.isNegative: return nil
    case .excluded(let bound) where bound.isNegative || bound == 0: return nil
    // What is not above the bound is below it.
    case .included(let bound):
      conditions.append(ahead(least(bound, orEqual: false), isNegative: true))
    case .excluded(let bound):
      conditions.append(ahead(least(bound, orEqual: true), isNegative: true))
    }
    return .concatenation(conditions + [number])
  }

  /// `[0-9]+`, and with a fraction `[0-9]+(\.[0-9]+)?|\.[0-9]+`.
  private var number: Syntax {
    let digits = Self.digit.repeated(.oneOrMore)
    guard allowsFraction else { return digits }
    let fraction = Self.point.then(digits)
    return .alternation([digits.then(fraction.optional), fraction])
  }

  private func ahead(_ condition: Syntax, isNegative: Bool) -> Syntax {
    .lookahead(condition.then(.assertion(.end)), isNegative: isNegative)
  }

  /// Texts of digits, perhaps with a fraction, above a bound or, if asked for, equal to it.
  private func least(_ bound: DecimalNumber, orEqual: Bool) -> Syntax {
    let anyFraction = Self.point.then(Self.digits).optional
    let integer = bound.integerDigits
    let more = Syntax.set(ScalarSet("1"..."9"))
      .then(Self.digit.repeated(Repetition(integer.count, nil)))
    // At the same number of digits: as far as they agree, the first that differs decides.
    let equal = fraction(above: bound.fractionDigits, orEqual: orEqual)
    let same = compared(
      integer[...], rest: { Self.digit.repeated(Repetition($0, $0)).then(anyFraction) },
      equal: equal)
    return Self.zeros.then(.alternation([more.then(anyFraction), same]))
  }

  /// What may follow an integer part that equals the bound's.
  private func fraction(above bound: [UInt8], orEqual: Bool) -> Syntax {
    let nonZero = Self.zeros.then(.set(ScalarSet("1"..."9"))).then(Self.digits)
    let behind = orEqual ? Self.digits : nonZero
    let above = Self.point.then(compared(bound[...], rest: { _ in Self.digits }, equal: behind))
    return bound.isEmpty && orEqual ? above.optional : above
  }

  /// Texts that start with digits above the bound's at the first place that differs, and go on with
  /// `rest` of the number of places left; or that start with all of the bound's digits, and go on
  /// with `equal`.
  private func compared(
    _ bound: ArraySlice<UInt8>,
    rest: (Int) -> Syntax,
    equal: Syntax
  ) -> Syntax {
    // Cut into blocks, so that the nesting stays shallow for bounds of a thousand digits.
    let block = bound.prefix(32)
    let left = bound.dropFirst(32)
    var branches: [Syntax] = []
    for index in block.indices where block[index] < 9 {
      let above = Self.digitScalar(block[index] + 1)...("9" as Unicode.Scalar)
      branches.append(
        .concatenation([
          Self.spelled(block[..<index]), .set(ScalarSet(above)), rest(bound.endIndex - index - 1),
        ]))
    }
    let deeper = left.isEmpty ? equal : compared(left, rest: rest, equal: equal)
    branches.append(Self.spelled(block).then(deeper))
    return .alternation(branches)
  }

  private static func spelled(_ digits: ArraySlice<UInt8>) -> Syntax {
    .concatenation(digits.map { .set(ScalarSet(digitScalar($0))) })
  }

  private static func digitScalar(_ digit: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(ascii: "0") + digit)
  }
}
