extension Simplifier {
  /// Returns another simplifier with some of the terms.
  ///
  /// - Parameters:
  ///   - roots: The terms to keep; replaced by their handles in the new simplifier.
  ///   - budget: The budget of the new simplifier.
  /// - Returns: The simplifier; `nil` if the budget is too small for the terms.
  func compacted(keeping roots: inout [Term], within budget: CompilationBudget) -> Simplifier? {
    var fresh = Simplifier(classCount: sets.classCount, budget: budget)
    fresh.wordClasses = copy(wordClasses, to: &fresh)
    for var state in machineStates {
      for index in state.transitions.indices {
        state.transitions[index].classes = copy(state.transitions[index].classes, to: &fresh)
      }
      fresh.append(state)
    }
    // The parts of a term precede it, so that one backward pass finds all terms to keep.
    var isKept = [Bool](repeating: false, count: arena.nodes.count)
    var isHeadKept = [Bool](repeating: false, count: heads.nodes.count)
    for root in roots { isKept[Int(root.id)] = true }
    for id in arena.nodes.indices.reversed() where isKept[id] {
      forEachPart(of: arena.nodes[id]) { isKept[Int($0.id)] = true }
      if case .loop(let head, _) = arena.nodes[id] { isHeadKept[Int(head.id)] = true }
    }
    for id in heads.nodes.indices.reversed() where isHeadKept[id] {
      forEachPart(of: heads.nodes[id]) { isHeadKept[Int($0.id)] = true }
    }
    var newHeads = [Head](repeating: .epsilon, count: heads.nodes.count)
    for id in heads.nodes.indices where isHeadKept[id] {
      newHeads[id] = copy(heads.nodes[id], to: &fresh, newHeads)
    }
    // The terms keep their order, and so do the members of each list.
    var newTerms = [Term](repeating: .nothing, count: arena.nodes.count)
    for id in arena.nodes.indices where isKept[id] {
      newTerms[id] = copy(
        arena.nodes[id], arena.facts(of: Term(id: UInt32(id))), to: &fresh, newHeads, newTerms)
    }
    if fresh.arena.budget.isExhausted { return nil }
    for index in roots.indices { roots[index] = newTerms[Int(roots[index].id)] }
    return fresh
  }

  private func forEachPart(of node: TermNode, _ body: (Term) -> Void) {
    switch node {
    case .nothing, .epsilon, .everything, .length, .machine, .graphemes: break
    case .set(_, let rest), .loop(_, let rest), .assertion(_, let rest), .lookbehind(_, let rest),
      .after(_, let rest), .complement(let rest):
      body(rest)
    case .union(let list), .intersection(let list), .state(let list):
      for index in list.indices { body(arena.members[index]) }
    }
  }

  private func forEachPart(of node: HeadNode, _ body: (Head) -> Void) {
    switch node {
    case .epsilon, .set, .assertion, .lookbehind: break
    case .concatenation(let first, let rest):
      body(first)
      body(rest)
    case .alternation(let list): for index in list.indices { body(heads.branches[index]) }
    case .loop(let loop): body(loop.body)
    case .lookahead(let inner, _): body(inner)
    }
  }

  private func copy(_ set: ClassSet, to fresh: inout Simplifier) -> ClassSet {
    let place = fresh.sets.pushEmpty()
    sets.forEach(in: set) { fresh.sets.insert($0, at: place) }
    return fresh.sets.store(place, spending: &fresh.arena.budget)
  }

  private func copy(_ node: HeadNode, to fresh: inout Simplifier, _ heads: [Head]) -> Head {
    switch node {
    case .epsilon, .assertion, .lookbehind: return fresh.intern(node)
    case .set(let set):
      let set = copy(set, to: &fresh)
      return fresh.intern(.set(set))
    case .concatenation(let first, let rest):
      return fresh.intern(.concatenation(heads[Int(first.id)], heads[Int(rest.id)]))
    case .alternation(let list):
      let branches = self.heads.branches[list.indices].map { heads[Int($0.id)] }
      return fresh.heads.alternation(of: branches, spending: &fresh.arena.budget)
    case .loop(let loop):
      return fresh.intern(.loop(Loop(body: heads[Int(loop.body.id)], count: loop.count)))
    case .lookahead(let inner, let isNegative):
      return fresh.intern(.lookahead(heads[Int(inner.id)], isNegative: isNegative))
    }
  }

  private func copy(
    _ node: TermNode,
    _ fact: TermFacts,
    to fresh: inout Simplifier,
    _ heads: [Head],
    _ terms: [Term]
  ) -> Term {
    func new(_ term: Term) -> Term { terms[Int(term.id)] }
    switch node {
    case .nothing, .epsilon, .everything, .length, .machine, .graphemes:
      return fresh.intern(node, fact)
    case .set(let set, let rest):
      let set = copy(set, to: &fresh)
      return fresh.intern(.set(set, new(rest)), fact)
    case .loop(let head, let rest):
      return fresh.intern(.loop(heads[Int(head.id)], new(rest)), fact)
    case .assertion(let assertion, let rest):
      return fresh.intern(.assertion(assertion, new(rest)), fact)
    case .lookbehind(let lookbehind, let rest):
      return fresh.intern(.lookbehind(lookbehind, new(rest)), fact)
    case .after(let previous, let rest): return fresh.intern(.after(previous, new(rest)), fact)
    case .complement(let inner): return fresh.intern(.complement(new(inner)), fact)
    case .union(let list): return copy(.union, list, fact, to: &fresh, terms)
    case .intersection(let list): return copy(.intersection, list, fact, to: &fresh, terms)
    case .state(let list): return copy(.state, list, fact, to: &fresh, terms)
    }
  }

  private func copy(
    _ kind: TermArena.ListKind,
    _ list: TermList,
    _ fact: TermFacts,
    to fresh: inout Simplifier,
    _ terms: [Term]
  ) -> Term {
    for index in list.indices { fresh.arena.stack.append(terms[Int(arena.members[index].id)]) }
    defer { fresh.arena.stack.removeAll(keepingCapacity: true) }
    let (known, hash) = fresh.arena.known(kind, from: 0)
    return known ?? fresh.arena.appendList(kind, from: 0, fact, hash: hash)
  }
}
