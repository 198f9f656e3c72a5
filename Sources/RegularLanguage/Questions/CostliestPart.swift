extension PatternParser {
  /// The smallest part of a pattern found that goes past a share of the limits alone.
  ///
  /// What a part costs depends on what stands next to it: of `(a|b)*a(a|b){24}` no part is dear,
  /// but all of it is. So the part may be several neighbours.
  ///
  /// - Parameters:
  ///   - pattern: A pattern that is too large, or takes too long, to be compiled.
  ///   - isSearch: Whether it is to match a part of the text.
  ///   - limits: The limits that it goes past.
  /// - Returns: Where the part stands, in scalars; `nil` for a pattern that is not well formed.
  /// - Complexity: A third of the steps that the limits allow.
  package static func costliestPart(
    of pattern: String,
    isSearch: Bool,
    limits: Limits
  ) -> Range<Int>? {
    guard let outline = try? outline(of: pattern, limits: limits) else { return nil }
    var search = CostSearch(isSearch: isSearch, limits: limits)
    return search.costliest(in: outline)
  }
}

extension CompilationError {
  /// The error with the part of the pattern that costs most, where it is about costs.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, which is well formed.
  ///   - isSearch: Whether it is to match a part of the text.
  ///   - limits: The limits that it was held to.
  /// - Returns: The error.
  package func locating(in pattern: String, isSearch: Bool, limits: Limits) -> Self {
    guard isAboutCosts else { return self }
    let part = PatternParser.costliestPart(of: pattern, isSearch: isSearch, limits: limits)
    return part.map { Self(reason, in: $0) } ?? self
  }
}

/// A search for a small part of a pattern that is dear by itself.
private struct CostSearch {
  let isSearch: Bool
  /// The limits that a part must go past.
  private let limits: Limits
  /// The steps that the search may still spend.
  private var stepsLeft: Int

  /// A part that takes this share of the limits is dear.
  private static let share = 16

  init(isSearch: Bool, limits: Limits) {
    self.isSearch = isSearch
    self.limits = Limits(
      automatonBytes: limits.automatonBytes / Self.share, steps: limits.steps / Self.share)
    stepsLeft = limits.steps / 3
  }

  /// The smallest part of a dear one that is dear too.
  mutating func costliest(in outline: PatternOutline) -> Range<Int> {
    let parts: [PatternOutline]
    let combine: ([Syntax]) -> Syntax
    switch outline.shape {
    case .atom: return outline.range
    case .wrapped(let inner):
      // What is looked for may be followed by anything.
      let syntax = outline.isLooking ? inner.syntax.then(.anything) : inner.syntax
      return isDear(syntax) ? costliest(in: inner) : outline.range
    case .sequence(let members): (parts, combine) = (members, Syntax.concatenation)
    case .choice(let members): (parts, combine) = (members, Syntax.alternation)
    }
    let dear = window(of: parts, combine)
    if dear.count == 1 { return costliest(in: parts[dear.lowerBound]) }
    for part in parts[dear] where part.isLooking {
      let inner = costliest(in: part)
      if inner != part.range { return inner }
    }
    if dear == parts.indices { return outline.range }
    return parts[dear.lowerBound].range.lowerBound..<parts[dear.upperBound - 1].range.upperBound
  }

  /// Few neighbours that together are dear.
  ///
  /// First as much as possible is left out at the start, then at the end.
  private mutating func window(
    of parts: [PatternOutline],
    _ combine: ([Syntax]) -> Syntax
  ) -> Range<Int> {
    var (first, tooLate) = (0, parts.count)
    while tooLate - first > 1 {
      let middle = (first + tooLate) / 2
      if isDear(combine(parts[middle...].map { $0.syntax })) {
        first = middle
      } else {
        tooLate = middle
      }
    }
    var (tooEarly, last) = (first, parts.count)
    while last - tooEarly > 1 {
      let middle = (tooEarly + last) / 2
      if isDear(combine(parts[first..<middle].map { $0.syntax })) {
        last = middle
      } else {
        tooEarly = middle
      }
    }
    return first..<last
  }

  /// Returns whether a pattern goes past the share; not, once the search has spent what it may.
  private mutating func isDear(_ syntax: Syntax) -> Bool {
    guard stepsLeft >= limits.steps else { return false }
    let expression = Expression.pattern(isSearch ? .part(syntax) : syntax)
    let budget = CompilationBudget(limits)
    guard var store = TermStore(expression, counting: nil, within: budget) else { return true }
    _ = StateGraph(&store)
    stepsLeft -= limits.steps - max(store.budget.steps, 0)
    return store.budget.isExhausted
  }
}

extension PatternOutline {
  /// Whether it matches nothing itself, but looks for something.
  fileprivate var isLooking: Bool {
    switch syntax {
    case .lookahead, .lookbehind: true
    default: false
    }
  }
}
