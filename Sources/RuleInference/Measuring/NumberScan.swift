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
  /// The number times 10 to the power of 9; `nil` if it is too large or has more decimals.
  var scaled: Int128?
  /// The number of decimals.
  var decimals: Int

  /// The number of decimals of a scaled number.
  static let scale = 9

  static let powers: [Int128] = (0...28).map { power in
    (0..<power).reduce(Int128(1)) { result, _ in result * 10 }
  }
}

extension ScannedNumber {
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
    var mantissa: UInt64 = 0
    var digits = 0
    func digit(_ offset: Int) -> UInt64? {
      let digit = value[offset] &- UInt8(ascii: "0")
      return digit < 10 ? UInt64(digit) : nil
    }
    while offset < count, let next = digit(offset) {
      mantissa = mantissa &* 10 &+ next
      offset &+= 1
    }
    digits = offset - first
    if digits == 0 { return nil }
    decimals = 0
    if offset == count {
      notation =
        hasSign ? .signed : digits > 1 && value[first] == UInt8(ascii: "0") ? .padded : .digits
    } else {
      let mark = value[offset]
      if mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") {
        offset &+= 1
        let point = offset
        while offset < count, let next = digit(offset) {
          mantissa = mantissa &* 10 &+ next
          offset &+= 1
        }
        decimals = offset - point
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
        let exponent = offset
        while offset < count, digit(offset) != nil { offset &+= 1 }
        // The rule requires one digit before the point; any exponent up to 999 is fine.
        guard offset == count, 1...3 ~= offset - exponent, digits == 1,
          value[first] != UInt8(ascii: "0") || decimals == 0
        else { return nil }
        notation = .scientific
        scaled = nil
        return
      }
    }
    // More digits may have overflown.
    guard digits + decimals <= 19, decimals <= Self.scale else {
      scaled = nil
      return
    }
    let magnitude = Int128(mantissa) * Self.powers[Self.scale - decimals]
    scaled = isNegative ? -magnitude : magnitude
  }
}

/// The numbers of one notation in a column.
struct NumberRange: Sendable {
  /// The number of rows.
  var rows = 0
  /// The number of rows whose number is not scaled.
  var unscaled = 0
  var least = Int128.max
  var greatest = Int128.min
  var fewestDecimals = Int.max
  var mostDecimals = 0
}

extension NumberRange {
  /// Adds a number that some rows have.
  @inline(__always)
  mutating func note(_ number: ScannedNumber, rows: Int) {
    self.rows &+= rows
    if number.decimals < fewestDecimals { fewestDecimals = number.decimals }
    if number.decimals > mostDecimals { mostDecimals = number.decimals }
    guard let value = number.scaled else {
      unscaled &+= rows
      return
    }
    if value < least { least = value }
    if value > greatest { greatest = value }
  }

  /// Adds the numbers of another notation.
  mutating func add(_ other: Self) {
    rows += other.rows
    unscaled += other.unscaled
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
    fewestDecimals = min(fewestDecimals, other.fewestDecimals)
    mostDecimals = max(mostDecimals, other.mostDecimals)
  }
}
