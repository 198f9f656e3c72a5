import ValidationCore
internal import RegularLanguage

/// Patterns for the order of precedence of versions.
///
/// The patterns for versions above `1.2.0-a` are these, where `n` is any number:
///
///     [2-9]\.n\.n... | [1-9][0-9]+\.n\.n...     // the first number is greater
///     1\.[3-9]\.n... | 1\.[1-9][0-9]+\.n...     // the first is the same, the second greater
///     1\.2\.[1-9]...                            // the first two are the same, the third greater
///     1\.2\.0                                   // a release comes after its prereleases
///     1\.2\.0-[b-z]... | 1\.2\.0-a\....         // the identifiers are greater, or there are more
enum SemanticVersionOrder {
  /// The pattern of a number.
  static let number = "(?:0|[1-9][0-9]*)"
  /// The pattern of an identifier after `-`: a number, or a text that isn't all digits.
  static let identifier = "(?:\(number)|\(word))"
  /// The pattern of optional build metadata.
  static let build = #"(?:\+[0-9A-Za-z-]+(?:[.][0-9A-Za-z-]+)*)?"#
  private static let word = "[0-9]*[A-Za-z-][0-9A-Za-z-]*"

  /// Returns conditions that the texts of versions satisfy if and only if they are in an interval.
  static func conditions(_ interval: Interval<SemanticVersion>) -> [Syntax] {
    var conditions: [Syntax] = []
    switch interval.lower {
    case .unbounded: break
    case .included(let bound): conditions.append(ahead(atLeast(bound, orEqual: true)))
    case .excluded(let bound): conditions.append(ahead(atLeast(bound, orEqual: false)))
    }
    switch interval.upper {
    case .unbounded: break
    // A version that is not above the bound is below it.
    case .included(let bound):
      conditions.append(ahead(atLeast(bound, orEqual: false), isNegative: true))
    case .excluded(let bound):
      conditions.append(ahead(atLeast(bound, orEqual: true), isNegative: true))
    }
    return conditions
  }

  private static func ahead(_ condition: Syntax, isNegative: Bool = false) -> Syntax {
    let whole = Syntax.concatenation([condition, buildSyntax, .assertion(.end)])
    return .lookahead(whole, isNegative: isNegative)
  }

  /// Returns the pattern of versions without build metadata that are above or, optionally, equal to
  /// a bound.
  private static func atLeast(_ bound: SemanticVersion, orEqual: Bool) -> Syntax {
    let core = [bound.major, bound.minor, bound.patch].map(\.description)
    let above = core.indices.map { index in
      let same = core[..<index].map { Syntax.literal($0 + ".") }
      let rest = core[(index + 1)...].map { _ in point.then(numberSyntax) }
      return Syntax.concatenation(same + [greater(core[index])] + rest + [anyPrerelease])
    }
    let tail = prerelease(atLeast: bound.identifiers, orEqual: orEqual)
    return .alternation(above + [Syntax.literal(core.joined(separator: ".")).then(tail)])
  }

  /// Returns the pattern of what may follow the numbers of a bound.
  private static func prerelease(atLeast bound: [Substring], orEqual: Bool) -> Syntax {
    if bound.isEmpty { return orEqual ? .empty : .nothing }
    let above = bound.indices.map { index in
      let same = bound[..<index].map { Syntax.literal($0 + ".") }
      let isNumber = SemanticVersion.isNumber(bound[index].utf8)
      let next =
        isNumber ? .alternation([greater(bound[index]), wordSyntax]) : later(bound[index])
      return Syntax.concatenation(same + [next, moreIdentifiers(0)])
    }
    let same = Syntax.literal(bound.joined(separator: ".")).then(moreIdentifiers(orEqual ? 0 : 1))
    return .alternation([.empty, Syntax.literal("-").then(.alternation(above + [same]))])
  }

  /// Returns the pattern of the numbers above a bound.
  private static func greater(_ bound: some StringProtocol) -> Syntax {
    let digit = Syntax.set(.digits)
    let places = bound.unicodeScalars.count
    let longer = Syntax.set(ScalarSet("1"..."9")).then(digit.repeated(Repetition(places, nil)))
    let sameLength = branches(bound, of: .digits) { place in
      digit.repeated(Repetition(places - place - 1, places - place - 1))
    }
    return .alternation([longer] + sameLength)
  }

  /// Returns the pattern of nonnumeric identifiers that come after a bound by their bytes.
  private static func later(_ bound: Substring) -> Syntax {
    let any = Syntax.set(identifierScalars)
    let above = branches(bound, of: identifierScalars) { _ in any.repeated(.zeroOrMore) }
    let longer = Syntax.literal(bound).then(any.repeated(.oneOrMore))
    return Syntax.lookahead(notNumber, isNegative: false).then(.alternation(above + [longer]))
  }

  /// Returns patterns of texts that agree with a bound up to a position, where they have a greater
  /// scalar.
  private static func branches(
    _ bound: some StringProtocol,
    of set: ScalarSet,
    rest: (Int) -> Syntax
  ) -> [Syntax] {
    let scalars = Array(bound.unicodeScalars)
    return scalars.indices.map { place in
      let above = set.intersection(ScalarSet([scalars[place].value + 1...0x7F]))
      let same = scalars[..<place].map { Syntax.set(ScalarSet($0)) }
      return .concatenation(same + [.set(above), rest(place)])
    }
  }

  private static let identifierScalars = ScalarSet.asciiLetters.union(.digits).union(ScalarSet("-"))
  private static let point = Syntax.literal(".")
  private static let numberSyntax = Syntax(pattern: number)
  private static let wordSyntax = Syntax(pattern: word)
  private static let notNumber = Syntax(pattern: "[0-9]*[A-Za-z-]")
  private static let buildSyntax = Syntax(pattern: build)
  private static let anyPrerelease =
    Syntax.literal("-").then(Syntax(pattern: identifier)).then(moreIdentifiers(0)).optional

  private static func moreIdentifiers(_ atLeast: Int) -> Syntax {
    point.then(Syntax(pattern: identifier)).repeated(Repetition(atLeast, nil))
  }
}
