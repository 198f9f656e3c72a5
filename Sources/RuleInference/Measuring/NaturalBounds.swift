import ValidateRun
import ValidationFormats

/// Bounds that the values of a column satisfy, rounded outwards to limits that people would choose.
///
/// The minimum and the maximum of a few rows are hardly ever those of all rows to come. So the
/// interval is widened by a part of its width, unless there are many rows, and rounded to a power
/// of ten, a year or a decade, but never beyond a natural limit, such as 0, that no value exceeds.
struct NaturalBounds {
  let lower: String?
  let upper: String?

  /// The minimum number of rows from which bounds are derived.
  static let minimumRows = 10
  /// The minimum number of rows from which an interval is rounded, but not widened.
  private static let manyRows = 10_000

  /// No bounds.
  static let unbounded = Self(lower: nil, upper: nil)
}

extension NaturalBounds {
  /// The bounds of numbers.
  ///
  /// - Parameters:
  ///   - range: The numbers.
  ///   - isWhole: Whether all are whole numbers.
  ///   - isGrowing: Whether the numbers identify the rows, so that later ones may be greater.
  ///   - digits: The number of digits, if all numbers have as many.
  /// - Returns: The bounds.
  static func bounds(
    of range: NumberRange,
    isWhole: Bool,
    isGrowing: Bool,
    digits: Int?
  ) -> Self {
    let (unit, minimum, maximum) = (ScannedNumber.powers[9], range.minimum, range.maximum)
    if range.isOpen || range.rows == 0 { return .unbounded }
    if range.rows < minimumRows || minimum == maximum {
      return Self(lower: minimum >= 0 ? "0" : nil, upper: nil)
    }
    let width = maximum - minimum
    var step: Int128 = isWhole ? unit : 1
    while step <= width / 10 { step *= 10 }
    let margin = range.rows < manyRows ? width / 4 : 0
    var lower = floor(minimum - margin, to: step)
    var upper = -floor(-maximum - (range.hasLongTail ? width : margin), to: step)
    if minimum >= 0 { lower = max(lower, 0) }
    if isWhole, minimum >= unit, !range.hasLongTail { lower = max(lower, unit) }
    if maximum <= 0 { upper = min(upper, 0) }
    if maximum <= unit, 2 * maximum > unit, minimum >= 0 { upper = min(upper, unit) }
    if maximum <= 100 * unit, minimum >= 0, !range.hasLongTail { upper = min(upper, 100 * unit) }
    if maximum <= 180 * unit, minimum < 0 { upper = min(upper, 180 * unit) }
    if minimum >= -180 * unit { lower = max(lower, -180 * unit) }
    if let digits, isWhole, digits >= 4, range.rows >= 2 * minimumRows {
      lower = max(lower, ScannedNumber.powers[digits - 1 + 9])
      upper = min(upper, (ScannedNumber.powers[digits] - 1) * unit)
    }
    return Self(lower: text(lower), upper: isGrowing ? nil : text(upper))
  }

  private static func floor(_ value: Int128, to step: Int128) -> Int128 {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: step)
    return (rest < 0 ? quotient - 1 : quotient) * step
  }

  /// Returns a scaled number in plain notation.
  static func text(_ scaled: Int128) -> String {
    let unit = ScannedNumber.powers[ScannedNumber.scale]
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
    var text = (scaled < 0 ? "-" : "") + "\(whole)"
    if fraction > 0 {
      var digits = String("\(unit.magnitude + fraction)".dropFirst())
      while digits.hasSuffix("0") { digits.removeLast() }
      text += "." + digits
    }
    return text
  }

  /// The bounds of the values of a format.
  ///
  /// - Parameters:
  ///   - candidate: The format.
  ///   - range: The minimum and the maximum value.
  ///   - rows: The number of rows.
  ///   - isGrowing: Whether values grow with the rows, so that later ones may be greater.
  /// - Returns: The bounds.
  static func bounds(
    of candidate: FormatCandidate,
    _ range: NumberRange,
    rows: Int,
    isGrowing: Bool
  ) -> Self {
    let (minimum, maximum) = (range.minimum, range.maximum)
    if range.isOpen || minimum > maximum || rows < minimumRows { return .unbounded }
    func upper(of limits: [(Int128, String)]) -> String? {
      limits.first { $0.0 >= maximum + maximum / 4 }?.1
    }
    switch candidate.order {
    case .date, .dateTime, .localDateTime:
      let days = [minimum, maximum].map { Int(floor($0, to: OrderKey.day) / OrderKey.day) }
      let years = years(
        of: days[0]...days[1], rows: rows,
        // The offset from UTC can move a time to another year.
        minimumMargin: candidate.order == .dateTime ? 1 : 0)
      return Self(
        lower: years.flatMap { candidate.text(ofYear: $0.lowerBound, isLast: false) },
        upper: isGrowing
          ? nil : years.flatMap { candidate.text(ofYear: $0.upperBound, isLast: true) })
    case .duration: return Self(lower: nil, upper: upper(of: durations))
    case .byteCount: return Self(lower: nil, upper: upper(of: sizes))
    default:
      let lower = candidate.inference?.usualMinimum.flatMap { usual in
        minimum >= Int128(usual) * ScannedNumber.powers[9] ? "\(usual)" : nil
      }
      return Self(lower: lower, upper: nil)
    }
  }

  /// The years of days, or whole decades if the days are in many years.
  private static func years(
    of days: ClosedRange<Int>,
    rows: Int,
    minimumMargin: Int
  ) -> ClosedRange<Int>? {
    let width = days.upperBound - days.lowerBound
    let margin = max(minimumMargin, rows < manyRows ? width / 10 : 0)
    let years = width > 20 * 365 ? 10 : 1
    let first = year(ofDay: days.lowerBound - margin) / years * years
    let last = year(ofDay: days.upperBound + margin) / years * years + years - 1
    return first >= 1 && last <= 9_999 ? first...last : nil
  }

  private static func year(ofDay day: Int) -> Int {
    var year = max(day, 0) * 400 / 146_097
    while year > 0, OrderKey.days(year, 1, 1) > day { year -= 1 }
    while OrderKey.days(year + 1, 1, 1) <= day { year += 1 }
    return year
  }

  /// Limits of durations, in microseconds.
  private static let durations: [(Int128, String)] = [
    (1, "1s"), (10, "10s"), (60, "1m"), (600, "10m"), (3_600, "1h"), (43_200, "12h"),
    (86_400, "24h"), (604_800, "168h"), (2_592_000, "720h"), (31_536_000, "8760h"),
  ].map { (Int128($0.0) * 1_000_000, $0.1) }

  /// Limits of sizes, in bytes.
  private static let sizes: [(Int128, String)] = [
    (10, "1KiB"), (14, "16KiB"), (18, "256KiB"), (20, "1MiB"), (24, "16MiB"), (28, "256MiB"),
    (30, "1GiB"), (34, "16GiB"), (38, "256GiB"), (40, "1TiB"), (44, "16TiB"),
  ].map { (Int128(1) << $0.0, $0.1) }
}
