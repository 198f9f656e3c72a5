internal import RegularLanguage

/// The multiples of a number as a state machine over digits, whose states are remainders.
///
/// For 0.25, two digits after the point are significant. After "1.5", the state is 15 modulo 25,
/// and the text is a multiple if 150 modulo 25 is zero:
///
///     1.5      // a multiple: 150 modulo 25 is zero
///     1.55     // not a multiple, whatever follows
///     1.750    // a multiple: zeros may follow the significant digits
struct Multiples {
  /// The digits of the number without its point, as an integer.
  private let divisor: Int
  /// The number of digits after the point.
  private let scale: Int
  /// The decimal separator.
  private let separator: String

  /// The maximum divisor, which limits the number of states.
  private static let maximumDivisor = 20_000

  /// Creates the multiples of a number; returns `nil` if their state machine would be too large.
  init?(of number: DecimalNumber, _ separator: NumberStyle.Separator) {
    let digits = number.integerDigits + number.fractionDigits
    let divisor = digits.reduce(0) { number, digit in
      min(number * 10 + Int(digit), Self.maximumDivisor + 1)
    }
    let scale = number.fractionDigits.count
    guard divisor * (scale + 1) <= Self.maximumDivisor else { return nil }
    self.divisor = divisor
    self.scale = scale
    self.separator = separator.character
  }

  /// The state after a prefix of a number.
  private struct Prefix: Hashable {
    var remainder = 0
    /// The number of significant digits after the point so far; `nil` before the point.
    var decimals: Int?
    /// Whether this is the start.
    var isFirst = false
  }

  /// The texts of digits, with an optional sign and fraction, that are multiples.
  var expression: Expression {
    .texts(
      of: StateMachine(from: Prefix(isFirst: true), isFinal: isMultiple) { prefix in
        let count = prefix.decimals.map { $0 + 1 } ?? 0
        let digits = ScalarSet.eachDigit.compactMap { digit, value -> (ScalarSet, Prefix)? in
          let counts = count <= scale
          if divisor == 0 || !counts, value > 0 { return nil }
          let remainder =
            counts && divisor > 0
            ? (prefix.remainder * 10 + value) % divisor : prefix.remainder
          let decimals = prefix.decimals.map { min($0 + 1, scale) }
          return (digit, Prefix(remainder: remainder, decimals: decimals))
        }
        let point = Prefix(remainder: prefix.remainder, decimals: 0)
        let signs: [(ScalarSet, Prefix)] =
          prefix.isFirst ? [(ScalarSet("+").union(ScalarSet("-")), Prefix())] : []
        let points: [(ScalarSet, Prefix)] =
          prefix.decimals == nil ? separator.unicodeScalars.map { (ScalarSet($0), point) } : []
        return digits + signs + points
      })
  }

  /// Returns whether the number may end after a prefix, as if zeros followed for the remaining
  /// significant digits.
  private func isMultiple(_ prefix: Prefix) -> Bool {
    if divisor == 0 { return true }
    return ((prefix.decimals ?? 0)..<scale).reduce(prefix.remainder) { remainder, _ in
      remainder * 10 % divisor
    } == 0
  }
}

extension DecimalNumber {
  /// Returns whether the number is an integer multiple of another, ignoring their signs.
  func isMultiple(of other: Self) -> Bool {
    let divisor = other.integerDigits + other.fractionDigits
    let scale = other.fractionDigits.count
    let digits = integerDigits + fractionDigits
    if digits.isEmpty { return true }
    guard !divisor.isEmpty, fractionDigits.count <= scale else { return false }
    // Long division: the remainder is stored as digits, most significant first.
    var rest: [UInt8] = []
    for digit in digits + repeatElement(0, count: scale - fractionDigits.count) {
      if digit != 0 || !rest.isEmpty { rest.append(digit) }
      while !Self.isLess(rest, divisor.drop { $0 == 0 }) {
        rest = Self.difference(rest, Array(divisor.drop { $0 == 0 }))
      }
    }
    return rest.isEmpty
  }

  private static func isLess(_ a: [UInt8], _ b: ArraySlice<UInt8>) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  /// Returns the digits of the difference of a number and one that is not greater, without leading
  /// zeros.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result = a
    var borrow: UInt8 = 0
    for place in 1...a.count {
      let less = (place <= b.count ? b[b.count - place] : 0) + borrow
      let digit = a[a.count - place]
      borrow = digit < less ? 1 : 0
      result[a.count - place] = digit + borrow * 10 - less
    }
    return Array(result.drop { $0 == 0 })
  }
}
