extension Automaton {
  /// Compiles an expression; the states are its derivatives.
  ///
  /// - Throws: `CompilationError` if compilation exceeds the limits of bytes and steps.
  /// - Complexity: Bounded by `limits.automatonBytes` and `limits.steps`.
  package convenience init(
    _ expression: Expression,
    limits: Limits = Limits()
  ) throws(CompilationError) {
    let (rest, length) = expression.separatingLength
    try self.init(rest, counting: length, limits: limits)
  }

  /// Compiles an expression whose length is counted separately.
  convenience init(
    _ rest: Expression,
    counting length: (unit: LengthUnit, bounds: Repetition)?,
    limits: Limits
  ) throws(CompilationError) {
    let budget = CompilationBudget(limits)
    guard var store = TermStore(rest, counting: length?.unit, within: budget),
      let (alphabet, trie) = SharedTries.tables(of: store.alphabet)
    else { throw .tooLarge(limits) }
    store.budget.spend(bytes: trie.byteCount)
    let graph = StateGraph(&store)
    try store.checkDepth()
    if store.budget.steps < 0 { throw CompilationError(.tooManySteps(limit: limits.steps), at: 0) }
    if store.budget.bytes < 0 { throw .tooLarge(limits) }
    let kept = graph.liveStates(in: store)
    let transitions = kept.transitions(of: graph, in: store)
    let accepting = kept.graphNumbers.map { graph.accepting[$0] }
    var counter: Counter?
    if let (unit, bounds) = length {
      let weights = kept.graphNumbers.flatMap { number in
        (0..<store.alphabet.count).map { index in
          UInt8(store.weight(of: index, after: graph.states[number], in: unit))
        }
      }
      counter = Counter(
        bounds: bounds,
        weights: weights,
        transitions: transitions,
        accepting: accepting,
        byteLimit: limits.automatonBytes
      )
      if counter == nil { throw .tooLarge(limits) }
    }
    self.init(
      alphabet: alphabet,
      trie: trie,
      transitions: transitions,
      accepting: accepting,
      start: State(row: kept.numbers[1] * UInt32(store.alphabet.count)),
      counter: counter
    )
  }
}

extension TermStore {
  /// Throws an error if a term is nested too deeply.
  func checkDepth() throws(CompilationError) {
    guard isTooDeep else { return }
    throw CompilationError(.nestedTooDeeply(limit: Int(TermArena.maximumDepth)), at: 0)
  }
}

extension ClassTrie {
  /// The size of the tables, in bytes.
  fileprivate var byteCount: Int { MemoryLayout<Entry>.stride * (root.count + nodes.count) }
}

extension Counter {
  fileprivate convenience init?(
    bounds: Repetition,
    weights: [UInt8],
    transitions: [Automaton.State],
    accepting: [Bool],
    byteLimit: Int
  ) {
    let layers = WeightLayers(
      to: accepting, transitions: transitions, weights: weights, limit: bounds.maximum,
      byteLimit: byteLimit)
    guard let layers else { return nil }
    self.init(bounds: bounds, weights: weights, layers: layers)
  }
}
