extension StateMachine {
  /// Creates the machine whose states are the places reachable from a first place; returns `nil` if
  /// two sets of one place have a scalar in common, or the machine exceeds the limits.
  ///
  /// The machine of even sums of digits:
  ///
  ///     StateMachine(from: 0, isFinal: { $0 == 0 }) { sum in
  ///       digits.map { ($0.set, (sum + $0.value) % 2) }
  ///     }
  ///
  /// - Parameters:
  ///   - first: The place at which every text starts.
  ///   - limits: The limits of the machine.
  ///   - isFinal: Returns whether a text may end at a place.
  ///   - next: Returns the transitions from a place: sets of scalars with the next places; other
  ///     scalars are rejected.
  package init?<Place: Hashable>(
    from first: Place,
    limits: Limits = Limits(),
    isFinal: (Place) -> Bool,
    next: (Place) -> [(ScalarSet, Place)]
  ) {
    var numbers = [first: 0]
    var places = [first]
    var states: [State] = []
    var bytes = 0
    while states.count < places.count {
      let place = places[states.count]
      var transitions: [Transition] = []
      for (scalars, target) in next(place) where !scalars.isEmpty {
        let number = numbers[target] ?? places.count
        if number == places.count {
          numbers[target] = number
          places.append(target)
        }
        transitions.append(Transition(scalars: scalars, target: number))
      }
      let state = State(isAccepting: isFinal(place), transitions: transitions)
      bytes += MemoryLayout<State>.stride + transitions.count * MemoryLayout<Transition>.stride
      guard state.isDeterministic, bytes <= limits.automatonBytes else { return nil }
      states.append(state)
    }
    self.init(start: 0, states: states)
  }
}
