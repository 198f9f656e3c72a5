extension TermStore {
  /// What may follow a scalar of each class.
  ///
  /// For a term that is the texts w for which a scalar of the class, followed by w, is a member of
  /// the term; for a state it is a state.
  ///
  /// The term must not be contextual; the derivatives never are.
  mutating func row(of term: Term) -> Row {
    if let known = memory.row(of: term) { return known }
    let base = stack.count
    let isState = pushParts(of: term)
    let end = stack.count
    // On the stack of sets: the classes that are left, then those of each branch.
    let left = sets.push(.all)
    while !budget.isExhausted, let index = sets.first(at: left) {
      let same = sets.pushCopy(of: left)
      let start = stack.count
      for part in base..<end {
        let rest = derivative(of: stack[part], by: index, narrowing: same)
        if isState || rest != .nothing { stack.append(rest) }
      }
      budget.spend(steps: end - base + sets.width)
      let rest = isState ? state(from: start) : union(from: start)
      sets.subtract(same, from: left)
      if let known = (end..<stack.count).first(where: { stack[$0] == rest }) {
        sets.unite(sets.place(1 + known - end, above: left), with: same)
        sets.drop(from: same)
      } else {
        stack.append(rest)
      }
    }
    var row = memory.startRow()
    for index in end..<stack.count {
      let known = sets.count
      let classes = sets.stored(sets.place(1 + index - end, above: left))
      if sets.count > known { budget.spend(bytes: sets.bytesPerSet, steps: sets.width) }
      memory.append(Branch(classes: classes, rest: stack[index]), to: &row)
    }
    memory.finish(row, of: term)
    budget.spend(bytes: Int(row.count) * MemoryLayout<Branch>.stride)
    sets.drop(from: left)
    stack.removeLast(stack.count - base)
    return row
  }

  /// Pushes the terms whose derivatives make up those of a term.
  ///
  /// - Returns: Whether it is a state, whose parts' derivatives stay apart.
  private mutating func pushParts(of term: Term) -> Bool {
    guard case .state(let parts) = self[term] else {
      pushFront(of: term)
      return false
    }
    let resolved = resolve(members[parts.indices.lowerBound], by: parts)
    stack.append(resolved)
    for index in parts.indices.dropFirst() { stack.append(members[index]) }
    return true
  }

  /// The derivative of a term by one class.
  ///
  /// - Parameters:
  ///   - term: The term.
  ///   - index: The class.
  ///   - same: Loses all classes by which the derivative may be another.
  /// - Returns: The derivative.
  private mutating func derivative(
    of term: Term,
    by index: Int,
    narrowing same: ClassSets.Place
  ) -> Term {
    switch self[term] {
    case .set(let set, let rest):
      if sets.contains(set, index) {
        sets.intersect(same, with: set)
        return rest
      }
      sets.subtract(set, from: same)
      return .nothing
    case .everything: return .everything
    case .length(let count):
      sets.intersect(same, with: kin(of: index, in: count.unit))
      return length(count, behind: index)
    case .graphemes(let state):
      sets.intersect(same, with: kin(of: index, in: .characters))
      return graphemes(state.advanced(by: measures[index].graphemes).state)
    case .intersection(let parts):
      return derivative(ofIntersection: parts, by: index, narrowing: same)
    case .complement(let inner):
      let rest = derivative(of: inner, by: index, narrowing: same)
      return complement(rest)
    case .union, .loop, .after, .assertion:
      // Intersections are many, but combine the same few parts.
      let row = row(of: term)
      guard let branch = memory.branch(of: row, with: index, in: sets) else { return .nothing }
      sets.intersect(same, with: branch.classes)
      return branch.rest
    // The empty text has no derivative, and what depends on the histories has been resolved.
    case .nothing, .epsilon, .lookbehind, .state: return .nothing
    }
  }

  private mutating func derivative(
    ofIntersection parts: TermList,
    by index: Int,
    narrowing same: ClassSets.Place
  ) -> Term {
    let base = stack.count
    let common = sets.push(.all)
    defer { sets.drop(from: common) }
    budget.spend(steps: 2 * Int(parts.count))
    for part in parts.indices {
      let own = sets.push(.all)
      let rest = derivative(of: members[part], by: index, narrowing: own)
      if rest == .nothing {
        // Whatever the others say of a class, this part alone decides.
        sets.intersect(same, with: own)
        stack.removeLast(stack.count - base)
        return .nothing
      }
      sets.intersect(common, with: own)
      sets.drop(from: own)
      stack.append(rest)
    }
    sets.intersect(same, with: common)
    return intersection(from: base)
  }

  /// Pushes terms whose union has the same texts as the term, but for the empty text; none of them
  /// is a union or a loop.
  ///
  /// Walks long runs of optional parts in a loop of its own, since they may be as long as a
  /// pattern.
  private mutating func pushFront(of term: Term) {
    memory.startWalk()
    walk(into: term)
    while !budget.isExhausted, let next = pending.popLast() {
      budget.spend(steps: 1)
      switch self[next] {
      case .nothing, .epsilon: break
      case .union(let parts):
        for index in parts.indices.reversed() { walk(into: members[index]) }
      case .loop:
        let rounds = rounds(of: next)
        walk(into: rounds.empty)
        walk(into: rounds.first)
        walk(into: rounds.past)
      case .after(let previous, let inner):
        let rounds = rounds(of: inner)
        walk(into: after(previous, rounds.empty))
        walk(into: after(previous, rounds.first))
        walk(into: after(previous, rounds.past))
      // No contextual term has a front; behind any scalar it is this.
      case .assertion: walk(into: after(.other, next))
      default: stack.append(next)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func walk(into term: Term) {
    if term != .nothing, memory.meet(term) { pending.append(term) }
  }

  /// The ways into the loop that a term starts with.
  mutating func rounds(of term: Term) -> Rounds {
    // A union of many loops has most of them in common with the next state.
    if let known = memory.rounds(of: term) { return known }
    guard case .loop(let head, let rest) = self[term], case .loop(let loop) = self[head] else {
      return Rounds()
    }
    let split = split(loop.body)
    var rounds = Rounds()
    if loop.count.minimum == 0 { rounds.past = rest }
    if let nonEmpty = split.nonEmpty {
      let fewer = intern(.loop(Loop(body: loop.body, count: loop.count.less(1))))
      rounds.first = build(nonEmpty, then: self.loop(fewer, then: rest))
    }
    if loop.count.minimum > 0, let empty = split.empty {
      let free = intern(.loop(Loop(body: loop.body, count: Count(0, loop.count.maximum))))
      rounds.empty = build(empty, then: self.loop(free, then: rest))
    }
    memory.insert(rounds, of: term)
    budget.spend(bytes: MemoryLayout<Rounds>.stride, steps: 4)
    return rounds
  }
}
