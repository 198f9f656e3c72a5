extension Automaton {
  /// The shortest text that makes a text valid when it is appended, of as readable scalars as there
  /// are.
  ///
  /// If lengths are counted, it is the shortest in the unit that is counted.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - budget: The steps that the search may take; the text itself costs none.
  /// - Returns: The completion; empty if the text is valid as it is; `nil` if there is none.
  /// - Throws: `StepBudget.Exhausted` if the search needs more steps.
  /// - Complexity: O(*n* + *s* * *c*) for *n* bytes, *s* states and *c* classes; where lengths are
  ///   counted, O(*n* + *l* * *s* * *c*) at worst for a completion of length *l*, and mostly
  ///   O(*n* + *l* * *c*).
  package func shortestCompletion(
    of text: Span<UInt8>,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> String? {
    let run = run(from: Place(state: start), over: text, in: 0..<text.count)
    return run.unexpectedInput == nil ? try shortestPath(from: run.place, within: &budget) : nil
  }

  /// The shortest text that is accepted; `nil` if there is none.
  ///
  /// - Throws: `StepBudget.Exhausted` if the search needs more steps.
  package func shortestMember(
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> String? {
    try shortestPath(from: Place(state: start), within: &budget)
  }

  func shortestPath(
    from start: Place,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> String? {
    guard isAlive(start) else { return nil }
    let search = CompletionSearch(self)
    guard let path = try search.path(from: start, within: &budget) else { return nil }
    var text = String.UnicodeScalarView()
    for index in path { text.append(search.representatives.scalars[index]) }
    return String(text)
  }
}

/// A search for the shortest way to acceptance, as the classes of its scalars.
///
/// With lengths counted, the places are too many to go through: a text of at least a million
/// characters has a million places for each state. But the layers of weights tell which length is
/// the least, and at every step which transitions keep it within reach.
private struct CompletionSearch {
  let automaton: Automaton
  let representatives: Representatives

  init(_ automaton: Automaton) {
    self.automaton = automaton
    representatives = automaton.representatives.value
  }

  func path(
    from start: Automaton.Place,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> [Int]? {
    guard let counter = automaton.counter else {
      return try way(from: start.state, within: &budget) { automaton.isAccepting($0) }
    }
    let least = counter.layers?.minimumWeight(
      from: automaton.number(of: start.state),
      minimum: counter.bounds.minimum - start.length,
      maximum: counter.bounds.maximum.map { $0 - start.length }
    )
    guard var weightLeft = least else { return nil }
    // No scalar weighs more than 4.
    try budget.foresee(weightLeft / 4, times: automaton.classCount)
    var state = start.state
    var path: [Int] = []
    while weightLeft > 0 {
      // What weighs nothing is only taken where something that weighs is after it.
      let toStep = try way(from: state, within: &budget, by: isWeightless) {
        step(from: $0, weightLeft) != nil
      }
      guard let toStep else { return nil }
      for index in toStep { state = automaton.next(state, index) }
      guard let index = step(from: state, weightLeft) else { return nil }
      path += toStep + [index]
      weightLeft -= weight(state, index)
      state = automaton.next(state, index)
    }
    let toEnd = try way(from: state, within: &budget, by: isWeightless) {
      automaton.isAccepting($0)
    }
    return toEnd.map { path + $0 }
  }

  private func weight(_ state: Automaton.State, _ index: Int) -> Int {
    Int(automaton.counter?.weights[Int(state.row) + index] ?? 0)
  }

  private func isWeightless(_ state: Automaton.State, _ index: Int) -> Bool {
    weight(state, index) == 0
  }

  /// The most readable class that weighs something and keeps the weight that is left within reach.
  private func step(from state: Automaton.State, _ weightLeft: Int) -> Int? {
    representatives.order.first { index in
      let weight = weight(state, index)
      guard weight > 0, let layers = automaton.counter?.layers else { return false }
      let target = automaton.number(of: automaton.next(state, index))
      return layers.reach(
        from: target, minimum: weightLeft - weight, maximum: weightLeft - weight)
    }
  }

  /// The fewest steps to a state that is wanted, breadth first.
  private func way(
    from start: Automaton.State,
    within budget: inout StepBudget,
    by isAllowed: (Automaton.State, Int) -> Bool = { _, _ in true },
    to isWanted: (Automaton.State) -> Bool
  ) throws(StepBudget.Exhausted) -> [Int]? {
    var arrivals: [Automaton.State: (before: Automaton.State, index: Int)] = [:]
    var pending = [start]
    var first = 0
    while first < pending.count {
      var state = pending[first]
      first += 1
      try budget.spend(automaton.classCount)
      if isWanted(state) {
        var way: [Int] = []
        while state != start, let arrival = arrivals[state] {
          way.append(arrival.index)
          state = arrival.before
        }
        return way.reversed()
      }
      for index in representatives.order where isAllowed(state, index) {
        let target = automaton.next(state, index)
        if target != start, target != .dead, arrivals[target] == nil {
          arrivals[target] = (state, index)
          pending.append(target)
        }
      }
    }
    return nil
  }
}
