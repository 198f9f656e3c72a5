extension Automaton {
  /// Returns the shortest text that makes a text valid when appended, with scalars that are as
  /// readable as possible.
  ///
  /// If lengths are counted, it is the shortest in the counted unit.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - budget: The steps that the search may take; reading the text costs none.
  /// - Returns: The completion; empty if the text is valid already; `nil` if there is no
  ///   completion.
  /// - Throws: `StepBudget.Exhausted` if the search needs more steps.
  /// - Complexity: O(*n* + *s* * *c*) for *n* bytes, *s* states and *c* classes; if lengths are
  ///   counted, at worst O(*n* + *l* * *s* * *c*) for a completion of length *l*, and usually
  ///   O(*n* + *l* * *c*).
  package func shortestCompletion(
    of text: Span<UInt8>,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> String? {
    let run = run(from: Place(state: start), over: text, in: 0..<text.count)
    return run.unexpectedInput == nil ? try shortestPath(from: run.place, within: &budget) : nil
  }

  /// Returns the shortest accepted text; `nil` if there is none.
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

/// A search for the shortest path to acceptance, as the classes of its scalars.
///
/// With counted lengths, there are too many places to search: a text of at least a million
/// characters has a million places for each state. But the layers of weights determine the least
/// length, and at every step the transitions that keep it reachable.
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
      return try shortestSteps(from: start.state, within: &budget) { automaton.isAccepting($0) }
    }
    let smallest = counter.layers?.minimumWeight(
      from: automaton.number(of: start.state),
      minimum: counter.bounds.minimum - start.length,
      maximum: counter.bounds.maximum.map { $0 - start.length }
    )
    guard var weightLeft = smallest else { return nil }
    // No scalar weighs more than 4.
    try budget.foresee(weightLeft / 4, times: automaton.classCount)
    var state = start.state
    var path: [Int] = []
    while weightLeft > 0 {
      // A weightless transition is only taken to reach one with a weight.
      let toStep = try shortestSteps(from: state, within: &budget, by: isWeightless) {
        step(from: $0, weightLeft) != nil
      }
      guard let toStep else { return nil }
      for index in toStep { state = automaton.next(state, index) }
      guard let index = step(from: state, weightLeft) else { return nil }
      path += toStep + [index]
      weightLeft -= weight(state, index)
      state = automaton.next(state, index)
    }
    let toEnd = try shortestSteps(from: state, within: &budget, by: isWeightless) {
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

  /// Returns the most readable class that has a weight and keeps the remaining weight reachable.
  private func step(from state: Automaton.State, _ weightLeft: Int) -> Int? {
    representatives.order.first { index in
      let weight = weight(state, index)
      guard weight > 0, let layers = automaton.counter?.layers else { return false }
      let target = automaton.number(of: automaton.next(state, index))
      return layers.reach(
        from: target, minimum: weightLeft - weight, maximum: weightLeft - weight)
    }
  }

  /// Returns the shortest sequence of classes that leads to a wanted state, by breadth-first
  /// search.
  private func shortestSteps(
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
        var steps: [Int] = []
        while state != start, let arrival = arrivals[state] {
          steps.append(arrival.index)
          state = arrival.before
        }
        return steps.reversed()
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
