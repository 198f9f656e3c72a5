// A state of the automaton is the term of what may follow, combined with the histories of the
// lookbehinds in it, if there are any.

extension Derivatives {
  /// Returns the state before the first scalar of a text.
  mutating func startState(of term: Term, _ histories: [Term]) -> Term {
    let base = terms.arena.stack.count
    terms.arena.stack.append(term)
    terms.arena.stack += histories
    return state(from: base)
  }

  /// Returns the state of the rest and the histories that are on the stack from a place on.
  mutating func state(from base: Int) -> Term {
    defer { terms.arena.stack.removeLast(terms.arena.stack.count - base) }
    let rest = terms.arena.stack[base]
    guard terms.arena.facts(of: rest).mentionsHistory else { return rest }
    let (known, hash) = terms.arena.known(.state, from: base)
    if let known { return known }
    return terms.arena.appendList(.state, from: base, TermFacts(emptiness: .never), hash: hash)
  }

  /// Returns whether a text may end in the state.
  mutating func isAccepting(_ state: Term) -> Bool {
    guard case .state(let parts) = terms[state] else { return terms.arena.isNullable(state) }
    return terms.arena.isNullable(resolve(terms.arena.members[parts.indices.lowerBound], by: parts))
  }

  /// Returns a term in which everything that depends on the histories is decided.
  ///
  /// - Parameters:
  ///   - term: The term.
  ///   - state: The parts of a state: after the first, for each lookbehind, what must follow for
  ///     the text to end with its body.
  /// - Returns: A term that doesn't depend on the histories before the next scalar.
  mutating func resolve(_ term: Term, by state: TermList) -> Term {
    guard terms.arena.facts(of: term).isHistoric else { return term }
    switch terms[term] {
    case .union(let parts):
      let base = push(parts, by: state)
      return terms.union(from: base)
    case .intersection(let parts):
      let base = push(parts, by: state)
      return terms.intersection(from: base)
    case .complement(let inner):
      let inner = resolve(inner, by: state)
      return terms.complement(inner)
    case .lookbehind(let lookbehind, let rest):
      let history = terms.arena.members[state.indices.lowerBound + 1 + Int(lookbehind.number)]
      return terms.arena.isNullable(history) != lookbehind.isNegative
        ? resolve(rest, by: state) : .nothing
    case .loop:
      let unfolding = unfolding(of: term)
      return resolve(unfolding, after: nil, by: state)
    case .after(let previous, let inner):
      let unfolding = unfolding(of: inner)
      return resolve(unfolding, after: previous, by: state)
    default: return term
    }
  }

  /// Pushes resolved parts.
  ///
  /// - Returns: The place of the first part on the stack.
  private mutating func push(_ parts: TermList, by state: TermList) -> Int {
    let base = terms.arena.stack.count
    for index in parts.indices {
      let part = resolve(terms.arena.members[index], by: state)
      terms.arena.stack.append(part)
    }
    return base
  }

  private mutating func resolve(
    _ unfolding: LoopUnfolding,
    after previous: Previous?,
    by state: TermList
  ) -> Term {
    let base = terms.arena.stack.count
    for alternative in [unfolding.exit, unfolding.iteration, unfolding.emptyIteration] {
      let term = previous.map { terms.after($0, alternative) } ?? alternative
      let resolved = resolve(term, by: state)
      terms.arena.stack.append(resolved)
    }
    return terms.union(from: base)
  }
}
