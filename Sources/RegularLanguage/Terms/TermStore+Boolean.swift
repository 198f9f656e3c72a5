extension TermStore {
  /// The texts of any of the terms.
  func union(_ parts: some Sequence<Term>) -> Term {
    var members: Set<Term> = []
    for part in parts {
      if case .union(let nested) = self[part] {
        members.formUnion(nested)
      } else {
        members.insert(part)
      }
    }
    members.remove(.nothing)
    if members.contains(.everything) { return .everything }
    if members.count > 1 {
      mergeSets(in: &members)
      mergeLoops(in: &members)
      absorb(in: &members) { if case .intersection(let parts) = $0 { parts } else { nil } }
      if containsComplements(members) { return .everything }
      if members.contains(.epsilon),
        members.contains(where: { $0 != .epsilon && facts(of: $0).emptiness == .always })
      {
        members.remove(.epsilon)
      }
    }
    guard let first = members.first else { return .nothing }
    if members.count == 1 { return first }
    let sorted = members.sorted()
    return intern(
      .union(sorted),
      TermFacts(
        emptiness: sorted.reduce(.never) { $0.union(facts(of: $1).emptiness) },
        isContextual: sorted.contains { facts(of: $0).isContextual },
        depth: depth(of: sorted)
      )
    )
  }

  /// The texts of all of the terms.
  func intersection(_ parts: some Sequence<Term>) -> Term {
    var members: Set<Term> = []
    for part in parts {
      if case .intersection(let nested) = self[part] {
        members.formUnion(nested)
      } else {
        members.insert(part)
      }
    }
    members.remove(.everything)
    if members.contains(.nothing) { return .nothing }
    if members.count > 1 {
      absorb(in: &members) { if case .union(let parts) = $0 { parts } else { nil } }
      if containsComplements(members) || haveNoCommonFirstScalar(members) { return .nothing }
      if members.contains(.epsilon) {
        let emptiness = members.reduce(Emptiness.always) {
          $0.intersection(facts(of: $1).emptiness)
        }
        if emptiness == .always { return .epsilon }
        if emptiness == .never { return .nothing }
      }
    }
    guard let first = members.first else { return .everything }
    if members.count == 1 { return first }
    let sorted = members.sorted()
    return intern(
      .intersection(sorted),
      TermFacts(
        emptiness: sorted.reduce(.always) { $0.intersection(facts(of: $1).emptiness) },
        isContextual: sorted.contains { facts(of: $0).isContextual },
        depth: depth(of: sorted) + 1
      )
    )
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
          depth: facts.depth + 1
        )
      )
    }
  }

  /// `s1 K | s2 K` is `(s1 | s2) K`.
  private func mergeSets(in members: inout Set<Term>) {
    var byRest: [Term: (ClassSet, [Term])] = [:]
    for member in members {
      guard case .set(let set, let rest) = self[member] else { continue }
      let (merged, parts) = byRest[rest] ?? (set, [])
      byRest[rest] = (merged.union(set), parts + [member])
    }
    for (rest, (merged, parts)) in byRest where parts.count > 1 {
      members.subtract(parts)
      members.insert(set(merged, then: rest))
    }
  }

  /// `R{0,2} K | R{1,5} K` is `R{0,5} K`; and a loop that may be left at once has its rest's
  /// members.
  private func mergeLoops(in members: inout Set<Term>) {
    struct Key: Hashable {
      var body: Head
      var rest: Term
    }
    var byBody: [Key: [Repetition]] = [:]
    for member in members {
      guard case .loop(let loop, let rest) = self[member] else { continue }
      byBody[Key(body: loop.body, rest: rest), default: []].append(loop.repetition)
    }
    for (key, repetitions) in byBody {
      let merged = repetitions.count > 1 ? Self.merge(repetitions) : repetitions
      if merged.count < repetitions.count {
        for old in repetitions {
          members.remove(loop(Loop(body: key.body, repetition: old), then: key.rest))
        }
        for new in merged {
          members.insert(loop(Loop(body: key.body, repetition: new), then: key.rest))
        }
      }
      if merged.contains(where: { $0.minimum == 0 }) { members.remove(key.rest) }
    }
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
  private func absorb(in members: inout Set<Term>, parts: (TermNode) -> [Term]?) {
    for member in members {
      guard let parts = parts(self[member]) else { continue }
      if parts.contains(where: members.contains) { members.remove(member) }
    }
  }

  private func containsComplements(_ members: Set<Term>) -> Bool {
    members.contains { member in
      if case .complement(let inner) = self[member] { members.contains(inner) } else { false }
    }
  }

  /// Whether two members start with sets that have no class in common.
  private func haveNoCommonFirstScalar(_ members: Set<Term>) -> Bool {
    var common: ClassSet?
    for member in members {
      guard case .set(let set, _) = self[member] else { continue }
      let narrowed = common?.intersection(set) ?? set
      if narrowed.isEmpty { return true }
      common = narrowed
    }
    return false
  }
}
