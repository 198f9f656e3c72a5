extension TermStore {
  /// A text whose length is within the bounds.
  mutating func length(_ unit: LengthUnit, _ bounds: Repetition) -> Term {
    if let maximum = bounds.maximum, maximum < max(bounds.minimum, 0) { return .nothing }
    let bounds = Repetition(max(bounds.minimum, 0), bounds.maximum)
    guard let count = Count(bounds) else {
      budget.refuse()
      return .nothing
    }
    return length(LengthCount(unit: unit, remaining: count))
  }

  /// A text whose length is within what remains.
  private mutating func length(_ count: LengthCount) -> Term {
    if let maximum = count.remaining.maximum {
      // At the bound a Character may still go on; every other unit ends with its scalar.
      if maximum == 0, count.unit != .characters { return .epsilon }
    } else if count.remaining.minimum == 0 {
      return .everything
    }
    return intern(
      .length(count), TermFacts(emptiness: count.remaining.minimum == 0 ? .always : .never))
  }

  /// What remains behind a scalar of a class.
  mutating func length(_ count: LengthCount, behind index: Int) -> Term {
    let measure = measures[index]
    var count = count
    let width: Int
    switch count.unit {
    case .scalars: width = 1
    case .utf16: width = measure.utf16
    case .utf8: width = measure.utf8
    case .characters:
      let step = count.graphemes.advanced(by: measure.graphemes)
      count.graphemes = step.state
      width = step.startsCluster ? 1 : 0
    }
    if let maximum = count.remaining.maximum, width > maximum { return .nothing }
    count.remaining = count.remaining.less(UInt32(width))
    return length(count)
  }

  /// Any text, while the division into characters is kept in sight.
  mutating func graphemes(_ state: GraphemeState) -> Term {
    intern(.graphemes(state), TermFacts(emptiness: .always))
  }

  /// The classes that measure the same as a class in a unit.
  mutating func kin(of index: Int, in unit: LengthUnit) -> ClassSet {
    if let known = kin[unit] { return known[index] }
    var groups: [Int: [Int]] = [:]
    for (index, measure) in measures.enumerated() {
      groups[measure.kind(in: unit), default: []].append(index)
    }
    var result = [ClassSet](repeating: .all, count: measures.count)
    for group in groups.values {
      let place = sets.pushEmpty()
      for index in group { sets.insert(index, at: place) }
      let set = store(place)
      for index in group { result[index] = set }
    }
    kin[unit] = result
    return result[index]
  }

  /// What a scalar of the class adds to a length, behind a text that leads to the state.
  func weight(of index: Int, behind state: Term, in unit: LengthUnit) -> Int {
    let measure = measures[index]
    switch unit {
    case .scalars: return 1
    case .utf16: return measure.utf16
    case .utf8: return measure.utf8
    case .characters:
      return graphemeState(of: state).advanced(by: measure.graphemes).startsCluster ? 1 : 0
    }
  }

  private func graphemeState(of state: Term) -> GraphemeState {
    switch self[state] {
    case .graphemes(let state): return state
    case .state(let parts): return graphemeState(of: members[parts.indices.lowerBound])
    case .intersection(let parts):
      for index in parts.indices {
        if case .graphemes(let state) = self[members[index]] { return state }
      }
      return .start
    // Nothing can follow where the division is out of sight.
    default: return .start
    }
  }
}

/// What a class's scalars add to lengths; the alphabet separates what differs.
struct ClassMeasure {
  var utf16: Int
  var utf8: Int
  var graphemes: GraphemeClass
}

extension ClassMeasure {
  /// A number for what the unit tells apart.
  fileprivate func kind(in unit: LengthUnit) -> Int {
    switch unit {
    case .scalars: 1
    case .utf16: utf16
    case .utf8: utf8
    case .characters: Int(graphemes.rawValue)
    }
  }

  /// The sets that an alphabet must separate for lengths in the unit.
  static func sets(for unit: LengthUnit) -> [ScalarSet] {
    switch unit {
    case .characters: GraphemeClass.allCases.map { ScalarSet(pairs: $0.ranges) }
    case .scalars: []
    case .utf16: [ScalarSet(CollectionOfOne(0x1_0000...0x10_FFFF))]
    case .utf8: [0x0...0x7F, 0x80...0x7FF, 0x800...0xFFFF].map { ScalarSet(CollectionOfOne($0)) }
    }
  }

  /// The measures of an alphabet's classes, each read off the class's first scalar.
  static func measures(of alphabet: Alphabet) -> [Self] {
    var measures = [Self?](repeating: nil, count: alphabet.count)
    for run in alphabet.runs where measures[Int(run.class)] == nil {
      // A run that starts with surrogates holds U+E000, the first scalar behind them.
      let first = Unicode.Scalar(run.range.lowerBound) ?? "\u{E000}"
      measures[Int(run.class)] = Self(
        utf16: UTF16.width(first),
        utf8: UTF8.width(first),
        graphemes: GraphemeClass(first)
      )
    }
    return measures.compactMap { $0 }
  }
}
