package import RegularLanguage

/// A generator of patterns and expressions that are larger than those of the small world.
package struct RandomTerms {
  private var generator: SplitMix64
  /// The sets that occur in the patterns.
  private let sets: [ScalarSet]

  package init(seed: UInt64, sets: [ScalarSet]) {
    generator = SplitMix64(seed: seed)
    self.sets = sets
  }

  private mutating func below(_ count: Int) -> Int { .random(in: 0..<count, using: &generator) }

  /// Returns a pattern of approximately a number of atoms, with nested loops and lookaheads in
  /// them.
  package mutating func pattern(size: Int) -> Syntax {
    guard size > 1 else { return atom() }
    switch below(10) {
    case 0...3:
      let first = 1 + below(size - 1)
      return pattern(size: first).then(pattern(size: size - first))
    case 4...5:
      let first = 1 + below(size - 1)
      return .alternation([pattern(size: first), pattern(size: size - first)])
    case 6...7: return pattern(size: size - 1).repeated(repetition())
    case 8: return .lookbehind(past(size: size - 1), isNegative: below(2) == 0)
    default: return .lookahead(pattern(size: size - 1), isNegative: below(2) == 0)
    }
  }

  /// Returns the body of a lookbehind, which looks at nothing after its end.
  private mutating func past(size: Int) -> Syntax {
    guard size > 1 else {
      return below(6) == 0 ? .assertion(.start) : .set(sets[below(sets.count)])
    }
    let first = 1 + below(size - 1)
    switch below(3) {
    case 0: return past(size: first).then(past(size: size - first))
    case 1: return .alternation([past(size: first), past(size: size - first)])
    default: return past(size: size - 1).repeated(repetition())
    }
  }

  private mutating func atom() -> Syntax {
    switch below(12) {
    case 0: .assertion([.start, .end, .wordBoundary, .notWordBoundary][below(4)])
    case 1: .empty
    case 2: .set(.all)
    default: .set(sets[below(sets.count)])
    }
  }

  private mutating func repetition() -> Repetition {
    let minimum = below(3)
    return below(3) == 0
      ? Repetition(minimum, minimum + below(3)) : [.zeroOrMore, .oneOrMore, .zeroOrOne][below(3)]
  }

  /// Returns an expression of approximately a number of patterns, with nested complements.
  package mutating func expression(size: Int) -> Expression {
    guard size > 1 else {
      return below(5) == 0 ? length() : .pattern(pattern(size: 1 + below(6)))
    }
    let first = 1 + below(size - 1)
    switch below(3) {
    case 0: return .union([expression(size: first), expression(size: size - first)])
    case 1: return .intersection([expression(size: first), expression(size: size - first)])
    default: return .complement(expression(size: size - 1))
    }
  }

  /// Returns a pattern or an expression, alternately, of a size that depends on its number.
  package mutating func expression(number: Int) -> Expression {
    number % 2 == 0 ? .pattern(pattern(size: 3 + number % 8)) : expression(size: 2 + number % 4)
  }

  private mutating func length() -> Expression {
    .length(LengthUnit.allCases[below(4)], Repetition(below(3), below(4) == 0 ? nil : 1 + below(4)))
  }
}
