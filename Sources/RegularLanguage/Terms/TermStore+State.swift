// A state of the automaton is the term of what may follow; where that asks lookbehinds, together
// with their histories.

extension TermStore {
  /// The state before the first scalar of a text.
  mutating func startState(of term: Term) -> Term {
    let base = stack.count
    stack.append(term)
    stack += histories
    return state(from: base)
  }

  /// The state of the rest, and the histories, that are on the stack from a place on.
  mutating func state(from base: Int) -> Term {
    defer { stack.removeLast(stack.count - base) }
    let rest = stack[base]
    guard facts(of: rest).mentionsHistory else { return rest }
    let (known, hash) = known(.state, from: base)
    if let known { return known }
    return appendList(.state, from: base, TermFacts(emptiness: .never), hash: hash)
  }

  /// Whether a text may end in the state.
  mutating func isAccepting(_ state: Term) -> Bool {
    guard case .state(let parts) = self[state] else { return isNullable(state) }
    return isNullable(resolve(members[parts.indices.lowerBound], by: parts))
  }

  /// The term with everything decided that depends on the histories.
  ///
  /// - Parameters:
  ///   - term: The term.
  ///   - state: The parts of a state: behind the first, for each lookbehind, what would yet make
  ///     the text so far end with its body.
  /// - Returns: A term that no history has a say in before the next scalar.
  mutating func resolve(_ term: Term, by state: TermList) -> Term {
    guard facts(of: term).isHistoric else { return term }
    switch self[term] {
    case .union(let parts):
      let base = stack.count
      for index in parts.indices {
        let part = resolve(members[index], by: state)
        stack.append(part)
      }
      return union(from: base)
    case .intersection(let parts):
      let base = stack.count
      for index in parts.indices {
        let part = resolve(members[index], by: state)
        stack.append(part)
      }
      return intersection(from: base)
    case .complement(let inner):
      let inner = resolve(inner, by: state)
      return complement(inner)
    case .lookbehind(let lookbehind, let rest):
      let history = members[state.indices.lowerBound + 1 + Int(lookbehind.number)]
      return isNullable(history) != lookbehind.isNegative ? resolve(rest, by: state) : .nothing
    case .loop:
      let ways = rounds(of: term)
      return resolve(ways, behind: nil, by: state)
    case .after(let previous, let inner):
      let ways = rounds(of: inner)
      return resolve(ways, behind: previous, by: state)
    default: return term
    }
  }

  private mutating func resolve(
    _ ways: Rounds,
    behind previous: Previous?,
    by state: TermList
  ) -> Term {
    let base = stack.count
    for way in [ways.past, ways.first, ways.empty] {
      let term = previous.map { after($0, way) } ?? way
      let resolved = resolve(term, by: state)
      stack.append(resolved)
    }
    return union(from: base)
  }
}
