/// A pattern in the common syntax of this engine, ICU and Python's `re`, which can be written in
/// the dialect of each.
indirect enum CommonPattern {
  case scalar(Unicode.Scalar)
  case shorthand(Character)
  case set([ClosedRange<Unicode.Scalar>], shorthand: Character?, isNegated: Bool)
  /// `.`, or any scalar with the flag `s`.
  case dot(matchesAll: Bool)
  case group(CommonPattern, opening: String)
  case concatenation([CommonPattern])
  case alternation([CommonPattern])
  case loop(CommonPattern, quantifier: String)
  case start
  case end
  case boundary(isNegated: Bool)
}

/// The engines that are compared.
///
/// Some constructs deliberately have different meanings in these engines, so they are expanded for
/// the others:
/// - `\d`, `\w`, `\s` and `\b` are ASCII here; there they are Unicode, each defined differently.
/// - `.` excludes only the line feed in Python, and with `s` matches U+000D U+000A as one in ICU.
/// - `$` also matches before a final line feed there, and only at the end here; the end of the text
///   is `\z` in ICU and `\Z` in Python.
/// - `(?i)` doesn't affect `\w` and `\b` here; there, U+212A, the Kelvin sign, is a `k`.
enum Dialect: CaseIterable {
  case own, icu, python
}

extension CommonPattern {
  /// The pattern's text.
  func text(in dialect: Dialect) -> String {
    switch self {
    case .scalar(let scalar): Self.escaped(scalar)
    case .shorthand(let letter):
      dialect == .own ? "\\\(letter)" : "(?-i:" + Self.inlined(letter) + ")"
    case .set(let ranges, let shorthand, let isNegated):
      Self.set(ranges, shorthand, isNegated: isNegated, in: dialect)
    case .dot(matchesAll: true): dialect == .own ? "(?s:.)" : "[^a]|a"
    case .dot(matchesAll: false):
      dialect == .own ? "." : #"[^\n\r\u2028\u2029]"#
    case .group(let body, let opening): opening + body.text(in: dialect) + ")"
    case .concatenation(let parts):
      parts.map { $0.grouped(in: dialect, \.isAlternation) }.joined()
    case .alternation(let branches): branches.map { $0.text(in: dialect) }.joined(separator: "|")
    case .loop(let body, let quantifier):
      "(?:" + body.text(in: dialect) + ")" + quantifier
    case .start: dialect == .own ? "^" : "\\A"
    case .end: dialect == .own ? "$" : dialect == .icu ? "\\z" : "\\Z"
    case .boundary(let isNegated):
      dialect == .own ? (isNegated ? "\\B" : "\\b") : Self.boundary(isNegated: isNegated)
    }
  }

  /// Whether letters match their other cases somewhere.
  var ignoresCase: Bool { text(in: .own).contains("(?i:") }

  /// The nesting depth of loops.
  var loopDepth: Int {
    switch self {
    case .group(let body, _): body.loopDepth
    case .concatenation(let parts), .alternation(let parts): parts.map(\.loopDepth).max() ?? 0
    case .loop(let body, _): 1 + body.loopDepth
    default: 0
    }
  }

  /// Whether it may match the empty text somewhere.
  private var mayBeEmpty: Bool {
    switch self {
    case .scalar, .shorthand, .set, .dot: false
    case .start, .end, .boundary: true
    case .group(let body, let opening): ["(?=", "(?!"].contains(opening) || body.mayBeEmpty
    case .concatenation(let parts): parts.allSatisfy(\.mayBeEmpty)
    case .alternation(let branches): branches.contains(where: \.mayBeEmpty)
    case .loop(let body, let quantifier):
      ["*", "?", "{0,3}"].contains { quantifier.hasPrefix($0) } || body.mayBeEmpty
    }
  }

  /// Whether it repeats something that may match the empty text.
  ///
  /// ICU ends counted loops at an empty iteration, even if a later iteration would match more. It
  /// never ends lazy loops until its stack overflows, which `NSRegularExpression` reports as no
  /// match.
  var repeatsEmpty: Bool {
    switch self {
    case .group(let body, _): body.repeatsEmpty
    case .concatenation(let parts), .alternation(let parts): parts.contains(where: \.repeatsEmpty)
    case .loop(let body, _): body.mayBeEmpty || body.repeatsEmpty
    default: false
    }
  }

  private var isAlternation: Bool {
    switch self {
    case .alternation, .dot(matchesAll: true): true
    default: false
    }
  }

  private func grouped(in dialect: Dialect, _ needsGroup: (Self) -> Bool) -> String {
    needsGroup(self) ? "(?:" + text(in: dialect) + ")" : text(in: dialect)
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": String(scalar)
    case "\n": "\\n"
    case "\r": "\\r"
    case _ where scalar.isASCII: "\\\(scalar)"
    default: String(scalar)
    }
  }

  /// A class; a shorthand in it has no case variants here, unlike the scalars that it expands to.
  private static func set(
    _ ranges: [ClosedRange<Unicode.Scalar>],
    _ shorthand: Character?,
    isNegated: Bool,
    in dialect: Dialect
  ) -> String {
    let opening = isNegated ? "[^" : "["
    let texts = ranges.map { escaped($0.lowerBound) + "-" + escaped($0.upperBound) }
    let members = texts.joined() + "]"
    guard let shorthand else { return opening + members }
    if dialect == .own { return opening + "\\\(shorthand)" + members }
    let exact = "(?-i:" + inlined(shorthand) + ")"
    return isNegated ? "(?:(?!\(exact))\(opening)\(members))" : "(?:\(exact)|\(opening)\(members))"
  }

  /// The members of a class that are equivalent to a shorthand.
  private static func members(of letter: Character) -> String {
    switch letter {
    case "d": "0-9"
    case "w": "0-9A-Z_a-z"
    default: #"\t\n\x0B\x0C\r\x20"#
    }
  }

  private static func inlined(_ letter: Character) -> String {
    letter.isUppercase
      ? "[^" + members(of: Character(letter.lowercased())) + "]" : "[" + members(of: letter) + "]"
  }

  private static func boundary(isNegated: Bool) -> String {
    let word = inlined("w")
    return isNegated
      ? "(?-i:(?<=\(word))(?=\(word))|(?<!\(word))(?!\(word)))"
      : "(?-i:(?<=\(word))(?!\(word))|(?<!\(word))(?=\(word)))"
  }
}

/// A generator of random patterns.
struct CommonPatternMaker<Generator: RandomNumberGenerator> {
  var generator: Generator

  private static var letters: [Unicode.Scalar] {
    ["a", "a", "b", "b", "k", "s", "Z", "0", "7", "-", "_", ".", " ", "\n", "\u{E9}", "\u{3C3}"]
      + ["\u{4E00}", "\u{1F600}"]
  }

  private mutating func below(_ count: Int) -> Int { .random(in: 0..<count, using: &generator) }

  private mutating func element<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// Returns a pattern of approximately a number of atoms.
  mutating func pattern(size: Int) -> CommonPattern {
    guard size > 1 else { return atom() }
    switch below(20) {
    case 0...7:
      let first = 1 + below(size - 1)
      return .concatenation([pattern(size: first), pattern(size: size - first)])
    case 8...10:
      let first = 1 + below(size - 1)
      return .alternation([pattern(size: first), pattern(size: size - first)])
    case 11...15: return .loop(pattern(size: size - 1), quantifier: quantifier())
    case 16...17: return lookahead(size: size)
    default:
      return .group(pattern(size: size - 1), opening: element(of: ["(", "(?:", "(?i:"]))
    }
  }

  /// Returns a lookahead followed by something, since most lookaheads alone match nothing.
  private mutating func lookahead(size: Int) -> CommonPattern {
    let first = 1 + below(size - 1)
    let opening = element(of: ["(?=", "(?!"])
    return .concatenation([
      .group(pattern(size: first), opening: opening), pattern(size: size - first),
    ])
  }

  private mutating func quantifier() -> String {
    element(of: ["*", "+", "?", "{2}", "{1,2}", "{2,}", "{0,3}", "{3,4}"])
      + element(of: ["", "", "?"])
  }

  private mutating func atom() -> CommonPattern {
    switch below(20) {
    case 0: .start
    case 1: .end
    case 2: .boundary(isNegated: below(2) == 0)
    case 3...4: .dot(matchesAll: below(3) == 0)
    case 5...6: .shorthand(element(of: ["d", "w", "s", "D", "W", "S"]))
    case 7...9: set()
    default: .scalar(element(of: Self.letters))
    }
  }

  private mutating func set() -> CommonPattern {
    let ranges = (0...below(3)).map { _ in
      let ends = [element(of: Self.letters), element(of: Self.letters)].sorted()
      return ends[0]...ends[1]
    }
    let shorthand: Character? = below(3) == 0 ? element(of: ["d", "w", "s"]) : nil
    return .set(ranges, shorthand: shorthand, isNegated: below(3) == 0)
  }
}
