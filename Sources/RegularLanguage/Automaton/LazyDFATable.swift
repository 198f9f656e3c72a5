/// The states that texts have led to so far, of an automaton that is too large to be made as a
/// whole.
///
/// `(?:a|b)*a(?:a|b){40}` has two million million states, but a text of a thousand letters leads to
/// a thousand of them at most. A state's row is made when a text first leaves the state, and when
/// there is no more room, all but the state of the moment, the start and those with marks are
/// forgotten.
///
/// What only the whole automaton knows, as whether it accepts anything at all, is looked for in a
/// few thousand states, and left open if they don't tell. And numbers of states are good only
/// until the table forgets: a caller that keeps one across a question that may need room gets its
/// new number back, or must ask ``clearances``.
struct LazyDFATable: ~Copyable {
  /// A state, by its number; numbers are good until the table forgets.
  typealias Number = Int

  private(set) var store: TermStore
  private let budget: CompilationBudget
  private(set) var states: [Term] = []
  private var numbers: [UInt32] = []
  /// For each state a row of one entry a class, each one more than the target's number, or 0.
  private var targets: [UInt32] = []
  private var isAccepting: [Bool] = []
  /// The findings on whether something is accepted after each state.
  private var reachabilities: [Reachability] = []
  /// The state that was kept when everything else was forgotten.
  private var kept = Term.nothing
  /// States that are kept, whatever is forgotten, for texts of which the rest is yet to come.
  private var marks: [Term?] = []
  /// The number of times that everything was forgotten.
  private(set) var clearances = 0
  /// The steps that the making of states has taken.
  private(set) var work = 0

  private enum Reachability {
    case unknown
    case some
    case none
  }

  static let dead: Number = 0
  /// The state before the first scalar.
  private(set) var start: Number = dead

  /// Creates a table of the start, and of a state with the mark 0; `nil` if they have no room.
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

  /// Forgets all but the start, a state and those with marks.
  ///
  /// - Returns: Whether that was done; not, and nothing is changed, if they have no room.
  private mutating func reset(keeping state: Term) -> Bool {
    let marked = marks.compactMap { $0 }
    // The terms are all looked at.
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

  /// Whether there may be more states.
  private var hasRoom: Bool { !store.budget.isExhausted && !store.isTooDeep }
}

extension LazyDFATable {
  /// Gets ready for a text: what the last one left no room for is no matter of this one.
  mutating func prepare() {
    if !hasRoom { _ = reset(keeping: store.start) }
  }

  /// Keeps a state, whatever is forgotten, until the mark is removed.
  mutating func addMark(at number: Number) -> Int {
    let mark = marks.firstIndex { $0 == nil } ?? marks.count
    if mark == marks.count { marks.append(nil) }
    marks[mark] = states[number]
    return mark
  }

  /// Moves a mark to another state.
  mutating func moveMark(_ mark: Int, to number: Number) { marks[mark] = states[number] }

  /// Keeps the state of a mark no longer.
  mutating func removeMark(_ mark: Int) { marks[mark] = nil }

  /// The state of a mark.
  mutating func number(ofMark mark: Int) -> Number { number(of: marks[mark] ?? .nothing) }

  /// A table with more room, of the start and the state of a mark, which is its only one.
  ///
  /// - Returns: The table; `nil` if not even these have room in it, or no room would be enough.
  func enlarged(keeping mark: Int, within budget: CompilationBudget) -> LazyDFATable? {
    var roots = [store.start, marks[mark] ?? .nothing]
    guard !store.isTooDeep, var store = store.compacted(keeping: &roots, within: budget) else {
      return nil
    }
    store.start = roots[0]
    return LazyDFATable(store, within: budget, marking: roots[1])
  }
}

extension LazyDFATable {
  /// Returns whether a text may end in the state.
  func accepts(_ number: Number) -> Bool { isAccepting[number] }

  /// The state after a scalar of a class.
  ///
  /// - Parameters:
  ///   - number: The state; its new number, if everything else had to be forgotten.
  ///   - index: The class.
  /// - Returns: The state; `nil` if making it takes more than there is.
  mutating func next(_ number: inout Number, _ index: Int) -> Number? {
    let known = targets[number &* store.alphabet.count &+ index]
    if known > 0 { return Int(known) &- 1 }
    if !fill(number) {
      guard forget(all: &number), fill(number) else { return nil }
    }
    return Int(targets[number &* store.alphabet.count &+ index]) - 1
  }

  /// Forgets everything but the start, a state and those with marks.
  ///
  /// - Parameter number: The state; its new number, if they have room.
  /// - Returns: Whether there is room for more.
  private mutating func forget(all number: inout Number) -> Bool {
    clearances += 1
    guard reset(keeping: states[number]) else { return false }
    number = self.number(of: kept)
    return hasRoom
  }

  /// Makes the row of a state; not if there is no room for it.
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
}

extension LazyDFATable {
  /// The maximum number of states to try for reachability.
  private static let maximumStateCount = 4_096

  /// Returns whether some text leads from the state to acceptance.
  ///
  /// - Parameter number: The state; its new number, if everything else had to be forgotten.
  /// - Returns: Whether some text does; `nil` if that was not found out.
  /// - Complexity: O(*c*) for *c* classes and each of at most 4,096 states.
  mutating func isAlive(_ number: inout Number) -> Bool? {
    switch reachabilities[number] {
    case .some: return true
    case .none: return false
    case .unknown: break
    }
    // In depth: most ways lead somewhere soon, but not before they have a length.
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
        if seen.insert(target).inserted { pending.append(target) }
      }
      if seen.count > Self.maximumStateCount { return nil }
    }
    for dead in seen { reachabilities[dead] = .none }
    return false
  }
}

extension LazyDFATable {
  /// Texts that lead from the start to acceptance, found in a few thousand states.
  ///
  /// - Parameter most: How many are enough.
  /// - Returns: Texts that people can read, as far as there are such; none is there twice.
  /// - Complexity: O(*c*) for *c* classes and each of at most 4,096 states.
  mutating func samples(atMost most: Int) -> [String] {
    struct PathStep {
      let state: Number
      /// The step before it, and the class that leads here from there.
      let origin: Int
      let index: Int
    }
    let representatives = Representatives(of: store.alphabet)
    var steps = [PathStep(state: start, origin: -1, index: 0)]
    var pending = [0]
    var seen: Set<Number> = [start]
    var samples: [String] = []
    let before = clearances
    while let number = pending.popLast(), samples.count < most,
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
        // Where the states are forgotten, their numbers mean nothing any more.
        guard let target = next(&state, index), clearances == before else { return samples }
        if target == Self.dead || !seen.insert(target).inserted { continue }
        pending.append(steps.count)
        steps.append(PathStep(state: target, origin: number, index: index))
      }
    }
    return samples
  }
}
