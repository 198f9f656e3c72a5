/// An exact decimal number of any size, for bounds and values.
///
/// Numbers are never rounded: all digits are stored.
public struct DecimalNumber: Hashable, Sendable {
  /// Whether the number is below zero.
  public let isNegative: Bool
  /// The digits before the decimal point, without leading zeros; empty for a number below one.
  let integerDigits: [UInt8]
  /// The digits after the decimal point, without trailing zeros.
  let fractionDigits: [UInt8]

  init(isNegative: Bool, integerDigits: some Sequence<UInt8>, fractionDigits: some Sequence<UInt8>)
  {
    self.integerDigits = Array(integerDigits.drop { $0 == 0 })
    var fraction = Array(fractionDigits)
    while fraction.last == 0 { fraction.removeLast() }
    self.fractionDigits = fraction
    self.isNegative = isNegative && !(self.integerDigits.isEmpty && fraction.isEmpty)
  }

  /// Creates a number from text: an optional sign, ASCII digits, and optionally a point and more
  /// digits; `nil` for any other text.
  ///
  ///     DecimalNumber("-0.10")     // -0.1
  ///     DecimalNumber("1e3")       // nil
  public init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = parts.map { $0.map { $0 &- UInt8(ascii: "0") } }
    guard digits.joined().allSatisfy({ $0 <= 9 }), let integer = digits.first, digits.count <= 2,
      let fraction = digits.last, !fraction.isEmpty
    else { return nil }
    self.init(
      isNegative: sign == UInt8(ascii: "-"),
      integerDigits: integer,
      fractionDigits: digits.count == 2 ? fraction : []
    )
  }

  /// Creates a number from a whole number.
  ///
  ///     DecimalNumber(UInt128.max)                   // exact
  ///     DecimalNumber(-5) == DecimalNumber("-5.0")   // true
  public init(_ value: some BinaryInteger) {
    // The description of an integer consists of its digits.
    let digits = String(value).utf8.filter { $0 != UInt8(ascii: "-") }
    self.init(
      isNegative: value < 0,
      integerDigits: digits.map { $0 - UInt8(ascii: "0") },
      fractionDigits: []
    )
  }
}

extension DecimalNumber: Comparable {
  /// Compares by value, digit by digit.
  public static func < (a: Self, b: Self) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? isLess(b, a) : isLess(a, b)
  }

  /// Compares the magnitudes.
  private static func isLess(_ a: Self, _ b: Self) -> Bool {
    if a.integerDigits.count != b.integerDigits.count {
      return a.integerDigits.count < b.integerDigits.count
    }
    // Without trailing zeros, a fraction that is a prefix of a longer one is less.
    return (a.integerDigits + a.fractionDigits)
      .lexicographicallyPrecedes(b.integerDigits + b.fractionDigits)
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// The number in plain decimal notation.
  public var description: String { (isNegative ? "-" : "") + magnitude }

  /// The number without its sign.
  package var magnitude: String {
    func text(_ digits: [UInt8]) -> String { digits.map(String.init).joined() }
    let integer = integerDigits.isEmpty ? "0" : text(integerDigits)
    return fractionDigits.isEmpty ? integer : integer + "." + text(fractionDigits)
  }
}

extension DecimalNumber: ExpressibleByIntegerLiteral {
  /// Creates a number from a literal of any size.
  ///
  ///     let bound: DecimalNumber = 100_000_000_000_000_000_000   // more than an Int can hold
  public init(integerLiteral value: StaticBigInt) {
    let isNegative = value.signum() < 0
    // Convert two's complement, least significant word first, to the digits of the magnitude by
    // long division by ten.
    var words = (0..<(value.bitWidth + UInt.bitWidth) / UInt.bitWidth).map { value[$0] }
    if isNegative {
      var carry = true
      for index in words.indices {
        (words[index], carry) = (~words[index]).addingReportingOverflow(carry ? 1 : 0)
      }
    }
    var digits: [UInt8] = []
    while let top = words.last {
      if top == 0 {
        words.removeLast()
        continue
      }
      var remainder: UInt = 0
      for index in words.indices.reversed() {
        // The remainder is below ten, so the quotient fits.
        (words[index], remainder) = UInt(10).dividingFullWidth((remainder, words[index]))
      }
      digits.append(UInt8(remainder))
    }
    self.init(isNegative: isNegative, integerDigits: digits.reversed(), fractionDigits: [])
  }
}

extension DecimalNumber: ExpressibleByFloatLiteral {
  /// Creates a number from a literal: the shortest decimal that converts back to the same `Double`.
  ///
  ///     let step: DecimalNumber = 0.1                    // 0.1 exactly
  ///     let pi: DecimalNumber = 3.14159265358979323846   // 3.141592653589793, as a Double
  ///
  /// A literal of more than fifteen digits may be rounded to another number; a text never is.
  public init(floatLiteral value: Double) { self = value.decimal ?? 0 }
}

extension DecimalNumber {
  /// Returns the number multiplied by a power of ten.
  func scaled(byPowerOfTen power: Int) -> Self {
    let zeros = repeatElement(UInt8(0), count: abs(power))
    let integer = power < 0 ? zeros + integerDigits : integerDigits
    let fraction = power > 0 ? fractionDigits + zeros : fractionDigits
    let digits = integer + fraction
    let point = integer.count + power
    return Self(
      isNegative: isNegative,
      integerDigits: digits.prefix(max(point, 0)),
      fractionDigits: digits.dropFirst(max(point, 0))
    )
  }

  /// The maximum number of digits of a bound that can become part of an automaton.
  package static let maximumDigitCount = 1_000
  /// The maximum magnitude of exponents in scientific notation.
  static let maximumExponent = 999
}
