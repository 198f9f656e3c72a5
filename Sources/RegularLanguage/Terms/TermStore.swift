/// The states of a language and the transitions between them: all data of an automaton.
///
/// Each part has one responsibility, and depends only on those before it: the arenas of terms and
/// heads store each of them once, the ``Simplifier`` creates them, and ``Derivatives`` computes
/// what follows a scalar.
struct TermStore: ~Copyable {
  let alphabet: Alphabet
  private(set) var derivatives: Derivatives
  /// The state in which every text starts.
  var start: Term
  /// For each lookbehind, the language of its history with reversed texts; only if requested.
  let reversedHistories: [Term]

  private init(alphabet: Alphabet, derivatives: consuming Derivatives, start: Term) {
    self.alphabet = alphabet
    self.derivatives = derivatives
    self.start = start
    reversedHistories = []
  }

  /// Creates a store for an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - unit: The unit that is counted separately, so that the states must determine what a scalar
  ///     adds; `nil` if no length is counted.
  ///   - budget: The budget.
  ///   - reversesHistories: Whether to create the histories as reversed texts as well.
  init?(
    _ expression: Expression,
    counting unit: LengthUnit?,
    within budget: CompilationBudget,
    reversingHistories reversesHistories: Bool = false
  ) {
    var leaves = LeafSets()
    leaves.collect(expression)
    if let unit { leaves.measure(unit) }
    let limit = budget.bytes / 8
    let shared = Alphabet.shared(separating: leaves.sets.all, limit: limit)
    guard let alphabet = shared else { return nil }
    var terms = Simplifier(classCount: alphabet.count, budget: budget)
    terms.arena.budget.spend(
      bytes: leaves.sets.all.count * terms.sets.bytesPerSet,
      steps: 4 * (leaves.count + alphabet.runCount))
    var translation = Translation(into: terms, alphabet: alphabet)
    if leaves.hasWordBoundaries {
      translation.terms.wordClasses = translation.classes(of: .wordCharacters)
    }
    var term = translation.term(of: expression)
    term = translation.terms.after(.start, term)
    if unit == .characters {
      let graphemes = translation.terms.graphemes(.start)
      term = translation.terms.intersection(term, graphemes)
    }
    var reversed: [Term] = []
    if reversesHistories {
      for body in translation.lookbehindBodies {
        let history = translation.reversedHistory(of: body)
        reversed.append(history)
      }
    }
    let histories = translation.histories
    reversedHistories = reversed
    self.alphabet = alphabet
    derivatives = Derivatives(
      of: translation.terms, measures: ClassMeasures(leaves.measures(of: alphabet)))
    start = derivatives.startState(of: term, histories)
  }
}

extension TermStore {
  /// The remaining budget.
  var budget: CompilationBudget {
    get { derivatives.terms.arena.budget }
    set { derivatives.terms.arena.budget = newValue }
  }

  /// The number of terms.
  var termCount: Int { derivatives.terms.arena.nodes.count }

  /// Whether a term is nested too deeply; terms that were created since then are invalid.
  var isTooDeep: Bool { derivatives.terms.arena.isTooDeep }

  /// Returns what may follow a scalar of each class after a state.
  mutating func row(of state: Term) -> Row { derivatives.row(of: state) }

  /// Returns a branch of a row by its index.
  func branch(_ index: Int) -> Branch { derivatives.memory.branches[index] }

  /// Returns the texts of a term, expressed by other terms.
  mutating func formula(of term: Term) -> TermFormula { derivatives.formula(of: term) }

  /// Returns a loop that a state keeps while scalars of some classes follow, or `nil`.
  func lastingLoop(of state: Term) -> LastingLoop? { derivatives.lastingLoop(of: state) }

  /// Calls a function for each class of a set, in ascending order.
  func forEachClass(in set: ClassSet, _ body: (Int) -> Void) {
    derivatives.terms.sets.forEach(in: set, body)
  }

  /// Returns whether a text may end in the state.
  mutating func isAccepting(_ state: Term) -> Bool { derivatives.isAccepting(state) }

  /// Returns the length that a scalar of the class adds after a text that leads to the state.
  func weight(of index: Int, after state: Term, in unit: LengthUnit) -> Int {
    derivatives.weight(of: index, after: state, in: unit)
  }

  /// Removes all terms but some, and everything that was computed from them.
  ///
  /// - Parameters:
  ///   - roots: The terms to keep.
  ///   - budget: The budget from now on.
  /// - Returns: The terms' new handles; `nil`, and nothing is removed, if the budget is too small
  ///   for them.
  mutating func compact(keeping roots: [Term], within budget: CompilationBudget) -> [Term]? {
    var roots = roots
    guard let fresh = compacted(keeping: &roots, within: budget) else { return nil }
    self = fresh
    return roots
  }

  /// Returns another store with some of the terms.
  ///
  /// - Parameters:
  ///   - roots: The terms to keep; replaced by their handles in the new store.
  ///   - budget: The budget of the new store.
  /// - Returns: The store; `nil` if the budget is too small for the terms.
  func compacted(keeping roots: inout [Term], within budget: CompilationBudget) -> TermStore? {
    guard let terms = derivatives.terms.compacted(keeping: &roots, within: budget) else {
      return nil
    }
    let measures = ClassMeasures(derivatives.measures.all)
    return TermStore(
      alphabet: alphabet, derivatives: Derivatives(of: terms, measures: measures), start: .nothing)
  }
}

/// The sets of scalars that an expression's alphabet must distinguish.
private struct LeafSets: ~Copyable {
  var sets = InternedSets()
  /// The number of sets that were collected, with duplicates.
  var count = 0
  var hasWordBoundaries = false
  private var units: [LengthUnit] = []

  /// Adds the sets that a length unit distinguishes.
  mutating func measure(_ unit: LengthUnit) {
    if units.contains(unit) { return }
    units.append(unit)
    for set in ClassMeasure.sets(for: unit) { sets.insert(set) }
  }

  /// Returns the measures of the alphabet's classes; empty if there is no length.
  func measures(of alphabet: Alphabet) -> [ClassMeasure] {
    units.isEmpty ? [] : ClassMeasure.measures(of: alphabet)
  }

  private mutating func insert(_ set: ScalarSet) {
    count += 1
    sets.insert(set)
  }

  mutating func collect(_ expression: Expression) {
    switch expression {
    case .pattern(let syntax): collect(syntax)
    case .length(let unit, _): measure(unit)
    case .machine(let machine):
      for state in machine.states {
        for transition in state.transitions { insert(transition.scalars) }
      }
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
    case .set(let set): insert(set)
    case .concatenation(let parts), .alternation(let parts): for part in parts { collect(part) }
    case .loop(let body, _), .lookahead(let body, _), .lookbehind(let body, _): collect(body)
    }
  }
}
