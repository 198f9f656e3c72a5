/// The cached states of an automaton that is too large to be created as a whole.
///
/// `(?:a|b)*a(?:a|b){40}` has two trillion states, but a text of a thousand letters leads to at
/// most a thousand of them. A state's row is created when a text first leaves the state. If the
/// memory is used up, all states are evicted except the current state, the start and those with
/// marks.
///
/// Properties of the whole automaton, such as whether it accepts anything, are searched for in a
/// few thousand states, and unknown if these don't decide it. Numbers of states are valid until
/// states are evicted: a function that may need memory updates the number that it was passed, and
/// callers that keep other numbers must compare ``clearances``.
struct LazyDFATable: ~Copyable {
  /// A state, by its number, which is valid until states are evicted.
  typealias Number = Int

  private(set) var store: TermStore
  private let budget: CompilationBudget
  private(set) var states: [Term] = []
  private var numbers: [UInt32] = []
  /// For each state, a row with an entry for each class: the target's number plus one, or 0.
  private var targets: [UInt32] = []
  private var isAccepting: [Bool] = []
  /// For each state, whether some text leads from it to acceptance.
  private var reachabilities: [Reachability] = []
  /// The state that was kept when all others were evicted.
  private var kept = Term.nothing
  /// States that are never evicted, for texts of which the rest is yet to come.
  private var marks: [Term?] = []
  /// The number of times that states were evicted.
  private(set) var clearances = 0
  /// The number of steps that creating states has taken.
  private(set) var work = 0

  private enum Reachability {
    case unknown
    case some
    case none
  }

  static let dead: Number = 0
  /// The state before the first scalar.
  private(set) var start: Number = dead

  /// Creates a table with the start, and a state with the mark 0; returns `nil` if they exceed the
  /// budget.
  init?(
    _ store: consuming TermStore,
    within budget: CompilationBudget,
    marking state: Term? = nil
  ) {
    self.store = store
    self.budget = budget
    if let state { marks = [state] }
    let start = self.store.start
    guard reset(keeping: start), hasRoom else { return nil }
  }

  /// Evicts all states but the start, a given state and those with marks.
  ///
  /// - Returns: Whether the remaining states fit into the budget; if not, nothing is changed.
  private mutating func reset(keeping state: Term) -> Bool {
    let marked = marks.compactMap { $0 }
    // Compaction visits all terms.
    work += store.termCount
    guard let roots = store.compact(keeping: [store.start, state] + marked, within: budget) else {
      return false
    }
    work += budget.steps - store.budget.steps
    states = []
    numbers = []
    targets = []
    isAccepting = []
    reachabilities = []
    enter(.nothing)
    store.start = roots[0]
    kept = roots[1]
    start = number(of: store.start)
    _ = number(of: kept)
    var rest = roots.dropFirst(2)
    for mark in marks.indices where marks[mark] != nil {
      marks[mark] = rest.removeFirst()
      if let state = marks[mark] { _ = number(of: state) }
    }
    return true
  }

  /// Whether more states may be created.
  private var hasRoom: Bool { !store.budget.isExhausted && !store.isTooDeep }
}

extension LazyDFATable {
  /// Clears the cache before a text if the previous text has filled it.
  mutating func prepare() {
    if !hasRoom { _ = reset(keeping: store.start) }
  }

  /// Keeps a state in the cache until the mark is removed.
  mutating func addMark(at number: Number) -> Int {
    let mark = marks.firstIndex { $0 == nil } ?? marks.count
    if mark == marks.count { marks.append(nil) }
    marks[mark] = states[number]
    return mark
  }

  /// Moves a mark to another state.
  mutating func moveMark(_ mark: Int, to number: Number) { marks[mark] = states[number] }

  /// Removes a mark, so that its state may be evicted.
  mutating func removeMark(_ mark: Int) { marks[mark] = nil }

  /// Returns the state of a mark.
  mutating func number(ofMark mark: Int) -> Number { number(of: marks[mark] ?? .nothing) }

  /// Returns a table with more memory that has the start and the state of a mark.
  ///
  /// - Returns: The table; `nil` if these states exceed the budget, or no budget would be enough.
  func enlarged(keeping mark: Int, within budget: CompilationBudget) -> LazyDFATable? {
    var roots = [store.start, marks[mark] ?? .nothing]
    guard !store.isTooDeep, var store = store.compacted(keeping: &roots, within: budget) else {
      return nil
    }
    store.start = roots[0]
    return LazyDFATable(store, within: budget, marking: roots[1])
  }

  /// Returns whether a text may end in the state.
  func accepts(_ number: Number) -> Bool { isAccepting[number] }

  /// Returns the state after a scalar of a class.
  ///
  /// - Parameters:
  ///   - number: The state; updated if the cache had to be cleared.
  ///   - index: The class.
  /// - Returns: The state; `nil` if creating it exceeds the budget.
  mutating func next(_ number: inout Number, _ index: Int) -> Number? {
    let known = targets[number &* store.alphabet.count &+ index]
    if known > 0 { return Int(known) &- 1 }
    if !fill(number) {
      guard forget(all: &number), fill(number) else { return nil }
    }
    return Int(targets[number &* store.alphabet.count &+ index]) - 1
  }

  /// Evicts all states but the start, a given state and those with marks.
  ///
  /// - Parameter number: The given state; updated if the remaining states fit into the budget.
  /// - Returns: Whether more states may be created.
  private mutating func forget(all number: inout Number) -> Bool {
    clearances += 1
    guard reset(keeping: states[number]) else { return false }
    number = self.number(of: kept)
    return hasRoom
  }

  /// Creates the row of a state; returns whether the budget allows it.
  private mutating func fill(_ number: Number) -> Bool {
    let stepsLeft = store.budget.steps
    defer { work += stepsLeft - store.budget.steps + 1 }
    let row = store.row(of: states[number])
    if !hasRoom { return false }
    let base = number * store.alphabet.count
    for index in row.indices {
      let branch = store.branch(index)
      let target = UInt32(self.number(of: branch.rest)) + 1
      store.forEachClass(in: branch.classes) { targets[base + $0] = target }
    }
    return !store.budget.isExhausted
  }

  mutating func number(of state: Term) -> Number {
    if Int(state.id) < numbers.count, numbers[Int(state.id)] > 0 {
      return Int(numbers[Int(state.id)]) - 1
    }
    return enter(state)
  }

  @discardableResult
  private mutating func enter(_ state: Term) -> Number {
    let number = states.count
    while numbers.count <= Int(state.id) { numbers.append(0) }
    numbers[Int(state.id)] = UInt32(number) + 1
    states.append(state)
    isAccepting.append(store.isAccepting(state))
    reachabilities.append(.unknown)
    for _ in 0..<store.alphabet.count { targets.append(0) }
    store.budget.spend(bytes: 4 * store.alphabet.count + 16)
    return number
  }

  /// The maximum number of states to try for reachability.
  private static let maximumStateCount = 4_096

  /// Returns whether some text leads from the state to acceptance.
  ///
  /// - Parameter number: The state; updated if the cache had to be cleared.
  /// - Returns: Whether there is such a text; `nil` if the search was given up.
  /// - Complexity: O(*c*) for *c* classes and each of at most 4,096 states.
  mutating func isAlive(_ number: inout Number) -> Bool? {
    switch reachabilities[number] {
    case .some: return true
    case .none: return false
    case .unknown: break
    }
    // Depth first: most paths soon lead to acceptance, but not before they have a minimum length.
    var pending = [number]
    var seen: Set<Number> = [number]
    while let next = pending.popLast() {
      if isAccepting[next] || reachabilities[next] == .some {
        reachabilities[number] = .some
        return true
      }
      if targets[next * store.alphabet.count] == 0, !fill(next) {
        _ = forget(all: &number)
        return nil
      }
      for index in (0..<store.alphabet.count).reversed() {
        let target = Int(targets[next * store.alphabet.count + index]) - 1
        // A text that is nearly accepted must not be missed on long ways through other states.
        if isAccepting[target] || reachabilities[target] == .some {
          reachabilities[number] = .some
          return true
        }
        if seen.insert(target).inserted { pending.append(target) }
      }
      if seen.count > Self.maximumStateCount { return nil }
    }
    for dead in seen { reachabilities[dead] = .none }
    return false
  }

  /// Returns texts that lead from the start to acceptance, found in a few thousand states.
  ///
  /// - Parameter limit: The maximum number of texts.
  /// - Returns: Distinct texts, of readable characters if possible.
  /// - Complexity: O(*c*) for *c* classes and each of at most 4,096 states.
  mutating func samples(atMost limit: Int) -> [String] {
    struct PathStep {
      let state: Number
      /// The index of the previous step, and the class that leads here from there.
      let origin: Int
      let index: Int
    }
    let representatives = Representatives(of: store.alphabet)
    var steps = [PathStep(state: start, origin: -1, index: 0)]
    var pending = [0]
    var seen: Set<Number> = [start]
    var samples: [String] = []
    let before = clearances
    while let number = pending.popLast(), samples.count < limit,
      steps.count <= Self.maximumStateCount
    {
      if isAccepting[steps[number].state] {
        var scalars: [Unicode.Scalar] = []
        var step = number
        while steps[step].origin >= 0 {
          scalars.append(representatives.scalars[steps[step].index])
          step = steps[step].origin
        }
        var sample = String.UnicodeScalarView()
        sample.append(contentsOf: scalars.reversed())
        samples.append(String(sample))
      }
      var state = steps[number].state
      for index in representatives.order.reversed() {
        // If states were evicted, their numbers are no longer valid.
        guard let target = next(&state, index), clearances == before else { return samples }
        if target == Self.dead || !seen.insert(target).inserted { continue }
        pending.append(steps.count)
        steps.append(PathStep(state: target, origin: number, index: index))
      }
    }
    return samples
  }
}
