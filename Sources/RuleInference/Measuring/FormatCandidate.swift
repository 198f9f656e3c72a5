import LineValidation
import RegularLanguage
import ValidateRun
import ValidationCore
import ValidationFormats

/// A named format that the values of a column may have.
struct FormatCandidate: Sendable {
  /// What matters about the values of a format.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// Texts of digits, of which the format refuses many.
    static let digits = Self(rawValue: 1)
    /// There are few values, or many texts that mean something else are values.
    static let vague = Self(rawValue: 2)
    /// Values may have any length.
    static let anyLength = Self(rawValue: 4)
    /// Values identify something, such as a person or a book.
    static let identifier = Self(rawValue: 8)
    /// Values name something that may appear in several rows.
    static let name = Self(rawValue: 16)
  }

  /// The option, with its value if it has one, such as `iban=groups`.
  let option: String
  let kind: RuleKind
  let traits: Traits
  /// Whether the values have an order, by which rules may bound them.
  let isOrdered: Bool
  /// Whether values that have the format are likely to be meant so, since many other texts have it.
  let isPlausible: @Sendable (Evidence) -> Bool
  /// Returns a duration in microseconds, or a size in bytes; `nil` for other formats.
  let amount: (@Sendable (String) -> Int128?)?
  /// The matcher, which is built on first use.
  let matcher: Lazy<ValueMatcher>
}

extension FormatCandidate {
  /// The shares of the distinct values with certain signs.
  struct Evidence: Sendable {
    /// A sign of what a value is.
    enum Sign: Int, CaseIterable {
      case letter, capital, small, digit, dot, slash, dash, space
      /// No letters, and not a plain number.
      case group
      /// `_`, or a capital after a lowercase letter.
      case joint
      /// A character of Base64 that is neither letter nor digit.
      case padding
      /// Two or three lowercase letters at the start.
      case shortTag
    }

    /// The number of distinct values.
    private(set) var count = 0
    /// The number of those with each sign.
    private var counts = Array(repeating: 0, count: Sign.allCases.count)
    private var size = 0
    /// The largest number, if all values are digits.
    private var largestNumber: Int? = 0
  }
}

extension FormatCandidate.Evidence {
  /// Adds a value.
  mutating func note(_ value: Span<UInt8>) {
    count += 1
    size += value.count
    var (classes, last): (UInt8, UInt8) = (0, 0)
    var (tag, isJoined) = (value.count, false)
    // A bit for each ASCII character.
    var characters: UInt128 = 0
    for index in 0..<value.count {
      let kind = ByteClass.table[Int(value[index])]
      if kind != ByteClass.lower { tag = min(tag, index) }
      if kind == ByteClass.upper, last == ByteClass.lower { isJoined = true }
      characters |= 1 << UInt128(value[index])
      classes |= kind
      last = kind
    }
    func has(_ any: String) -> Bool { any.utf8.contains { characters >> UInt128($0) & 1 == 1 } }
    let hasLetters = classes & ByteClass.letters != 0
    let signs: [(Sign, Bool)] = [
      (.letter, hasLetters), (.capital, classes & ByteClass.upper != 0),
      (.small, classes & ByteClass.lower != 0), (.digit, classes & ByteClass.digit != 0),
      (.dot, has(".")), (.slash, has("/\\")), (.dash, has("-")), (.space, has(" ")),
      (.group, !hasLetters && ScannedNumber(value) == nil), (.joint, isJoined || has("_")),
      (.padding, has("/\\+=")), (.shortTag, 2...3 ~= tag),
    ]
    for (sign, isFound) in signs where isFound { counts[sign.rawValue] += 1 }
    let number = classes == ByteClass.digit && value.count < 10 ? Int(String(copying: value)) : nil
    largestNumber = largestNumber.flatMap { largest in number.map { max(largest, $0) } }
  }

  /// Returns whether at least a share of the values has a sign.
  func has(_ sign: Sign, atLeast percent: Int) -> Bool {
    count > 0 && 100 * counts[sign.rawValue] >= percent * count
  }

  var hasLetters: Bool { has(.letter, atLeast: 80) }
  var hasBothLettersAndDigits: Bool { has(.letter, atLeast: 50) && has(.digit, atLeast: 50) }
  var hasDots: Bool { has(.dot, atLeast: 70) && hasLetters }
  var isScrambled: Bool {
    has(.capital, atLeast: 60) && has(.small, atLeast: 60) && size >= 8 * count
      && (has(.padding, atLeast: 10) || has(.digit, atLeast: 60))
  }
  /// Whether check digits are right too often to be so by chance.
  var isMany: Bool { count >= 5 }
  /// Whether the numbers use nearly all of 16 bits, but no more.
  var isOfPorts: Bool { count >= 500 && largestNumber.map { 60_000...65_535 ~= $0 } ?? false }
}

extension FormatCandidate {
  private init(
    _ option: String,
    _ traits: Traits = [],
    if isPlausible: @escaping @Sendable (Evidence) -> Bool = { _ in true },
    amount: (@Sendable (String) -> Int128?)? = nil
  ) {
    let parts = option.split(separator: "=").map(String.init)
    let kind: RuleKind
    if let grouping = RuleKind.Grouping.allCases.first(where: { "grouping=\($0)" == option }) {
      kind = .grouping(grouping)
    } else {
      var found = FormatRule.all.first { $0.name == parts[0] }
      if parts.count > 1 {
        let word = OptionValue(option: "--" + parts[0], bytes: Array(parts[1].utf8))
        found = found.flatMap { try? $0.dialects?.rule(word) }
      }
      // The names are those of the table, as a test ensures.
      kind = .format(found ?? FormatRule.all[0])
    }
    self.option = option
    self.kind = kind
    self.traits = traits
    self.isPlausible = isPlausible
    self.amount = amount
    isOrdered = if case .format(let rule) = kind { rule.isBounded } else { false }
    matcher = Lazy { ValueMatcher(kind: kind) ?? ValueMatcher(OneOfValidator([])) }
  }

  private static func microseconds(_ text: String) -> Int128? {
    guard let duration = FormatValidator.duration.value(ofValid: text) else { return nil }
    let (seconds, attoseconds) = duration.components
    return Int128(seconds) * 1_000_000 + Int128(attoseconds / 1_000_000_000_000)
  }

  private static func bytes(_ text: String) -> Int128? {
    FormatValidator.byteCount(allowsBareNumbers: true).value(ofValid: text).map { Int128($0) }
  }

  /// The formats from the smallest to the largest: of two that all values have, the first is
  /// proposed.
  static let all: [FormatCandidate] =
    [
      FormatCandidate("date-time"),
      FormatCandidate("date-time=leap-seconds"),
      FormatCandidate("date"),
      FormatCandidate("time"),
      FormatCandidate("uuid", .identifier),
      FormatCandidate("isbn", [.digits, .identifier]) { $0.isMany },
      FormatCandidate("ean", [.digits, .identifier]) { $0.isMany },
      FormatCandidate("credit-card", [.digits, .identifier]) { $0.isMany },
      FormatCandidate("credit-card=groups", .identifier) { $0.isMany },
      FormatCandidate("iban", .identifier),
      FormatCandidate("iban=groups", .identifier),
      FormatCandidate("mac-address", .name),
      FormatCandidate("ipv4"),
      FormatCandidate("cidr"),
      FormatCandidate("ipv6"),
      FormatCandidate("ip-address"),
      FormatCandidate("email", .identifier),
      FormatCandidate("url", .name),
      FormatCandidate("phone", [.digits, .identifier]),
      FormatCandidate("hex-color"),
      FormatCandidate("semantic-version"),
      FormatCandidate("port", .digits) { $0.isOfPorts },
      FormatCandidate("boolean", .vague) { $0.count > 2 },
      FormatCandidate("duration", if: { $0.hasLetters }, amount: microseconds),
      FormatCandidate("byte-count", if: { $0.hasLetters }, amount: bytes),
      FormatCandidate("byte-count=bare", if: { $0.hasBothLettersAndDigits }, amount: bytes),
      FormatCandidate("time-zone", .vague) { $0.has(.slash, atLeast: 60) },
      FormatCandidate("cron") { $0.has(.space, atLeast: 50) },
      FormatCandidate("cron=macros") { $0.has(.space, atLeast: 50) },
      FormatCandidate("language-tag", .vague) {
        $0.has(.shortTag, atLeast: 90) && $0.has(.dash, atLeast: 20)
      },
      FormatCandidate("endpoint"),
      FormatCandidate("hostname", .name) { $0.hasDots },
      FormatCandidate("host") { $0.hasDots },
      FormatCandidate("hex", [.vague, .anyLength]) { $0.hasBothLettersAndDigits },
      FormatCandidate("base64url", .anyLength) {
        $0.isScrambled && ($0.has(.dash, atLeast: 5) || $0.has(.joint, atLeast: 5))
      },
      FormatCandidate("base64", [.vague, .anyLength]) { $0.isScrambled },
      FormatCandidate("identifier", .vague) { $0.has(.joint, atLeast: 30) },
      FormatCandidate("path", .vague) { $0.has(.slash, atLeast: 60) },
    ]
    + RuleKind.Grouping.allCases.map {
      // Some values have no letters, and are no plain numbers.
      FormatCandidate("grouping=\($0)", .vague) { $0.has(.group, atLeast: 5) }
    }
}
