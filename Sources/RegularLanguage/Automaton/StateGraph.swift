/// The states that are reachable from a store's start, in the order of discovery: the first is
/// the dead state, the second the start.
struct StateGraph: ~Copyable {
  private(set) var states = [Term.nothing]
  private(set) var accepting = [false]
  /// The row of each state.
  private(set) var rows: [Row] = []
  /// For each term, the number of its state plus one, or 0.
  private var numbers: [UInt32] = [1]

  /// Follows the derivatives from the start until there are no more or the budget is spent.
  init(_ store: inout TermStore) {
    // Every text starts in the second state, even if it is dead, too.
    states.append(store.start)
    if store.start != .nothing { enter(store.start, as: 1) }
    let rowBytes =
      Automaton.byteCount(states: 1, classes: store.alphabet.count) + Self.bytesPerState
    var next = 0
    while next < states.count {
      store.budget.spend(bytes: rowBytes)
      if store.isTooDeep || store.budget.isExhausted { return }
      if next > 0 { accepting.append(store.isAccepting(states[next])) }
      let row = store.row(of: states[next])
      rows.append(row)
      for branch in row.indices { discover(store.branch(branch).rest) }
      next += 1
    }
  }

  private static let bytesPerState =
    MemoryLayout<Term>.stride + MemoryLayout<Row>.stride + 3 * MemoryLayout<UInt32>.stride

  /// Returns the number of a state that has been found.
  func number(of state: Term) -> Int { Int(numbers[Int(state.id)]) - 1 }

  private mutating func enter(_ state: Term, as number: Int) {
    while numbers.count <= Int(state.id) { numbers.append(0) }
    numbers[Int(state.id)] = UInt32(number) + 1
  }

  private mutating func discover(_ state: Term) {
    if Int(state.id) < numbers.count, numbers[Int(state.id)] > 0 { return }
    enter(state, as: states.count)
    states.append(state)
  }
}

extension StateGraph {
  /// The live states, from which something is accepted; 0 is the number of all others.
  struct LiveStates {
    /// The new number of each state; 0 for those that are not kept.
    fileprivate(set) var numbers: [UInt32]
    /// The old number of each state that is kept.
    fileprivate(set) var graphNumbers = [0]
  }

  /// Finds the live states by a backward search.
  func liveStates(in store: borrowing TermStore) -> LiveStates {
    // The predecessors of all states, one state's after another's.
    var ends = [UInt32](repeating: 0, count: states.count + 1)
    forEachTransition(in: store) { _, target in ends[target] += 1 }
    for state in states.indices { ends[state + 1] += ends[state] }
    var predecessors = [UInt32](repeating: 0, count: Int(ends[states.count]))
    forEachTransition(in: store) { source, target in
      ends[target] -= 1
      predecessors[Int(ends[target])] = UInt32(source)
    }
    var isAlive = accepting
    var pending = states.indices.filter { isAlive[$0] }
    while let state = pending.popLast() {
      for index in Int(ends[state])..<Int(ends[state + 1]) {
        let predecessor = Int(predecessors[index])
        if isAlive[predecessor] { continue }
        isAlive[predecessor] = true
        pending.append(predecessor)
      }
    }
    var live = LiveStates(numbers: Array(repeating: 0, count: states.count))
    for state in states.indices where isAlive[state] {
      live.numbers[state] = UInt32(live.graphNumbers.count)
      live.graphNumbers.append(state)
    }
    return live
  }

  private func forEachTransition(in store: borrowing TermStore, _ body: (Int, Int) -> Void) {
    for source in states.indices {
      for branch in rows[source].indices {
        body(source, number(of: store.branch(branch).rest))
      }
    }
  }
}

extension StateGraph.LiveStates {
  /// Returns the targets of the states that are kept: for each, a row with an entry for each class.
  func transitions(
    of graph: borrowing StateGraph,
    in store: borrowing TermStore
  ) -> [Automaton.State] {
    let classCount = store.alphabet.count
    var transitions = [Automaton.State](
      repeating: .dead, count: graphNumbers.count * classCount)
    for (number, state) in graphNumbers.enumerated().dropFirst() {
      for index in graph.rows[state].indices {
        let branch = store.branch(index)
        let target = numbers[graph.number(of: branch.rest)]
        if target == 0 { continue }
        let row = Automaton.State(row: target * UInt32(classCount))
        store.forEachClass(in: branch.classes) { transitions[number * classCount + $0] = row }
      }
    }
    return transitions
  }
}
