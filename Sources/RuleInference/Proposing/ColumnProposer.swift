import LineValidation
import RegularLanguage
import ValidateRun
import ValidationCore
import ValidationFormats

/// Proposes the strictest rules that the values of a column satisfy.
///
/// Of the rules that hold, the first of these is proposed: a few values that repeat often, unless
/// they are values of a format that has many; a named format; a number; letters; a pattern. A rule
/// must be as strict as the rows allow, and yet likely to hold for other rows of the same kind.
struct ColumnProposer {
  /// What is known about the data as a whole, and how rules are written.
  struct Context {
    let allowance: RowAllowance
    /// The number of rows in which nothing is known about values.
    let unknownRows: Int
    /// Whether nothing may reveal values.
    let isRedacted: Bool
    /// Whether empty values can be exempt, which only columns can.
    let canExempt: Bool
    /// Whether values may be JSON numbers.
    let isOfJSON: Bool
  }

  private let profile: ColumnProfile
  private let context: Context
  /// The number of rows that may have a value: those that were read, and those that were not.
  private let rows: Int
  /// The number of rows that may break a rule.
  private let allowed: Int
  /// Whether empty values are exempt from the rules.
  private let isExempt: Bool
  /// The number of rows that break each rule that empty values break.
  private let base: Int
  /// The number of rows with a value that is not empty.
  private let valued: Int

  init(_ profile: ColumnProfile, _ context: Context) {
    self.profile = profile
    self.context = context
    rows = profile.rows + context.unknownRows
    allowed = context.allowance.rows(of: rows)
    let empty = profile.emptyRows
    isExempt = empty > 0 && empty + context.unknownRows > allowed
    base = context.unknownRows + (isExempt ? 0 : empty)
    valued = profile.rows - empty
  }
}

extension ColumnProposer {
  /// Returns the rules that the column satisfies.
  ///
  /// - Parameter canBeUnique: Whether the values may have to be unique.
  /// - Returns: The rules.
  func column(canBeUnique: Bool) -> ProposedColumn {
    var column = ProposedColumn(rows: rows)
    guard valued > 0 else {
      column.isEmpty = profile.emptyRows > 0
      return column
    }
    let values = valueRules()
    if canBeUnique { addUniqueness(to: &column, values.first) }
    guard base <= allowed else { return column }
    column.rules = values.compactMap(proposed)
    column.kind = column.rules.isEmpty ? nil : values.first?.kind
    let commonest = profile.distinct.entries.map(\.rows).max() ?? 0
    column.varies = profile.isOpen || valued - commonest >= 8
    if isExempt, context.canExempt {
      let missing = ValueList.text(of: profile.missing.sorted())
      column.options =
        (missing.isEmpty ? [] : [RulesText.line("missing", missing)]) + ["--unless-empty"]
    } else if isExempt {
      // Without columns, an alternative makes empty lines valid.
      column.rules = column.rules.prefix(1).map { rule in
        var rule = rule
        rule.lines = ["--any", "--length 0"] + rule.lines
        return rule
      }
    } else if column.rules.isEmpty {
      let rule = ValueRule(option: "non-empty", kind: .nonEmpty, failures: base)
      column.rules = [proposed(rule)].compactMap(\.self)
    }
    return column
  }

  /// Determines whether values are unique, as far as it is known.
  private func addUniqueness(to column: inout ProposedColumn, _ rule: ValueRule?) {
    guard valued >= 2, isLikelyUnique(rule) else { return }
    guard let repeated = profile.unique.repeats else {
      column.hasUnknownUniqueness = profile.unique.repeatedRows == 0
      return
    }
    // Empty values repeat each other, unless they are exempt.
    let failures = repeated + (isExempt ? 0 : max(0, profile.emptyRows - 1)) + context.unknownRows
    guard failures <= allowed, !isExempt || context.canExempt else { return }
    column.uniqueRows = rows - failures
    column.isCounter = profile.unique.isMonotone
  }

  private var slack: Int { allowed - base }

  /// Returns a rule with examples; `nil` if values refute it after all.
  private func proposed(_ rule: ValueRule) -> ProposedRule? {
    guard rule.failures <= allowed, let matcher = ValueMatcher(kind: rule.kind, rule.bounds) else {
      return nil
    }
    if profile.isOpen {
      let broken = profile.samples.filter { !matcher.accepts($0.span) }.count
      guard broken <= rule.failures else { return nil }
    } else {
      let broken = profile.distinct.all.reduce(base) { broken, entry in
        entry.value.withBytes { matcher.accepts($0) } ? broken : broken + entry.rows
      }
      guard broken <= allowed else { return nil }
    }
    return ProposedRule(
      lines: rule.lines, bearing: rows - rule.failures - (isExempt ? profile.emptyRows : 0),
      refused: context.isRedacted ? nil : refusals(matcher, of: rule))
  }
}

// MARK: - Rules of values

extension ColumnProposer {
  private func valueRules() -> [ValueRule] {
    let set = context.isRedacted ? nil : set()
    let (format, number) = (format(), number())
    if let set, format?[0].traits.contains(.vague) ?? true, number == nil || isSmallSet(set) {
      return [set]
    }
    if let format, number == nil || format[0].traits.contains(.digits) { return format }
    return number ?? letters() ?? pattern() ?? [length()].compactMap(\.self)
  }

  private func format() -> [ValueRule]? {
    let held = profile.formats.filter { $0.failures <= slack }
    let clear = held.filter { !isAmbiguous($0, among: held) }
    // Dates whose month is not known are not paths, although these have slashes, too.
    let found = clear.first { clear.count == held.count || !$0.candidate.traits.contains(.vague) }
    guard let found else { return nil }
    let candidate = found.candidate
    var rule = ValueRule(
      option: candidate.option, kind: candidate.kind, failures: base + found.failures,
      traits: candidate.traits)
    if let extremes = found.extremes {
      // Tomorrow's rows have later dates.
      let isGrowing = profile.trend(of: candidate).isMonotone(allowed)
      rule.add(.bounds(of: candidate, extremes, rows: profile.rows, isGrowing: isGrowing))
    }
    let length = candidate.traits.contains(.anyLength) ? fixedLength : nil
    return [rule, length].compactMap(\.self)
  }

  /// Returns whether another pattern of dates reads some value as another date, such as 3/4/2024,
  /// so that one of both would be a guess.
  private func isAmbiguous(
    _ format: ColumnProfile.Format,
    among others: [ColumnProfile.Format]
  ) -> Bool {
    guard let own = format.candidate.reading else { return false }
    return others.lazy.compactMap(\.candidate.reading).contains { other in
      profile.samples.contains { value in
        let text = String(decoding: value, as: UTF8.self)
        guard let one = own.value(text), let second = other.value(text) else { return false }
        return one.order(to: second).map { $0 != 0 } ?? false
      }
    }
  }

  /// The set of the values, if few of them repeat often.
  private func set() -> ValueRule? {
    guard !profile.isOpen else { return nil }
    var kept = profile.distinct.all.filter { $0.rows > 1 }
    // A rare value may be a mistake, if mistakes are allowed, or else one of many to come.
    var failures = profile.distinct.entries.count - kept.count
    if failures > slack {
      guard 5_000 * failures <= valued else { return nil }
      kept = profile.distinct.all
      failures = 0
    }
    guard 1...Self.largestSet ~= kept.count, valued >= 10, valued >= 4 * kept.count,
      kept.allSatisfy({ isListable($0.value.utf8) })
    else { return nil }
    let values = kept.map(\.value).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let list = ValueList.text(of: values)
    guard list.utf8.count <= 2_000 else { return nil }
    return ValueRule(
      option: "one-of", value: list, kind: .oneOf(values), failures: base + failures)
  }

  /// The largest number of values of a set.
  private static let largestSet = 50

  /// Whether a set of numbers is a choice, rather than some of many numbers.
  private func isSmallSet(_ set: ValueRule) -> Bool {
    guard case .oneOf(let values) = set.kind, values.count <= 5 else { return false }
    return profile.distinct.entries.allSatisfy { $0.rows == 1 || $0.rows >= 5 }
  }

  /// Whether a value can be written in a list.
  private func isListable(_ value: String.UTF8View) -> Bool {
    let blank = UInt8(ascii: " ")
    return value.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && value.count <= 64
      && value.first != blank && value.last != blank
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
      let range = profile.numbers(in: notations)
      guard range.rows > 0, valued - range.rows <= slack else { continue }
      return rules(kind, hasComma: notations.contains(.comma), range)
    }
    return nil
  }

  private func rules(
    _ kind: RuleKind.Number,
    hasComma: Bool,
    _ range: NumberRange
  ) -> [ValueRule] {
    var rule = ValueRule(
      option: kind.rawValue, kind: .number(kind), failures: base + valued - range.rows)
    if kind == .digits, profile.numbers(in: [.padded]).rows > 0 {
      // The lengths of a code hardly vary.
      return [rule, fixedLength ?? length(from: profile.minimumLength, to: profile.maximumLength)]
        .compactMap(\.self)
    }
    if kind == .numeric {
      if hasComma { rule.bounds.append(Bound(kind: .separator, text: "comma")) }
      let (minimum, maximum) = (range.minimumDecimals, range.maximumDecimals)
      // JSON numbers are written without trailing zeros.
      let isFixed = minimum == maximum && !context.isOfJSON
      // How many decimals others have is open if there are many and not always as many.
      if isFixed || maximum <= 3 {
        let text = isFixed ? "\(maximum)" : "..\(max(2, maximum))"
        rule.bounds.append(Bound(kind: .decimals, text: text))
      }
    }
    let isUniqueSoFar = profile.unique.repeats.map { $0 <= allowed } ?? false
    let digits = profile.minimumLength == profile.maximumLength ? profile.maximumLength : .max
    rule.add(
      .bounds(
        of: range, isWhole: kind == .digits || kind == .integer,
        isGrowing: kind == .digits && isUniqueSoFar && isDense(range),
        digits: kind == .digits && digits <= 18 ? digits : nil))
    return [rule]
  }

  private func letters() -> [ValueRule]? {
    guard !profile.isOpen || profile.knowsShapes, profile.otherThanLetters <= slack else {
      return nil
    }
    // In few rows, names need not have letters beyond ASCII.
    var isASCII = profile.otherThanASCIILetters <= slack
    // Codes in capitals have a pattern.
    if isASCII, let pattern = pattern() { return pattern }
    isASCII = isASCII && valued >= Self.rowsOfASCII
    let rule = ValueRule(
      option: isASCII ? "alphabetic=ascii" : "alphabetic",
      kind: .alphabetic(isASCII ? .ascii : .unicode),
      failures: base + (isASCII ? profile.otherThanASCIILetters : profile.otherThanLetters))
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
        guard chosen.count == count, failures <= slack, ShapePattern.isInformative(chosen),
          chosen.allSatisfy({ $0.rows >= 3 }),
          let pattern = ShapePattern.pattern(of: chosen, isRedacted: context.isRedacted)
        else { continue }
        let rule = ValueRule(
          option: "regex", value: pattern, kind: .pattern(pattern, .whole),
          failures: base + failures)
        return [rule, pattern.contains("+") ? length() : nil].compactMap(\.self)
      }
    }
    return nil
  }
}

// MARK: - Lengths

extension ColumnProposer {
  private var fixedLength: ValueRule? {
    guard profile.minimumLength == profile.maximumLength,
      !profile.isOpen || profile.knowsShapes || !profile.formats.isEmpty
    else { return nil }
    return length(from: profile.maximumLength, to: profile.maximumLength)
  }

  /// The lengths of texts: at least 1, and at most a round number that leaves some room.
  private func length() -> ValueRule? {
    let wanted = max(10, profile.maximumLength + profile.maximumLength / 2)
    return Self.limits.first { $0 >= wanted }
      .flatMap { length(from: isExempt && !context.canExempt ? nil : 1, to: $0) }
  }

  private static let limits = (1...7).flatMap { power in
    [1, 2, 5].map { $0 * Int(ScannedNumber.powers[power]) }
  }

  /// Returns the rule that a value has a number of Characters; `nil` if there are few rows.
  private func length(from minimum: Int?, to maximum: Int) -> ValueRule? {
    let range = minimum == maximum ? "\(maximum)" : "\(minimum.map { "\($0)" } ?? "")..\(maximum)"
    guard valued >= NaturalBounds.minimumRows,
      let length = try? LengthRange(range, of: "--length")
    else { return nil }
    return ValueRule(option: "length", value: range, kind: .length(length), failures: base)
  }
}

// MARK: - Uniqueness

extension ColumnProposer {
  /// Whether numbers are too close to each other to differ by chance.
  private func isDense(_ range: NumberRange) -> Bool {
    guard !range.isOpen, range.minimum <= range.maximum, valued >= NaturalBounds.minimumRows
    else { return false }
    let width = Double((range.maximum - range.minimum) / ScannedNumber.powers[9]) + 1
    // The expected number of pairs of equal numbers.
    return Double(valued) * Double(valued) / (2 * width) > 8
  }

  /// Whether dates or times ascend or descend, and are too close to each other, measured by their
  /// least step, to differ by chance.
  private var isSeries: Bool {
    let dates = profile.formats.first { format in
      let kind = format.candidate.order.flatMap { OrderKey.Kind($0) }
      return format.failures <= slack && kind?.hasDay == true
    }
    guard valued >= 2 * NaturalBounds.minimumRows, let dates, let range = dates.extremes,
      !range.isOpen, range.minimum < range.maximum
    else { return false }
    let trend = profile.trend(of: dates.candidate)
    guard trend.isMonotone(allowed), var step = trend.leastStep else { return false }
    // The digits of a day are a number.
    if dates.candidate.traits.contains(.digits) {
      step = step * OrderKey.day / ScannedNumber.powers[ScannedNumber.scale]
    }
    let steps = Double(range.maximum - range.minimum) / Double(step)
    return Double(valued) * Double(valued) / (2 * steps) > 8
  }

  /// Whether values are meant to differ, rather than to do so by chance.
  private func isLikelyUnique(_ rule: ValueRule?) -> Bool {
    guard profile.unique.isOver || profile.unique.repeats.map({ $0 <= allowed }) ?? false else {
      return false
    }
    switch rule?.kind {
    case .format where rule?.traits.contains(.identifier) == true:
      return valued >= NaturalBounds.minimumRows
    case .format where isSeries: return true
    case .format:
      return valued >= 3 * NaturalBounds.minimumRows && rule?.traits.contains(.name) == true
    case .number(.digits): return isDense(profile.numbers(in: NumberNotation.allCases))
    case .pattern: return valued >= 2 * NaturalBounds.minimumRows
    case .number, .oneOf: return false
    default: return valued >= 1_000 && profile.maximumLength <= 64
    }
  }
}

// MARK: - Examples

extension ColumnProposer {
  /// Returns up to three values that a rule refuses: changed ones of the column.
  private func refusals(_ matcher: ValueMatcher, of rule: ValueRule) -> [String] {
    var found: [String] = []
    func offer(_ bytes: [UInt8]) {
      guard found.count < 3, bytes.count <= 64, !matcher.accepts(bytes.span),
        let text = String(validating: bytes, as: UTF8.self), !found.contains(text)
      else { return }
      found.append(text)
    }
    for bound in rule.bounds where bound.kind == .lower || bound.kind == .upper {
      // A number beyond the bound.
      guard let number = bound.text.withBytes({ ScannedNumber($0)?.scaled }) else { continue }
      let unit = ScannedNumber.powers[9]
      let text = NaturalBounds.text(bound.kind == .lower ? number - unit : number + unit)
      offer(Array(text.utf8))
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
}
