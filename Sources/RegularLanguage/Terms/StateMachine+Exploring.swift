extension StateMachine {
  /// Creates the machine of all places that can be reached from the first one, which become its
  /// states; `nil` if two sets of one place have a scalar in common, or the machine would be larger
  /// than the limits allow.
  ///
  /// The machine of even sums of digits:
  ///
  ///     StateMachine(from: 0, isFinal: { $0 == 0 }) { sum in
  ///       digits.map { ($0.set, (sum + $0.value) % 2) }
  ///     }
  ///
  /// - Parameters:
  ///   - first: The place that every text starts in.
  ///   - limits: The limits of what the machine may cost.
  ///   - isFinal: Decides whether a text may end in a place.
  ///   - next: The scalars that lead on from a place, and where to; others are rejected.
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
