/// The structure of the IBANs of one country: the characters allowed at each position.
///
///     IBANStructure("NO2!n4!n6!n1!n")   // NO, two check digits, eleven digits
///     IBANStructure("2!n4!n6!n1!n")     // nil: the country is missing
struct IBANStructure: Sendable {
  /// Characters by their values: 0 to 9 for digits, and 10 to 35 for uppercase letters.
  struct Values: OptionSet {
    let rawValue: UInt64

    static let digits = Self(rawValue: (1 << 10) - 1)
    static let letters = Self(rawValue: (1 << 36) - 1 - digits.rawValue)

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates the set of one value.
    init(_ value: Int) { self.init(rawValue: 1 << UInt64(value)) }
  }

  /// The characters allowed at each position: the country's letters, then the two check digits,
  /// then the account.
  let places: [Values]

  /// Creates a structure from the notation of the registry; `nil` if the notation is malformed.
  init?(_ notation: Substring) {
    let notation = Array(notation.utf8)
    let country = notation.prefix(2).compactMap(Self.value)
    guard country.count == 2 else { return nil }
    var places = country.map(Values.init)
    var count = 0
    for unit in notation.dropFirst(2) {
      switch unit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count = min(count, 99) * 10 + Int(unit - UInt8(ascii: "0"))
      case UInt8(ascii: "!"): continue
      case UInt8(ascii: "n"), UInt8(ascii: "a"), UInt8(ascii: "c"):
        let values: Values =
          switch unit {
          case UInt8(ascii: "n"): .digits
          case UInt8(ascii: "a"): .letters
          default: [.digits, .letters]
          }
        places += repeatElement(values, count: count)
        count = 0
      default: return nil
      }
    }
    guard places.count > 4 else { return nil }
    self.places = places
    self.country = String(decoding: notation.prefix(2), as: UTF8.self)
  }

  /// The letters of the country.
  let country: String

  /// The structures of all countries.
  static let all = IBANTable.structures.split { $0 == " " || $0 == "\n" }.compactMap { Self($0) }
}

extension IBANStructure {
  /// Returns the value of a character; `nil` if an IBAN can't contain it.
  static func value(of unit: UInt8) -> Int? {
    switch unit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(unit - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(unit - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Returns whether some IBAN of the country has a given start and a given end.
  ///
  /// The checksum is the number formed by the account, the country and the check digits in this
  /// order, modulo 97, where a letter counts as two digits. The possible sums after each position
  /// are a set of 97 bits. With three free positions, nearly all sums are possible.
  ///
  /// - Parameters:
  ///   - start: The values of the characters at the start.
  ///   - end: The values of the characters at the end.
  /// - Returns: Whether there is such an IBAN.
  func admits(_ start: [Int], _ end: [Int]) -> Bool {
    let gap = places.count - start.count - end.count
    guard gap >= 0,
      zip(start, places).allSatisfy({ $1.contains(Values($0)) }),
      zip(end, places.suffix(end.count)).allSatisfy({ $1.contains(Values($0)) })
    else { return false }
    let given =
      start.map(Values.init) + places[start.count..<start.count + gap] + end.map(Values.init)
    var sums = Sums()
    for values in given[4...] + given[..<2] { sums.append(values) }
    return sums.members.contains { sum in
      // The only check digits that make the sum 1.
      let number = (100 * (Self.modulus - sum) + 1) % Self.modulus
      let digits = (number < Self.checkDigits.lowerBound ? number + Self.modulus : number)
        .quotientAndRemainder(dividingBy: 10)
      return given[2].contains(Values(digits.quotient))
        && given[3].contains(Values(digits.remainder))
    }
  }

  /// Returns whether a text with the structure of a country has the sum 1, and check digits from 02
  /// to 98.
  static func hasRightSum(_ text: Span<UInt8>) -> Bool {
    guard text.count > 4, let tens = value(of: text[2]), let ones = value(of: text[3]),
      checkDigits.contains(tens * 10 + ones)
    else { return false }
    let account = sum(of: text.extracting(4...), after: 0)
    return sum(of: text.extracting(..<4), after: account) % modulus == 1
  }

  /// Returns the number formed by appending characters to a number, or one with the same remainder.
  private static func sum(of text: Span<UInt8>, after number: Int) -> Int {
    var sum = number
    var index = 0
    // Each multiplication depends on the previous one, so two characters share one.
    while index + 1 < text.count {
      let (first, second) = (digits(of: text[index]), digits(of: text[index + 1]))
      sum = reduced(sum) &* (first.scale &* second.scale)
      sum = sum &+ (first.number &* second.scale &+ second.number)
      index += 2
    }
    guard index < text.count else { return sum }
    let last = digits(of: text[index])
    return reduced(sum) &* last.scale &+ last.number
  }

  /// Returns a number with the same remainder to which two more characters can be appended.
  private static func reduced(_ number: Int) -> Int {
    // Division is the most expensive step.
    number < 1 << 49 ? number : number % modulus
  }

  /// Returns the number that a character of an IBAN represents, and the factor that makes room for
  /// it.
  private static func digits(of unit: UInt8) -> (number: Int, scale: Int) {
    unit <= UInt8(ascii: "9")
      ? (Int(unit &- UInt8(ascii: "0")), 10) : (Int(unit &- UInt8(ascii: "A") &+ 10), 100)
  }

  private static let modulus = 97
  /// Others would be a second representation of the same number.
  private static let checkDigits = 2...98

  /// The set of possible sums after some positions.
  private struct Sums {
    private static let all = (1 << UInt128(IBANStructure.modulus)) - 1 as UInt128
    private var bits: UInt128 = 1

    /// The sums, in ascending order.
    var members: some Sequence<Int> {
      sequence(state: bits) { rest in
        if rest == 0 { return nil }
        defer { rest &= rest - 1 }
        return rest.trailingZeroBitCount
      }
    }

    /// Appends one of some characters.
    mutating func append(_ values: Values) {
      // Appending a character permutes the sums, so the set of all sums stays complete.
      if bits == Self.all { return }
      var next: UInt128 = 0
      for (factor, kind) in [(10, Values.digits), (100, .letters)] {
        var values = values.intersection(kind).rawValue
        if values == 0 { continue }
        let shifted = members.reduce(0 as UInt128) { bits, sum in
          bits | 1 << UInt128(sum * factor % IBANStructure.modulus)
        }
        while values != 0 {
          // Adding a value rotates the set of sums.
          let value = UInt128(values.trailingZeroBitCount)
          let wrapped = UInt128(IBANStructure.modulus) - value
          next |= (shifted << value | shifted >> wrapped) & Self.all
          values &= values - 1
        }
      }
      bits = next
    }
  }
}
