extension Simplifier {
  /// Returns the term of a scalar of the set followed by the rest.
  mutating func set(_ set: ClassSet, then rest: Term) -> Term {
    if set == .none || rest == .nothing { return .nothing }
    guard facts(of: rest).isContextual else {
      let mentionsHistory = facts(of: rest).mentionsHistory
      return intern(
        .set(set, rest), TermFacts(emptiness: .never, mentionsHistory: mentionsHistory))
    }
    // From here on, the scalar before the rest is known.
    var place = sets.push(set)
    sets.intersect(place, with: wordClasses)
    let word = sets.store(place, spending: &arena.budget)
    place = sets.push(set)
    sets.subtract(wordClasses, from: place)
    let other = sets.store(place, spending: &arena.budget)
    let afterWord = self.set(word, then: after(.word, rest))
    return union(afterWord, self.set(other, then: after(.other, rest)))
  }

  /// Returns the term of the loop that is the head, followed by the rest.
  mutating func loop(_ head: Head, then rest: Term) -> Term {
    guard case .loop(var loop) = self[head] else { return build(head, then: rest) }
    var head = head
    let split = split(loop.body)
    if let maximum = loop.count.maximum, maximum < loop.count.minimum { return .nothing }
    if loop.count.maximum == 0 { return rest }
    guard split.nonEmpty != nil else {
      guard let empty = split.empty, loop.count.minimum > 0 else {
        return loop.count.minimum == 0 ? rest : .nothing
      }
      return build(empty, then: rest)
    }
    if split.empty == .epsilon, loop.count.minimum > 0 {
      loop.count.minimum = 0
      head = intern(.loop(loop))
    }
    if rest == .nothing { return .nothing }
    if loop.count == .once { return build(loop.body, then: rest) }
    if loop.count.minimum == 0 {
      if rest == .everything { return .everything }
      if rest == .epsilon, loop.count.maximum == nil, self[loop.body] == .set(.all) {
        return .everything
      }
    }
    let body = facts(of: loop.body)
    let mayBeLeft = loop.count.minimum == 0 || body.canBeEmpty
    let restFacts = facts(of: rest)
    return intern(
      .loop(head, rest),
      TermFacts(
        emptiness: loop.count.minimum == 0
          ? restFacts.emptiness : restFacts.emptiness.intersection(body.emptiness),
        isContextual: body.isContextual || (mayBeLeft && restFacts.isContextual),
        isHistoric: body.mentionsHistory || (mayBeLeft && restFacts.isHistoric),
        mentionsHistory: body.mentionsHistory || restFacts.mentionsHistory,
        depth: restFacts.depth
      )
    )
  }

  /// Returns the term of the head followed by the rest.
  mutating func build(_ head: Head, then rest: Term) -> Term {
    if arena.budget.isExhausted { return .nothing }
    guard case .concatenation = self[head] else { return buildPart(head, then: rest) }
    // Long concatenations are traversed iteratively: the nesting bounds the depth of recursion.
    var spine: [Head] = []
    var last = head
    while case .concatenation(let first, let next) = self[last] {
      spine.append(first)
      last = next
    }
    // Two loops may share a suffix, and build it for each of their alternatives.
    arena.budget.spend(steps: spine.count)
    var rest = buildPart(last, then: rest)
    for part in spine.reversed() { rest = buildPart(part, then: rest) }
    return rest
  }

  private mutating func buildPart(_ head: Head, then rest: Term) -> Term {
    switch self[head] {
    case .epsilon: return rest
    case .set(let set): return self.set(set, then: rest)
    case .concatenation: return build(head, then: rest)
    case .alternation(let list):
      if let known = choices.term(of: head, rest) { return known }
      let base = arena.stack.count
      for index in list.indices {
        let branch = build(heads.branches[index], then: rest)
        arena.stack.append(branch)
      }
      let term = union(from: base)
      choices.insert(term, of: head, rest, spending: &arena.budget)
      return term
    case .loop: return loop(head, then: rest)
    case .assertion(.end): return intersection(.epsilon, rest)
    case .assertion(let assertion):
      if rest == .nothing { return .nothing }
      var fact = facts(of: rest)
      fact.emptiness.formIntersection(Emptiness(assertion))
      fact.isContextual = true
      fact.depth += 1
      return intern(.assertion(assertion, rest), fact)
    case .lookbehind(let lookbehind): return self.lookbehind(lookbehind, then: rest)
    case .lookahead(let body, let isNegative):
      let ahead = build(body, then: .everything)
      return intersection(isNegative ? complement(ahead) : ahead, rest)
    }
  }

  private mutating func lookbehind(_ lookbehind: Lookbehind, then rest: Term) -> Term {
    if rest == .nothing { return .nothing }
    let facts = facts(of: rest)
    return intern(
      .lookbehind(lookbehind, rest),
      TermFacts(
        emptiness: .never,
        isContextual: facts.isContextual,
        isHistoric: true,
        mentionsHistory: true,
        depth: facts.depth + 1
      )
    )
  }

  /// Pushes parts after a scalar of the kind.
  ///
  /// - Returns: The place of the first part on the stack.
  private mutating func push(_ parts: TermList, after previous: Previous) -> Int {
    let base = arena.stack.count
    for index in parts.indices {
      let part = after(previous, arena.members[index])
      arena.stack.append(part)
    }
    return base
  }

  /// Returns the term after a scalar of the kind: assertions about it are decided if possible.
  mutating func after(_ previous: Previous, _ term: Term) -> Term {
    guard facts(of: term).isContextual else { return term }
    switch self[term] {
    case .union(let parts):
      let base = push(parts, after: previous)
      return union(from: base)
    case .intersection(let parts):
      let base = push(parts, after: previous)
      return intersection(from: base)
    case .complement(let inner):
      let inner = after(previous, inner)
      return complement(inner)
    case .assertion(.start, let rest):
      return previous == .start ? after(previous, rest) : .nothing
    case .assertion(let assertion, let rest):
      let wordAhead = set(wordClasses, then: .everything)
      let expectsWord = (assertion == .wordBoundary) != (previous == .word)
      let condition = expectsWord ? wordAhead : complement(wordAhead)
      return intersection(condition, after(previous, rest))
    case .lookbehind(let lookbehind, let rest):
      let rest = after(previous, rest)
      return self.lookbehind(lookbehind, then: rest)
    default:
      // A loop: its first iteration is decided when it is unfolded, the later ones are not.
      var facts = facts(of: term)
      facts.emptiness = facts.emptiness.contains(Emptiness(previous)) ? .always : .never
      facts.isContextual = false
      return intern(.after(previous, term), facts)
    }
  }
}
