import RegularLanguage

/// All patterns of a size, and expressions of them, few enough to be compared on all short texts.
enum SmallWorld {
  /// The letters of the texts: a word character and another.
  static let letters: [Unicode.Scalar] = ["a", "-"]
  /// The letters, two that no atom names, and one that `.` excludes.
  static let moreLetters: [Unicode.Scalar] = letters + ["\u{E9}", "z", "\n"]

  /// Any text of the letters, so that no other scalar is expected.
  private static let texts = Syntax.set(ScalarSet("-").union(ScalarSet("a"))).repeated(.zeroOrMore)

  private static let atoms: [Syntax] = {
    let a = Syntax.set(ScalarSet("a"))
    let b = Syntax.set(ScalarSet("-"))
    return [
      a, b, .set(ScalarSet.lineTerminators.complement),
      .assertion(.start), .assertion(.end), .assertion(.wordBoundary), .assertion(.notWordBoundary),
      .lookahead(a, isNegative: false), .lookahead(b, isNegative: true),
      .lookahead(a.then(b), isNegative: false),
      .lookbehind(a, isNegative: false), .lookbehind(b, isNegative: true),
      .lookbehind(.assertion(.start).then(a), isNegative: true),
    ]
  }()

  private static let repetitions = [
    .zeroOrMore, .zeroOrOne, Repetition(0, 2), Repetition(2, 2), .oneOrMore,
  ]

  /// Returns the patterns with exact numbers of atoms and operators.
  private static func exactly(atoms count: Int, operators: Int) -> [Syntax] {
    if operators == 0 { return count == 1 ? atoms : [] }
    var result: [Syntax] = []
    for body in exactly(atoms: count, operators: operators - 1) {
      result += repetitions.map { body.repeated($0) }
    }
    for first in 0..<operators {
      for mine in 1..<max(count, 2) {
        for left in exactly(atoms: mine, operators: first) {
          for right in exactly(atoms: count - mine, operators: operators - 1 - first) {
            result += [left.then(right), .alternation([left, right])]
          }
        }
      }
    }
    return result
  }

  /// All patterns of at most three atoms and two operators, on the two letters.
  static let patterns = patterns(atoms: 3, operators: 2).map(confined)

  /// Boolean compositions of all patterns of at most two atoms and one operator, on the letters.
  static let compositions: [Expression] = {
    let parts = patterns(atoms: 2, operators: 1)
    return parts.map { confined(.complement($0)) }
      + parts.flatMap { left in
        parts.flatMap { right in
          [
            confined(.intersection([left, right])),
            confined(.union([left, .complement(right)])),
            confined(.intersection([left, .complement(right)])),
            confined(.complement(.union([left, right]))),
          ]
        }
      }
  }()

  /// All patterns of at most two atoms and one operator and their complements, on any texts.
  static let unconfined = patterns(atoms: 2, operators: 1).flatMap { [$0, .complement($0)] }

  private static func patterns(atoms: Int, operators: Int) -> [Expression] {
    (1...atoms).flatMap { atoms in
      (0...operators).flatMap { operators in
        exactly(atoms: atoms, operators: operators).map(Expression.pattern)
      }
    }
  }

  private static func confined(_ expression: Expression) -> Expression {
    .intersection([expression, .pattern(texts)])
  }
}
