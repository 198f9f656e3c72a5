import RegularLanguage
import ValidationFormats

/// The place of a value in the order of its kind.
struct OrderKey: Equatable, Sendable {
  /// A kind of value that has an order.
  enum Kind: Sendable {
    /// The value is empty, or stands for a missing one.
    case nothing
    /// The value has no order, or its place in it is unknown.
    case unknown
    case number
    case date, time, dateTime, localDateTime
  }

  var kind = Kind.nothing
  /// The place: a scaled number or microseconds; `nil` if a date such as 17/02/2024 has no month at
  /// the start.
  var place: Int128? = 0
  /// The place if the day precedes the month; `nil` if a date has no day at the start.
  var placeByDay: Int128? = 0
  /// Whether places that are equal are those of equal values.
  var isExact = true

  /// The key of an empty value.
  static let nothing = Self(.nothing, 0)
  /// The key of a value without a known place.
  static let unknown = Self(.unknown, 0)

  init(_ kind: Kind, _ place: Int128) { (self.kind, self.place, placeByDay) = (kind, place, place) }

  /// The key of a number.
  init?(_ number: ScannedNumber) {
    // A comma is not the separator of all columns, and an exponent has no limit.
    guard number.notation != .comma, let scaled = number.scaled else { return nil }
    self.init(.number, scaled)
    isExact = number.isExact
  }

  /// Returns the place in one of the two readings of dates.
  func place(byDay: Bool) -> Int128? { byDay ? placeByDay : place }
}

extension OrderKey {
  /// Determines the place of a value by its notation, without checking that it is valid.
  init(_ value: Span<UInt8>) {
    self = .unknown
    if value.count > 40 { return }
    if MissingMarker.isMarker(value) {
      self = .nothing
      return
    }
    if let number = ScannedNumber(value) {
      self = OrderKey(number) ?? .unknown
      return
    }
    var reader = OrderReader()
    guard let days = reader.date(value) else {
      reader.index = 0
      if let time = reader.time(value), reader.index == value.count {
        self = Self(.time, Int128(time))
      }
      return
    }
    var (kind, time) = (Kind.date, 0)
    if reader.index < value.count {
      guard reader.skip(any: "Tt :", value), let read = reader.time(value) else { return }
      (kind, time) = (.localDateTime, read)
      if reader.index < value.count {
        guard let offset = reader.offset(value), reader.index == value.count else { return }
        (kind, time) = (.dateTime, read - offset * 1_000_000)
      }
    }
    self.kind = kind
    place = days.byMonth.map { Int128($0) * Self.day + Int128(time) }
    placeByDay = days.byDay.map { Int128($0) * Self.day + Int128(time) }
  }

  /// A day, in microseconds.
  static let day: Int128 = 86_400_000_000

  /// Returns the number of days since the start of the year 0, by the Gregorian calendar.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The year starts with March, so that the leap day is its last one.
    let year = year - (month <= 2 ? 1 : 0)
    let months = (month + 9) % 12
    // Floor divisions, since the year may be -1.
    let leapDays = (year + 400) / 4 - (year + 400) / 100 + (year + 400) / 400 - 97
    return 365 * year + leapDays + (153 * months + 2) / 5 + day - 1
  }
}

extension OrderKey.Kind {
  /// Whether values have a day, so that there may be two readings.
  var hasDay: Bool { self == .date || self == .dateTime || self == .localDateTime }

  /// Creates the kind of values of a format; `nil` if there are no keys for them.
  init?(_ kind: ValueOrder.ValueKind) {
    switch kind {
    case .date: self = .date
    case .time: self = .time
    case .dateTime: self = .dateTime
    case .localDateTime: self = .localDateTime
    case .yearMonth, .number, .duration, .byteCount, .version: return nil
    }
  }
}

extension FormatRule {
  /// The key of a value, by whose kind and readings the values are compared; `nil` if they aren't.
  var orderKey: OrderKey? {
    order.flatMap { OrderKey.Kind($0.kind) } == nil ? nil : sample.withBytes { OrderKey($0) }
  }
}

/// Reads dates and times in the notations that people use most.
private struct OrderReader {
  var index = 0
}

extension OrderReader {
  /// Skips one of some characters.
  mutating func skip(any characters: String, _ bytes: Span<UInt8>) -> Bool {
    guard index < bytes.count, characters.utf8.contains(bytes[index]) else { return false }
    index += 1
    return true
  }

  /// Reads a number of at most some digits.
  private mutating func number(upTo digits: Int, _ bytes: Span<UInt8>) -> (
    number: Int, digits: Int
  )? {
    let start = index
    var number = 0
    while index < bytes.count, index - start < digits, bytes[index] &- 0x30 < 10 {
      number = 10 * number + Int(bytes[index] &- 0x30)
      index += 1
    }
    return index > start ? (number, index - start) : nil
  }

  /// Reads the first three letters of a month, and returns its number.
  private mutating func month(_ bytes: Span<UInt8>) -> Int? {
    guard index + 3 <= bytes.count, bytes[index] > 0x40 else { return nil }
    let names = "janfebmaraprmayjunjulaugsepoctnovdec".utf8
    let letters = (0..<3).map { bytes[index + $0] | 0x20 }
    guard let month = (0..<12).first(where: { names.dropFirst(3 * $0).starts(with: letters) })
    else { return nil }
    index += 3
    return month + 1
  }

  /// Reads a day of the calendar, and returns its number if the month precedes the day, and if it
  /// follows it.
  mutating func date(_ bytes: Span<UInt8>) -> (byMonth: Int?, byDay: Int?)? {
    var parts: [(number: Int, digits: Int)] = []
    var hasSlash = false
    while parts.count < 3 {
      if !parts.isEmpty {
        hasSlash = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        guard skip(any: "-/. ,", bytes) else { return nil }
        if parts.count == 2 { _ = skip(any: " ", bytes) }
      }
      if let number = number(upTo: 4, bytes) {
        parts.append(number)
      } else if let month = month(bytes) {
        parts.append((month, 0))
      } else {
        return nil
      }
    }
    func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
      1...12 ~= month && 1...31 ~= day ? OrderKey.days(year, month, day) : nil
    }
    let (one, two, three) = (parts[0].number, parts[1].number, parts[2].number)
    if parts[0].digits == 4 {
      let day = days(one, two, three)
      return (day, day)
    }
    if parts[2].digits < 4 { return nil }
    let (byMonth, byDay) = (days(three, one, two), days(three, two, one))
    if parts[0].digits == 0 { return (byMonth, byMonth) }
    // Other marks follow days.
    return parts[1].digits == 0 || !hasSlash ? (byDay, byDay) : (byMonth, byDay)
  }

  /// Reads a time of day, and returns its microseconds.
  mutating func time(_ bytes: Span<UInt8>) -> Int? {
    guard var hour = number(upTo: 2, bytes)?.number, skip(any: ":", bytes),
      let minute = number(upTo: 2, bytes)?.number
    else { return nil }
    var (second, fraction) = (0, 0)
    if skip(any: ":", bytes) {
      guard let read = number(upTo: 2, bytes)?.number, read < 60 else { return nil }
      second = read
      if skip(any: ".", bytes) {
        guard let read = number(upTo: 6, bytes) else { return nil }
        fraction = (read.digits..<6).reduce(read.number) { number, _ in 10 * number }
      }
    }
    if index + 3 == bytes.count, bytes[index] == 0x20, bytes[index + 2] | 0x20 == 0x6D {
      // A.M. or P.M.
      hour = hour % 12 + (bytes[index + 1] | 0x20 == 0x70 ? 12 : 0)
      index += 3
    }
    return ((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction
  }

  /// Reads an offset from UTC, and returns its seconds.
  mutating func offset(_ bytes: Span<UInt8>) -> Int? {
    _ = skip(any: " ", bytes)
    if skip(any: "Zz", bytes) { return 0 }
    let isBehind = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    guard skip(any: "+-", bytes), let hour = number(upTo: 2, bytes)?.number else { return nil }
    _ = skip(any: ":", bytes)
    let minute = number(upTo: 2, bytes)?.number ?? 0
    return (isBehind ? -1 : 1) * (hour * 60 + minute) * 60
  }
}

/// A text that stands for a missing value in numbers and formats, such as `NA`.
enum MissingMarker {
  private static let all = [
    "NA", "N/A", "n/a", "NaN", "nan", "NULL", "null", "None", "-", "?", ".", "\\N",
  ].map { Array($0.utf8) }

  /// Returns whether a value is such a text.
  static func isMarker(_ value: Span<UInt8>) -> Bool {
    guard 1...4 ~= value.count, value[0] &- 0x30 > 9 else { return false }
    return all.contains { $0.span.isIdentical(to: value) }
  }
}
