/// The derivatives of terms: what may follow a scalar of each class.
///
/// The states of an automaton are a term and all its derivatives:
///
///     (ab)*c      // by a: b(ab)*c, by c: (), by anything else: []
///     b(ab)*c     // by b: (ab)*c again, by anything else: []
///
/// A row is computed for all classes at once, each derivative for all classes that share it, and
/// cached, since there are many intersections of the same few parts. A term that depends on the
/// previous scalar has no derivatives: `\bb` must first be put after a kind of scalar.
struct Derivatives: ~Copyable {
  var terms: Simplifier
  private(set) var measures: ClassMeasures
  private(set) var memory = DerivativeMemory()
  /// Terms that a traversal has yet to visit.
  private var pending: [Term] = []
  /// The terms that the traversal has visited.
  private var walks = TermMarks()

  init(of terms: consuming Simplifier, measures: consuming ClassMeasures) {
    self.terms = terms
    self.measures = measures
  }
}

extension Derivatives {
  /// Returns what may follow a scalar of each class.
  ///
  /// The derivative of a term contains each text that is in the term if preceded by a scalar of the
  /// class; the derivative of a state is a state.
  ///
  /// The term must not be contextual; derivatives never are.
  mutating func row(of term: Term) -> Row {
    if let known = memory.row(of: term) { return known }
    let base = terms.arena.stack.count
    let isState = pushParts(of: term)
    let end = terms.arena.stack.count
    // On the stack of sets: the remaining classes, then those of each branch.
    let left = terms.sets.push(.all)
    while !terms.arena.budget.isExhausted, let index = terms.sets.first(at: left) {
      let same = terms.sets.pushCopy(of: left)
      let start = terms.arena.stack.count
      // Most parts are sets of one word.
      var equivalents = UInt64.max
      for part in base..<end {
        let term = terms.arena.stack[part]
        if terms.sets.width == 1, case .set(let set, let rest) = terms[term] {
          let word = terms.sets.word(of: set)
          let isMember = word >> UInt64(index) & 1 == 1
          equivalents &= isMember ? word : ~word
          if isMember {
            terms.arena.stack.append(rest)
          } else if isState {
            terms.arena.stack.append(.nothing)
          }
          continue
        }
        let rest = derivative(of: term, by: index, narrowing: same)
        if isState || rest != .nothing { terms.arena.stack.append(rest) }
      }
      terms.sets.intersect(same, with: equivalents)
      terms.arena.budget.spend(steps: end - base + terms.sets.width)
      let rest = isState ? state(from: start) : terms.union(from: start)
      terms.sets.subtract(same, from: left)
      if let known = (end..<terms.arena.stack.count).first(where: { terms.arena.stack[$0] == rest })
      {
        terms.sets.unite(terms.sets.place(1 + known - end, above: left), with: same)
        terms.sets.drop(from: same)
      } else {
        terms.arena.stack.append(rest)
      }
    }
    var row = memory.startRow()
    for index in end..<terms.arena.stack.count {
      let place = terms.sets.place(1 + index - end, above: left)
      let classes = terms.sets.stored(place, spending: &terms.arena.budget)
      memory.append(Branch(classes: classes, rest: terms.arena.stack[index]), to: &row)
    }
    memory.finish(row, of: term)
    terms.arena.budget.spend(bytes: Int(row.count) * MemoryLayout<Branch>.stride)
    terms.sets.drop(from: left)
    terms.arena.stack.removeLast(terms.arena.stack.count - base)
    return row
  }

  /// Pushes the terms whose derivatives make up those of a term.
  ///
  /// - Returns: Whether the term is a state, whose parts' derivatives are kept apart.
  private mutating func pushParts(of term: Term) -> Bool {
    guard case .state(let parts) = terms[term] else {
      pushFront(of: term)
      return false
    }
    let resolved = resolve(terms.arena.members[parts.indices.lowerBound], by: parts)
    terms.arena.stack.append(resolved)
    for index in parts.indices.dropFirst() { terms.arena.stack.append(terms.arena.members[index]) }
    return true
  }

  /// Returns the derivative of a term by one class.
  ///
  /// - Parameters:
  ///   - term: The term.
  ///   - index: The class.
  ///   - same: Narrowed to classes whose derivative is the same.
  /// - Returns: The derivative.
  private mutating func derivative(
    of term: Term,
    by index: Int,
    narrowing same: ClassSets.Slot
  ) -> Term {
    switch terms[term] {
    case .set(let set, let rest):
      if terms.sets.contains(set, index) {
        terms.sets.intersect(same, with: set)
        return rest
      }
      terms.sets.subtract(set, from: same)
      return .nothing
    case .everything: return .everything
    case .length(let count):
      terms.sets.intersect(same, with: equivalents(of: index, in: count.unit))
      return length(count, after: index)
    case .machine(let number):
      let transitions = terms.machineStates[Int(number)].transitions
      terms.arena.budget.spend(steps: transitions.count)
      if let transition = transitions.first(where: { terms.sets.contains($0.classes, index) }) {
        terms.sets.intersect(same, with: transition.classes)
        return terms.machine(from: transition.target)
      }
      for transition in transitions { terms.sets.subtract(transition.classes, from: same) }
      return .nothing
    case .graphemes(let state):
      terms.sets.intersect(same, with: equivalents(of: index, in: .characters))
      return terms.graphemes(state.advanced(by: measures[index].graphemes).state)
    case .intersection(let parts):
      return derivative(ofIntersection: parts, by: index, narrowing: same)
    case .complement(let inner):
      let rest = derivative(of: inner, by: index, narrowing: same)
      return terms.complement(rest)
    case .union, .loop, .after, .assertion:
      // There are many intersections of the same few parts.
      let row = row(of: term)
      guard let branch = memory.branch(of: row, with: index, in: terms.sets) else {
        return .nothing
      }
      terms.sets.intersect(same, with: branch.classes)
      return branch.rest
    // The empty text has no derivative, and lookbehinds have been resolved.
    case .nothing, .epsilon, .lookbehind, .state: return .nothing
    }
  }

  private mutating func derivative(
    ofIntersection parts: TermList,
    by index: Int,
    narrowing same: ClassSets.Slot
  ) -> Term {
    let base = terms.arena.stack.count
    let common = terms.sets.push(.all)
    defer { terms.sets.drop(from: common) }
    terms.arena.budget.spend(steps: 2 * Int(parts.count))
    for part in parts.indices {
      let own = terms.sets.push(.all)
      let rest = derivative(of: terms.arena.members[part], by: index, narrowing: own)
      if rest == .nothing {
        // This part alone makes the derivative empty, whatever the other parts are.
        terms.sets.intersect(same, with: own)
        terms.arena.stack.removeLast(terms.arena.stack.count - base)
        return .nothing
      }
      terms.sets.intersect(common, with: own)
      terms.sets.drop(from: own)
      terms.arena.stack.append(rest)
    }
    terms.sets.intersect(same, with: common)
    return terms.intersection(from: base)
  }

  /// Pushes terms, neither unions nor loops, whose union has the same nonempty texts as the term.
  ///
  /// Long runs of optional parts are traversed iteratively, since they may be as long as a pattern.
  private mutating func pushFront(of term: Term) {
    walks.start()
    walk(into: term)
    while !terms.arena.budget.isExhausted, let next = pending.popLast() {
      terms.arena.budget.spend(steps: 1)
      switch terms[next] {
      case .nothing, .epsilon: break
      case .union(let parts):
        for index in parts.indices.reversed() { walk(into: terms.arena.members[index]) }
      case .loop:
        let unfolding = unfolding(of: next)
        walk(into: unfolding.emptyIteration)
        walk(into: unfolding.iteration)
        walk(into: unfolding.exit)
      case .after(let previous, let inner):
        let unfolding = unfolding(of: inner)
        walk(into: terms.after(previous, unfolding.emptyIteration))
        walk(into: terms.after(previous, unfolding.iteration))
        walk(into: terms.after(previous, unfolding.exit))
      // Contextual terms have no front; this is the term after any scalar.
      case .assertion: walk(into: terms.after(.other, next))
      default: terms.arena.stack.append(next)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func walk(into term: Term) {
    if term != .nothing, walks.meet(term) { pending.append(term) }
  }

  /// Returns the unfolding of the loop that a term starts with.
  mutating func unfolding(of term: Term) -> LoopUnfolding {
    // A union of many loops shares most of them with the next state.
    if let known = memory.unfolding(of: term) { return known }
    guard case .loop(let head, let rest) = terms[term], case .loop(let loop) = terms[head] else {
      return LoopUnfolding()
    }
    let split = terms.split(loop.body)
    var unfolding = LoopUnfolding()
    if loop.count.minimum == 0 { unfolding.exit = rest }
    if let nonEmpty = split.nonEmpty {
      let fewer = terms.intern(.loop(Loop(body: loop.body, count: loop.count.less(1))))
      unfolding.iteration = terms.build(nonEmpty, then: terms.loop(fewer, then: rest))
    }
    if loop.count.minimum > 0, let empty = split.empty {
      let free = terms.intern(.loop(Loop(body: loop.body, count: Count(0, loop.count.maximum))))
      unfolding.emptyIteration = terms.build(empty, then: terms.loop(free, then: rest))
    }
    memory.insert(unfolding, of: term)
    terms.arena.budget.spend(bytes: MemoryLayout<LoopUnfolding>.stride, steps: 4)
    return unfolding
  }

  private mutating func equivalents(of index: Int, in unit: LengthUnit) -> ClassSet {
    measures.equivalents(of: index, in: unit, from: &terms.sets, spending: &terms.arena.budget)
  }
}
