internal import RegularLanguage
public import ValidationCore

/// Amounts of time, optionally in an interval: see ``Validator/duration``.
///
/// The interval is part of the language, so verdicts are exact. That is possible because an amount
/// has exactly one reading from left to right: like the minutes of an hour, the number of each unit
/// after the first must be less than one of the unit before it.
struct DurationFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The rule, with the bounds as its parameters.
  let rule: Rule
  /// The amounts within the bounds, in all units.
  let language: Language?

  init() {
    rule = Rule(.duration)
    language = Self.unbounded
  }

  init(in interval: some IntervalExpression<Duration>) {
    let interval = interval.interval
    rule = Rule(
      .duration, parameters: interval.parameters { .text(Self.spelling(of: $0) ?? "\($0)") })
    language = Self.language(in: interval)
  }

  /// Returns the amount.
  func value(ofValid text: String) -> Duration? { text.withBytes { Self.value(of: $0) } }

  private static func value(of text: Span<UInt8>) -> Duration? {
    var reader = DigitReader()
    let units = reader.skip("P", in: text) ? standardUnits : compactUnits
    var total: UInt128 = 0
    while !reader.isAtEnd(of: text) {
      _ = reader.skip("T", in: text)
      guard let (number, _) = reader.digits(in: text), number <= greatest,
        let fraction = reader.fraction(ofDigits: fractionDigits, in: text)
      else { return nil }
      if number == 0, fraction == 0, reader.isAtEnd(of: text) { return .zero }
      guard let unit = units.first(where: { reader.skip($0, in: text) }) else { return nil }
      // No unit is as long as 2^80 attoseconds.
      let (whole, isTooLong) = number.multipliedReportingOverflow(by: unit.length)
      guard !isTooLong, whole <= greatest, total <= greatest else { return nil }
      total += whole + fraction * (unit.length / .powerOfTen(fractionDigits))
    }
    return Int128(exactly: total).map(Duration.init(attoseconds:))
  }

  /// Returns the amount in hours, minutes, seconds and so on, without units whose number is zero.
  ///
  ///     DurationFormat().text(for: .seconds(93_784.5))   // "26h3m4s500ms"
  ///     DurationFormat().text(for: .zero)                // "0s"
  func text(for value: Duration) -> String? {
    valid(Self.spelling(of: value))
  }

  private static func spelling(of amount: Duration) -> String? {
    guard var rest = UInt128(exactly: amount.attoseconds) else { return nil }
    var text = ""
    for unit in compactUnits.drop(while: { $0.name != "h" }) where rest >= unit.length {
      text += "\(rest / unit.length)\(unit.name)"
      rest %= unit.length
    }
    if rest > 0 {
      var fraction = Int(rest).padded(toDigits: fractionDigits)
      while fraction.last == "0" { fraction.removeLast() }
      // The rest is less than a nanosecond; the unit may be there already.
      text = (text.hasSuffix("ns") ? String(text.dropLast(2)) : text + "0") + ".\(fraction)ns"
    }
    return text.isEmpty ? "0s" : text
  }

  private static let unbounded = Language(
    .amounts(forms, in: 0...greatest), table: FormatTables.duration)

  private static func language(in interval: Interval<Duration>) -> Language {
    .amounts(
      .duration, forms, in: interval.amounts(upTo: greatest) { $0.attoseconds },
      judgingFirst: interval.judge(unbounded) { Self().value(ofValid: $0) })
  }

  private static let forms = [
    AmountForm(units: compactUnits, isCompound: true),
    AmountForm(prefix: "P", units: Array(standardUnits.prefix(1)), isCompound: false),
    AmountForm(
      prefix: "P", units: Array(standardUnits.dropFirst()), isCompound: true, firstOfTime: 1),
  ]

  private static let fractionDigits = 9
  private static let second = UInt128.powerOfTen(18)
  /// The maximum amount: the whole weeks whose seconds fit in an `Int64`, so that no amount is
  /// close enough to the limit for the parts after its first unit to matter.
  private static let greatest = UInt128(Int64.max) / 604_800 * 604_800 * second - 1

  /// The units of amounts such as `1h30m`, longest first.
  private static let compactUnits =
    [("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)].map { name, seconds in
      AmountUnit(name: name, length: seconds * second, fractionDigits: fractionDigits)
    } + [
      AmountUnit(name: "ms", length: second / .powerOfTen(3), fractionDigits: fractionDigits),
      AmountUnit(
        name: "us", otherNames: ["\u{B5}s", "\u{3BC}s"], length: second / .powerOfTen(6),
        fractionDigits: fractionDigits),
      AmountUnit(name: "ns", length: second / .powerOfTen(9), fractionDigits: fractionDigits),
    ]

  /// The units of amounts such as `PT1H30M`, longest first.
  private static let standardUnits = compactUnits.prefix(5).map { unit in
    AmountUnit(
      name: unit.name.uppercased(), length: unit.length, fractionDigits: unit.fractionDigits)
  }
}

extension DigitReader {
  /// Reads the name of a unit if it follows and is not the start of another.
  fileprivate mutating func skip(_ unit: AmountUnit, in text: Span<UInt8>) -> Bool {
    var ahead = self
    guard unit.names.contains(where: { ahead.skip(name: $0, in: text) }) else { return false }
    if unit.name == "m", ahead.skip("s", in: text) { return false }
    self = ahead
    return true
  }
}

extension DurationFormat: CanonicalValidator {}

extension Validator where Self == FormatValidator<Duration> {
  /// An amount of time: numbers with units, longest first, or just 0.
  ///
  ///     .duration   // "1h30m", "250ms", "1.5s" and "P1DT2H" are valid, "90" is incomplete,
  ///                 // "30m1h", "1h90s", "1 h" and "P1Y" are invalid
  ///
  /// The value is a `Duration`. The units are those common to Go, humantime and Prometheus, plus
  /// `us` (or a micro sign) and `ns` for shorter units, and `d` and `w` for longer ones: days of 24
  /// hours, and weeks of seven such days. After the first, the number of a unit must be less than
  /// one of the next longer unit: `90m` and `1h30m` are valid, and `1h90m` is not. The last number
  /// may have a fraction of up to nine digits.
  ///
  /// The notation of ISO 8601 (section 5.5.2) and RFC 3339 (appendix A) is also accepted: `P2W`, or
  /// days and, after a `T`, hours, minutes and seconds.
  ///
  /// Amounts must be less than 15,250,284,452,471 weeks, which is close to 2^63 seconds. Signs,
  /// blanks, and years and months, which vary in length, are not accepted; for the latter, see
  /// ``isoDuration``.
  public static var duration: Self { DurationFormat.plain }

  /// An amount of time in an interval.
  ///
  ///     .duration(in: .seconds(1)...(.seconds(60)))   // "1m" is valid, "61s" and "2m" are invalid
  ///
  /// - Complexity: Bounds are compiled once per process, in about 500 microseconds, when the second
  ///   text is judged, or the first error is needed.
  public static func duration(in interval: some IntervalExpression<Duration>) -> Self {
    Self(DurationFormat(in: interval))
  }
}

extension Rule.Code {
  /// A duration.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let duration = Self("duration") { $0.lettersHaveMeaning = true }
}

extension FormatRule {
  /// The rule `--duration`.
  package static let duration = FormatRule(
    .duration, help: "a duration such as 1h30m, 250ms or P1DT2H; with iso, such as P1Y2M or P4W",
    sample: "1h30m", .duration
  ) { .duration(in: $0) }
  .ordered(ValueOrder(.duration, of: .duration))
  .or("iso", sample: "P1Y2M3DT4H", .isoDuration) { $0.inferred(at: 245) }
  .inferred(at: 240) { $0.hasLetters }
  .measured { text in
    guard let duration = FormatValidator.duration.value(ofValid: text) else { return nil }
    let (seconds, attoseconds) = duration.components
    return Int128(seconds) * 1_000_000 + Int128(attoseconds / 1_000_000_000_000)
  }
}
