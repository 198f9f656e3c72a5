import ValidationCore

/// A search for an instant within bounds that a text can become by an insertion.
///
///     // From 2024-02-17T09:30:00Z on:
///     "2024-02-17T10:30:00|"      // yes, with any offset up to +01:00
///     "2024-02-17T10:30:00+02|"   // no: 08:30 in UTC at the latest
///
/// The text is matched against each shape of a timestamp; shapes differ in the number of fraction
/// digits and in the notation of the offset. This determines which characters are given and which
/// are free. The search then goes through the free ones from the year to the fraction, and
/// considers the parts of a span of time only if the span is partly within the bounds.
struct TimestampSearch: Sendable {
  /// The instants within the bounds, in nanoseconds since 1 March of the year 0.
  private let instants: ClosedRange<Int128>?
  /// The bounds.
  let interval: Interval<Timestamp>

  /// Creates a search for instants in an interval.
  init(_ interval: Interval<Timestamp>) {
    self.interval = interval
    let first: Int128 =
      switch interval.lower {
      case .unbounded: -Self.day * 400
      case .included(let bound): bound.nanosecondNumber
      // The instant after a leap second starts with the next second.
      case .excluded(let bound): bound.nanosecondNumber + (bound.isLeapSecond ? 0 : 1)
      }
    let last: Int128 =
      switch interval.upper {
      case .unbounded: Self.year * 10_001
      case .included(let bound): bound.nanosecondNumber - (bound.isLeapSecond ? 1 : 0)
      case .excluded(let bound): bound.nanosecondNumber - 1
      }
    instants = first <= last ? first...last : nil
  }

  /// Returns whether an instant is within the bounds.
  func contains(_ instant: Timestamp) -> Bool {
    instant.isLeapSecond
      ? interval.contains(instant) : instants?.contains(instant.nanosecondNumber) ?? false
  }

  /// Returns whether some insertion between two texts results in a timestamp within the bounds.
  func admits(_ start: [UInt8], _ end: [UInt8]) -> Bool {
    guard let instants else { return false }
    let (start, end) = TimestampShape.shortened(start, end)
    return TimestampShape.all.contains { shape in
      guard let places = shape.places(start, end) else { return false }
      return places.admit(instants)
    }
  }

  fileprivate static let second: Int128 = 1_000_000_000
  fileprivate static let minute = second * 60
  fileprivate static let hour = minute * 60
  fileprivate static let day = hour * 24
  /// The mean length of a year.
  fileprivate static let year = second * 31_556_952
}

/// A shape of timestamps, with a fixed number of characters.
struct TimestampShape {
  /// One of its texts, with `0` for any digit.
  let text: [UInt8]
  let fractionDigits: Int

  /// The number of significant fraction digits: those of nanoseconds.
  static let countedDigits = 9

  /// Returns a start and an end of a text without insignificant fraction digits, of which there may
  /// be any number.
  static func shortened(_ start: [UInt8], _ end: [UInt8]) -> (start: [UInt8], end: [UInt8]) {
    func isDigit(_ unit: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= unit }
    func shortened(_ units: [UInt8], after place: Int) -> [UInt8] {
      let digits = units[place...].prefix(while: isDigit)
      return Array(
        units[..<place] + digits.prefix(countedDigits) + units[(place + digits.count)...])
    }
    let point = UInt8(ascii: ".")
    let pointed = [start, end].map { units in
      units.firstIndex(of: point).map { shortened(units, after: $0 + 1) }
    }
    // No other part of a timestamp has so many digits.
    return (pointed[0] ?? start, pointed[1] ?? shortened(end, after: 0))
  }

  /// The shapes whose fractions have up to the significant digits, or those of a start and an end.
  static let all = (0...2 * countedDigits).flatMap { count in
    ["Z", "+00:00"].map { offset in
      let fraction = count == 0 ? "" : "." + String(repeating: "0", count: count)
      return Self(text: Array("0000-00-00T00:00:00\(fraction)\(offset)".utf8), count)
    }
  }

  private init(text: [UInt8], _ fractionDigits: Int) {
    self.text = text
    self.fractionDigits = fractionDigits
  }

  /// Returns the characters of the shape, with a text at the start and another at the end; `nil` if
  /// they don't match.
  func places(_ start: [UInt8], _ end: [UInt8]) -> TimestampPlaces? {
    let gap = text.count - start.count - end.count
    guard gap >= 0 else { return nil }
    let units: [UInt8?] = start + [UInt8?](repeating: nil, count: gap) + end
    guard zip(units, text).allSatisfy(Self.fits) else { return nil }
    return TimestampPlaces(units: units, fractionDigits: fractionDigits)
  }

  private static func fits(_ unit: UInt8?, _ place: UInt8) -> Bool {
    guard let unit else { return true }
    switch place {
    case UInt8(ascii: "0"): return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(unit)
    case UInt8(ascii: "T"), UInt8(ascii: "Z"): return unit & ~0x20 == place
    case UInt8(ascii: "+"): return unit == place || unit == UInt8(ascii: "-")
    default: return unit == place
    }
  }
}

/// The characters of a timestamp, some of which are given.
struct TimestampPlaces {
  let units: [UInt8?]
  let fractionDigits: Int

  /// Returns whether the free characters can be chosen so that the instant is in a range.
  func admit(_ instants: ClosedRange<Int128>) -> Bool {
    let parts = timeParts
    guard parts.allSatisfy({ !$0.numbers.isEmpty }) else { return false }
    // The offset shifts the bounds. If the ranges for adjacent minutes overlap, they form one
    // range.
    let isWide = instants.upperBound - instants.lowerBound >= TimestampSearch.minute - 1
    let offsets = self.offsets
    guard let smallest = offsets.first, let largest = offsets.last,
      isWide || admitSeconds(of: instants, parts[2...]),
      admit(local: moved(instants, from: smallest, to: largest), parts)
    else { return false }
    var start = 0
    while start < offsets.count {
      var end = start
      while isWide, end + 1 < offsets.count, offsets[end + 1] == offsets[end] + 1 { end += 1 }
      if admit(local: moved(instants, from: offsets[start], to: offsets[end]), parts) {
        return true
      }
      start = end + 1
    }
    return false
  }

  /// Returns the range of local times of some instants, for a range of offsets.
  private func moved(
    _ instants: ClosedRange<Int128>,
    from first: Int,
    to last: Int
  ) -> ClosedRange<Int128> {
    instants.lowerBound + Int128(first) * TimestampSearch.minute...instants.upperBound + Int128(
      last) * TimestampSearch.minute
  }

  /// Returns whether the seconds and the fraction can be those of an instant in a range of less
  /// than a minute, because an offset doesn't change them.
  private func admitSeconds(of instants: ClosedRange<Int128>, _ parts: ArraySlice<Part>) -> Bool {
    let minute = TimestampSearch.minute
    let rest = instants.lowerBound % minute
    let start = instants.lowerBound - (rest < 0 ? rest + minute : rest)
    return [start, start + minute].contains { Self.admit(instants, parts, from: $0, for: minute) }
  }

  private func admit(local range: ClosedRange<Int128>, _ parts: [Part]) -> Bool {
    // The error of using the mean length of a year is less than a year.
    let first = max(0, Int(range.lowerBound / TimestampSearch.year) - 2)
    let last = min(9_999, Int(range.upperBound / TimestampSearch.year) + 2)
    guard first <= last else { return false }
    let months = numbers(in: 1...12, at: 5, digits: 2)
    let days = numbers(in: 1...31, at: 8, digits: 2)
    for year in first...last where fits(year, at: 0, digits: 4) {
      guard Self.reaches(year, 1, dayCount: 366, range) else { continue }
      for month in months where Self.reaches(year, month, dayCount: 31, range) {
        for day in days {
          guard let date = CalendarDate(year: year, month: month, day: day) else { break }
          let start = Int128(date.dayNumber) * TimestampSearch.day
          if Self.admit(range, parts[...], from: start, for: TimestampSearch.day) { return true }
        }
      }
    }
    return false
  }

  /// Returns whether days from the first of a month on can be within a range.
  private static func reaches(
    _ year: Int,
    _ month: Int,
    dayCount: Int,
    _ range: ClosedRange<Int128>
  ) -> Bool {
    guard let date = CalendarDate(year: year, month: month, day: 1) else { return false }
    let start = Int128(date.dayNumber) * TimestampSearch.day
    return range.overlaps(start...start + Int128(dayCount) * TimestampSearch.day)
  }

  /// Returns whether a span of time contains an instant in a range, with the possible numbers of
  /// its parts.
  private static func admit(
    _ range: ClosedRange<Int128>,
    _ parts: ArraySlice<Part>,
    from start: Int128,
    for length: Int128
  ) -> Bool {
    guard range.overlaps(start...start + length - 1) else { return false }
    if range.contains(start), range.contains(start + length - 1) { return true }
    guard let part = parts.first else { return range.contains(start) }
    return part.numbers.contains { number in
      admit(range, parts.dropFirst(), from: start + Int128(number) * part.length, for: part.length)
    }
  }

  /// A part of a day: its length, and the numbers that can be chosen.
  private struct Part {
    let length: Int128
    let numbers: [Int]
  }

  /// The parts of a day, the longest first; each fraction digit is a part.
  private var timeParts: [Part] {
    var parts = [
      Part(length: TimestampSearch.hour, numbers: numbers(in: 0...23, at: 11, digits: 2)),
      Part(length: TimestampSearch.minute, numbers: numbers(in: 0...59, at: 14, digits: 2)),
      Part(length: TimestampSearch.second, numbers: numbers(in: 0...59, at: 17, digits: 2)),
    ]
    var length = TimestampSearch.second
    for place in 0..<min(fractionDigits, TimestampShape.countedDigits) {
      length /= 10
      parts.append(Part(length: length, numbers: numbers(in: 0...9, at: 20 + place, digits: 1)))
    }
    return parts
  }

  /// The possible offsets in minutes, in ascending order.
  var offsets: [Int] {
    let place = 19 + (fractionDigits == 0 ? 0 : fractionDigits + 1)
    guard place + 6 == units.count else { return [0] }
    let hours = numbers(in: 0...23, at: place + 1, digits: 2)
    let minutes = numbers(in: 0...59, at: place + 4, digits: 2)
    let ahead = hours.flatMap { hour in minutes.map { hour * 60 + $0 } }
    let sign = units[place]
    let after = ahead.reversed().map { -$0 }
    if sign == UInt8(ascii: "+") { return ahead }
    if sign == UInt8(ascii: "-") { return after }
    return after + ahead.drop { $0 == 0 && after.last == 0 }
  }

  private func numbers(in range: ClosedRange<Int>, at place: Int, digits: Int) -> [Int] {
    range.filter { fits($0, at: place, digits: digits) }
  }

  func fits(_ number: Int, at place: Int, digits: Int) -> Bool {
    var (rest, index) = (number, place + digits)
    while index > place {
      index -= 1
      if let unit = units[index], Int(unit) != Int(UInt8(ascii: "0")) + rest % 10 { return false }
      rest /= 10
    }
    return true
  }
}
