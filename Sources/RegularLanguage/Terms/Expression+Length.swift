extension Expression {
  /// The expression without the length that is best counted separately, and that length.
  ///
  /// Only a length that all texts must have can be counted separately. Of lengths in several units
  /// only one can be counted: that with the largest bound.
  package var separatingLength: (rest: Expression, length: (unit: LengthUnit, bounds: Repetition)?)
  {
    var lengths: [LengthUnit: Repetition] = [:]
    var rest: [Expression] = []
    var pending = [self]
    while let part = pending.popLast() {
      switch part {
      case .intersection(let parts): pending += parts.reversed()
      case .length(let unit, let bounds):
        lengths[unit] = lengths[unit]?.intersection(bounds) ?? bounds
      case .complement(.length(let unit, let bounds)):
        guard let others = bounds.oneSidedComplement else {
          rest.append(part)
          continue
        }
        lengths[unit] = lengths[unit]?.intersection(others) ?? others
      case .pattern(let syntax):
        let conjuncts = syntax.conjuncts
        if conjuncts == [part] { rest.append(part) } else { pending += conjuncts.reversed() }
      case .machine, .union, .complement: rest.append(part)
      }
    }
    let counted = LengthUnit.allCases
      .compactMap { unit in lengths[unit].map { (unit, $0) } }
      .max { $0.1.largest < $1.1.largest }
    for unit in LengthUnit.allCases where unit != counted?.0 {
      if let bounds = lengths[unit] { rest.append(.length(unit, bounds)) }
    }
    return (rest.count == 1 ? rest[0] : .intersection(rest), counted)
  }
}

extension Repetition {
  /// Returns the numbers in both ranges.
  fileprivate func intersection(_ other: Self) -> Self {
    let maximum = [self.maximum, other.maximum].compactMap { $0 }.min()
    return Self(max(minimum, other.minimum), maximum)
  }

  /// The numbers outside the range, if they are all on one side.
  fileprivate var oneSidedComplement: Self? {
    switch (minimum, maximum) {
    case (_, let maximum?) where maximum < minimum: .zeroOrMore
    case (0, let maximum?) where maximum < .max: Self(maximum + 1, nil)
    case (1..., nil): Self(0, minimum - 1)
    default: nil
    }
  }

  fileprivate var largest: Int { maximum ?? minimum }
}

extension Expression {
  /// The expressions whose union is the complement of this one.
  ///
  /// The complement is split only if that keeps lengths countable separately.
  package var complements: [Expression] {
    switch self {
    case .intersection(let parts): parts.flatMap { $0.complements }
    case .complement(let part): [part]
    case .length(let unit, let bounds):
      [
        bounds.minimum > 0 ? Repetition(0, bounds.minimum - 1) : nil,
        bounds.maximum.flatMap { $0 < .max ? Repetition($0 + 1, nil) : nil },
      ].compactMap { $0 }.map { .length(unit, $0) }
    case .pattern, .machine, .union: [.complement(self)]
    }
  }
}
