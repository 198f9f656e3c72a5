import ValidationCore

extension TimestampSearch {
  /// Returns whether some insertion between two texts results in a leap second within the bounds.
  func admitsLeapSecond(_ start: [UInt8], _ end: [UInt8]) -> Bool {
    let (start, end) = TimestampShape.shortened(start, end)
    return TimestampShape.all.contains { shape in
      shape.places(start, end)?.admitLeapSecond(in: interval) ?? false
    }
  }
}

extension TimestampPlaces {
  /// Returns whether the free characters can be chosen so that the instant is a leap second within
  /// some bounds.
  fileprivate func admitLeapSecond(in interval: Interval<Timestamp>) -> Bool {
    guard fits(60, at: 17, digits: 2) else { return false }
    let offsets = offsets.filter { offset in
      let (hour, minute) = Self.localTime(at: offset)
      return fits(hour, at: 11, digits: 2) && fits(minute, at: 14, digits: 2)
    }
    // An offset determines the local day, and does not change the instant.
    return [offsets.first { $0 <= 0 }, offsets.first { $0 > 0 }].contains { offset in
      offset.map { admitLeapSecond(at: $0, in: interval) } ?? false
    }
  }

  private func admitLeapSecond(at offset: Int, in interval: Interval<Timestamp>) -> Bool {
    let (hour, minute) = Self.localTime(at: offset)
    let fractions = [UInt8(ascii: "0"), UInt8(ascii: "9")].map(nanosecond)
    let times = fractions.compactMap { nanosecond in
      TimeOfDay(hour: hour, minute: minute, second: 60, nanosecond: nanosecond)
    }
    let years = interval.years
    for (month, day) in offset > 0 ? [(7, 1), (1, 1)] : [(6, 30), (12, 31)]
    where fits(month, at: 5, digits: 2) && fits(day, at: 8, digits: 2) {
      for year in years where fits(year, at: 0, digits: 4) {
        guard let date = CalendarDate(year: year, month: month, day: day) else { continue }
        let isInside = times.contains { time in
          Timestamp(date: date, time: time, offset: offset).map(interval.contains) ?? false
        }
        if isInside { return true }
      }
    }
    return false
  }

  /// Returns the local time of leap seconds at an offset.
  private static func localTime(at offset: Int) -> (hour: Int, minute: Int) {
    let minutes = (1_439 + 1_440 + offset) % 1_440
    return (minutes / 60, minutes % 60)
  }

  /// Returns the nanosecond with all free digits replaced by one digit.
  private func nanosecond(filledWith digit: UInt8) -> Int {
    (0..<TimestampShape.countedDigits).reduce(0) { number, place in
      let unit = place < fractionDigits ? units[20 + place] ?? digit : UInt8(ascii: "0")
      return number * 10 + Int(unit - UInt8(ascii: "0"))
    }
  }
}

extension Interval where Bound == Timestamp {
  /// The years of local times within the bounds.
  fileprivate var years: ClosedRange<Int> {
    func year(_ end: End) -> Int? {
      switch end {
      case .unbounded: nil
      case .included(let bound), .excluded(let bound): bound.date.year
      }
    }
    let first = max(0, (year(lower) ?? 0) - 1)
    return first...max(first, min(9_999, (year(upper) ?? 9_999) + 1))
  }
}
