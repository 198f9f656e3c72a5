extension Derivatives {
  /// Returns what remains after a scalar of a class.
  mutating func length(_ count: LengthCount, after index: Int) -> Term {
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
    return terms.length(count)
  }

  /// Returns the length that a scalar of the class adds after a text that leads to the state.
  func weight(of index: Int, after state: Term, in unit: LengthUnit) -> Int {
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
    switch terms[state] {
    case .graphemes(let state): return state
    case .state(let parts): return graphemeState(of: terms.arena.members[parts.indices.lowerBound])
    case .intersection(let parts):
      for index in parts.indices {
        if case .graphemes(let state) = terms[terms.arena.members[index]] { return state }
      }
      return .start
    // If the graphemes are not tracked, nothing can follow.
    default: return .start
    }
  }
}
