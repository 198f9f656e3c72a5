internal import RegularLanguage

/// The multiples of a number, as they may be written: what is left of the digits so far when it is
/// divided.
///
/// Of 0.25, with two digits after the point that count, after "1.5" it is 150 modulo 25 that has to
/// be zero in the end:
///
///     1.5      // is one: with another zero, nothing is left
///     1.55     // is none, whatever follows
///     1.750    // is one: after the digits that count there may be zeros
struct Multiples {
  /// The number without its point.
  private let divisor: Int
  /// The number of its digits after the point.
  private let scale: Int
  /// What stands before the decimals.
  private let separator: String

  /// A larger divisor would make a machine of too many states.
  private static let greatestDivisor = 20_000

  /// Creates the multiples of a number; `nil` if a machine of them would be too large.
  init?(of number: DecimalNumber, _ separator: NumberStyle.Separator) {
    let digits = number.integerDigits + number.fractionDigits
    let divisor = digits.reduce(0) { number, digit in
      min(number * 10 + Int(digit), Self.greatestDivisor + 1)
    }
    let scale = number.fractionDigits.count
    guard divisor * (scale + 1) <= Self.greatestDivisor else { return nil }
    self.divisor = divisor
    self.scale = scale
    self.separator = separator.character
  }

  /// What is known after a part of a number.
  private struct Beginning: Hashable {
    var remainder = 0
    /// The number of digits after the point, up to the last that counts; `nil` before it.
    var decimals: Int?
    /// Whether nothing has come yet.
    var isFirst = false
  }

  /// The texts of digits, perhaps with a sign and a fraction, whose number is a multiple.
  var expression: Expression {
    .texts(
      of: StateMachine(from: Beginning(isFirst: true), isFinal: isMultiple) { beginning in
        let count = beginning.decimals.map { $0 + 1 } ?? 0
        let digits = ScalarSet.eachDigit.compactMap { digit, value -> (ScalarSet, Beginning)? in
          let counts = count <= scale
          if divisor == 0 || !counts, value > 0 { return nil }
          let remainder =
            counts && divisor > 0
            ? (beginning.remainder * 10 + value) % divisor : beginning.remainder
          let decimals = beginning.decimals.map { min($0 + 1, scale) }
          return (digit, Beginning(remainder: remainder, decimals: decimals))
        }
        let point = Beginning(remainder: beginning.remainder, decimals: 0)
        let signs: [(ScalarSet, Beginning)] =
          beginning.isFirst ? [(ScalarSet("+").union(ScalarSet("-")), Beginning())] : []
        let points: [(ScalarSet, Beginning)] =
          beginning.decimals == nil ? separator.unicodeScalars.map { (ScalarSet($0), point) } : []
        return digits + signs + points
      })
  }

  /// Returns whether the number may end after a beginning, as if zeros came for what else counts.
  private func isMultiple(_ beginning: Beginning) -> Bool {
    if divisor == 0 { return true }
    return ((beginning.decimals ?? 0)..<scale).reduce(beginning.remainder) { remainder, _ in
      remainder * 10 % divisor
    } == 0
  }
}

extension DecimalNumber {
  /// Returns whether the number is another one times a whole number, whatever their signs.
  func isMultiple(of other: Self) -> Bool {
    let divisor = other.integerDigits + other.fractionDigits
    let scale = other.fractionDigits.count
    let digits = integerDigits + fractionDigits
    if digits.isEmpty { return true }
    guard !divisor.isEmpty, fractionDigits.count <= scale else { return false }
    // Long division: what is left is kept as digits, the first one the most significant.
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

  /// The digits of a number less one that is no greater, without leading zeros.
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
