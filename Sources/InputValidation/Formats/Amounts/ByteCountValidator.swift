internal import RegularLanguage

/// Amounts of memory, perhaps in an interval: see ``Validator/byteCount``.
///
/// The interval is part of the language, so that verdicts are exact; so are the limits of `Int`.
public struct ByteCountValidator: FormatValidator {
  /// The format, with the bounds as parameters.
  public let rule: Rule
  /// The amounts inside the bounds, in all units.
  public let language: Language?

  /// Creates a strategy for all amounts that an `Int` can count in bytes.
  ///
  ///     try ByteCountValidator().value(of: "1.5kB")   // 1500
  ///     try ByteCountValidator().value(of: "1KB")     // throws: kB or KiB
  public init() {
    rule = Rule(.byteCount)
    language = Self.unbounded
  }

  /// Creates a strategy for an interval.
  ///
  ///     try ByteCountValidator(in: 1_024...).value(of: "1KiB")   // 1024
  ///     try ByteCountValidator(in: 1_024...).value(of: "1kB")    // throws: too little
  ///
  /// - Parameter interval: The bounds in bytes: a closed, half-open or one-sided range, or an
  ///   ``Interval``.
  public init(in interval: some IntervalExpression<Int>) {
    let interval = interval.interval
    rule = Rule(.byteCount, parameters: interval.parameters { .text(Self.spelling(of: $0)) })
    language = Self.language(in: interval)
  }

  /// The number of bytes.
  public func value(ofValid text: String) -> Int? {
    var reader = DigitReader(text)
    guard let (number, _) = reader.digits(), number <= UInt128(Int.max),
      let fraction = reader.fraction(ofDigits: 18)
    else { return nil }
    guard !reader.isAtEnd else { return number == 0 ? 0 : nil }
    guard let unit = Unit.all.first(where: { reader.skip($0.name) }), reader.isAtEnd else {
      return nil
    }
    // No unit is as long as 2^61 bytes, and no fraction has 2^60 parts.
    return Int(exactly: number * unit.bytes + fraction * unit.bytes / Self.parts(ofDigits: 18))
  }

  /// The amount with the unit that leaves the least whole number.
  ///
  ///     ByteCountValidator().text(for: 1_536)       // "1536B"
  ///     ByteCountValidator().text(for: 1_500_000)   // "1500kB"
  public func text(for value: Int) -> String? { valid(Self.spelling(of: value)) }

  private static func spelling(of bytes: Int) -> String {
    let number = UInt128(clamping: bytes)
    let unit = Unit.all.last { number.isMultiple(of: $0.bytes) && number > 0 }
    return unit.map { "\(number / $0.bytes)\($0.name)" } ?? "\(bytes)B"
  }

  /// A unit of memory.
  private struct Unit {
    let name: String
    let bytes: UInt128
    /// The most digits of a fraction.
    let fractionDigits: Int

    /// A Boolean value that tells whether it is a power of 1,024.
    var isBinary: Bool { name.hasSuffix("iB") }

    /// The units of SI and of IEC 80000-13, in ascending order.
    static let all: [Self] =
      [Self(name: "B", bytes: 1, fractionDigits: 0)]
      + (1...6).flatMap { power in
        let letter = Array("KMGTPE")[power - 1]
        return [
          Self(
            name: (power == 1 ? "k" : String(letter)) + "B",
            bytes: parts(ofDigits: 3 * power), fractionDigits: 3 * power),
          Self(name: "\(letter)iB", bytes: 1 << UInt128(10 * power), fractionDigits: 3),
        ]
      }
  }

  /// The number of parts that are one, as fractions of so many digits count them.
  private static func parts(ofDigits count: Int) -> UInt128 {
    (0..<count).reduce(1) { number, _ in number * 10 }
  }

  private static let unbounded = Language(
    .pattern(syntax(in: Interval())), table: FormatTables.byteCount)

  private static func language(in interval: Interval<Int>) -> Language {
    Language(.pattern(syntax(in: interval)))
  }

  private static func syntax(in interval: Interval<Int>) -> Syntax {
    guard let bytes = interval.amounts(upTo: UInt128(Int.max), { Int128($0) }) else {
      return .nothing
    }
    let amounts = Syntax.leadingZeros.then(
      .alternation(Unit.all.map { syntax(of: $0, in: bytes) }))
    let zero = bytes.lowerBound == 0 ? Syntax.literal("0") : .nothing
    return .alternation([zero, amounts])
  }

  /// The amounts in a unit.
  private static func syntax(of unit: Unit, in bytes: ClosedRange<UInt128>) -> Syntax {
    let one = parts(ofDigits: unit.fractionDigits)
    // The bounds in parts, the lower one rounded up.
    let least = (bytes.lowerBound * one + unit.bytes - 1) / unit.bytes
    let greatest = bytes.upperBound * one / unit.bytes
    guard least <= greatest else { return .nothing }
    let numbers = (least...greatest).divided(by: one).map { whole, rest in
      let number = Syntax.wholeNumbers(whole)
      guard unit.fractionDigits > 0 else { return number }
      let fraction =
        unit.isBinary ? eighths(rest) : .fractions(rest, ofDigits: unit.fractionDigits)
      return number.then(rest.lowerBound == 0 ? fraction.optional : fraction)
    }
    return Syntax.alternation(numbers).then(.literal(unit.name))
  }

  /// The fractions behind their point that are a number of eighths, in up to three digits: a whole
  /// number of bytes in all powers of 1,024.
  private static func eighths(_ thousandths: ClosedRange<UInt128>) -> Syntax {
    let digits = stride(from: 0, to: 1_000, by: 125).filter { thousandths.contains(UInt128($0)) }
      .flatMap { number in
        let digits = number.padded(toDigits: 3)
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        return (0...min(zeros, 2)).map { String(digits.dropLast($0)) }
      }
    return Syntax.literal(".").then(.literals(digits))
  }
}

extension ByteCountValidator: CanonicalValidator {}

extension Validator where Self == ByteCountValidator {
  /// An amount of memory: a number with a unit of SI or of IEC 80000-13, or 0 alone.
  ///
  ///     .byteCount   // "512MiB", "10kB", "1.5GiB" and "0" are valid, "512" is incomplete,
  ///                  // "10KB", "512 MiB" and "1.3KiB" are invalid
  ///
  /// Its value is an `Int`, the number of bytes. The units are `B`, `kB`, `MB`, `GB`, `TB`, `PB`
  /// and `EB` for the powers of 1,000, and `KiB`, `MiB`, `GiB`, `TiB`, `PiB` and `EiB` for those of
  /// 1,024. `KB` means either of them to somebody, and is refused, as is a letter alone. An amount
  /// is a whole number of bytes: a fraction has as many digits as its power of 1,000 has zeros,
  /// and is of a power of 1,024 a number of eighths. Amounts that an `Int` can't hold are invalid.
  /// Left out are blanks, signs and units in other letters.
  public static var byteCount: Self { ByteCountValidator() }

  /// An amount of memory in an interval.
  ///
  ///     .byteCount(in: 1_024...)   // "1KiB" and "1.5kB" are valid, "1kB" is invalid
  ///
  /// - Complexity: Bounds are compiled once in a process, when a first text is judged: that takes
  ///   about a millisecond.
  public static func byteCount(in interval: some IntervalExpression<Int>) -> Self {
    ByteCountValidator(in: interval)
  }
}
