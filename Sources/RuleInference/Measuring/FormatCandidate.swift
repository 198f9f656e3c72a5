import LineValidation
import RegularLanguage
import ValidateRun
import ValidationCore
import ValidationFormats

/// A named format that the values of a column may have.
struct FormatCandidate: Sendable {
  /// The option, with its value if it has one, such as `iban=groups`.
  let option: String
  let kind: RuleKind
  /// Whether values that have the format are likely to be meant so, since many other texts have it.
  let isPlausible: @Sendable (Evidence) -> Bool
  /// Returns a duration in microseconds, or a size in bytes; `nil` for other formats.
  let amount: (@Sendable (String) -> Int128?)?
}

extension FormatCandidate {
  /// The shares of the distinct values with certain traits.
  struct Evidence: Sendable {
    /// The number of distinct values.
    var count = 0
    private var letters = 0, capitals = 0, smalls = 0, digits = 0
    private var groups = 0
    private var dots = 0, slashes = 0, dashes = 0, spaces = 0
    private var joints = 0, padding = 0, shortTags = 0, size = 0
    /// The largest number, if all values are digits.
    var largestNumber: Int? = 0
  }
}

extension FormatCandidate.Evidence {
  /// Adds a value.
  mutating func note(_ value: Span<UInt8>) {
    count += 1
    size += value.count
    var classes: UInt8 = 0
    var (dot, slash, dash, space, joint, pad) = (false, false, false, false, false, false)
    var tag: Int?
    for index in 0..<value.count {
      let byte = value[index]
      let kind = ByteClass.table[Int(byte)]
      classes |= kind
      switch byte {
      case UInt8(ascii: "."): dot = true
      case UInt8(ascii: "/"), UInt8(ascii: "\\"): (slash, pad) = (true, true)
      case UInt8(ascii: "-"): dash = true
      case UInt8(ascii: " "): space = true
      case UInt8(ascii: "_"): joint = true
      case UInt8(ascii: "+"), UInt8(ascii: "="): pad = true
      default: break
      }
      if kind == ByteClass.upper, index > 0,
        ByteClass.table[Int(value[index - 1])] == ByteClass.lower
      {
        joint = true
      }
      if kind != ByteClass.lower, tag == nil { tag = index }
    }
    letters += classes & ByteClass.letters != 0 ? 1 : 0
    capitals += classes & ByteClass.upper != 0 ? 1 : 0
    smalls += classes & ByteClass.lower != 0 ? 1 : 0
    digits += classes & ByteClass.digit != 0 ? 1 : 0
    groups += ScannedNumber(value) == nil && classes & ByteClass.letters == 0 ? 1 : 0
    dots += dot ? 1 : 0
    slashes += slash ? 1 : 0
    dashes += dash ? 1 : 0
    spaces += space ? 1 : 0
    joints += joint ? 1 : 0
    padding += pad ? 1 : 0
    shortTags += 2...3 ~= (tag ?? value.count) ? 1 : 0
    if classes == ByteClass.digit, value.count < 10, let number = Int(String(copying: value)) {
      largestNumber = largestNumber.map { max($0, number) }
    } else {
      largestNumber = nil
    }
  }

  /// Returns whether a number of values is at least a share of them.
  private func isShare(_ number: Int, atLeast percent: Int) -> Bool {
    count > 0 && 100 * number >= percent * count
  }

  var hasLetters: Bool { isShare(letters, atLeast: 80) }
  var hasBothLettersAndDigits: Bool {
    isShare(letters, atLeast: 50) && isShare(digits, atLeast: 50)
  }
  var hasDots: Bool { isShare(dots, atLeast: 70) && hasLetters }
  var hasSlashes: Bool { isShare(slashes, atLeast: 60) }
  var hasSpaces: Bool { isShare(spaces, atLeast: 50) }
  var hasJoints: Bool { isShare(joints, atLeast: 30) }
  /// Whether some values have no letters, and are no plain numbers.
  var hasGroups: Bool { isShare(groups, atLeast: 5) }
  var hasShortTags: Bool { isShare(shortTags, atLeast: 90) && isShare(dashes, atLeast: 20) }
  var isScrambled: Bool {
    isShare(capitals, atLeast: 60) && isShare(smalls, atLeast: 60) && size >= 8 * count
      && (isShare(padding, atLeast: 10) || isShare(digits, atLeast: 60))
  }
  var isScrambledForURLs: Bool {
    isScrambled && (isShare(dashes, atLeast: 5) || isShare(joints, atLeast: 5))
  }
  /// Whether check digits are right too often to be so by chance.
  var isMany: Bool { count >= 5 }
  /// Whether the numbers use nearly all of 16 bits, but no more.
  var isOfPorts: Bool { count >= 500 && largestNumber.map { 60_000...65_535 ~= $0 } ?? false }
}

extension FormatCandidate {
  /// Whether the values have an order, by which rules may bound them.
  var isOrdered: Bool { if case .format(let rule) = kind { rule.isBounded } else { false } }

  private init(
    _ option: String,
    if isPlausible: @escaping @Sendable (Evidence) -> Bool = { _ in true },
    amount: (@Sendable (String) -> Int128?)? = nil
  ) {
    self.option = option
    self.isPlausible = isPlausible
    self.amount = amount
    let parts = option.split(separator: "=").map(String.init)
    if let grouping = RuleKind.Grouping.allCases.first(where: { "grouping=\($0)" == option }) {
      kind = .grouping(grouping)
      return
    }
    var found = FormatRule.all.first { $0.name == parts[0] }
    if parts.count > 1 {
      found = found.flatMap { rule in
        try? rule.dialects?.rule(OptionValue(option: "--" + parts[0], bytes: Array(parts[1].utf8)))
      }
    }
    // The names are those of the table, as a test ensures.
    kind = .format(found ?? FormatRule.all[0])
  }

  private static func microseconds(_ text: String) -> Int128? {
    guard let duration = FormatValidator.duration.value(ofValid: text) else { return nil }
    let (seconds, attoseconds) = duration.components
    return Int128(seconds) * 1_000_000 + Int128(attoseconds / 1_000_000_000_000)
  }

  private static func bytes(_ text: String) -> Int128? {
    FormatValidator.byteCount.value(ofValid: text).map { Int128($0) }
  }

  private static func bareBytes(_ text: String) -> Int128? {
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
      FormatCandidate("uuid"),
      FormatCandidate("isbn") { $0.isMany },
      FormatCandidate("ean") { $0.isMany },
      FormatCandidate("credit-card") { $0.isMany },
      FormatCandidate("credit-card=groups") { $0.isMany },
      FormatCandidate("iban"),
      FormatCandidate("iban=groups"),
      FormatCandidate("mac-address"),
      FormatCandidate("ipv4"),
      FormatCandidate("cidr"),
      FormatCandidate("ipv6"),
      FormatCandidate("ip-address"),
      FormatCandidate("email"),
      FormatCandidate("url"),
      FormatCandidate("phone"),
      FormatCandidate("hex-color"),
      FormatCandidate("semantic-version"),
      FormatCandidate("port") { $0.isOfPorts },
      FormatCandidate("boolean") { $0.count > 2 },
      FormatCandidate("duration", if: { $0.hasLetters }, amount: microseconds),
      FormatCandidate("byte-count", if: { $0.hasLetters }, amount: bytes),
      FormatCandidate("byte-count=bare", if: { $0.hasBothLettersAndDigits }, amount: bareBytes),
      FormatCandidate("time-zone") { $0.hasSlashes },
      FormatCandidate("cron") { $0.hasSpaces },
      FormatCandidate("cron=macros") { $0.hasSpaces },
      FormatCandidate("language-tag") { $0.hasShortTags },
      FormatCandidate("endpoint"),
      FormatCandidate("hostname") { $0.hasDots },
      FormatCandidate("host") { $0.hasDots },
      FormatCandidate("hex") { $0.hasBothLettersAndDigits },
      FormatCandidate("base64url") { $0.isScrambledForURLs },
      FormatCandidate("base64") { $0.isScrambled },
      FormatCandidate("identifier") { $0.hasJoints },
      FormatCandidate("path") { $0.hasSlashes },
    ] + RuleKind.Grouping.allCases.map { FormatCandidate("grouping=\($0)") { $0.hasGroups } }

  /// The matchers of the formats, which are built on first use.
  static let matchers: [Lazy<ValueMatcher>] = all.map { candidate in
    Lazy { ValueMatcher(kind: candidate.kind) }
  }
}

extension ValueMatcher {
  /// Creates the matcher of a rule without bounds.
  convenience init(kind: RuleKind) {
    let clause = RuleClause(kind)
    let rule = try? clause.rule(limits: .ofCommand, lines: LinePlan())
    self.init(rule?.rule.validator ?? OneOfValidator([]))
  }
}
