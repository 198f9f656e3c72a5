/// A state of a machine in terms, over the classes of their alphabet.
struct MachineState {
  var isAccepting: Bool
  var transitions: [Transition]

  /// A transition to the state with a number.
  struct Transition {
    var classes: ClassSet
    var target: UInt32
  }
}

extension Simplifier {
  /// Appends a state, whose number is the count of states before it.
  mutating func append(_ state: MachineState) {
    let arrowBytes = MemoryLayout<MachineState.Transition>.stride
    arena.budget.spend(
      bytes: MemoryLayout<MachineState>.stride + state.transitions.count * arrowBytes,
      steps: state.transitions.count)
    machineStates.append(state)
  }

  /// Returns the term of the texts that lead from a machine's state to acceptance.
  mutating func machine(from number: UInt32) -> Term {
    let state = machineStates[Int(number)]
    // Machines have only transitions to live states, and a state that accepts everything.
    guard let first = state.transitions.first else {
      return state.isAccepting ? .epsilon : .nothing
    }
    if state.isAccepting, first.classes == .all, first.target == number { return .everything }
    return intern(.machine(number), TermFacts(emptiness: state.isAccepting ? .always : .never))
  }
}
