extension TermStore {
  /// The texts of any of the terms.
  func union(_ parts: some Sequence<Term>) -> Term {
    var flat: [Term] = []
    for part in parts {
      if case .union(let nested) = self[part] { flat += nested } else { flat.append(part) }
    }
    var members = TermSet(flat)
    members.remove(.nothing)
    if members.contains(.everything) { return .everything }
    if members.count > 1 {
      mergeSets(in: &members)
      mergeLoops(in: &members)
      absorb(in: &members) { if case .intersection(let parts) = $0 { parts } else { nil } }
      absorbInUnions(in: &members)
      if containsComplements(members) { return .everything }
      if members.contains(.epsilon),
        members.terms.contains(where: { $0 != .epsilon && isAlwaysNullable($0) })
      {
        members.remove(.epsilon)
      }
    }
    guard let first = members.terms.first else { return .nothing }
    if members.count == 1 { return first }
    let terms = members.terms
    return intern(
      .union(terms),
      TermFacts(
        emptiness: terms.reduce(.never) { $0.union(facts(of: $1).emptiness) },
        isContextual: terms.contains { facts(of: $0).isContextual },
        isHistoric: terms.contains { facts(of: $0).isHistoric },
        mentionsHistory: terms.contains { facts(of: $0).mentionsHistory },
        depth: depth(of: terms)
      )
    )
  }

  /// The texts of all of the terms.
  func intersection(_ parts: some Sequence<Term>) -> Term {
    var flat: [Term] = []
    for part in parts {
      if case .intersection(let nested) = self[part] { flat += nested } else { flat.append(part) }
    }
    var members = TermSet(flat)
    members.remove(.everything)
    if members.contains(.nothing) { return .nothing }
    if members.count > 1 {
      absorb(in: &members) { if case .union(let parts) = $0 { parts } else { nil } }
      if containsComplements(members) || haveNoCommonFirstScalar(members) { return .nothing }
      if members.contains(.epsilon), !members.terms.contains(where: { facts(of: $0).isHistoric }) {
        let emptiness = members.terms.reduce(Emptiness.always) {
          $0.intersection(facts(of: $1).emptiness)
        }
        if emptiness == .always { return .epsilon }
        if emptiness == .never { return .nothing }
      }
    }
    guard let first = members.terms.first else { return .everything }
    if members.count == 1 { return first }
    let terms = members.terms
    return intern(
      .intersection(terms),
      TermFacts(
        emptiness: terms.reduce(.always) { $0.intersection(facts(of: $1).emptiness) },
        isContextual: terms.contains { facts(of: $0).isContextual },
        isHistoric: terms.contains { facts(of: $0).isHistoric },
        mentionsHistory: terms.contains { facts(of: $0).mentionsHistory },
        depth: depth(of: terms) + 1
      )
    )
  }

  private func isAlwaysNullable(_ term: Term) -> Bool {
    let facts = facts(of: term)
    return facts.emptiness == .always && !facts.isHistoric
  }

  private func depth(of terms: [Term]) -> Int {
    terms.reduce(0) { max($0, facts(of: $1).depth) }
  }

  /// All other texts.
  func complement(_ term: Term) -> Term {
    switch self[term] {
    case .nothing: return .everything
    case .everything: return .nothing
    case .complement(let inner): return inner
    default:
      let facts = facts(of: term)
      return intern(
        .complement(term),
        TermFacts(
          emptiness: facts.emptiness.inverse,
          isContextual: facts.isContextual,
          isHistoric: facts.isHistoric,
          mentionsHistory: facts.mentionsHistory,
          depth: facts.depth + 1
        )
      )
    }
  }

  /// `s1 K | s2 K` is `(s1 | s2) K`.
  private func mergeSets(in members: inout TermSet) {
    var found: [(rest: Term, set: BitSet, member: Term)] = []
    for member in members.terms {
      if case .set(let set, let rest) = self[member] { found.append((rest, set, member)) }
    }
    if found.count < 2 { return }
    found.sort { $0.rest < $1.rest }
    var (old, new): ([Term], [Term]) = ([], [])
    for parts in found.split(whereSeparated: { $0.rest != $1.rest }) where parts.count > 1 {
      guard let first = parts.first else { continue }
      old += parts.map(\.member)
      new.append(set(parts.dropFirst().reduce(first.set) { $0.union($1.set) }, then: first.rest))
    }
    members.subtract(old)
    members.formUnion(new)
  }

  /// `R{0,2} K | R{1,5} K` is `R{0,5} K`; and a loop that may be left at once has its rest's
  /// members.
  private func mergeLoops(in members: inout TermSet) {
    var found: [(rest: Term, loop: Loop, member: Term)] = []
    for member in members.terms {
      if case .loop(let loop, let rest) = self[member] { found.append((rest, loop, member)) }
    }
    if found.isEmpty { return }
    found.sort { ($0.rest.id, $0.loop.body.id) < ($1.rest.id, $1.loop.body.id) }
    var (old, new, left): ([Term], [Term], [Term]) = ([], [], [])
    for parts in found.split(whereSeparated: { $0.rest != $1.rest || $0.loop.body != $1.loop.body })
    {
      guard let first = parts.first else { continue }
      if parts.contains(where: { $0.loop.repetition.minimum == 0 }) { left.append(first.rest) }
      if parts.count == 1 { continue }
      let merged = Self.merge(parts.map(\.loop.repetition))
      if merged.count < parts.count {
        old += parts.map(\.member)
        new += merged.map { loop(Loop(body: first.loop.body, repetition: $0), then: first.rest) }
      }
    }
    members.subtract(old)
    members.formUnion(new)
    members.subtract(left)
  }

  /// Joins ranges of counts that overlap or touch.
  private static func merge(_ repetitions: [Repetition]) -> [Repetition] {
    var merged: [Repetition] = []
    for next in repetitions.sorted(by: { $0.minimum < $1.minimum }) {
      guard let last = merged.last, (last.maximum ?? .max) >= next.minimum - 1 else {
        merged.append(next)
        continue
      }
      let maximum = last.maximum.flatMap { a in next.maximum.map { max(a, $0) } }
      merged[merged.count - 1].maximum = maximum
    }
    return merged
  }

  /// Drops the compounds that have another member among their parts: `x | (x & y)` is `x`, and
  /// `x & (x | y)` is `x`.
  private func absorb(in members: inout TermSet, parts: (TermNode) -> [Term]?) {
    let absorbed = members.terms.filter { member in
      parts(self[member])?.contains(where: members.contains) ?? false
    }
    members.subtract(absorbed)
  }

  /// Drops members from the unions that are parts of other members: `x | (y & (x | z))` is
  /// `x | (y & z)`.
  ///
  /// Without it, the derivatives of `(?:(?!s*t).)*.*` would nest ever deeper.
  private func absorbInUnions(in members: inout TermSet) {
    var (old, new): ([Term], [Term]) = ([], [])
    for member in members.terms {
      guard case .intersection(let parts) = self[member] else { continue }
      var isChanged = false
      let reduced = parts.map { part in
        guard case .union(let inner) = self[part], inner.contains(where: members.contains) else {
          return part
        }
        isChanged = true
        return union(inner.filter { !members.contains($0) })
      }
      if isChanged {
        old.append(member)
        new.append(intersection(reduced))
      }
    }
    if old.isEmpty { return }
    members.subtract(old)
    // What is left may be a union itself.
    members = TermSet(
      (members.terms + new).flatMap { term in
        if case .union(let nested) = self[term] { nested } else { [term] }
      }
    )
    members.remove(.nothing)
  }

  private func containsComplements(_ members: TermSet) -> Bool {
    members.terms.contains { member in
      if case .complement(let inner) = self[member] { members.contains(inner) } else { false }
    }
  }

  /// Whether two members start with sets that have no class in common.
  private func haveNoCommonFirstScalar(_ members: TermSet) -> Bool {
    var common: BitSet?
    for member in members.terms {
      guard case .set(let set, _) = self[member] else { continue }
      let narrowed = common?.intersection(set) ?? set
      if narrowed.isEmpty { return true }
      common = narrowed
    }
    return false
  }
}

extension Array {
  /// The longest runs in which no two neighbours are separated by the predicate.
  fileprivate func split(
    whereSeparated isSeparated: (Element, Element) -> Bool
  ) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    for end in indices.dropFirst() where isSeparated(self[end - 1], self[end]) {
      runs.append(self[start..<end])
      start = end
    }
    if start < endIndex { runs.append(self[start...]) }
    return runs
  }
}
