import LineValidation
import RegularLanguage
import ValidateRun
import ValidationCore

/// Proposes the strictest rules that the values of a column bear.
///
/// Of the rules that hold, the first of these is proposed: a few values that repeat often, unless
/// they are values of a format that has many; a named format; a number; letters; a pattern. A rule
/// must be as strict as the rows allow, and yet likely to hold for other rows of the same kind.
struct ColumnProposer {
  let profile: ColumnProfile
  let allowance: RowAllowance
  /// Whether nothing may reveal values.
  let isRedacted: Bool
  /// Whether empty values can be exempt, which only columns can.
  let canExempt: Bool
  /// Whether values may be JSON numbers.
  let isOfJSON: Bool
  /// The number of rows that may have a value: those that were read, and those that were not.
  let rows: Int
  /// The number of rows that may break a rule.
  private let allowed: Int
  /// Whether empty values are exempt from the rules.
  private let isExempt: Bool
  /// The number of rows that break each rule that empty values break.
  private let base: Int
  /// The number of rows with a value that is not empty.
  private let valued: Int

  /// The number of rows in which nothing is known about the value.
  private let unknownRows: Int

  init(
    _ profile: ColumnProfile,
    _ allowance: RowAllowance,
    unknownRows: Int,
    isRedacted: Bool,
    canExempt: Bool,
    isOfJSON: Bool
  ) {
    self.profile = profile
    self.allowance = allowance
    self.isRedacted = isRedacted
    self.canExempt = canExempt
    self.isOfJSON = isOfJSON
    self.unknownRows = unknownRows
    rows = profile.rows + unknownRows
    allowed = allowance.rows(of: rows)
    let empty = profile.emptyRows
    isExempt = empty > 0 && empty + unknownRows > allowed
    base = unknownRows + (isExempt ? 0 : empty)
    valued = profile.rows - empty
  }
}

extension ColumnProposer {
  /// The rules that the column bears.
  var column: ProposedColumn {
    var column = ProposedColumn()
    guard valued > 0 else {
      column.isEmpty = profile.emptyRows > 0
      return column
    }
    guard base <= allowed else { return column }
    let values = valueRules()
    var rules = values.compactMap(proposed)
    column.kind = rules.isEmpty ? nil : values.first?.kind
    if isExempt, canExempt {
      column.options = ["--unless-empty"]
    } else if isExempt {
      // Without columns, an alternative makes empty lines valid.
      rules = Array(rules.prefix(1))
      for index in rules.indices {
        rules[index].lines = ["--any", "--length 0"] + rules[index].lines
      }
    } else if rules.isEmpty {
      let rule = ValueRule(option: "non-empty", kind: .nonEmpty, failures: base)
      rules = [proposed(rule)].compactMap(\.self)
    }
    column.rules = rules
    return column
  }

  /// Whether values are unique, as far as it is known.
  ///
  /// - Returns: The number of rows that bear it; `nil` if it is not to be proposed.
  func uniqueRows(_ column: inout ProposedColumn) -> Int? {
    guard valued >= 2, isLikelyUnique else { return nil }
    switch profile.unique.answer {
    case .unknown:
      column.hasUnknownUniqueness = profile.unique.repeatedRows == 0
      return nil
    case .repeated(let repeated):
      // Empty values repeat each other, unless they are exempt.
      let empty = isExempt ? 0 : max(0, profile.emptyRows - 1)
      let failures = repeated + empty + unknownRows
      return failures <= allowed && (isExempt ? canExempt : true) ? rows - failures : nil
    }
  }

  private var slack: Int { allowed - base }

  /// Returns a rule with examples; `nil` if values refute it after all.
  private func proposed(_ rule: ValueRule) -> ProposedRule? {
    guard rule.failures <= allowed, let matcher = rule.matcher else { return nil }
    if profile.isOpen {
      let broken = profile.samples.filter { !matcher.accepts($0.span) }.count
      guard broken <= rule.failures else { return nil }
    } else {
      var broken = base
      let bytes = profile.distinct.bytes.span
      for entry in profile.distinct.entries where !matcher.accepts(bytes.extracting(entry.range)) {
        broken += entry.rows
      }
      guard broken <= allowed else { return nil }
    }
    return ProposedRule(
      lines: rule.lines, bearing: rows - rule.failures - (isExempt ? profile.emptyRows : 0),
      refused: isRedacted ? [] : refusals(matcher, of: rule), hasExamples: !isRedacted)
  }
}

// MARK: - Rules of values

extension ColumnProposer {
  private func valueRules() -> [ValueRule] {
    let set = isRedacted ? nil : set()
    let format = format()
    let number = number()
    if let set, !isOpenFormat(format), number == nil || isSmallSet(set) { return [set] }
    if let format, number == nil || format.isOfDigits { return format.rules }
    if let number { return number }
    if let format { return format.rules }
    if let letters = letters() { return letters }
    if let pattern = pattern() { return pattern }
    return [length()].compactMap(\.self)
  }

  /// A format with its rules.
  private struct FormatRules {
    let candidate: FormatCandidate
    let rules: [ValueRule]

    /// Whether the format is stricter than numbers.
    var isOfDigits: Bool {
      ["isbn", "ean", "credit-card", "phone", "port"].contains(candidate.option)
    }
  }

  /// Whether a format has so many values that those of some rows are not all of them.
  private func isOpenFormat(_ format: FormatRules?) -> Bool {
    guard let option = format?.candidate.option else { return false }
    return !["boolean", "language-tag", "time-zone", "identifier", "hex", "path", "base64"]
      .contains(option) && !option.hasPrefix("grouping")
  }

  private func format() -> FormatRules? {
    guard let found = profile.formats.first(where: { $0.failures <= slack }) else { return nil }
    let candidate = FormatCandidate.all[found.index]
    var rule = ValueRule(
      option: candidate.option, kind: candidate.kind, failures: base + found.failures)
    if candidate.isOrdered, profile.knowsExtremes == found.index {
      rule.add(NaturalBounds(candidate, profile))
    }
    var rules = [rule]
    let hasAnyLength = ["hex", "base64", "base64url"].contains(candidate.option)
    if hasAnyLength, let length = fixedLength { rules.append(length) }
    return FormatRules(candidate: candidate, rules: rules)
  }

  /// The set of the values, if few of them repeat often.
  private func set() -> ValueRule? {
    guard !profile.isOpen else { return nil }
    var kept: [(value: String, rows: Int)] = []
    var rest: [(value: String, rows: Int)] = []
    let bytes = profile.distinct.bytes.span
    for entry in profile.distinct.entries {
      let value = String(copying: bytes.extracting(entry.range))
      let entry = (value: value, rows: entry.rows)
      if entry.rows == 1 { rest.append(entry) } else { kept.append(entry) }
    }
    // A rare value may be a mistake, if mistakes are allowed, or else one of many to come.
    let failures = rest.reduce(0) { $0 + $1.rows }
    if failures > slack {
      guard 1_000 * failures <= valued else { return nil }
      kept += rest
      rest = []
    }
    let count = kept.count
    guard 1...Self.largestSet ~= count, valued >= 10, valued >= 4 * count,
      kept.allSatisfy({ isListable($0.value) })
    else { return nil }
    let values = kept.map(\.value).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let list = values.map(Self.listed).joined(separator: ",")
    guard list.utf8.count <= 2_000 else { return nil }
    return ValueRule(
      option: "one-of", value: list, kind: .oneOf(values),
      failures: base + rest.reduce(0) { $0 + $1.rows })
  }

  /// The largest number of values of a set.
  private static let largestSet = 50

  /// Whether a set of numbers is a choice, rather than some of many numbers.
  private func isSmallSet(_ set: ValueRule) -> Bool {
    guard case .oneOf(let values) = set.kind, values.count <= 5 else { return false }
    return profile.distinct.entries.allSatisfy { $0.rows == 1 || $0.rows >= 5 }
  }

  /// Whether a value can be written in a list.
  private func isListable(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && value.utf8.count <= 64
      && value.utf8.first != UInt8(ascii: " ") && value.utf8.last != UInt8(ascii: " ")
  }

  static func listed(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      if scalar == "," || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private func number() -> [ValueRule]? {
    guard profile.knowsNumbers else { return nil }
    let choices: [(RuleKind.Number, [NumberNotation])] = [
      (.digits, [.digits, .padded]), (.integer, [.digits, .padded, .signed]),
      (.numeric, [.digits, .padded, .signed, .point]),
      (.numeric, [.digits, .padded, .signed, .comma]),
      (.scientific, [.digits, .padded, .signed, .point, .scientific]),
    ]
    for (kind, notations) in choices {
      var range = NumberRange()
      for notation in notations { range.add(profile.numbers[notation.rawValue]) }
      guard range.rows > 0, valued - range.rows <= slack else { continue }
      return rules(kind, notations, range)
    }
    return nil
  }

  private func rules(
    _ kind: RuleKind.Number,
    _ notations: [NumberNotation],
    _ range: NumberRange
  ) -> [ValueRule] {
    var rule = ValueRule(
      option: kind.rawValue, kind: .number(kind), failures: base + valued - range.rows)
    if profile.numbers[NumberNotation.padded.rawValue].rows > 0, kind == .digits {
      return [rule, lengthOfCode].compactMap(\.self)
    }
    if kind == .numeric {
      if notations.contains(.comma) { rule.bounds.append(Bound(kind: .separator, text: "comma")) }
      let decimals = range.fewestDecimals...max(range.fewestDecimals, range.mostDecimals)
      // JSON numbers are written without trailing zeros.
      let isFixed = decimals.count == 1 && !isOfJSON
      rule.bounds.append(
        Bound(
          kind: .decimals, text: isFixed ? "\(decimals.lowerBound)" : "..\(decimals.upperBound)"))
    }
    let isWhole = kind == .digits || kind == .integer
    let isGrowing = kind == .digits && isUniqueSoFar && isDense(range)
    let digits = profile.leastLength == profile.mostLength ? profile.mostLength : nil
    rule.add(
      NaturalBounds(
        range, isWhole: isWhole, isGrowing: isGrowing,
        digits: kind == .digits && digits ?? 99 <= 18 ? digits : nil))
    return [rule]
  }

  private func letters() -> [ValueRule]? {
    guard !profile.isOpen || profile.knowsShapes else { return nil }
    let kinds: [(AlphabeticValidator.Letters, Int)] = [
      (.ascii, profile.otherThanASCIILetters), (.unicode, profile.otherThanLetters),
    ]
    guard var (letters, failures) = kinds.first(where: { $0.1 <= slack }) else { return nil }
    // Codes in capitals have a pattern.
    if letters == .ascii, let pattern = pattern() { return pattern }
    // In few rows, names need not have letters beyond ASCII.
    if letters == .ascii, valued < Self.rowsOfASCII {
      (letters, failures) = (.unicode, profile.otherThanLetters)
    }
    let rule = ValueRule(
      option: letters == .ascii ? "alphabetic=ascii" : "alphabetic", kind: .alphabetic(letters),
      failures: base + failures)
    return [rule, length()].compactMap(\.self)
  }

  /// The number of rows from which letters are taken to be ASCII only.
  private static let rowsOfASCII = 1_000

  private func pattern() -> [ValueRule]? {
    guard !profile.isOpen || profile.knowsShapes, valued >= NaturalBounds.minimumRows else {
      return nil
    }
    for shapes in profile.shapes {
      let all = shapes.all.sorted { $0.rows > $1.rows }
      for count in 1...(shapes.isCoarse ? 1 : ShapePattern.maximumShapeCount) {
        let chosen = Array(all.prefix(count))
        let failures = valued - chosen.reduce(0) { $0 + $1.rows }
        guard chosen.count == count, failures <= slack, ShapePattern.isTelling(chosen),
          chosen.allSatisfy({ $0.rows >= 3 }),
          let pattern = ShapePattern.pattern(of: chosen, isRedacted: isRedacted)
        else { continue }
        var rules = [
          ValueRule(
            option: "regex", value: pattern, kind: .pattern(pattern, .whole),
            failures: base + failures)
        ]
        if pattern.contains("+") { rules += [length()].compactMap(\.self) }
        return rules
      }
    }
    return nil
  }
}

// MARK: - Lengths

extension ColumnProposer {
  private var fixedLength: ValueRule? {
    guard profile.leastLength == profile.mostLength, valued >= NaturalBounds.minimumRows,
      !profile.isOpen || profile.knowsShapes || !profile.formats.isEmpty
    else { return nil }
    return .length("\(profile.mostLength)", failures: base)
  }

  /// The lengths of a code, which hardly vary.
  private var lengthOfCode: ValueRule? {
    if let fixedLength { return fixedLength }
    guard valued >= NaturalBounds.minimumRows else { return nil }
    return .length("\(profile.leastLength)..\(profile.mostLength)", failures: base)
  }

  /// The lengths of texts: at least 1, and at most a round number that leaves some room.
  private func length() -> ValueRule? {
    guard valued >= NaturalBounds.minimumRows else { return nil }
    let wanted = profile.mostLength + profile.mostLength / 2
    guard
      let limit = Self.limits.first(where: { $0 >= wanted && $0 >= 10 })
    else { return nil }
    return .length(isExempt && !canExempt ? "..\(limit)" : "1..\(limit)", failures: base)
  }

  private static let limits = (1...7).flatMap { power in
    [1, 2, 5].map { $0 * Int(ScannedNumber.powers[power]) }
  }
}

// MARK: - Uniqueness

extension ColumnProposer {
  private var isUniqueSoFar: Bool {
    if case .repeated(let rows) = profile.unique.answer { rows <= allowed } else { false }
  }

  /// Whether numbers are too close to each other to differ by chance.
  private func isDense(_ range: NumberRange) -> Bool {
    guard range.unscaled == 0, range.least <= range.greatest, valued >= NaturalBounds.minimumRows
    else { return false }
    let width = Double((range.greatest - range.least) / ScannedNumber.powers[9]) + 1
    // The expected number of pairs of equal numbers.
    return Double(valued) * Double(valued) / (2 * width) > 8
  }

  /// Whether values are meant to differ, rather than to do so by chance.
  private var isLikelyUnique: Bool {
    guard isUniqueSoFar || profile.unique.isOver else { return false }
    let rules = valueRules()
    switch rules.first?.kind {
    case .format(let format):
      let identifiers = ["uuid", "isbn", "ean", "iban", "credit-card", "email", "phone"]
      if identifiers.contains(format.name) { return valued >= NaturalBounds.minimumRows }
      let names = ["hostname", "url", "mac-address"]
      return valued >= 3 * NaturalBounds.minimumRows && names.contains(format.name)
    case .number(.digits):
      var range = NumberRange()
      for other in profile.numbers { range.add(other) }
      return isDense(range)
    case .pattern:
      return valued >= 2 * NaturalBounds.minimumRows
    case .number, .oneOf: return false
    default: return valued >= 1_000 && profile.mostLength <= 64
    }
  }
}

// MARK: - Examples

extension ColumnProposer {
  /// Returns up to three values that a rule refuses: changed ones of the column.
  private func refusals(_ matcher: ValueMatcher, of rule: ValueRule) -> [String] {
    var found: [String] = []
    func offer(_ bytes: [UInt8]) {
      guard found.count < 3, bytes.count <= 64, !matcher.accepts(bytes.span) else { return }
      guard let text = String(validating: bytes, as: UTF8.self), !found.contains(text) else {
        return
      }
      found.append(text)
    }
    for bound in rule.bounds where bound.kind == .lower || bound.kind == .upper {
      if let text = Self.beyond(bound) { offer(Array(text.utf8)) }
    }
    let values = profile.samples.filter { matcher.accepts($0.span) && $0.count <= 40 }
    for change in 0..<8 where !values.isEmpty {
      var value = values[change % values.count]
      switch change {
      case 0: value.append(UInt8(ascii: "x"))
      case 1: value.removeLast()
      case 2: value[value.count / 2] = UInt8(ascii: "?")
      case 3: value.insert(UInt8(ascii: "-"), at: 0)
      case 4: value[value.count - 1] = value[value.count - 1] == 0x39 ? 0x30 : 0x39
      case 5: value = Array("unknown".utf8)
      case 6: value = []
      default: value = Array(repeatElement(value, count: 8).joined().prefix(60))
      }
      offer(value)
    }
    return found
  }

  /// Returns a number beyond a bound; `nil` for other bounds.
  private static func beyond(_ bound: Bound) -> String? {
    guard let number = ScannedNumber(bound.text.utf8.span), let scaled = number.scaled else {
      return nil
    }
    let unit = ScannedNumber.powers[9]
    return NaturalBounds.text(bound.kind == .lower ? scaled - unit : scaled + unit)
  }
}
