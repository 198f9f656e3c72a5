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
  let traits: FormatInference.Traits
  /// Whether the values have an order, by which rules may bound them.
  let isOrdered: Bool
  /// How the format is looked for; `nil` for grouped numbers.
  let inference: FormatInference?
  /// The kind of the values, if rules may compare them.
  let order: ValueOrder.ValueKind?
  /// Whether days precede months, so that ``OrderKey/placeByDay`` is the place of a value.
  private(set) var readsByDay = false
  /// Returns the text of a day and a time; `nil` if the format can't write it.
  private(set) var text: (@Sendable (CalendarDate, TimeOfDay) -> String?)?
  /// What all values must have most of if the format is one of patterns of dates.
  private(set) var signs: [ValueSign] = []
  /// Returns a value, of which another pattern may have another reading; `nil` for formats without
  /// patterns.
  var reading: ValueOrder? {
    if signs.isEmpty { return nil }
    return if case .format(let rule) = kind { rule.order } else { nil }
  }
  /// The matcher, which is built on first use.
  let matcher: Lazy<ValueMatcher>
}

extension FormatCandidate {
  /// The shares of the distinct values with certain signs.
  struct Evidence: FormatEvidence, Sendable {
    /// The number of distinct values.
    package private(set) var count = 0
    /// The number of those with each sign.
    private var counts = Array(repeating: 0, count: ValueSign.allCases.count)
    package private(set) var byteCount = 0
    /// The largest number, if all values are digits.
    package private(set) var largestNumber: Int? = 0
  }
}

extension FormatCandidate.Evidence {
  /// Adds a value.
  mutating func observe(_ value: Span<UInt8>) {
    count += 1
    byteCount += value.count
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
    let signs: [(ValueSign, Bool)] = [
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

  package func has(_ sign: ValueSign, atLeast percent: Int) -> Bool {
    count > 0 && 100 * counts[sign.rawValue] >= percent * count
  }
}

extension FormatCandidate {
  /// Creates the candidate of a format, or of its variant that a word selects.
  private init(_ rule: FormatRule, _ word: String? = nil, of format: FormatRule) {
    option = format.name + (word.map { "=" + $0 } ?? "")
    kind = .format(rule)
    inference = rule.inference
    traits = rule.inference?.traits ?? []
    order = rule.order?.kind
    isOrdered = rule.isBounded
    matcher = Self.matcher(of: kind)
    switch order {
    case .date: text = { day, _ in "\(day)" }
    case .dateTime: text = { day, time in time.nanosecond > 0 ? nil : "\(day)T\(time)Z" }
    default: break
    }
  }

  /// Creates the candidate of a variant that a pattern of dates selects.
  private init(_ rule: FormatRule, pattern: String, of format: FormatRule) {
    option = format.name + "=" + pattern
    kind = .format(rule)
    inference = format.inference
    // Numbers are days much less often than by chance.
    traits = rule.sample.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? .digits : []
    order = rule.order?.kind
    isOrdered = rule.isBounded
    matcher = Self.matcher(of: kind)
    readsByDay = rule.orderKey.map { $0.place == nil } ?? false
    text = Self.writer(pattern, order)
    signs = ValueSign.allCases.filter { sign in
      var evidence = Evidence()
      rule.sample.withBytes { evidence.observe($0) }
      return ![.group, .capital, .small].contains(sign) && evidence.has(sign, atLeast: 100)
    }
  }

  private init(_ grouping: RuleKind.Grouping) {
    option = "grouping=\(grouping)"
    kind = .grouping(grouping)
    inference = nil
    traits = .vague
    order = nil
    isOrdered = false
    matcher = Self.matcher(of: kind)
  }

  private static func writer(
    _ pattern: String,
    _ order: ValueOrder.ValueKind?
  ) -> (@Sendable (CalendarDate, TimeOfDay) -> String?)? {
    // Few candidates write texts, and making a validator of a pattern takes a millisecond.
    switch order {
    case .date:
      let days = Lazy { try? FormatValidator.date(format: pattern) }
      return { day, _ in days.value?.text(for: day) }
    case .localDateTime:
      let times = Lazy { try? FormatValidator.localDateTime(format: pattern) }
      return { day, time in
        LocalDateTime(date: day, time: time).flatMap { times.value?.text(for: $0) }
      }
    case .dateTime:
      let times = Lazy { try? FormatValidator.dateTime(format: pattern) }
      return { day, time in
        Timestamp(date: day, time: time).flatMap { times.value?.text(for: $0) }
      }
    default: return nil
    }
  }

  /// Returns the place of a value in the order of the format.
  func place(of key: OrderKey) -> Int128? {
    if key.kind == .unknown { return nil }
    guard key.kind == .number, order == .date, let place = key.place else {
      return key.place(byDay: readsByDay)
    }
    // The digits of year, month and day.
    let digits = Int(place / ScannedNumber.powers[ScannedNumber.scale])
    return Int128(OrderKey.days(digits / 10_000, digits / 100 % 100, digits % 100)) * OrderKey.day
  }

  /// Returns the first, or the last, text of a year that the format can write.
  func text(ofYear year: Int, isLast: Bool) -> String? {
    let (month, day) = isLast ? (12, 31) : (1, 1)
    let times =
      isLast
      ? [".999999999", ".999999", ".999", ""].map { "23:59:59" + $0 } + ["23:59:00"] : ["00:00:00"]
    return CalendarDate(year: year, month: month, day: day).flatMap { day in
      times.lazy.compactMap { TimeOfDay($0) }.compactMap { text?(day, $0) }.first
    }
  }

  private static func matcher(of kind: RuleKind) -> Lazy<ValueMatcher> {
    Lazy { ValueMatcher(kind: kind) ?? ValueMatcher(OneOfValidator([])) }
  }

  /// Whether values that have the format are likely to be meant so, since many other texts have it.
  func isPlausible(_ evidence: Evidence) -> Bool {
    // Some grouped numbers have no letters, and are no plain numbers.
    signs.allSatisfy { evidence.has($0, atLeast: 70) }
      && inference?.isPlausible(evidence) ?? evidence.has(.group, atLeast: 5)
  }

  /// The formats from the smallest to the largest: of two that all values have, the first is
  /// proposed.
  static var all: [FormatCandidate] {
    FormatCatalog.others.isEmpty ? known : candidates(of: FormatCatalog.all)
  }

  private static let known = candidates(of: FormatRule.all)

  /// Returns the candidates of formats and their variants, by rank, and of grouped numbers.
  private static func candidates(of formats: [FormatRule]) -> [FormatCandidate] {
    let all = formats.flatMap { format in
      var candidates = [FormatCandidate(format, of: format)]
      if case .word(let word, let variant) = format.variants {
        candidates.append(FormatCandidate(variant, word, of: format))
      }
      for pattern in format.patterns?.usual ?? [] {
        guard let variant = try? format.patterns?.rule(pattern) else { continue }
        candidates.append(FormatCandidate(variant, pattern: pattern, of: format))
      }
      return candidates
    }
    return all.compactMap { candidate in candidate.inference.map { ($0.rank, candidate) } }
      .sorted { $0.0 < $1.0 }.map(\.1) + RuleKind.Grouping.allCases.map { FormatCandidate($0) }
  }
}
