extension Syntax {
  /// The expressions that a text must all satisfy to match as a whole.
  ///
  /// A lookahead at the start applies to the whole text, and a repeated set is equivalent to the
  /// set repeated without a bound, and a length. So `(?=.{1,253}$)[a-z.]+` and `[a-z]{3,255}` have
  /// lengths to be counted separately, as most patterns with `(?=...)` before them have.
  var conjuncts: [Expression] {
    var conjuncts: [Expression] = []
    var parts = flattened[...]
    // A whole match starts at the start and ends at the end.
    while let first = parts.first {
      if case .lookahead(let body, let isNegative) = first {
        let texts = Expression.pattern(body.startingTexts)
        conjuncts.append(isNegative ? .complement(texts) : texts)
      } else if first != .assertion(.start) {
        break
      }
      parts.removeFirst()
    }
    while parts.last == .assertion(.end) { parts.removeLast() }
    if parts.count == 1, case .loop(.set(let set), let repetition)? = parts.first,
      repetition.maximum ?? repetition.minimum > Self.maximumStateCount
    {
      conjuncts.append(.pattern(.loop(.set(set), .zeroOrMore)))
      conjuncts.append(.length(.scalars, repetition))
    } else {
      conjuncts.append(
        .pattern(parts.count == 1 ? parts[parts.startIndex] : .concatenation(Array(parts))))
    }
    return conjuncts
  }

  /// The maximum number of repetitions of a set that are faster as states than as a counted length.
  private static let maximumStateCount = 32

  /// The parts of a concatenation, including those of nested concatenations.
  private var flattened: [Syntax] {
    guard case .concatenation(let parts) = self else { return [self] }
    let isFlat = parts.allSatisfy { if case .concatenation = $0 { false } else { true } }
    return isFlat ? parts : parts.flatMap { $0.flattened }
  }

  /// The pattern of all texts that start with a match.
  private var startingTexts: Syntax {
    var parts = flattened
    guard parts.last == .assertion(.end) else { return then(.anything) }
    parts.removeLast()
    return .concatenation(parts)
  }
}
