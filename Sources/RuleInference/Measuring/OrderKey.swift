import ValidationFormats

/// The place of a value in the order of its kind.
struct OrderKey: Equatable, Sendable {
  /// A kind of value that has an order.
  enum Kind: Sendable {
    /// The value is empty.
    case nothing
    /// The value has no order, or its place in it is unknown.
    case unknown
    case number
    case date, time, dateTime
  }

  var kind = Kind.nothing
  /// The place; the times are in microseconds, a date is a number of eight digits.
  var place: Int128 = 0

  /// The key of an empty value.
  static let nothing = Self(kind: .nothing, place: 0)
  /// The key of a value without a known place.
  static let unknown = Self(kind: .unknown, place: 0)
}

extension OrderKey {
  /// Determines the place of a value by its notation, without checking that it is valid.
  init(_ value: Span<UInt8>) {
    self = .unknown
    guard value.count <= 40 else { return }
    if let number = ScannedNumber(value) {
      // A comma is not the separator of all columns, and an exponent has no limit.
      if number.notation != .comma, let scaled = number.scaled {
        self = Self(kind: .number, place: scaled)
      }
      return
    }
    if let (date, end) = Self.date(value) {
      if end == value.count { self = Self(kind: .date, place: Int128(date)) }
      guard end < value.count, value[end] | 0x20 == UInt8(ascii: "t"),
        let (time, zone) = Self.time(value, from: end + 1),
        let offset = Self.offset(value, from: zone)
      else { return }
      let seconds = Self.days(date) * 86_400 - offset
      self = Self(kind: .dateTime, place: Int128(seconds) * 1_000_000 + Int128(time))
    } else if let (time, end) = Self.time(value, from: 0), end == value.count {
      self = Self(kind: .time, place: Int128(time))
    }
  }

  private static func number(_ value: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.upperBound <= value.count else { return nil }
    var number = 0
    for index in range {
      let digit = value[index] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      number = 10 * number + Int(digit)
    }
    return number
  }

  private static func has(_ byte: Unicode.Scalar, at index: Int, _ value: Span<UInt8>) -> Bool {
    index < value.count && value[index] == UInt8(ascii: byte)
  }

  private static func date(_ value: Span<UInt8>) -> (date: Int, end: Int)? {
    guard has("-", at: 4, value), has("-", at: 7, value), let year = number(value, 0..<4),
      let month = number(value, 5..<7), let day = number(value, 8..<10)
    else { return nil }
    return (year * 10_000 + month * 100 + day, 10)
  }

  /// Returns a time of day in microseconds.
  private static func time(_ value: Span<UInt8>, from start: Int) -> (time: Int, end: Int)? {
    guard has(":", at: start + 2, value), has(":", at: start + 5, value),
      let hour = number(value, start..<start + 2),
      let minute = number(value, start + 3..<start + 5),
      let second = number(value, start + 6..<start + 8), second < 60
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second
    var end = start + 8
    guard has(".", at: end, value) else { return (seconds * 1_000_000, end) }
    let point = end + 1
    end = point
    while end < value.count, value[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    guard 1...6 ~= end - point, let fraction = number(value, point..<end) else { return nil }
    return (seconds * 1_000_000 + fraction * Int(ScannedNumber.powers[6 - (end - point)]), end)
  }

  /// Returns the offset from UTC in seconds at the end of a value.
  private static func offset(_ value: Span<UInt8>, from start: Int) -> Int? {
    guard start < value.count else { return nil }
    if value[start] | 0x20 == UInt8(ascii: "z") { return start + 1 == value.count ? 0 : nil }
    let sign = value[start] == UInt8(ascii: "-") ? -1 : value[start] == UInt8(ascii: "+") ? 1 : 0
    guard sign != 0, value.count == start + 6, has(":", at: start + 3, value),
      let hour = number(value, start + 1..<start + 3),
      let minute = number(value, start + 4..<start + 6)
    else { return nil }
    return sign * (hour * 60 + minute) * 60
  }

  /// Returns the number of days since the start of the year 0, by the Gregorian calendar.
  static func days(_ date: Int) -> Int {
    let (month, day) = (date / 100 % 100, date % 100)
    // The year starts with March, so that the leap day is its last one.
    let year = date / 10_000 - (month <= 2 ? 1 : 0)
    let months = (month + 9) % 12
    // Floor divisions, since the year may be -1.
    let leapDays = (year + 400) / 4 - (year + 400) / 100 + (year + 400) / 400 - 97
    return 365 * year + leapDays + (153 * months + 2) / 5 + day - 1
  }
}

extension OrderKey.Kind {
  /// Creates the kind of values of a format; `nil` if there are no keys for them.
  init?(_ kind: ValueOrder.ValueKind) {
    switch kind {
    case .date: self = .date
    case .time: self = .time
    case .dateTime: self = .dateTime
    case .localDateTime, .yearMonth, .number, .duration, .byteCount, .version: return nil
    }
  }
}
