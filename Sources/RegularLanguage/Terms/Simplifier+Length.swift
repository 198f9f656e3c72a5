extension Simplifier {
  /// A text whose length is within the bounds.
  mutating func length(_ unit: LengthUnit, _ bounds: Repetition) -> Term {
    if let maximum = bounds.maximum, maximum < max(bounds.minimum, 0) { return .nothing }
    let bounds = Repetition(max(bounds.minimum, 0), bounds.maximum)
    guard let count = Count(bounds) else {
      arena.budget.refuse()
      return .nothing
    }
    return length(LengthCount(unit: unit, remaining: count))
  }

  /// A text whose length is within what remains.
  mutating func length(_ count: LengthCount) -> Term {
    if let maximum = count.remaining.maximum {
      // At the bound a Character may still go on; every other unit ends with its scalar.
      if maximum == 0, count.unit != .characters { return .epsilon }
    } else if count.remaining.minimum == 0 {
      return .everything
    }
    return intern(
      .length(count), TermFacts(emptiness: count.remaining.minimum == 0 ? .always : .never))
  }

  /// Any text, while the division into characters is kept in sight.
  mutating func graphemes(_ state: GraphemeState) -> Term {
    intern(.graphemes(state), TermFacts(emptiness: .always))
  }
}
