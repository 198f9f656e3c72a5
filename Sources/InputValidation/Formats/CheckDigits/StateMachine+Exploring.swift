internal import RegularLanguage

extension StateMachine {
  /// Creates the machine of all states that can be reached from the first one.
  ///
  /// The machine of even sums of digits:
  ///
  ///     StateMachine(from: 0, isFinal: { $0 == 0 }) { sum in
  ///       "0123456789".enumerated().map { ($1, (sum + $0) % 2) }
  ///     }
  ///
  /// - Parameters:
  ///   - first: The state that every text starts in.
  ///   - isFinal: Decides whether a text may end in a state.
  ///   - next: The scalars that lead on from a state, and where to; others are rejected.
  init?<State: Hashable>(
    from first: State,
    isFinal: (State) -> Bool,
    next: (State) -> [(Unicode.Scalar, State)]
  ) {
    var numbers = [first: 0]
    var states = [first]
    var transitions: [[(ScalarSet, Int)]] = []
    while transitions.count < states.count {
      var arrows: [Int: [ClosedRange<UInt32>]] = [:]
      for (scalar, target) in next(states[transitions.count]) {
        let number = numbers[target] ?? states.count
        if number == states.count {
          numbers[target] = number
          states.append(target)
        }
        arrows[number, default: []].append(scalar.value...scalar.value)
      }
      transitions.append(arrows.sorted { $0.key < $1.key }.map { (ScalarSet($0.value), $0.key) })
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

extension Unicode.Scalar {
  /// The digits with what they stand for.
  static let digits = (0..<10).map { (scalar: Self(UInt8(ascii: "0") + $0), value: Int($0)) }
}
