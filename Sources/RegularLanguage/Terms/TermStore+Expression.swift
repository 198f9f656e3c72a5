extension TermStore {
  /// Creates a store for an expression, with the state that every text starts in.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - unit: What is counted beside the terms, so that the states must tell what a scalar adds.
  ///   - budget: What may be spent.
  init?(_ expression: Expression, counting unit: LengthUnit?, within budget: CompilationBudget) {
    var leaves = Leaves()
    leaves.collect(expression)
    if let unit { leaves.measure(unit) }
    let limit = budget.bytes / 8
    guard let alphabet = Alphabet(separating: leaves.sets.all, limit: limit) else { return nil }
    self.init(alphabet: alphabet, measures: leaves.measures(of: alphabet), budget: budget)
    self.budget.spend(
      bytes: leaves.sets.all.count * sets.bytesPerSet,
      steps: 4 * (leaves.count + alphabet.runCount))
    if leaves.hasWordBoundaries { wordClasses = classes(of: .wordCharacters) }
    var term = term(of: expression)
    term = after(.start, term)
    if unit == .characters { term = intersection(term, graphemes(.start)) }
    start = startState(of: term)
  }

  private mutating func term(of expression: Expression) -> Term {
    if isTooDeep || budget.isExhausted { return .nothing }
    switch expression {
    case .pattern(let syntax):
      let head = head(of: syntax)
      return build(head, then: .epsilon)
    case .length(let unit, let bounds): return length(unit, bounds)
    case .union(let parts):
      let base = stack.count
      for part in parts {
        let term = term(of: part)
        stack.append(term)
      }
      return union(from: base)
    case .intersection(let parts):
      let base = stack.count
      for part in parts {
        let term = term(of: part)
        stack.append(term)
      }
      return intersection(from: base)
    case .complement(let part):
      let term = term(of: part)
      return complement(term)
    }
  }

  private mutating func head(of syntax: Syntax) -> Head {
    if isTooDeep || budget.isExhausted { return .epsilon }
    switch syntax {
    case .empty: return .epsilon
    case .set(let set):
      let number = leafSets.insert(set)
      if number < leafHeads.count { return leafHeads[number] }
      let head = intern(.set(classes(of: set)))
      leafHeads.append(head)
      return head
    case .concatenation(let parts):
      var result = Head.epsilon
      for part in parts.reversed() { result = concatenation(head(of: part), result) }
      return result
    case .alternation(let branches):
      var heads: [Head] = []
      for branch in branches { heads.append(head(of: branch)) }
      return alternation(of: heads)
    case .loop(let body, let repetition): return loop(head(of: body), repetition)
    case .assertion(let assertion): return intern(.assertion(assertion))
    case .lookahead(let body, let isNegative):
      return intern(.lookahead(head(of: body), isNegative: isNegative))
    case .lookbehind(let body, let isNegative):
      let number = history(of: head(of: body))
      return intern(.lookbehind(Lookbehind(number: number, isNegative: isNegative)))
    }
  }

  private mutating func loop(_ body: Head, _ repetition: Repetition) -> Head {
    var repetition = repetition
    if split(body).nonEmpty == nil {
      // What takes no scalar says the same however often it is said.
      repetition.minimum = min(repetition.minimum, 1)
      repetition.maximum = repetition.maximum.map { min($0, 1) }
    }
    guard let count = Count(repetition) else {
      budget.refuse()
      return .epsilon
    }
    return intern(.loop(Loop(body: body, count: count)))
  }

  private mutating func classes(of set: ScalarSet) -> ClassSet {
    let place = sets.pushEmpty()
    alphabet.forEachClass(of: set) { sets.insert($0, at: place) }
    defer { sets.drop(from: place) }
    // It has been paid for with the alphabet.
    return sets.stored(place)
  }
}

/// What an expression's alphabet must tell apart.
private struct Leaves: ~Copyable {
  var sets = InternedSets()
  /// How often a set was met.
  var count = 0
  var hasWordBoundaries = false
  private var units: [LengthUnit] = []

  /// Tells apart what a length counts.
  mutating func measure(_ unit: LengthUnit) {
    if units.contains(unit) { return }
    units.append(unit)
    for set in ClassMeasure.sets(for: unit) { sets.insert(set) }
  }

  /// The measures of the alphabet's classes; none where there is no length.
  func measures(of alphabet: Alphabet) -> [ClassMeasure] {
    units.isEmpty ? [] : ClassMeasure.measures(of: alphabet)
  }

  mutating func collect(_ expression: Expression) {
    switch expression {
    case .pattern(let syntax): collect(syntax)
    case .length(let unit, _): measure(unit)
    case .union(let parts), .intersection(let parts): for part in parts { collect(part) }
    case .complement(let part): collect(part)
    }
  }

  private mutating func collect(_ syntax: Syntax) {
    switch syntax {
    case .empty, .assertion(.start), .assertion(.end): break
    case .assertion(.wordBoundary), .assertion(.notWordBoundary):
      hasWordBoundaries = true
      sets.insert(.wordCharacters)
    case .set(let set):
      count += 1
      sets.insert(set)
    case .concatenation(let parts), .alternation(let parts): for part in parts { collect(part) }
    case .loop(let body, _), .lookahead(let body, _), .lookbehind(let body, _): collect(body)
    }
  }
}
