internal import RegularLanguage
public import ValidationCore

/// Amounts of memory, optionally in an interval: see ``Validator/byteCount``.
///
/// The interval and the limits of `Int` are part of the language, so verdicts are exact.
struct ByteCountFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The rule, with the bounds as its parameters.
  let rule: Rule
  /// The amounts within the bounds, in all units.
  let language: Language?
  private let allowsBareNumbers: Bool

  init(allowsBareNumbers: Bool = false) {
    self.allowsBareNumbers = allowsBareNumbers
    rule = Rule(.byteCount)
    language =
      allowsBareNumbers ? Self.language(in: Interval(), andBareNumbers: true) : Self.unbounded
  }

  init(in interval: some IntervalExpression<Int>, allowsBareNumbers: Bool = false) {
    let interval = interval.interval
    self.allowsBareNumbers = allowsBareNumbers
    rule = Rule(.byteCount, parameters: interval.parameters { .text(Self.spelling(of: $0)) })
    language = Self.language(in: interval, andBareNumbers: allowsBareNumbers)
  }

  /// The number of bytes.
  func value(ofValid text: String) -> Int? { text.withBytes { value(of: $0) } }

  private func value(of text: Span<UInt8>) -> Int? {
    var reader = DigitReader()
    guard let (number, _) = reader.digits(in: text), number <= UInt128(Int.max),
      let fraction = reader.fraction(ofDigits: 18, in: text)
    else { return nil }
    guard !reader.isAtEnd(of: text) else {
      return number == 0 || allowsBareNumbers && fraction == 0 ? Int(exactly: number) : nil
    }
    guard let unit = Self.units.first(where: { reader.skip(name: $0.name, in: text) }),
      reader.isAtEnd(of: text)
    else { return nil }
    // No unit is as long as 2^61 bytes, and no fraction has 2^60 parts.
    return Int(exactly: number * unit.length + fraction * unit.length / .powerOfTen(18))
  }

  /// Returns the amount in the unit that gives the smallest whole number.
  ///
  ///     ByteCountFormat().text(for: 1_536)       // "1536B"
  ///     ByteCountFormat().text(for: 1_500_000)   // "1500kB"
  func text(for value: Int) -> String? { valid(Self.spelling(of: value)) }

  private static func spelling(of bytes: Int) -> String {
    let number = UInt128(clamping: bytes)
    let unit = units.last { number.isMultiple(of: $0.length) && number > 0 }
    return unit.map { "\(number / $0.length)\($0.name)" } ?? "\(bytes)B"
  }

  private static let unbounded = Language(
    .amounts(forms, in: 0...UInt128(Int.max)), table: FormatTables.byteCount)

  private static func language(
    in interval: Interval<Int>,
    andBareNumbers allowsBareNumbers: Bool
  ) -> Language {
    let range = interval.amounts(upTo: UInt128(Int.max)) { Int128($0) }
    let amounts = Language.amounts(
      .byteCount, forms, in: range,
      judgingFirst: interval.judge(unbounded) { Self().value(ofValid: $0) })
    guard allowsBareNumbers, let range else { return amounts }
    let digits = DecimalLanguage(allowsSign: false, allowsFraction: false)
    let bounds = Interval(
      lower: DecimalNumber("\(range.lowerBound)"), upper: DecimalNumber("\(range.upperBound)"))
    return .union([amounts, digits.language(in: bounds)])
  }

  private static let forms = [AmountForm(units: units, isCompound: false)]

  /// The units of SI and of IEC 80000-13, in ascending order.
  private static let units: [AmountUnit] =
    [AmountUnit(name: "B", length: 1, fractionDigits: 0)]
    + (1...6).flatMap { power in
      let letter = Array("KMGTPE")[power - 1]
      return [
        AmountUnit(
          name: (power == 1 ? "k" : String(letter)) + "B", length: .powerOfTen(3 * power),
          fractionDigits: 3 * power),
        AmountUnit(
          name: "\(letter)iB", length: 1 << UInt128(10 * power), fractionDigits: 3,
          hasEighths: true),
      ]
    }
}

extension ByteCountFormat: CanonicalValidator {}

extension Validator where Self == FormatValidator<Int> {
  /// An amount of memory: a number with a unit of SI or of IEC 80000-13, or just 0.
  ///
  ///     .byteCount   // "512MiB", "10kB", "1.5GiB" and "0" are valid, "512" is incomplete,
  ///                  // "10KB", "512 MiB" and "1.3KiB" are invalid
  ///
  /// The value is an `Int`, the number of bytes. The units are `B`, `kB`, `MB`, `GB`, `TB`, `PB`
  /// and `EB` for the powers of 1,000, and `KiB`, `MiB`, `GiB`, `TiB`, `PiB` and `EiB` for those of
  /// 1,024. `KB` is ambiguous, and is refused, as are single letters such as `K`. An amount must be
  /// a whole number of bytes: with a power of 1,000, a fraction has at most as many digits as the
  /// power has zeros; with a power of 1,024, it has at most three, and must be a multiple of one
  /// eighth. Amounts that don't fit in an `Int` are invalid. Blanks, signs and other spellings of
  /// units are not accepted.
  public static var byteCount: Self { ByteCountFormat.plain }

  /// An amount of memory, or a plain number of bytes.
  ///
  ///     .byteCount(allowsBareNumbers: true)   // "512" and "512B" are valid, "1.5" is incomplete
  ///
  /// - Parameter allowsBareNumbers: Whether a whole number without a unit is a number of bytes.
  /// - Returns: A strategy whose value is the number of bytes.
  public static func byteCount(allowsBareNumbers: Bool) -> Self {
    Self(ByteCountFormat(allowsBareNumbers: allowsBareNumbers))
  }

  /// An amount of memory in an interval.
  ///
  ///     .byteCount(in: 1_024...)   // "1KiB" and "1.5kB" are valid, "1kB" is invalid
  ///
  /// - Parameters:
  ///   - interval: The bounds in bytes: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - allowsBareNumbers: Whether a whole number without a unit is a number of bytes.
  /// - Returns: A strategy whose value is the number of bytes.
  /// - Complexity: Bounds are compiled once per process, in about 200 microseconds, when the second
  ///   text is judged, or the first error is needed.
  public static func byteCount(
    in interval: some IntervalExpression<Int>,
    allowsBareNumbers: Bool = false
  ) -> Self {
    Self(ByteCountFormat(in: interval, allowsBareNumbers: allowsBareNumbers))
  }
}

extension Rule.Code {
  /// A number of bytes with a unit.
  ///
  /// Parameters: `min`, `max`, `above`, `below`.
  public static let byteCount = Self("byte-count") { $0.lettersHaveMeaning = true }
}

extension FormatRule {
  /// The rule `--byte-count`.
  package static let byteCount = FormatRule(
    .byteCount, help: "a size such as 512MiB, 10kB or 0, or just a number of bytes",
    sample: "512MiB", .byteCount
  ) { .byteCount(in: $0) }
  .or(
    "bare", .byteCount(allowsBareNumbers: true),
    in: { .byteCount(in: $0, allowsBareNumbers: true) },
    refine: { $0.inferred(at: 260) { $0.hasBothLettersAndDigits }.measured(by: bytes) }
  )
  .ordered(ValueOrder(.byteCount, of: .byteCount(allowsBareNumbers: true)) { DecimalNumber($0) })
  .inferred(at: 250) { $0.hasLetters }
  .measured(by: bytes)

  @Sendable private static func bytes(_ text: String) -> Int128? {
    FormatValidator.byteCount(allowsBareNumbers: true).value(ofValid: text).map { Int128($0) }
  }
}
