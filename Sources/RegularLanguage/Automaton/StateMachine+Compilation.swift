extension StateMachine {
  /// Creates the machine of an expression, whose lengths become states.
  ///
  /// - Throws: `CompilationError` if compilation exceeds the limits.
  package init(_ expression: Expression, limits: Limits = Limits()) throws(CompilationError) {
    let automaton = try Automaton(expression, counting: nil, limits: limits)
    self.init(start: automaton.number(of: automaton.start), states: automaton.entries)
  }

  /// Creates the machine of an automaton; returns `nil` if the automaton counts a length.
  package init?(_ automaton: Automaton) {
    guard automaton.counter == nil else { return nil }
    self.init(start: automaton.number(of: automaton.start), states: automaton.entries)
  }
}

extension Automaton {
  /// Returns whether there are more than a number of places, each of which would be a state if the
  /// length weren't counted separately: over 32,000 for host names of up to 253 characters.
  ///
  /// - Complexity: At most that many steps for each class of scalars, which is less than creating
  ///   the states takes.
  package func hasMorePlaces(than limit: Int) -> Bool {
    guard let counter, let maximum = counter.bounds.maximum,
      // Otherwise counting takes as much memory as creating them.
      maximum < 1 << 16, stateCount <= (1 << 22) / (maximum + 1)
    else { return false }
    // For each state, the lengths that lead to it.
    var known = [Bool](repeating: false, count: stateCount * (maximum + 1))
    var pending = [(state: number(of: start), length: 0)]
    var count = 1
    while let place = pending.popLast() {
      let row = place.state * classCount
      for index in row..<row + classCount where transitions[index] != .dead {
        let next = (
          Int(transitions[index].row) / classCount, place.length + Int(counter.weights[index])
        )
        guard next.1 <= maximum, !known[next.0 * (maximum + 1) + next.1] else { continue }
        known[next.0 * (maximum + 1) + next.1] = true
        count += 1
        if count > limit { return true }
        pending.append(next)
      }
    }
    return false
  }
}
