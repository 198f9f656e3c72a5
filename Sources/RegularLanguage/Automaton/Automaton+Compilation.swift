extension Automaton {
  /// Compiles an expression: the states are its derivatives.
  ///
  /// - Throws: `CompilationError` when terms and tables would take more than the limit of bytes.
  /// - Complexity: Bounded by `limits.automatonBytes`.
  package init(_ expression: Expression, limits: Limits = Limits()) throws(CompilationError) {
    let (rest, length) = expression.separatingLength
    let tooLarge = CompilationError(.automatonTooLarge(limit: limits.automatonBytes), at: 0)
    let tooDeep = CompilationError(.nestedTooDeeply(limit: TermStore.greatestDepth), at: 0)
    guard
      let (store, initial) = TermStore.make(for: rest, counting: length?.unit, limits: limits),
      let trie = ClassTrie(of: store.alphabet)
    else { throw tooLarge }
    let classCount = store.alphabet.count
    // The dead state comes first.
    let dead = Derived(rest: .nothing)
    var numbers = [dead: 0]
    var derived = [dead]
    func number(of state: Derived) -> Int {
      if let known = numbers[state] { return known }
      numbers[state] = derived.count
      derived.append(state)
      return derived.count - 1
    }
    let start = number(of: Derived(rest: initial, in: store, histories: store.histories))
    var targets: [Int] = []
    var accepting: [Bool] = []
    while accepting.count < derived.count {
      if store.isTooDeep { throw tooDeep }
      let bytes =
        store.byteCount + 2 * trie.nodes.count
        + Self.byteCount(states: derived.count, classes: classCount)
      guard bytes <= limits.automatonBytes else { throw tooLarge }
      let state = derived[accepting.count]
      let term = store.resolve(state.rest, by: state.histories)
      accepting.append(store.isNullable(term))
      targets += state.successors(of: term, in: store).map(number(of:))
    }
    if store.isTooDeep { throw tooDeep }
    let trimmed = Trimmed(targets: targets, classCount: classCount, accepting: accepting)
    var counter: Counter?
    if let (unit, bounds) = length {
      let weights = trimmed.kept.flatMap { number in
        (0..<classCount).map { index in
          UInt8(store.weight(of: index, behind: derived[number].rest, in: unit))
        }
      }
      counter = Counter(
        bounds: bounds, weights: weights, of: trimmed, byteLimit: limits.automatonBytes)
      if counter == nil { throw tooLarge }
    }
    self.alphabet = store.alphabet
    self.trie = trie
    self.transitions = trimmed.transitions
    self.accepting = trimmed.accepting
    self.start = trimmed.states[start]
    self.counter = counter
  }
}

/// A state while it is made: what may follow, and the histories that this depends on.
private struct Derived: Hashable {
  /// The texts that may follow.
  var rest: Term
  /// For each lookbehind what would make the text so far end with its body; none where the rest
  /// asks for none.
  var histories: [Term] = []

  init(rest: Term) { self.rest = rest }

  init(rest: Term, in store: TermStore, histories: @autoclosure () -> [Term]) {
    self.rest = rest
    if store.facts(of: rest).mentionsHistory { self.histories = histories() }
  }

  /// The states behind a scalar of each class, by the term that the histories resolve the rest to.
  func successors(of term: Term, in store: TermStore) -> [Derived] {
    let rows = histories.map(store.derivatives(of:))
    return store.derivatives(of: term).enumerated().map { index, rest in
      Derived(rest: rest, in: store, histories: rows.map { $0[index] })
    }
  }
}

/// The states from which something is accepted, with one for all others.
private struct Trimmed {
  /// The states that are kept, by their numbers before; the first stands for all that are not.
  var kept = [0]
  /// What became of each state.
  var states: [Automaton.State]
  var transitions: [Automaton.State]
  var accepting: [Bool]
  var classCount: Int

  init(targets: [Int], classCount: Int, accepting: [Bool]) {
    self.classCount = classCount
    let isAlive = Self.alive(targets: targets, classCount: classCount, accepting: accepting)
    states = Array(repeating: .dead, count: accepting.count)
    for number in isAlive.indices where isAlive[number] {
      states[number] = Automaton.State(row: UInt32(kept.count * classCount))
      kept.append(number)
    }
    let moved = states
    transitions = Array(repeating: .dead, count: classCount)
    for number in kept.dropFirst() {
      let row = targets[number * classCount..<(number + 1) * classCount]
      transitions.append(contentsOf: row.lazy.map { moved[$0] })
    }
    self.accepting = [false] + kept.dropFirst().map { accepting[$0] }
  }

  /// Whether each state leads to an accepting one, by a search backwards.
  private static func alive(targets: [Int], classCount: Int, accepting: [Bool]) -> [Bool] {
    // The predecessors of all states, one state's after another's.
    var ends = [Int](repeating: 0, count: accepting.count + 1)
    for target in targets { ends[target] += 1 }
    for state in accepting.indices { ends[state + 1] += ends[state] }
    var predecessors = [Int](repeating: 0, count: targets.count)
    for (index, target) in targets.enumerated() {
      ends[target] -= 1
      predecessors[ends[target]] = index / classCount
    }
    var isAlive = accepting
    var pending = accepting.indices.filter { accepting[$0] }
    while let state = pending.popLast() {
      for predecessor in predecessors[ends[state]..<ends[state + 1]] where !isAlive[predecessor] {
        isAlive[predecessor] = true
        pending.append(predecessor)
      }
    }
    return isAlive
  }
}

extension Counter {
  fileprivate init?(bounds: Repetition, weights: [UInt8], of trimmed: Trimmed, byteLimit: Int) {
    let goals = trimmed.accepting.indices.filter { trimmed.accepting[$0] }.map { ($0, 0) }
    let layers = WeightLayers(
      transitions: trimmed.transitions,
      classCount: trimmed.classCount,
      weights: weights,
      goals: goals,
      limit: bounds.maximum,
      byteLimit: byteLimit
    )
    guard let layers else { return nil }
    self.init(bounds: bounds, weights: weights, layers: layers)
  }
}
