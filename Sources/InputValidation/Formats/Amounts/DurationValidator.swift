internal import RegularLanguage

/// Amounts of time, perhaps in an interval: see ``Validator/duration``.
///
/// The interval is part of the language, so that verdicts are exact. That is possible because an
/// amount has one reading from left to right: each unit behind the first has less than one of the
/// unit before it, as the minutes of an hour.
public struct DurationValidator: FormatValidator {
  /// The format, with the bounds as parameters.
  public let rule: Rule
  /// The amounts inside the bounds, in all units.
  public let language: Language?

  /// Creates a strategy for all amounts of less than 15,250,284,452,471 weeks.
  ///
  ///     try DurationValidator().value(of: "1m30s")   // 90 seconds
  ///     try DurationValidator().value(of: "90")      // throws: no unit
  public init() {
    rule = Rule(.duration)
    language = Self.unbounded
  }

  /// Creates a strategy for an interval.
  ///
  ///     let pause = DurationValidator(in: .seconds(1)...(.seconds(60)))
  ///     try pause.value(of: "1m")    // 60 seconds
  ///     try pause.value(of: "61s")   // throws: too long
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  public init(in interval: some IntervalExpression<Duration>) {
    let interval = interval.interval
    rule = Rule(
      .duration, parameters: interval.parameters { .text(Self.spelling(of: $0) ?? "\($0)") })
    language = Self.language(in: interval)
  }

  /// The amount.
  public func value(ofValid text: String) -> Duration? {
    var reader = DigitReader(text)
    let units = reader.skip("P") ? DurationUnit.standard : DurationUnit.compact
    var total: UInt128 = 0
    while !reader.isAtEnd {
      _ = reader.skip("T")
      guard let (number, _) = reader.digits(), number <= DurationUnit.greatest,
        let fraction = reader.fraction(ofDigits: DurationUnit.fractionDigits)
      else { return nil }
      if number == 0, fraction == 0, reader.isAtEnd { return .zero }
      guard let unit = units.first(where: { reader.skip($0) }) else { return nil }
      // No unit is as long as 2^80 attoseconds.
      let (whole, isTooLong) = number.multipliedReportingOverflow(by: unit.length)
      guard !isTooLong, whole <= DurationUnit.greatest, total <= DurationUnit.greatest else {
        return nil
      }
      total += whole + fraction * (unit.length / DurationUnit.fractionParts)
    }
    return Int128(exactly: total).map(Duration.init(attoseconds:))
  }

  /// The amount in hours, minutes, seconds and so on, without those of which there are none.
  ///
  ///     DurationValidator().text(for: .seconds(93_784.5))   // "26h3m4s500ms"
  ///     DurationValidator().text(for: .zero)                // "0s"
  public func text(for value: Duration) -> String? {
    valid(Self.spelling(of: value))
  }

  private static func spelling(of amount: Duration) -> String? {
    guard var rest = UInt128(exactly: amount.attoseconds) else { return nil }
    var text = ""
    for unit in DurationUnit.compact.drop(while: { $0.name != "h" }) where rest >= unit.length {
      text += "\(rest / unit.length)\(unit.name)"
      rest %= unit.length
    }
    if rest > 0 {
      var fraction = Int(rest).padded(toDigits: DurationUnit.fractionDigits)
      while fraction.last == "0" { fraction.removeLast() }
      // What is left is less than a nanosecond, which may be there already.
      text = (text.hasSuffix("ns") ? String(text.dropLast(2)) : text + "0") + ".\(fraction)ns"
    }
    return text.isEmpty ? "0s" : text
  }

  private static let unbounded = Language(
    .pattern(syntax(in: Interval())), table: FormatTables.duration)

  private static func language(in interval: Interval<Duration>) -> Language {
    Language(.pattern(syntax(in: interval)))
  }

  private static func syntax(in interval: Interval<Duration>) -> Syntax {
    guard
      let range = interval.amounts(upTo: DurationUnit.greatest, { $0.attoseconds })
    else { return .nothing }
    var compact = DurationSyntax(units: DurationUnit.compact)
    var weeks = DurationSyntax(units: Array(DurationUnit.standard.prefix(1)))
    var days = DurationSyntax(units: Array(DurationUnit.standard.dropFirst()), firstOfTime: 1)
    return .alternation([
      range.lowerBound == 0 ? .literal("0") : .nothing,
      compact.syntax(in: range),
      Syntax.literal("P").then(
        .alternation([weeks.syntax(in: range), days.syntax(in: range)])),
    ])
  }
}

/// A unit of time that has always the same length.
private struct DurationUnit {
  let name: String
  /// Other spellings of the name.
  var otherNames: [String] = []
  /// The length in attoseconds.
  let length: UInt128

  static let fractionDigits = 9
  /// The number of parts that are one, as fractions count them; each unit has a multiple of it.
  static let fractionParts: UInt128 = 1_000_000_000
  private static let second = fractionParts * fractionParts
  /// The greatest amount: that before the last week whose seconds an `Int64` can count, so that no
  /// amount is close enough to the end for what stands behind its first unit to matter.
  static let greatest = UInt128(Int64.max) / 604_800 * 604_800 * second - 1

  /// The units of amounts such as `1h30m`, the longest first.
  static let compact = [
    Self(name: "w", length: 604_800 * second),
    Self(name: "d", length: 86_400 * second),
    Self(name: "h", length: 3_600 * second),
    Self(name: "m", length: 60 * second),
    Self(name: "s", length: second),
    Self(name: "ms", length: second / 1_000),
    Self(name: "us", otherNames: ["\u{B5}s", "\u{3BC}s"], length: second / 1_000_000),
    Self(name: "ns", length: fractionParts),
  ]

  /// The units of amounts such as `PT1H30M`, the longest first.
  static let standard = compact.prefix(5).map {
    Self(name: $0.name.uppercased(), length: $0.length)
  }

  /// The name in all its spellings.
  var syntax: Syntax { .literals([name] + otherNames) }
}

extension DigitReader {
  /// Reads the name of a unit, if it follows and is not the beginning of another.
  fileprivate mutating func skip(_ unit: DurationUnit) -> Bool {
    var ahead = self
    guard ([unit.name] + unit.otherNames).contains(where: { ahead.skip($0) }) else { return false }
    if unit.name == "m", ahead.skip("s") { return false }
    self = ahead
    return true
  }
}

/// Amounts in some units, each at most once, the longest first.
private struct DurationSyntax {
  let units: [DurationUnit]
  /// The place of the first unit that stands behind a `T`.
  let firstOfTime: Int?
  /// The amounts that stand behind a unit, as far as they were made: for each unit they are those
  /// up to one of it, and those before and from the rests of the bounds, wherever it stands.
  private var shorterAmounts: [ShorterAmounts: Syntax] = [:]

  private struct ShorterAmounts: Hashable {
    let index: Int
    let range: ClosedRange<UInt128>
  }

  init(units: [DurationUnit], firstOfTime: Int? = nil) {
    self.units = units
    self.firstOfTime = firstOfTime
  }

  /// The amounts in a range; the first unit may have any number.
  mutating func syntax(in range: ClosedRange<UInt128>) -> Syntax {
    let time = firstOfTime ?? units.count
    let days = numbers(startingWith: 0..<time, in: range)
    guard time < units.count else { return days }
    let times = numbers(startingWith: time..<units.count, in: range)
    return .alternation([days, Syntax.literal("T").then(times)])
  }

  private mutating func numbers(
    startingWith indices: Range<Int>,
    in range: ClosedRange<UInt128>
  ) -> Syntax {
    var branches: [Syntax] = []
    for index in indices { branches += amounts(with: index, in: range) }
    return Syntax.leadingZeros.then(.alternation(branches))
  }

  /// The amounts with a unit, and perhaps shorter ones behind it, without zeros in front.
  private mutating func amounts(with index: Int, in range: ClosedRange<UInt128>) -> [Syntax] {
    let unit = units[index]
    var branches: [Syntax] = []
    for (whole, rest) in range.divided(by: unit.length) {
      let shorter = self.shorter(than: index, in: rest)
      branches.append(
        Syntax.wholeNumbers(whole).then(
          .alternation([
            fraction(of: unit, in: rest).then(unit.syntax),
            unit.syntax.then(rest.lowerBound == 0 ? shorter.optional : shorter),
          ])))
    }
    return branches
  }

  /// The amounts of units shorter than another, each of which may be missing.
  private mutating func shorter(than index: Int, in range: ClosedRange<UInt128>) -> Syntax {
    let next = index + 1
    guard next < units.count else { return .nothing }
    let key = ShorterAmounts(index: index, range: range)
    if let known = shorterAmounts[key] { return known }
    let unit = units[next].syntax
    var branches: [Syntax] = []
    for (whole, rest) in range.divided(by: units[next].length) {
      let number = Syntax.leadingZeros.then(.wholeNumbers(whole))
      let fraction = self.fraction(of: units[next], in: rest)
      let last = number.then(rest.lowerBound == 0 ? fraction.optional : fraction).then(unit)
      let amount = number.then(unit)
      // None of the unit is as good as zero of it.
      let front = whole.lowerBound == 0 ? amount.optional : amount
      branches.append(.alternation([last, front.then(shorter(than: next, in: rest))]))
    }
    let any = Syntax.alternation(branches)
    let amounts = Syntax.shared(
      SharedSyntax(next == firstOfTime ? Syntax.literal("T").then(any) : any))
    shorterAmounts[key] = amounts
    return amounts
  }

  /// The fractions of a unit that are in a range.
  private func fraction(of unit: DurationUnit, in range: ClosedRange<UInt128>) -> Syntax {
    let part = unit.length / DurationUnit.fractionParts
    let least = (range.lowerBound + part - 1) / part
    let greatest = range.upperBound / part
    guard least <= greatest else { return .nothing }
    return .fractions(least...greatest, ofDigits: DurationUnit.fractionDigits)
  }
}

extension DurationValidator: CanonicalValidator {}

extension Validator where Self == DurationValidator {
  /// An amount of time: numbers with units, the longest first, or 0 alone.
  ///
  ///     .duration   // "1h30m", "250ms", "1.5s" and "P1DT2H" are valid, "90" is incomplete,
  ///                 // "30m1h", "1h90s", "1 h" and "P1Y" are invalid
  ///
  /// Its value is a `Duration`. The units are those that Go, humantime and Prometheus have in
  /// common, with `us` (or a micro sign) and `ns` for shorter, and `d` and `w` for longer ones:
  /// days of 24 hours, and weeks of seven such. Behind the first, a unit has less than one of the
  /// next longer unit: `90m` and `1h30m` are valid, and `1h90m` is not. The last number may have a
  /// fraction, of up to nine digits.
  ///
  /// The same is accepted as ISO 8601 (section 5.5.2) and RFC 3339 (appendix A) write it: `P2W`, or
  /// days and, behind a `T`, hours, minutes and seconds.
  ///
  /// Amounts are shorter than 15,250,284,452,471 weeks, which is close to 2^63 seconds. Left out
  /// are signs, blanks, and years and months, which have no certain length.
  public static var duration: Self { DurationValidator() }

  /// An amount of time in an interval.
  ///
  ///     .duration(in: .seconds(1)...(.seconds(60)))   // "1m" is valid, "61s" and "2m" are invalid
  ///
  /// - Complexity: Bounds are compiled once in a process, when a first text is judged: that takes
  ///   about 3 milliseconds.
  public static func duration(in interval: some IntervalExpression<Duration>) -> Self {
    DurationValidator(in: interval)
  }
}
