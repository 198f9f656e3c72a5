/// The notation of a number.
enum NumberNotation: Int, CaseIterable, Sendable {
  /// Digits without leading zeros.
  case digits
  /// Digits with leading zeros, as in a code.
  case padded
  /// A whole number with a sign.
  case signed
  /// A number with a point and decimals.
  case point
  /// A number with a comma and decimals.
  case comma
  /// A number with an exponent.
  case scientific
}

/// A number, as it is written.
struct ScannedNumber: Sendable {
  var notation: NumberNotation
  /// The number times 10 to the power of 9, without further decimals; `nil` if it is too large.
  var scaled: Int128?
  /// The number after it if there are further decimals: the actual number is between both.
  var next: Int128?
  /// The number of decimals.
  var decimals: Int

  /// The number of decimals of a scaled number.
  static let scale = 9

  static let powers: [Int128] = (0...28).map { power in
    (0..<power).reduce(Int128(1)) { result, _ in result * 10 }
  }
}

extension ScannedNumber {
  /// Whether there are no further decimals.
  var isExact: Bool { next == nil }

  /// Reads a number; `nil` if the value is something else.
  @inline(__always)
  init?(_ value: Span<UInt8>) {
    let count = value.count
    var offset = 0
    var (isNegative, hasSign) = (false, false)
    if offset < count, value[0] == UInt8(ascii: "-") || value[0] == UInt8(ascii: "+") {
      (isNegative, hasSign) = (value[0] == UInt8(ascii: "-"), true)
      offset = 1
    }
    let first = offset
    var (mantissa, isExact) = (UInt64(0), true)
    /// Reads digits, of which the first ones count, and returns their number.
    func passDigits(_ significant: Int = .max) -> Int {
      let start = offset
      while offset < count, value[offset] &- UInt8(ascii: "0") < 10 {
        let digit = value[offset] &- UInt8(ascii: "0")
        if offset &- start < significant {
          mantissa = mantissa &* 10 &+ UInt64(digit)
        } else if digit > 0 {
          isExact = false
        }
        offset &+= 1
      }
      return offset - start
    }
    let digits = passDigits()
    if digits == 0 { return nil }
    decimals = 0
    if offset == count {
      notation =
        hasSign ? .signed : digits > 1 && value[first] == UInt8(ascii: "0") ? .padded : .digits
    } else {
      let mark = value[offset]
      if mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") {
        offset &+= 1
        decimals = passDigits(Self.scale)
        if decimals == 0 { return nil }
        notation = mark == UInt8(ascii: ".") ? .point : .comma
      } else {
        notation = .scientific
      }
      if offset < count {
        guard notation != .comma, value[offset] | 0x20 == UInt8(ascii: "e") else { return nil }
        offset &+= 1
        if offset < count, value[offset] == UInt8(ascii: "-") || value[offset] == UInt8(ascii: "+")
        {
          offset &+= 1
        }
        // The rule requires one digit before the point; any exponent up to 999 is fine.
        guard 1...3 ~= passDigits(), offset == count, digits == 1,
          value[first] != UInt8(ascii: "0") || decimals == 0
        else { return nil }
        notation = .scientific
        scaled = nil
        return
      }
    }
    // More digits may have overflown.
    let kept = min(decimals, Self.scale)
    guard digits + kept <= 19 else {
      scaled = nil
      return
    }
    let magnitude = Int128(mantissa) * Self.powers[Self.scale - kept]
    scaled = isNegative ? -magnitude : magnitude
    if !isExact { next = isNegative ? -magnitude - 1 : magnitude + 1 }
  }
}

/// The numbers of one notation in a column, or the places of values in another order.
struct NumberRange: Sendable {
  /// The number of rows.
  var rows = 0
  /// Whether some number is not scaled, so that the extremes are unknown.
  var isOpen = false
  var minimum = Int128.max
  var maximum = Int128.min
  /// The sum of all numbers, in floating point.
  private var sum = 0.0
  var minimumDecimals = Int.max
  var maximumDecimals = 0
}

extension NumberRange {
  /// Adds a number that some rows have.
  @inline(__always)
  mutating func observe(_ number: ScannedNumber, rows: Int) {
    self.rows &+= rows
    if number.decimals < minimumDecimals { minimumDecimals = number.decimals }
    if number.decimals > maximumDecimals { maximumDecimals = number.decimals }
    observe(number.scaled)
    if let scaled = number.scaled { sum += Double(scaled) * Double(rows) }
    if let next = number.next { observe(next) }
  }

  /// Whether no number is negative, and the maximum is many times the mean, as among amounts and
  /// counts: that of other rows may be much greater.
  var hasLongTail: Bool { minimum >= 0 && Double(maximum) * Double(rows) > 4 * sum }

  /// Adds the place of a value in an order; `nil` if it is not known.
  @inline(__always)
  mutating func observe(_ place: Int128?) {
    guard let place else {
      isOpen = true
      return
    }
    if place < minimum { minimum = place }
    if place > maximum { maximum = place }
  }

  /// Adds the numbers of another notation.
  mutating func add(_ other: Self) {
    rows += other.rows
    sum += other.sum
    isOpen = isOpen || other.isOpen
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    minimumDecimals = min(minimumDecimals, other.minimumDecimals)
    maximumDecimals = max(maximumDecimals, other.maximumDecimals)
  }
}
