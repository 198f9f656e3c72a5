internal import PatternSyntax

/// A writer of patterns in a dialect.
struct PatternWriter {
  let dialect: PatternDialect

  /// Returns the anchored pattern of a syntax without assertions and lookaround, and whether
  /// engines may refuse it because it is nested too deeply.
  func pattern(_ syntax: Syntax) -> (source: String, isTooDeep: Bool) {
    let (start, end) = dialect.anchors
    var text = write(syntax)
    if !start.isEmpty, text.level == .alternation { text = group(text) }
    // The anchors and the pattern are a sequence.
    return (start + text.text + end, text.depth + own > dialect.maximumDepth)
  }

  /// Returns whether the dialect can express all sets of a syntax, and all repetitions at less than
  /// an absurd length.
  ///
  /// POSIX leaves the meaning of ranges outside ASCII to the locale, and grep refuses most of them.
  func canWrite(_ syntax: Syntax) -> Bool {
    switch syntax {
    case .empty: true
    case .set(let set): canWrite(set)
    case .concatenation(let parts), .alternation(let parts): parts.allSatisfy(canWrite)
    case .loop(let body, let bounds):
      max(bounds.minimum, bounds.maximum ?? 0) / dialect.maximumRepetition <= Self.maximumPieceCount
        && canWrite(body)
    case .assertion, .lookahead, .lookbehind: false
    }
  }

  /// The maximum number of pieces into which a repetition is split.
  private static let maximumPieceCount = 100_000

  private func canWrite(_ set: ScalarSet) -> Bool {
    let foreign = ScalarSet([0x80...0x10_FFFF])
    let members = set.intersection(foreign)
    return dialect != .posixExtended
      || min(members.count, foreign.subtracting(members).count) <= 64
  }

  /// A written part.
  private struct Text {
    var text: String
    /// The construct, which determines where the part needs a group.
    var level: Level
    /// The number of copies that the repetitions of the part require.
    var copyCount = 1
    /// The nesting depth of what the dialect counts.
    var depth = 0
  }

  private enum Level {
    case atom
    case repetition
    case concatenation
    case alternation
  }

  /// The depth that a construct other than a group adds.
  private var own: Int { dialect.countsAllNesting ? 1 : 0 }

  private func group(_ text: Text) -> Text {
    // POSIX has only groups that capture.
    Text(
      text: dialect == .posixExtended ? "(\(text.text))" : "(?:\(text.text))", level: .atom,
      copyCount: text.copyCount, depth: text.depth + 1)
  }

  private func write(_ syntax: Syntax) -> Text {
    switch syntax {
    case .empty: return Text(text: "", level: .concatenation)
    case .set(let set):
      let text = write(set)
      guard isInPairs(set) else { return Text(text: text, level: .atom, depth: own) }
      return Text(text: text, level: text.contains("|") ? .alternation : .concatenation)
    case .concatenation(let parts):
      let texts = parts.map(write)
      if texts.count == 1 { return texts[0] }
      return joined(
        texts.map { $0.level == .alternation ? group($0) : $0 }, by: "", .concatenation)
    case .alternation(let parts):
      let texts = parts.map(write)
      return texts.count == 1 ? texts[0] : joined(texts, by: "|", .alternation)
    case .loop(let body, let bounds): return write(body, bounds)
    // Syntax.isPlain is required of the caller.
    case .assertion, .lookahead, .lookbehind: return Text(text: "", level: .concatenation)
    }
  }

  private func joined(_ texts: [Text], by separator: String, _ level: Level) -> Text {
    Text(
      text: texts.map(\.text).joined(separator: separator), level: level,
      copyCount: texts.map(\.copyCount).max() ?? 1,
      depth: (texts.map(\.depth).max() ?? 0) + own)
  }

  private func write(_ body: Syntax, _ bounds: Repetition) -> Text {
    if bounds == Repetition(1, 1) { return write(body) }
    var part = write(body)
    if case .set(let set) = body, bounds.maximum == nil, bounds.minimum <= 1,
      let text = unitClass(of: set)
    {
      part = Text(text: text, level: .atom)
    }
    if part.level != .atom { part = group(part) }
    let limit = max(dialect.maximumRepetition / part.copyCount, 1)
    var texts: [String] = []
    var rest = bounds
    // Long repetitions are split: x{1500,} is x{1000}x{500,}.
    while max(rest.minimum, rest.maximum ?? 0) > limit {
      let count = min(rest.minimum, limit)
      let maximum = rest.maximum.map { min($0 - (rest.minimum - count), limit) } ?? count
      texts.append(part.text + Repetition(count, maximum).quantifier)
      rest = Repetition(rest.minimum - count, rest.maximum.map { $0 - maximum })
    }
    if rest != Repetition(0, 0) {
      // "11" is shorter than "1{2}".
      let isShort =
        rest.minimum == rest.maximum
        && (rest.minimum - 1) * part.text.utf8.count <= rest.quantifier.utf8.count
      texts +=
        isShort ? Array(repeating: part.text, count: rest.minimum) : [part.text + rest.quantifier]
    }
    let copyCount = part.copyCount * min(max(bounds.minimum, bounds.maximum ?? 1, 1), limit)
    return Text(
      text: texts.joined(), level: texts.count == 1 ? .repetition : .concatenation,
      copyCount: copyCount, depth: part.depth + (texts.count == 1 ? own : 2 * own))
  }
}

extension PatternWriter {
  /// Returns one of the scalars of a set.
  private func write(_ set: ScalarSet) -> String {
    switch dialect {
    case .ecmaScriptWithoutFlags: return inCodeUnits(set)
    case .posixExtended:
      // Lines contain neither of them, and they can't be written.
      let ignored = ScalarSet([0...0, 0x0A...0x0A])
      let isNegated = set.ranges.last?.upperBound == 0x10_FFFF
      let members = isNegated ? set.union(ignored).complement : set.subtracting(ignored)
      if members.isEmpty { return isNegated ? "." : "(a^)" }
      return bracketed(members, isNegated: isNegated)
    default: return characterClass(of: set)
    }
  }

  /// Returns whether some scalars of a set are written as two code units.
  private func isInPairs(_ set: ScalarSet) -> Bool {
    dialect == .ecmaScriptWithoutFlags && set.ranges.last.map { $0.upperBound > 0xFFFF } ?? false
  }

  /// Returns the class of a set, negated if it contains the last code point.
  private func characterClass(of set: ScalarSet) -> String {
    if set == .all { return #"[\s\S]"# }
    // With the flag `v`, V8 up to 2023 inverts a negated class for each copy of a repeated group.
    let isNegated = set.ranges.last?.upperBound == 0x10_FFFF && dialect != .html
    return bracketed(isNegated ? set.complement : set, isNegated: isNegated)
  }

  /// Returns a class for code units that is equivalent to a set in a repetition without an end;
  /// `nil` if there is none.
  ///
  /// A set that contains all scalars above U+FFFF contains both halves of their surrogate pairs.
  private func unitClass(of set: ScalarSet) -> String? {
    guard dialect == .ecmaScriptWithoutFlags,
      ScalarSet([0x1_0000...0x10_FFFF]).isSubset(of: set)
    else { return nil }
    return characterClass(of: set)
  }

  /// Returns a set as code units of UTF-16: pairs of surrogates above U+FFFF.
  private func inCodeUnits(_ set: ScalarSet) -> String {
    let plane = set.intersection(ScalarSet([0...0xFFFF]))
    var branches: [String] = []
    if !plane.isEmpty {
      if plane.ranges.last?.upperBound == 0xFFFF,
        plane.complement.ranges.count < plane.ranges.count + 3
      {
        let others = plane.complement.intersection(ScalarSet([0...0xFFFF]))
        branches.append("[^" + members(others) + #"\uD800-\uDFFF]"#)
      } else {
        branches.append(bracketed(plane, isNegated: false))
      }
    }
    for range in set.ranges where range.upperBound > 0xFFFF {
      branches += pairs(of: max(range.lowerBound, 0x1_0000)...range.upperBound)
    }
    return branches.joined(separator: "|")
  }

  /// Returns the surrogate pairs of a range of scalars.
  private func pairs(of range: ClosedRange<UInt32>) -> [String] {
    func high(_ value: UInt32) -> UInt32 { 0xD800 + (value - 0x1_0000) >> 10 }
    func low(_ value: UInt32) -> UInt32 { 0xDC00 + (value & 0x3FF) }
    func units(_ range: ClosedRange<UInt32>) -> String {
      range.count == 1
        ? escape(range.lowerBound) : "[\(escape(range.lowerBound))-\(escape(range.upperBound))]"
    }
    var result: [String] = []
    var start = range.lowerBound
    while start <= range.upperBound {
      let isWhole = low(start) == 0xDC00
      // All complete blocks with the same low surrogates are one alternative.
      let lastWhole = ((range.upperBound + 1) >> 10) << 10
      let next: UInt32
      if isWhole, lastWhole > start {
        result.append(units(high(start)...high(lastWhole - 1)) + #"[\uDC00-\uDFFF]"#)
        next = lastWhole
      } else {
        let end = min(start | 0x3FF, range.upperBound)
        result.append(units(high(start)...high(start)) + units(low(start)...low(end)))
        next = end + 1
      }
      start = next
    }
    return result
  }

  /// Returns a class with some members; a single member is literal.
  private func bracketed(_ set: ScalarSet, isNegated: Bool) -> String {
    if !isNegated, set.count == 1, let range = set.ranges.first {
      return literal(range.lowerBound)
    }
    if set.isEmpty { return isNegated ? #"[\s\S]"# : #"[^\s\S]"# }
    return "[" + (isNegated ? "^" : "") + members(set, isNegated: isNegated) + "]"
  }

  /// Returns the members of a class.
  private func members(_ set: ScalarSet, isNegated: Bool = false) -> String {
    if dialect == .posixExtended { return portableMembers(set, isNegated: isNegated) }
    var ranges = set.ranges
    // Surrogates are no characters, but some engines don't join the ranges around them.
    if dialect != .ecmaScriptWithoutFlags,
      let gap = ranges.firstIndex(where: { $0.lowerBound == 0xE000 }), gap > 0,
      ranges[gap - 1].upperBound == 0xD7FF
    {
      let upper = ranges.remove(at: gap)
      ranges[gap - 1] = ranges[gap - 1].lowerBound...upper.upperBound
    }
    return ranges.map { range in
      let (first, last) = (range.lowerBound, range.upperBound)
      return switch range.count {
      case 1: member(first)
      case 2: member(first) + member(last)
      default: member(first) + "-" + member(last)
      }
    }
    .joined()
  }

  /// Returns the members of a bracket expression of POSIX.
  ///
  /// There are no escapes: a bracket is first, a hyphen last, and a circumflex not first.
  private func portableMembers(_ set: ScalarSet, isNegated: Bool) -> String {
    let special = ScalarSet("]").union(ScalarSet("-")).union(ScalarSet("^")).union(ScalarSet("["))
    let found = set.intersection(special)
    func has(_ scalar: Unicode.Scalar) -> String { found.contains(scalar) ? "\(scalar)" : "" }
    var text = has("]")
    let ascii = set.intersection(.ascii)
    for range in ascii.subtracting(special).ranges {
      let (first, last) = (scalar(range.lowerBound), scalar(range.upperBound))
      text +=
        range.count == 1 ? "\(first)" : range.count == 2 ? "\(first)\(last)" : "\(first)-\(last)"
    }
    for range in set.subtracting(ascii).ranges { for value in range { text += "\(scalar(value))" } }
    text += has("[")
    let isFirst = text.isEmpty && !isNegated
    // Alone, a circumflex is literal outside brackets; here something else must precede it.
    return text + (isFirst && found.contains("^") ? has("-") + "^" : has("^") + has("-"))
  }

  private func scalar(_ value: UInt32) -> Unicode.Scalar { Unicode.Scalar(value) ?? "\u{FFFD}" }

  /// Returns a character outside a class.
  private func literal(_ value: UInt32) -> String {
    // A bracket or brace that is not open needs no escape in POSIX, where an escape is undefined.
    escape(value, from: dialect == .posixExtended ? #"\^$.|?*+()[{"# : #"\^$.|?*+()[]{}"#)
  }

  /// Returns a member of a class.
  private func member(_ value: UInt32) -> String {
    escape(value, from: dialect == .html ? #"\]^-[(){}/|"# : #"\]^-["#)
  }

  /// Returns a character, escaped if it is special or not printable.
  private func escape(_ value: UInt32, from special: String) -> String {
    guard (0x20...0x7E).contains(value) else { return escape(value) }
    let isSpecial = special.utf8.contains(UInt8(value))
    return isSpecial ? "\\\(scalar(value))" : "\(scalar(value))"
  }

  /// Returns a character that is not printable ASCII.
  private func escape(_ value: UInt32) -> String {
    if dialect == .posixExtended { return String(Character(scalar(value))) }
    switch value {
    case 0x09: return #"\t"#
    case 0x0A: return #"\n"#
    case 0x0D: return #"\r"#
    default: break
    }
    func hex(_ width: Int) -> String {
      let digits = String(value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
    switch dialect {
    case .ecmaScript, .html, .ecmaScriptWithoutFlags:
      return value < 0x80 ? #"\x"# + hex(2) : value <= 0xFFFF ? #"\u"# + hex(4) : #"\u{\#(hex(0))}"#
    case .jsonSchema: return value < 0x80 ? #"\x"# + hex(2) : String(Character(scalar(value)))
    case .re2, .pcre: return #"\x{\#(hex(0))}"#
    case .python:
      return value < 0x80
        ? #"\x"# + hex(2) : value <= 0xFFFF ? #"\u"# + hex(4) : #"\U"# + hex(8)
    case .posixExtended: return ""
    }
  }
}
