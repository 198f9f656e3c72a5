extension Automaton {
  /// Compiles an expression: the states are its derivatives.
  ///
  /// - Throws: `CompilationError` when terms and tables would take more than the limit of bytes.
  /// - Complexity: Bounded by `limits.automatonBytes`.
  package init(_ expression: Expression, limits: Limits = Limits()) throws(CompilationError) {
    let (rest, length) = expression.separatingLength
    let (store, initial) = TermStore.make(for: rest, counting: length?.unit)
    let classCount = store.alphabet.count
    let tooLarge = CompilationError(.automatonTooLarge(limit: limits.automatonBytes), at: 0)
    let tooDeep = CompilationError(.nestedTooDeeply(limit: TermStore.greatestDepth), at: 0)
    guard let trie = ClassTrie(of: store.alphabet) else { throw tooLarge }
    // The dead state comes first.
    var numbers: [Term: Int] = [.nothing: 0]
    var terms: [Term] = [.nothing]
    func number(of term: Term) -> Int {
      if let known = numbers[term] { return known }
      numbers[term] = terms.count
      terms.append(term)
      return terms.count - 1
    }
    let start = number(of: initial)
    var targets: [Int] = []
    var explored = 0
    while explored < terms.count {
      if store.isTooDeep { throw tooDeep }
      let bytes =
        store.byteCount + 2 * trie.nodes.count
        + Self.byteCount(states: terms.count, classes: classCount)
      guard bytes <= limits.automatonBytes else { throw tooLarge }
      targets.append(contentsOf: store.derivatives(of: terms[explored]).map(number(of:)))
      explored += 1
    }
    if store.isTooDeep { throw tooDeep }
    let trimmed = Trimmed(
      targets: targets, classCount: classCount, accepting: terms.map(store.isNullable))
    var counter: Counter?
    if let (unit, bounds) = length {
      let weights = trimmed.kept.flatMap { number in
        (0..<classCount).map { index in
          UInt8(store.weight(of: index, behind: terms[number], in: unit))
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
