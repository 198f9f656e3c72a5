/// A deterministic finite automaton as a table, for expressions whose language is impractical to
/// write as a pattern, such as that of check digits.
///
/// For digits whose sum is even, with the sets `even` and `odd`:
///
///     StateMachine(
///       start: 0, accepting: [0],
///       transitions: [[(even, 0), (odd, 1)], [(even, 1), (odd, 0)]])
///
///     112     // in state 0 after its last digit
///     12      // in state 1
///     1 1     // there is no transition on the space
///
/// A machine stores its hash, since it is compared and hashed often.
package struct StateMachine: Hashable, Sendable {
  private let fingerprint: Int
  /// The number of the start state.
  package let start: Int
  /// The states, with only those transitions from which something is still accepted.
  ///
  /// A state from which everything is accepted has one transition, to itself.
  package let states: [State]

  /// A state and its transitions; other scalars are rejected.
  package struct State: Hashable, Sendable {
    /// Whether a text may end here.
    package let isAccepting: Bool
    /// The transitions to the next states; their sets are disjoint.
    package fileprivate(set) var transitions: [Transition]
  }

  /// A transition to a state of the same machine.
  package struct Transition: Hashable, Sendable {
    /// The scalars on which it is taken.
    package let scalars: ScalarSet
    /// The number of the target state.
    package let target: Int
  }

  /// Creates a machine from its table; returns `nil` if a state is not in the table, or two sets of
  /// one state have a scalar in common.
  ///
  /// - Parameters:
  ///   - start: The state in which every text starts.
  ///   - accepting: The states in which a text may end.
  ///   - transitions: For each state, the targets of sets of scalars; other scalars are rejected.
  package init?(start: Int, accepting: Set<Int>, transitions: [[(ScalarSet, Int)]]) {
    let numbers = transitions.indices
    let states = transitions.enumerated().map { number, transitions in
      State(
        isAccepting: accepting.contains(number),
        transitions: transitions.map { Transition(scalars: $0, target: $1) })
    }
    guard numbers.contains(start), accepting.allSatisfy({ numbers.contains($0) }),
      states.allSatisfy({ state in
        state.transitions.allSatisfy { numbers.contains($0.target) } && state.isDeterministic
      })
    else { return nil }
    self.init(start: start, states: states)
  }

  /// Creates a machine of deterministic states.
  init(start: Int, states: [State]) {
    var states = states
    for index in states.indices { states[index].transitions.removeAll { $0.scalars.isEmpty } }
    let isAlive = Self.leading(to: states.map { $0.isAccepting }, in: states)
    let mayFail = Self.leading(
      to: states.map { !$0.isAccepting || $0.scalarCount < ScalarSet.all.count }, in: states)
    for index in states.indices {
      states[index].transitions.removeAll { !isAlive[$0.target] }
      if !mayFail[index] { states[index].transitions = [Transition(scalars: .all, target: index)] }
    }
    var hasher = Hasher()
    hasher.combine(start)
    hasher.combine(states)
    fingerprint = hasher.finalize()
    self.start = start
    self.states = states
  }

  /// Returns for each state whether some text, possibly empty, leads from it to a goal.
  private static func leading(to isGoal: [Bool], in states: [State]) -> [Bool] {
    var sources = [[Int]](repeating: [], count: states.count)
    for (source, state) in states.enumerated() {
      for transition in state.transitions { sources[transition.target].append(source) }
    }
    var result = isGoal
    var pending = isGoal.indices.filter { isGoal[$0] }
    while let target = pending.popLast() {
      for source in sources[target] where !result[source] {
        result[source] = true
        pending.append(source)
      }
    }
    return result
  }
}

extension StateMachine {
  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

extension StateMachine.State {
  /// The number of scalars that have a transition, of a deterministic state.
  fileprivate var scalarCount: Int { transitions.reduce(0) { $0 + $1.scalars.count } }

  /// Whether no scalar leads to two states.
  var isDeterministic: Bool {
    scalarCount == ScalarSet(transitions.flatMap { $0.scalars.ranges }).count
  }
}

extension StateMachine: CustomStringConvertible {
  /// The states, each after its number: `>0: [a] -> 1; 1*: [b] -> 0`.
  package var description: String {
    states.enumerated().map { ($0 == start ? ">" : "") + "\($0)\($1)" }.joined(separator: "; ")
  }
}

extension StateMachine.State: CustomStringConvertible {
  /// The state without its number: `*` if it accepts, and the target of each set of scalars.
  package var description: String {
    (isAccepting ? "*: " : ": ")
      + transitions.map { "\($0.scalars) -> \($0.target)" }.joined(separator: ", ")
  }
}
