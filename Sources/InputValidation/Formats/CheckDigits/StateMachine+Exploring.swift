internal import RegularLanguage

extension StateMachine {
  /// Creates the machine of all states that can be reached from the first one.
  ///
  /// The machine of even sums of digits:
  ///
  ///     StateMachine(from: 0, isFinal: { $0 == 0 }) { sum in
  ///       ScalarSet.eachDigit.map { ($0.set, (sum + $0.value) % 2) }
  ///     }
  ///
  /// - Parameters:
  ///   - first: The state that every text starts in.
  ///   - isFinal: Decides whether a text may end in a state.
  ///   - next: The scalars that lead on from a state, and where to; others are rejected.
  init?<State: Hashable>(
    from first: State,
    isFinal: (State) -> Bool,
    next: (State) -> [(ScalarSet, State)]
  ) {
    var numbers = [first: 0]
    var states = [first]
    var transitions: [[(ScalarSet, Int)]] = []
    while transitions.count < states.count {
      transitions.append(
        next(states[transitions.count]).map { scalars, target in
          if let number = numbers[target] { return (scalars, number) }
          numbers[target] = states.count
          states.append(target)
          return (scalars, states.count - 1)
        })
    }
    self.init(
      start: 0, accepting: Set(states.indices.filter { isFinal(states[$0]) }),
      transitions: transitions)
  }
}

extension Expression {
  /// The texts that a machine of the library's own accepts; of one that is malformed, nothing.
  static func texts(of machine: StateMachine?) -> Self { machine.map(Self.machine) ?? .union([]) }
}

extension ScalarSet {
  /// The digits, each in a set of its own, with what they stand for.
  static let eachDigit = (0..<10).map { digit in
    (set: Self(Unicode.Scalar(UInt8(ascii: "0") + digit)), value: Int(digit))
  }
}
