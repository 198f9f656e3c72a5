extension PatternParser {
  /// Returns the smallest part of a pattern that alone exceeds a share of the limits.
  ///
  /// The cost of a part depends on its neighbors: in `(a|b)*a(a|b){24}` no single part is
  /// expensive, but the whole is. So the result may consist of several adjacent parts.
  ///
  /// - Parameters:
  ///   - pattern: A pattern that is too large, or takes too long, to be compiled.
  ///   - isSearch: Whether the pattern matches a part of the text.
  ///   - limits: The limits that the pattern exceeds.
  /// - Returns: The range of the part, in scalars; `nil` if the pattern is malformed.
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
  /// Returns the error at the most expensive part of the pattern, if it is about costs.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, which must be well formed.
  ///   - isSearch: Whether the pattern matches a part of the text.
  ///   - limits: The limits that the pattern exceeds.
  /// - Returns: The error.
  package func locating(in pattern: String, isSearch: Bool, limits: Limits) -> Self {
    guard isAboutCosts else { return self }
    let part = PatternParser.costliestPart(of: pattern, isSearch: isSearch, limits: limits)
    return part.map { Self(reason, in: $0) } ?? self
  }
}

/// A search for a small part of a pattern that is expensive by itself.
private struct CostSearch {
  let isSearch: Bool
  /// The limits that an expensive part exceeds.
  private let limits: Limits
  /// The remaining steps of the search.
  private var stepsLeft: Int

  /// The fraction of the limits above which a part is expensive, as a denominator.
  private static let share = 16

  init(isSearch: Bool, limits: Limits) {
    self.isSearch = isSearch
    self.limits = Limits(
      automatonBytes: limits.automatonBytes / Self.share, steps: limits.steps / Self.share)
    stepsLeft = limits.steps / 3
  }

  /// Returns the smallest expensive part of an expensive pattern.
  mutating func costliest(in outline: PatternOutline) -> Range<Int> {
    let parts: [PatternOutline]
    let combine: ([Syntax]) -> Syntax
    switch outline.shape {
    case .atom: return outline.range
    case .wrapped(let inner):
      // A lookaround may be followed by anything.
      let syntax = outline.isLooking ? inner.syntax.then(.anything) : inner.syntax
      return isExpensive(syntax) ? costliest(in: inner) : outline.range
    case .sequence(let members): (parts, combine) = (members, Syntax.concatenation)
    case .choice(let members): (parts, combine) = (members, Syntax.alternation)
    }
    let expensive = window(of: parts, combine)
    if expensive.count == 1 { return costliest(in: parts[expensive.lowerBound]) }
    for part in parts[expensive] where part.isLooking {
      let inner = costliest(in: part)
      if inner != part.range { return inner }
    }
    if expensive == parts.indices { return outline.range }
    let (first, last) = (parts[expensive.lowerBound], parts[expensive.upperBound - 1])
    return first.range.lowerBound..<last.range.upperBound
  }

  /// Returns a short run of adjacent parts that are expensive together.
  ///
  /// As many parts as possible are dropped first at the start, then at the end.
  private mutating func window(
    of parts: [PatternOutline],
    _ combine: ([Syntax]) -> Syntax
  ) -> Range<Int> {
    var (first, tooLate) = (0, parts.count)
    while tooLate - first > 1 {
      let middle = (first + tooLate) / 2
      if isExpensive(combine(parts[middle...].map { $0.syntax })) {
        first = middle
      } else {
        tooLate = middle
      }
    }
    var (tooEarly, last) = (first, parts.count)
    while last - tooEarly > 1 {
      let middle = (tooEarly + last) / 2
      if isExpensive(combine(parts[first..<middle].map { $0.syntax })) {
        last = middle
      } else {
        tooEarly = middle
      }
    }
    return first..<last
  }

  /// Returns whether a pattern is expensive; `false` once the steps of the search are spent.
  private mutating func isExpensive(_ syntax: Syntax) -> Bool {
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
  /// Whether it is a lookaround, which consumes nothing.
  fileprivate var isLooking: Bool {
    switch syntax {
    case .lookahead, .lookbehind: true
    default: false
    }
  }
}
