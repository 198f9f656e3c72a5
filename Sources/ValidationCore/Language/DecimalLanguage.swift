internal import RegularLanguage

/// The language of the numbers in a notation.
package struct DecimalLanguage: Hashable {
  /// Whether a leading sign is allowed.
  var allowsSign: Bool
  /// Whether a fraction is allowed.
  var allowsFraction: Bool
  /// The style: the number of decimals, the decimal separator, and a step.
  var style = NumberStyle.plain
  /// Whether the notation is scientific, with an exponent.
  var hasExponent = false
  /// The canonical form of numbers; `nil` if leading zeros, a plus sign and a fraction without an
  /// integer part are allowed.
  var arrangement: Arrangement?

  /// A canonical form of numbers: without superfluous leading zeros, with a zero before a fraction,
  /// and with all group separators.
  struct Arrangement: Hashable {
    var format: NumberFormat
    /// The minimum number of decimals.
    var minimumFractionDigits = 0
    /// The maximum number of decimals; `nil` for no limit.
    var fractionDigits: Int?
    /// Whether superfluous zeros and a decimal separator may be there, and required decimals and a
    /// zero before a fraction missing.
    var isUnfinished = false
  }

  /// Creates a language of numbers.
  package init(
    allowsSign: Bool,
    allowsFraction: Bool,
    style: NumberStyle = .plain,
    hasExponent: Bool = false
  ) {
    self.allowsSign = allowsSign
    self.allowsFraction = allowsFraction
    self.style = style
    self.hasExponent = hasExponent
  }

  /// Returns the texts in this notation whose numbers are in an interval.
  ///
  /// If a sign is allowed, `-0` is zero. For an interval of only positive numbers, a minus sign is
  /// invalid immediately.
  package func language(in interval: Interval<DecimalNumber>) -> Language {
    // Cache by the bounds, which are much smaller and faster to compare than the syntax.
    Self.cache.language(for: Definition(notation: self, interval: interval)) {
      if isOfIntegers {
        let integers = IntegerLanguage(interval: interval, allowsSign: allowsSign)
        return Language(integers) { .pattern(syntax(in: interval)) }
      }
      guard let multiples else { return Language(.pattern(syntax(in: interval))) }
      return Language(.intersection([.pattern(syntax(in: interval)), multiples.expression]))
    }
  }

  private struct Definition: Hashable {
    let notation: DecimalLanguage
    let interval: Interval<DecimalNumber>
  }

  private static let cache = LanguageCache<Definition, Language>()

  /// The multiples, if the style requires them and their state machine isn't too large.
  private var multiples: Multiples? {
    style.multiple.flatMap { Multiples(of: $0, style.separator) }
  }

  /// Whether the numbers are plain digits after an optional sign.
  private var isOfIntegers: Bool {
    !allowsFraction && !hasExponent && arrangement == nil && style == .plain
  }

  /// Whether the language covers all requirements of the style.
  var isWhole: Bool { style.multiple == nil || multiples != nil }

  private func syntax(in interval: Interval<DecimalNumber>) -> Syntax {
    var branches: [Syntax] = []
    // An exponent is optional.
    for hasExponent in hasExponent ? [true, false] : [false] {
      let magnitude = Magnitudes(
        allowsFraction: allowsFraction, style: style, hasExponent: hasExponent,
        arrangement: arrangement)
      if let positive = magnitude.syntax(in: interval) {
        let allowsPlus = allowsSign && arrangement == nil
        branches.append(allowsPlus ? Syntax.literal("+").optional.then(positive) : positive)
      }
      if allowsSign, let negative = magnitude.syntax(in: interval.negated) {
        branches.append(Syntax.literal("-").then(negative))
      }
    }
    return .alternation(branches)
  }
}

extension DecimalLanguage {
  /// Creates a language of numbers in canonical form.
  package init(
    format: NumberFormat,
    minimumFractionDigits: Int = 0,
    fractionDigits: Int?,
    allowsSign: Bool
  ) {
    self.init(allowsSign: allowsSign, allowsFraction: fractionDigits != 0)
    arrangement = Arrangement(
      format: format, minimumFractionDigits: minimumFractionDigits, fractionDigits: fractionDigits)
  }

  /// The language of the texts that the end of editing makes canonical, without a minimum number of
  /// decimals.
  package var unfinished: Self {
    var unfinished = self
    unfinished.arrangement?.minimumFractionDigits = 0
    unfinished.arrangement?.isUnfinished = true
    return unfinished
  }
}

extension Interval where Bound == DecimalNumber {
  /// The interval of the negated values.
  var negated: Self {
    func negated(_ end: End) -> End {
      switch end {
      case .unbounded: .unbounded
      case .included(let bound): .included(bound.negated)
      case .excluded(let bound): .excluded(bound.negated)
      }
    }
    return Self(lower: negated(upper), upper: negated(lower))
  }

  /// Whether a number with a minus sign can be in the interval: one below zero, or zero.
  package var allowsMinus: Bool {
    switch lower {
    case .unbounded: true
    case .included(let bound), .excluded(let bound): bound.isNegative || contains(0)
    }
  }
}

extension DecimalNumber {
  fileprivate var negated: Self {
    Self(
      isNegative: !isNegative, integerDigits: integerDigits, fractionDigits: fractionDigits)
  }
}

/// A builder of patterns for unsigned numbers that compare digits with those of a bound.
private struct Magnitudes {
  var allowsFraction: Bool
  var style: NumberStyle
  var hasExponent: Bool
  var arrangement: DecimalLanguage.Arrangement?

  /// Returns the syntax of a digit; in canonical form, optional group separators may follow, which
  /// comparisons ignore.
  private func digit(_ set: ScalarSet) -> Syntax {
    guard let separators = arrangement?.format.groupSeparators, !separators.isEmpty else {
      return .set(set)
    }
    let separator = Syntax.alternation(separators.map { .literal(String($0)) })
    return .set(set).then(separator.repeated(.zeroOrMore))
  }

  private var anyDigit: Syntax { digit(.digits) }
  private var digits: Syntax { anyDigit.repeated(.zeroOrMore) }
  private var zeros: Syntax { digit(ScalarSet("0")).repeated(.zeroOrMore) }
  private var point: Syntax {
    .literal(
      arrangement.map { String($0.format.decimalSeparator) } ?? style.separator.character)
  }

  /// Returns the syntax of the magnitudes in an interval; `nil` if there are none.
  func syntax(in interval: Interval<DecimalNumber>) -> Syntax? {
    var conditions: [Syntax] = []
    switch interval.lower {
    case .unbounded: break
    case .included(let bound) where bound.isNegative: break
    case .excluded(let bound) where bound.isNegative: break
    case .included(let bound):
      conditions.append(ahead(atLeast(bound, orEqual: true), isNegative: false))
    case .excluded(let bound):
      conditions.append(ahead(atLeast(bound, orEqual: false), isNegative: false))
    }
    switch interval.upper {
    case .unbounded: break
    case .included(let bound) where bound.isNegative: return nil
    case .excluded(let bound) where bound.isNegative || bound == 0: return nil
    // A number that is not above the bound is at most the bound.
    case .included(let bound):
      conditions.append(ahead(atLeast(bound, orEqual: false), isNegative: true))
    case .excluded(let bound):
      conditions.append(ahead(atLeast(bound, orEqual: true), isNegative: true))
    }
    return .concatenation(conditions + [number])
  }

  /// `[0-9]+`, or with a fraction `[0-9]+(\.[0-9]+)?|\.[0-9]+`, or the canonical form.
  private var number: Syntax {
    if let arrangement { return arranged(arrangement) }
    let digits = anyDigit.repeated(.oneOrMore)
    if hasExponent { return scientific }
    guard allowsFraction else { return digits }
    let count = style.decimalCount
    var branches = count.contains(0) ? [digits] : []
    if count.maximum ?? 1 > 0 {
      let decimals = anyDigit.repeated(Repetition(max(count.minimum, 1), count.maximum))
      branches += [digits.then(point).then(decimals), point.then(decimals)]
    }
    return .alternation(branches)
  }

  /// Returns `0|[1-9][0-9]*` with group separators, followed by `(\.[0-9]+)?` for a fraction.
  private func arranged(_ arrangement: DecimalLanguage.Arrangement) -> Syntax {
    if arrangement.isUnfinished { return unfinished(arrangement) }
    let integer = Syntax.alternation([.literal("0"), arrangement.format.positiveIntegers])
    guard allowsFraction else { return integer }
    let minimumDigits = arrangement.minimumFractionDigits
    let digits = Syntax.set(.digits)
      .repeated(Repetition(max(minimumDigits, 1), arrangement.fractionDigits))
    let fraction = point.then(digits)
    return integer.then(minimumDigits > 0 ? fraction : fraction.optional)
  }

  /// Returns `[0-9]+`, or with a fraction `[0-9]+(\.[0-9]*)?|\.[0-9]+`.
  private func unfinished(_ arrangement: DecimalLanguage.Arrangement) -> Syntax {
    let digits = anyDigit.repeated(.oneOrMore)
    guard allowsFraction else { return digits }
    func fraction(_ minimum: Int) -> Syntax {
      point.then(Syntax.set(.digits).repeated(Repetition(minimum, arrangement.fractionDigits)))
    }
    return .alternation([digits.then(fraction(0).optional), fraction(1)])
  }

  fileprivate func ahead(_ condition: Syntax, isNegative: Bool) -> Syntax {
    .lookahead(condition.then(.assertion(.end)), isNegative: isNegative)
  }

  /// Returns the syntax of the numbers above a bound or, optionally, equal to it.
  private func atLeast(_ bound: DecimalNumber, orEqual: Bool) -> Syntax {
    hasExponent
      ? scientific(above: bound, orEqual: orEqual) : plain(above: bound, orEqual: orEqual)
  }

  /// Returns the syntax of the numbers in plain notation above a bound or, optionally, equal to it.
  fileprivate func plain(above bound: DecimalNumber, orEqual: Bool) -> Syntax {
    let anyFraction = point.then(digits).optional
    let integer = bound.integerDigits
    let more = digit(ScalarSet("1"..."9"))
      .then(anyDigit.repeated(Repetition(integer.count, nil)))
    // With the same number of digits, the first different digit decides.
    let equal = fraction(above: bound.fractionDigits, orEqual: orEqual)
    let same = compared(
      integer[...], rest: { anyDigit.repeated(Repetition($0, $0)).then(anyFraction) },
      equal: equal)
    return zeros.then(.alternation([more.then(anyFraction), same]))
  }

  /// Returns the syntax of the fractions that may follow an integer part equal to the bound's.
  private func fraction(above bound: [UInt8], orEqual: Bool) -> Syntax {
    let nonZero = zeros.then(digit(ScalarSet("1"..."9"))).then(digits)
    let after = orEqual ? digits : nonZero
    let above = point.then(compared(bound[...], rest: { _ in digits }, equal: after))
    return bound.isEmpty && orEqual ? above.optional : above
  }

  /// Returns the syntax of texts whose first different digit is above the bound's, followed by
  /// `rest` for the number of remaining digits; or of texts that start with all of the bound's
  /// digits, followed by `equal`.
  private func compared(
    _ bound: ArraySlice<UInt8>,
    rest: (Int) -> Syntax,
    equal: Syntax
  ) -> Syntax {
    // Split into blocks, so that the nesting stays shallow for bounds of a thousand digits.
    let block = bound.prefix(32)
    let left = bound.dropFirst(32)
    var branches: [Syntax] = []
    for index in block.indices where block[index] < 9 {
      let above = Self.digitScalar(block[index] + 1)...("9" as Unicode.Scalar)
      branches.append(
        .concatenation([
          literal(block[..<index]), digit(ScalarSet(above)), rest(bound.endIndex - index - 1),
        ]))
    }
    let deeper = left.isEmpty ? equal : compared(left, rest: rest, equal: equal)
    branches.append(literal(block).then(deeper))
    return .alternation(branches)
  }

  private func literal(_ digits: ArraySlice<UInt8>) -> Syntax {
    .concatenation(digits.map { digit(ScalarSet(Self.digitScalar($0))) })
  }

  private static func digitScalar(_ digit: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(ascii: "0") + digit)
  }
}

extension Magnitudes {
  /// `[1-9](\.[0-9]+)?` or zero, followed by an exponent.
  fileprivate var scientific: Syntax {
    let zero = Syntax.literal("0").then(
      Syntax.literal(".").then(Syntax.literal("0").repeated(.oneOrMore)).optional)
    return .alternation([notZero, zero]).then(exponent(in: Interval()))
  }

  /// A digit other than zero, with an optional fraction.
  private var notZero: Syntax {
    Syntax.set(ScalarSet("1"..."9")).then(
      Syntax.literal(".").then(Syntax.set(.digits).repeated(.oneOrMore)).optional)
  }

  /// Returns the syntax of the numbers in scientific notation above a bound or, optionally, equal
  /// to it: the exponents are compared first, then the mantissas.
  fileprivate func scientific(above bound: DecimalNumber, orEqual: Bool) -> Syntax {
    guard let (mantissa, exponent) = bound.scientificParts else {
      let any = scientific
      return orEqual ? any : notZero.then(self.exponent(in: Interval()))
    }
    let power = DecimalNumber(exponent)
    return .alternation([
      notZero.then(self.exponent(in: .above(power))),
      plain(above: mantissa, orEqual: orEqual)
        .then(self.exponent(in: Interval(lower: power, upper: power))),
    ])
  }

  /// Returns `e`, an optional sign, and the digits of an exponent in an interval.
  private func exponent(in interval: Interval<DecimalNumber>) -> Syntax {
    let digits = Magnitudes(
      allowsFraction: false, style: .plain, hasExponent: false, arrangement: nil)
    let greatest = DecimalNumber(DecimalNumber.maximumExponent)
    let all = digits.ahead(digits.plain(above: greatest, orEqual: false), isNegative: true)
    var branches: [Syntax] = []
    if let positive = digits.syntax(in: interval) {
      branches.append(Syntax.literal("+").optional.then(all).then(positive))
    }
    if let negative = digits.syntax(in: interval.negated) {
      branches.append(Syntax.literal("-").then(all).then(negative))
    }
    return Syntax.set(ScalarSet("e").union(ScalarSet("E"))).then(.alternation(branches))
  }
}

extension NumberFormat {
  /// `[1-9][0-9]*` with the group separators at the right positions.
  fileprivate var positiveIntegers: Syntax {
    let digit = Syntax.set(.digits)
    func head(upTo size: Int?) -> Syntax {
      .set(ScalarSet("1"..."9")).then(digit.repeated(Repetition(0, size.map { $0 - 1 })))
    }
    guard !groupSeparators.isEmpty, let last = groupSizes.last else { return head(upTo: nil) }
    var branches: [Syntax] = []
    // All separators in a number must be the same.
    for separator in groupSeparators {
      func group(_ size: Int) -> Syntax {
        .literal(String(separator)).then(digit.repeated(Repetition(size, size)))
      }
      // The last groups, which all longer numbers have in common.
      var tail: [Syntax] = []
      for size in groupSizes.dropLast() {
        branches.append(.concatenation([head(upTo: size)] + tail))
        tail.insert(group(size), at: 0)
      }
      let repeated = group(last).repeated(.zeroOrMore)
      branches.append(.concatenation([head(upTo: last), repeated] + tail))
    }
    return .alternation(branches)
  }
}
