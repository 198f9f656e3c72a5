extension StateMachine {
  /// Creates the machine whose states are the nodes reachable from a first node; returns `nil` if
  /// two sets of one node have a scalar in common, or the machine exceeds the limits.
  ///
  /// The machine of even sums of digits:
  ///
  ///     StateMachine(from: 0, isFinal: { $0 == 0 }) { sum in
  ///       digits.map { ($0.set, (sum + $0.value) % 2) }
  ///     }
  ///
  /// - Parameters:
  ///   - first: The node at which every text starts.
  ///   - limits: The limits of the machine.
  ///   - isFinal: Returns whether a text may end at a node.
  ///   - next: Returns the transitions from a node: sets of scalars with the next nodes; other
  ///     scalars are rejected.
  package init?<Vertex: Hashable>(
    from first: Vertex,
    limits: Limits = Limits(),
    isFinal: (Vertex) -> Bool,
    next: (Vertex) -> [(ScalarSet, Vertex)]
  ) {
    var numbers = [first: 0]
    var nodes = [first]
    var states: [State] = []
    var bytes = 0
    // Most states have the sets of another one.
    var isDeterministic: [[ScalarSet]: Bool] = [:]
    while states.count < nodes.count {
      let node = nodes[states.count]
      var transitions: [Transition] = []
      for (scalars, target) in next(node) where !scalars.isEmpty {
        let number = numbers[target] ?? nodes.count
        if number == nodes.count {
          numbers[target] = number
          nodes.append(target)
        }
        transitions.append(Transition(scalars: scalars, target: number))
      }
      let state = State(isAccepting: isFinal(node), transitions: transitions)
      bytes += MemoryLayout<State>.stride + transitions.count * MemoryLayout<Transition>.stride
      let sets = transitions.map { $0.scalars }
      let isKnown = isDeterministic[sets] ?? state.isDeterministic
      isDeterministic[sets] = isKnown
      guard isKnown, bytes <= limits.automatonBytes else { return nil }
      states.append(state)
    }
    self.init(start: 0, states: states)
  }
}
