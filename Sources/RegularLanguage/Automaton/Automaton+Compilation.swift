extension Automaton {
  /// Compiles an expression: the states are its derivatives.
  ///
  /// - Throws: `CompilationError` when terms and tables would take more than the limit of bytes.
  /// - Complexity: Bounded by `limits.automatonBytes`.
  package init(_ expression: Expression, limits: Limits = Limits()) throws(CompilationError) {
    let (store, initial) = TermStore.make(for: expression)
    let classCount = store.alphabet.count
    let tooLarge = CompilationError(.automatonTooLarge(limit: limits.automatonBytes), at: 0)
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
      if store.isTooDeep { throw CompilationError(.nestedTooDeeply(limit: limits.nesting), at: 0) }
      let bytes =
        store.byteCount + 2 * trie.nodes.count
        + Self.byteCount(states: terms.count, classes: classCount)
      guard bytes <= limits.automatonBytes else { throw tooLarge }
      targets.append(contentsOf: store.derivatives(of: terms[explored]).map(number(of:)))
      explored += 1
    }
    if store.isTooDeep { throw CompilationError(.nestedTooDeeply(limit: limits.nesting), at: 0) }
    let distances = Self.distances(
      targets: targets, classCount: classCount, accepting: terms.map(store.isNullable))
    self.init(
      alphabet: store.alphabet,
      trie: trie,
      targets: targets,
      distances: distances,
      start: start
    )
  }

  /// Leaves out the states from which nothing is accepted.
  private init(
    alphabet: Alphabet,
    trie: ClassTrie,
    targets: [Int],
    distances: [Int?],
    start: Int
  ) {
    let classCount = alphabet.count
    // State 0 stands for them all.
    var kept = [0]
    var states = [State](repeating: .dead, count: distances.count)
    for (number, distance) in distances.enumerated() where distance != nil {
      states[number] = State(row: UInt32(kept.count * classCount))
      kept.append(number)
    }
    var transitions = [State](repeating: .dead, count: classCount)
    var extensible = [false]
    for number in kept.dropFirst() {
      let row = targets[number * classCount..<(number + 1) * classCount].map { states[$0] }
      transitions.append(contentsOf: row)
      extensible.append(row.contains { $0 != .dead })
    }
    self.alphabet = alphabet
    self.trie = trie
    self.transitions = transitions
    self.distances = kept.map { $0 == 0 ? nil : distances[$0] }
    self.extensible = extensible
    self.start = states[start]
  }

  /// The least number of steps from each state to an accepting one, by a search backwards.
  private static func distances(
    targets: [Int],
    classCount: Int,
    accepting: [Bool]
  ) -> [Int?] {
    // The predecessors of all states, one state's after another's.
    var ends = [Int](repeating: 0, count: accepting.count + 1)
    for target in targets { ends[target] += 1 }
    for state in accepting.indices { ends[state + 1] += ends[state] }
    var predecessors = [Int](repeating: 0, count: targets.count)
    for (index, target) in targets.enumerated() {
      ends[target] -= 1
      predecessors[ends[target]] = index / classCount
    }
    var distances = accepting.map { $0 ? 0 : nil as Int? }
    var queue = accepting.indices.filter { accepting[$0] }
    var first = 0
    while first < queue.count {
      let state = queue[first]
      first += 1
      for predecessor in predecessors[ends[state]..<ends[state + 1]]
      where distances[predecessor] == nil {
        distances[predecessor] = distances[state].map { $0 + 1 }
        queue.append(predecessor)
      }
    }
    return distances
  }
}
