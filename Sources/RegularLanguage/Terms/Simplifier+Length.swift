extension Simplifier {
  /// Returns the term of all texts whose length is within the bounds.
  mutating func length(_ unit: LengthUnit, _ bounds: Repetition) -> Term {
    if let maximum = bounds.maximum, maximum < max(bounds.minimum, 0) { return .nothing }
    let bounds = Repetition(max(bounds.minimum, 0), bounds.maximum)
    guard let count = Count(bounds) else {
      arena.budget.refuse()
      return .nothing
    }
    return length(LengthCount(unit: unit, remaining: count))
  }

  /// Returns the term of all texts whose length is within the remaining bounds.
  mutating func length(_ count: LengthCount) -> Term {
    if let maximum = count.remaining.maximum {
      // At the bound, a Character may still continue; in other units, each scalar is complete.
      if maximum == 0, count.unit != .characters { return .epsilon }
    } else if count.remaining.minimum == 0 {
      return .everything
    }
    return intern(
      .length(count), TermFacts(emptiness: count.remaining.minimum == 0 ? .always : .never))
  }

  /// Returns the term of all texts that tracks grapheme boundaries.
  mutating func graphemes(_ state: GraphemeState) -> Term {
    intern(.graphemes(state), TermFacts(emptiness: .always))
  }
}
