internal import RegularLanguage

extension Syntax {
  /// Any zeros in front of a number.
  static let leadingZeros = set(0...0).repeated(.zeroOrMore)

  /// Whole numbers from one to another.
  static func wholeNumbers(_ range: ClosedRange<UInt128>) -> Self {
    let least = digits(of: range.lowerBound)
    let greatest = digits(of: range.upperBound)
    var branches: [Self] = []
    if least.count == greatest.count {
      branches.append(digits(from: least[...], to: greatest[...], atLeast: least.count))
    } else {
      let nines = [UInt8](repeating: 9, count: least.count)
      let one = [1] + [UInt8](repeating: 0, count: greatest.count - 1)
      branches.append(digits(from: least[...], to: nines[...], atLeast: least.count))
      branches.append(digits(from: one[...], to: greatest[...], atLeast: greatest.count))
      if greatest.count - least.count > 1 {
        branches.append(
          set(1...9).then(set(0...9).repeated(Repetition(least.count, greatest.count - 2))))
      }
    }
    return .alternation(branches)
  }

  /// Fractions behind their point, from one number of parts to another, in at most so many digits:
  /// ten to the power of their number makes the parts one.
  ///
  /// Zeros at the end may be missing, but for the last digit.
  static func fractions(_ range: ClosedRange<UInt128>, ofDigits count: Int) -> Self {
    func padded(_ number: UInt128) -> ArraySlice<UInt8> {
      let digits = digits(of: number)
      return ([UInt8](repeating: 0, count: max(0, count - digits.count)) + digits)[...]
    }
    let least = padded(range.lowerBound)
    return Self.literal(".").then(digits(from: least, to: padded(range.upperBound), atLeast: 1))
  }

  /// Digits from some to as many others, compared from the first that differs on; behind the least
  /// number of digits, zeros may be missing.
  private static func digits(
    from least: ArraySlice<UInt8>,
    to greatest: ArraySlice<UInt8>,
    atLeast count: Int
  ) -> Self {
    guard let low = least.first, let high = greatest.first else { return .empty }
    let places = least.count
    if least.allSatisfy({ $0 == 0 }), greatest.allSatisfy({ $0 == 9 }) {
      return set(0...9).repeated(Repetition(count, places))
    }
    func rest(_ least: ArraySlice<UInt8>?, _ greatest: ArraySlice<UInt8>?) -> Self {
      digits(
        from: least ?? [UInt8](repeating: 0, count: places - 1)[...],
        to: greatest ?? [UInt8](repeating: 9, count: places - 1)[...], atLeast: max(0, count - 1))
    }
    let lower = least.dropFirst()
    let upper = greatest.dropFirst()
    var branches: [Self] = []
    if low == high {
      branches.append(set(low...low).then(rest(lower, upper)))
    } else {
      branches.append(set(low...low).then(rest(lower, nil)))
      if high - low > 1 { branches.append(set((low + 1)...(high - 1)).then(rest(nil, nil))) }
      branches.append(set(high...high).then(rest(nil, upper)))
    }
    if count == 0, least.allSatisfy({ $0 == 0 }) { branches.append(.empty) }
    return .alternation(branches)
  }

  private static func digits(of number: UInt128) -> [UInt8] {
    String(number).utf8.map { $0 - UInt8(ascii: "0") }
  }

  private static func set(_ digits: ClosedRange<UInt8>) -> Self {
    let zero = UInt8(ascii: "0")
    return .set(
      ScalarSet(
        Unicode.Scalar(zero + digits.lowerBound)...Unicode.Scalar(zero + digits.upperBound)))
  }
}

extension ClosedRange<UInt128> {
  /// The numbers of a range as so many wholes of a size and a rest: the least whole, if not all
  /// rests are right for it, those for which they are, and the greatest.
  func divided(by size: UInt128) -> [(whole: Self, rest: Self)] {
    let (least, leastRest) = lowerBound.quotientAndRemainder(dividingBy: size)
    let (greatest, greatestRest) = upperBound.quotientAndRemainder(dividingBy: size)
    if least == greatest { return [(least...least, leastRest...greatestRest)] }
    let first = leastRest == 0 ? least : least + 1
    let end = greatestRest == size - 1 ? greatest + 1 : greatest
    var result: [(whole: Self, rest: Self)] = []
    if first > least { result.append((least...least, leastRest...(size - 1))) }
    if first < end { result.append((first...(end - 1), 0...(size - 1))) }
    if end == greatest { result.append((greatest...greatest, 0...greatestRest)) }
    return result
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
