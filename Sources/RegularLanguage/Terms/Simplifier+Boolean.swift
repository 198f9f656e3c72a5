// Unions and intersections are created on the store's stack: their members are pushed, and then the
// stack is consumed from a place to the top. In between, members are kept sorted and unique.

extension Simplifier {
  /// Returns the union of two terms.
  mutating func union(_ a: Term, _ b: Term) -> Term {
    let base = arena.stack.count
    arena.stack.append(a)
    arena.stack.append(b)
    return union(from: base)
  }

  /// Returns the intersection of two terms.
  mutating func intersection(_ a: Term, _ b: Term) -> Term {
    let base = arena.stack.count
    arena.stack.append(a)
    arena.stack.append(b)
    return intersection(from: base)
  }

  /// Returns the union of the terms on the stack from a place on.
  mutating func union(from base: Int) -> Term {
    // Most derivatives are one term, or nothing.
    if arena.stack.count == base { return .nothing }
    if arena.stack.count == base + 1 { return arena.stack.removeLast() }
    defer { arena.stack.removeLast(arena.stack.count - base) }
    while true {
      arena.flattenUnions(from: base)
      arena.sortStack(from: base)
      arena.budget.spend(steps: arena.stack.count - base)
      if arena.budget.isExhausted { return .nothing }
      if arena.stack.count > base, arena.stack[base] == .nothing { arena.stack.remove(at: base) }
      if arena.stack.count == base { return .nothing }
      if arena.stack.count == base + 1 { return arena.stack[base] }
      if arena.stackContains(.everything, from: base) { return .everything }
      let (known, hash) = arena.known(.union, from: base)
      if let known { return known }
      let kinds = kindsOnStack(from: base)
      if kinds.sets > 1, mergeSets(from: base) { continue }
      if kinds.loops > 0, mergeLoops(from: base) { continue }
      if kinds.intersections > 0 {
        if absorb(.intersection, from: base) { continue }
        if absorbInParts(.intersection, from: base) { continue }
      }
      if kinds.complements > 0, hasComplements(from: base) { return .everything }
      if arena.stack[base] == .epsilon, kinds.hasNullable {
        arena.stack.remove(at: base)
        continue
      }
      var fact = facts(of: arena.stack[base])
      for index in base + 1..<arena.stack.count {
        let other = facts(of: arena.stack[index])
        fact.emptiness.formUnion(other.emptiness)
        fact.combine(other)
      }
      return arena.appendList(.union, from: base, fact, hash: hash)
    }
  }

  /// Returns the intersection of the terms on the stack from a place on.
  mutating func intersection(from base: Int) -> Term {
    defer { arena.stack.removeLast(arena.stack.count - base) }
    while true {
      arena.flattenIntersections(from: base)
      arena.sortStack(from: base)
      arena.budget.spend(steps: arena.stack.count - base)
      if arena.budget.isExhausted { return .nothing }
      if arena.stack.count > base, arena.stack[base] == .nothing { return .nothing }
      arena.removeFromStack(.everything, from: base)
      if arena.stack.count == base { return .everything }
      if arena.stack.count == base + 1 { return arena.stack[base] }
      let (known, hash) = arena.known(.intersection, from: base)
      if let known { return known }
      let kinds = kindsOnStack(from: base)
      if kinds.unions > 0 {
        if absorb(.union, from: base) { continue }
        if absorbInParts(.union, from: base) { continue }
      }
      if kinds.complements > 0, hasComplements(from: base) { return .nothing }
      if kinds.sets > 1, haveNoCommonFirstScalar(from: base) { return .nothing }
      var fact = facts(of: arena.stack[base])
      for index in base + 1..<arena.stack.count {
        let other = facts(of: arena.stack[index])
        fact.emptiness.formIntersection(other.emptiness)
        fact.combine(other)
      }
      if arena.stack[base] == .epsilon, !fact.isHistoric {
        if fact.emptiness == .always { return .epsilon }
        if fact.emptiness == .never { return .nothing }
      }
      fact.depth += 1
      return arena.appendList(.intersection, from: base, fact, hash: hash)
    }
  }

  /// Returns the complement of a term.
  mutating func complement(_ term: Term) -> Term {
    switch self[term] {
    case .nothing: return .everything
    case .everything: return .nothing
    case .complement(let inner): return inner
    default:
      var fact = facts(of: term)
      fact.emptiness = fact.emptiness.inverse
      fact.depth += 1
      return intern(.complement(term), fact)
    }
  }

  /// The numbers of members of the kinds that can be simplified.
  private struct Kinds {
    var sets = 0
    var loops = 0
    var unions = 0
    var intersections = 0
    var complements = 0
    /// Whether some member other than the empty text always contains the empty text.
    var hasNullable = false
  }

  private func kindsOnStack(from base: Int) -> Kinds {
    var kinds = Kinds()
    for index in base..<arena.stack.count {
      switch self[arena.stack[index]] {
      case .set:
        kinds.sets += 1
        continue
      case .loop: kinds.loops += 1
      case .union: kinds.unions += 1
      case .intersection: kinds.intersections += 1
      case .complement: kinds.complements += 1
      case .epsilon: continue
      default: break
      }
      let fact = facts(of: arena.stack[index])
      if fact.emptiness == .always, !fact.isHistoric { kinds.hasNullable = true }
    }
    return kinds
  }

  private func hasComplements(from base: Int) -> Bool {
    for index in base..<arena.stack.count {
      if case .complement(let inner) = self[arena.stack[index]],
        arena.stackContains(inner, from: base)
      {
        return true
      }
    }
    return false
  }

  /// Returns whether two members start with disjoint sets.
  private mutating func haveNoCommonFirstScalar(from base: Int) -> Bool {
    let common = sets.push(.all)
    defer { sets.drop(from: common) }
    for index in base..<arena.stack.count {
      guard case .set(let set, _) = self[arena.stack[index]] else { continue }
      sets.intersect(common, with: set)
      if sets.first(at: common) == nil { return true }
    }
    return false
  }
}
