/// The states that texts have led to so far, of an automaton that is too large to be made as a
/// whole.
struct DemandTable: ~Copyable {
  /// A state, by its number; numbers are good until the table forgets.
  typealias Number = Int

  private var store: TermStore
  private let budget: CompilationBudget
  private var states: [Term] = []
  private var numbers: [UInt32] = []
  /// For each state a row of one entry a class, each one more than the target's number, or 0.
  private var targets: [UInt32] = []
  private var isAccepting: [Bool] = []
  /// What has been found out about whether something is accepted behind the state.
  private var hopes: [Hope] = []
  /// The last term that was kept when everything else was forgotten.
  private var last = Term.nothing
  /// How often everything was forgotten.
  private(set) var clearances = 0

  private enum Hope {
    case unknown
    case some
    case none
  }

  static let dead: Number = 0
  /// The state before the first scalar.
  private(set) var start: Number = dead

  /// Creates a table of the start alone; `nil` if not even that has room.
  init?(_ store: consuming TermStore, within budget: CompilationBudget) {
    self.store = store
    self.budget = budget
    let start = self.store.start
    guard reset(keeping: [start]) else { return nil }
  }

  /// Forgets all but some states.
  ///
  /// - Returns: Whether there is room for them.
  private mutating func reset(keeping roots: [Term]) -> Bool {
    guard let kept = store.compact(keeping: roots, within: budget) else { return false }
    states = []
    numbers = []
    targets = []
    isAccepting = []
    hopes = []
    enter(.nothing)
    store.start = kept[0]
    last = kept[kept.count - 1]
    start = number(of: store.start)
    _ = number(of: last)
    return !store.budget.isExhausted
  }
}

extension DemandTable {
  /// Whether a text may end in the state.
  func accepts(_ number: Number) -> Bool { isAccepting[number] }

  /// The state behind a scalar of a class.
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

  /// Forgets everything but the start and a state.
  private mutating func forget(all number: inout Number) -> Bool {
    let state = states[number]
    clearances += 1
    guard reset(keeping: [store.start, state]) else {
      // Not even that fits. The next text starts afresh.
      _ = reset(keeping: [store.start])
      return false
    }
    number = self.number(of: last)
    return true
  }

  /// Makes the row of a state; not if there is no room for it.
  private mutating func fill(_ number: Number) -> Bool {
    let row = store.row(of: states[number])
    if store.budget.isExhausted || store.isTooDeep { return false }
    let base = number * store.alphabet.count
    for index in row.indices {
      let branch = store.memory.branches[index]
      let target = UInt32(self.number(of: branch.rest)) + 1
      let targets = store.sets.members(of: branch.classes)
      for index in targets { self.targets[base + index] = target }
    }
    return !store.budget.isExhausted
  }

  private mutating func number(of state: Term) -> Number {
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
    hopes.append(.unknown)
    for _ in 0..<store.alphabet.count { targets.append(0) }
    store.budget.spend(bytes: 4 * store.alphabet.count + 16)
    return number
  }
}

extension DemandTable {
  /// More states than these are not tried to find hope.
  private static let mostStates = 4_096

  /// Whether some text leads from the state to acceptance.
  ///
  /// - Parameter number: The state; its new number, if everything else had to be forgotten.
  /// - Returns: Whether some text does; `nil` if that was not found out.
  /// - Complexity: O(*c*) for *c* classes and each of at most 4,096 states.
  mutating func isAlive(_ number: inout Number) -> Bool? {
    switch hopes[number] {
    case .some: return true
    case .none: return false
    case .unknown: break
    }
    // In depth: most ways lead somewhere soon, but not before they have a length.
    var pending = [number]
    var seen: Set<Number> = [number]
    while let next = pending.popLast() {
      if isAccepting[next] || hopes[next] == .some {
        hopes[number] = .some
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
      if seen.count > Self.mostStates { return nil }
    }
    for dead in seen { hopes[dead] = .none }
    return false
  }
}

extension DemandTable {
  /// Whether some text, not empty, leads from the state to acceptance.
  ///
  /// - Parameter number: The state; it means nothing any more if everything had to be forgotten.
  /// - Returns: Whether some text does; `nil` if that was not found out.
  mutating func isExtensible(_ number: inout Number) -> Bool? {
    var isKnown = true
    for index in 0..<store.alphabet.count {
      guard var next = next(&number, index) else { return nil }
      let before = clearances
      switch isAlive(&next) {
      case true?: return true
      case false?: break
      case nil: isKnown = false
      }
      // The number means nothing any more.
      if clearances > before { return nil }
    }
    return isKnown ? false : nil
  }
}

extension DemandTable {
  /// The scalars that lead from the state to one where there may be hope.
  ///
  /// - Parameter number: The state; its new number, if everything else had to be forgotten.
  /// - Returns: The scalars; all, where that was not found out.
  mutating func expected(at number: inout Number) -> ScalarSet {
    var open: Set<Int> = []
    for index in 0..<store.alphabet.count {
      guard let next = next(&number, index) else { return .all }
      if next != Self.dead { open.insert(index) }
    }
    return store.alphabet.scalars(where: open.contains)
  }
}
