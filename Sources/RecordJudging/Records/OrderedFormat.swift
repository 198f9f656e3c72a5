import RegularLanguage
import ValidationCore
package import ValidationFormats

/// A format whose values have an order, for comparing the values of two columns.
///
///     let dates = OrderedFormat(ValueOrder(.date, of: FormatValidator.date))
///     let numbers = OrderedFormat.plainNumber     // 1.0 equals 1
package struct OrderedFormat: Sendable {
  /// The kind of the values.
  package let kind: ValueOrder.ValueKind
  /// Whether values are numbers of an optional sign, digits and an optional fraction.
  private(set) var isPlain = false
  /// Whether values may also have an exponent.
  private(set) var isScientific = false
  /// Whether values are days such as 2024-02-29.
  private(set) var isPlainDate = false
  private var read: @Sendable (String) -> OrderedValue?

  /// The maximum size of a value to compare, in bytes; a longer one has no order.
  ///
  /// Of a value in a row that is larger than a block, no more bytes are kept.
  static let maximumByteCount = InvalidLine.maximumShownCount

  /// Creates a format from the order of its values.
  package init(_ order: ValueOrder) {
    (kind, isPlain, read) = (order.kind, order.isPlain, order.value)
    isPlainDate = order.isPlainDate
  }

  /// Creates the format of texts that have one of several formats; `nil` if there is none, or their
  /// values can't be compared.
  package init?(anyOf formats: [Self]) {
    guard let first = formats.first, formats.allSatisfy({ $0.kind == first.kind }) else {
      return nil
    }
    self = first
    if formats.allSatisfy(\.isPlain) || formats.count == 1 { return }
    isPlain = false
    isPlainDate = formats.allSatisfy(\.isPlainDate)
    isScientific = formats.allSatisfy { $0.isPlain || $0.isScientific }
    read = { text in formats.lazy.compactMap { $0.read(text) }.first }
  }

  /// The format of numbers in plain decimal notation, with a point.
  package static let plainNumber = Self(.plainNumbers)

  /// The format of numbers in JSON, which may have an exponent from -999 to 999.
  package static let jsonNumber = {
    var format = Self.plainNumber
    format.isScientific = true
    format.read = { DecimalNumber(scientific: $0).map { OrderedValue($0) } }
    return format
  }()

  /// The format of numbers in plain or scientific notation.
  package static let scientificNumber = {
    var format = Self(ValueOrder(.number, of: ScientificValidator<DecimalNumber>()))
    format.isScientific = true
    return format
  }()
}

extension OrderedFormat {
  /// Returns the value of a text; `nil` if the text is empty, too long or has another format.
  func value(of text: Span<UInt8>) -> OrderedValue? {
    guard text.count <= Self.maximumByteCount, let text = text.text else { return nil }
    return read(text)
  }

  /// Returns how two texts compare.
  ///
  /// - Parameters:
  ///   - one: A text.
  ///   - other: A text.
  ///   - format: The format of the other text.
  /// - Returns: -1 if the first is less, 0 if their values are equal, 1 if the first is greater;
  ///   `nil` if they can't be compared.
  func order(of one: Span<UInt8>, and other: Span<UInt8>, as format: Self) -> Int? {
    if isPlain, format.isPlain, let one = SmallDecimal(one), let other = SmallDecimal(other),
      let order = one.order(to: other)
    {
      return order
    }
    if isPlainDate, format.isPlainDate {
      // All texts of the format have the same length, and their order is that of the days.
      guard let one = CalendarDate(one), let other = CalendarDate(other) else { return nil }
      return one < other ? -1 : other < one ? 1 : 0
    }
    guard let one = value(of: one), let other = format.value(of: other) else { return nil }
    return one.order(to: other)
  }

  /// Returns the sum of texts with few digits; `nil` if there are more, or no sum.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the texts.
  ///   - places: The ranges of the texts; an empty one counts as 0.
  ///   - formats: The formats of the texts.
  /// - Returns: The sum.
  static func smallSum(
    of bytes: Span<UInt8>,
    _ places: [Range<Int>],
    _ formats: [Self]
  ) -> SmallDecimal? {
    var sum: SmallDecimal?
    for index in places.indices where !places[index].isEmpty {
      guard formats[index].isPlain, let number = SmallDecimal(bytes.extracting(places[index]))
      else { return nil }
      guard let last = sum else {
        sum = number
        continue
      }
      guard let next = last.adding(number) else { return nil }
      sum = next
    }
    return sum
  }

  /// Returns the sum of texts; `nil` if all texts are empty, or one is not a number.
  static func exactSum(
    of bytes: Span<UInt8>,
    _ places: [Range<Int>],
    _ formats: [Self]
  ) -> DecimalNumber? {
    var sum: DecimalNumber?
    for index in places.indices where !places[index].isEmpty {
      guard let number = formats[index].value(of: bytes.extracting(places[index]))?.number else {
        return nil
      }
      sum = sum.map { $0 + number } ?? number
    }
    return sum
  }
}

/// A decimal number of at most 18 digits, which most numbers are.
struct SmallDecimal: Sendable {
  /// The number without its point.
  let digits: Int
  /// The number of digits after the point.
  let decimals: Int

  static let maximumDigitCount = 18
  /// The powers of ten by which numbers are scaled.
  private static let powers: [Int] = (0...maximumDigitCount).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// Creates a number of at most 18 digits with at most 18 of them after the point.
  init(digits: Int, decimals: Int) {
    self.digits = digits
    self.decimals = decimals
  }

  /// The number zero.
  static let zero = Self(digits: 0, decimals: 0)

  /// Reads a number; `nil` if the text is not one, or has more digits.
  init?(_ text: Span<UInt8>) {
    var index = 0
    var isNegative = false
    if text.count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      isNegative = text[0] == UInt8(ascii: "-")
      index = 1
    }
    // A sign and a point come with at most 18 digits.
    guard text.count > index, text.count <= Self.maximumDigitCount + index + 1 else { return nil }
    var (digits, point) = (0, -1)
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        digits = digits &* 10 &+ Int(digit)
      } else if text[index] == UInt8(ascii: "."), point < 0 {
        point = index
      } else {
        return nil
      }
      index &+= 1
    }
    let start = isNegative || text[0] == UInt8(ascii: "+") ? 1 : 0
    guard text.count - start - (point < 0 ? 0 : 1) <= Self.maximumDigitCount,
      point != text.count - 1
    else { return nil }
    self.digits = isNegative ? -digits : digits
    decimals = point < 0 ? 0 : text.count - 1 - point
  }

  /// Creates a number; `nil` if it has more digits.
  init?(_ number: DecimalNumber) { self.init(Array(number.description.utf8).span) }

  /// The number in plain decimal notation, as a ``DecimalNumber`` is described.
  var description: String {
    var (digits, decimals) = (digits, decimals)
    while decimals > 0, digits % 10 == 0 { (digits, decimals) = (digits / 10, decimals - 1) }
    if decimals == 0 { return "\(digits)" }
    let (integer, fraction) = digits.magnitude.quotientAndRemainder(
      dividingBy: Self.powers[decimals].magnitude)
    let text = "\(fraction)"
    return (digits < 0 ? "-" : "") + "\(integer)."
      + String(repeating: "0", count: decimals - text.utf8.count) + text
  }

  /// The number in units of the seventh decimal; `nil` if it is not a whole number of them, or not
  /// small.
  var scaled: Int? {
    guard decimals <= 7, digits.magnitude < 1 << 32 else { return nil }
    return digits * Self.powers[7 - decimals]
  }

  /// Returns how the number compares to another; `nil` if their digits don't fit in a word.
  func order(to other: Self) -> Int? {
    guard let (one, other) = aligned(with: other) else { return nil }
    return one < other ? -1 : one > other ? 1 : 0
  }

  /// Returns the sum; `nil` if it doesn't fit in a word.
  func adding(_ other: Self) -> Self? {
    guard let (one, added) = aligned(with: other) else { return nil }
    let (sum, isTooLarge) = one.addingReportingOverflow(added)
    return isTooLarge ? nil : Self(digits: sum, decimals: max(decimals, other.decimals))
  }

  /// Returns the digits of both numbers with the same number of decimals.
  @inline(__always)
  private func aligned(with other: Self) -> (Int, Int)? {
    if decimals == other.decimals { return (digits, other.digits) }
    let difference = decimals - other.decimals
    let factor = Self.powers[abs(difference)]
    let (scaled, isTooLarge) = (difference < 0 ? digits : other.digits)
      .multipliedReportingOverflow(by: factor)
    if isTooLarge { return nil }
    return difference < 0 ? (scaled, other.digits) : (digits, scaled)
  }
}

extension CalendarDate {
  /// Reads a text such as "2024-02-29"; `nil` for any other text.
  init?(_ text: Span<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for index in range {
        let digit = text[index] &- UInt8(ascii: "0")
        if digit > 9 { return nil }
        number = number &* 10 &+ Int(digit)
      }
      return number
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}
