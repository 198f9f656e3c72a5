/// A head's ways to match: without a scalar, under conditions; and with at least one.
struct HeadSplit {
  /// Assertions and lookaheads alone, or `nil` where the head always takes a scalar.
  var empty: Head?
  /// The rest, or `nil` where it never takes one.
  var nonEmpty: Head?
}

extension TermStore {
  /// A scalar of the set, then the rest.
  func set(_ set: BitSet, then rest: Term) -> Term {
    if set.isEmpty || rest == .nothing { return .nothing }
    guard facts(of: rest).isContextual else {
      let mentionsHistory = facts(of: rest).mentionsHistory
      return intern(
        .set(set, rest), TermFacts(emptiness: .never, mentionsHistory: mentionsHistory))
    }
    // From here on the scalar before the rest is known.
    let word = set.intersection(wordClasses)
    let other = set.subtracting(wordClasses)
    let branches = [
      self.set(word, then: after(.word, rest)), self.set(other, then: after(.other, rest)),
    ]
    return union(branches)
  }

  /// The loop, then the rest.
  func loop(_ loop: Loop, then rest: Term) -> Term {
    var loop = loop
    let split = split(loop.body)
    if let maximum = loop.repetition.maximum, maximum < loop.repetition.minimum { return .nothing }
    if loop.repetition.maximum == 0 { return rest }
    guard split.nonEmpty != nil else {
      guard let empty = split.empty, loop.repetition.minimum > 0 else {
        return loop.repetition.minimum == 0 ? rest : .nothing
      }
      return build(empty, then: rest)
    }
    if split.empty == .epsilon { loop.repetition.minimum = 0 }
    if rest == .nothing { return .nothing }
    if loop.repetition == Repetition(1, 1) { return build(loop.body, then: rest) }
    if loop.repetition.minimum == 0 {
      if rest == .everything { return .everything }
      if rest == .epsilon, loop.repetition.maximum == nil, self[loop.body] == .set(allClasses) {
        return .everything
      }
    }
    let body = facts(of: loop.body)
    let mayBeLeft = loop.repetition.minimum == 0 || body.canBeEmpty
    let restFacts = facts(of: rest)
    return intern(
      .loop(loop, rest),
      TermFacts(
        emptiness: loop.repetition.minimum == 0
          ? restFacts.emptiness : restFacts.emptiness.intersection(body.emptiness),
        isContextual: body.isContextual || (mayBeLeft && restFacts.isContextual),
        isHistoric: body.mentionsHistory || (mayBeLeft && restFacts.isHistoric),
        mentionsHistory: body.mentionsHistory || restFacts.mentionsHistory,
        depth: restFacts.depth
      )
    )
  }

  /// The head, then the rest.
  func build(_ head: Head, then rest: Term) -> Term {
    // Long concatenations are walked, not recursed into: the stack is bounded by the nesting.
    var spine: [Head] = []
    var last = head
    while case .concatenation(let first, let next) = self[last] {
      spine.append(first)
      last = next
    }
    spine.append(last)
    return spine.reversed().reduce(into: rest) { rest, part in
      rest = buildPart(part, then: rest)
    }
  }

  private func buildPart(_ head: Head, then rest: Term) -> Term {
    switch self[head] {
    case .epsilon: return rest
    case .set(let set): return self.set(set, then: rest)
    case .concatenation: return build(head, then: rest)
    case .alternation(let branches):
      return union(branches.map { build($0, then: rest) })
    case .loop(let loop): return self.loop(loop, then: rest)
    case .assertion(.end): return intersection([.epsilon, rest])
    case .assertion(let assertion):
      if rest == .nothing { return .nothing }
      return intern(
        .assertion(assertion, rest),
        TermFacts(
          emptiness: Emptiness(assertion).intersection(facts(of: rest).emptiness),
          isContextual: true,
          isHistoric: facts(of: rest).isHistoric,
          mentionsHistory: facts(of: rest).mentionsHistory,
          depth: facts(of: rest).depth + 1
        )
      )
    case .lookbehind(let number, let isNegative):
      return lookbehind(number, isNegative: isNegative, then: rest)
    case .lookahead(let body, let isNegative):
      let ahead = build(body, then: .everything)
      return intersection([isNegative ? complement(ahead) : ahead, rest])
    }
  }

  private func lookbehind(_ number: Int, isNegative: Bool, then rest: Term) -> Term {
    if rest == .nothing { return .nothing }
    let facts = facts(of: rest)
    return intern(
      .lookbehind(number, isNegative: isNegative, rest),
      TermFacts(
        emptiness: .never,
        isContextual: facts.isContextual,
        isHistoric: true,
        mentionsHistory: true,
        depth: facts.depth + 1
      )
    )
  }

  /// The term behind a scalar of the kind: assertions about it are decided as far as they can be.
  func after(_ previous: Previous, _ term: Term) -> Term {
    guard facts(of: term).isContextual else { return term }
    switch self[term] {
    case .union(let parts): return union(parts.map { after(previous, $0) })
    case .intersection(let parts): return intersection(parts.map { after(previous, $0) })
    case .complement(let inner): return complement(after(previous, inner))
    case .assertion(.start, let rest):
      return previous == .start ? after(previous, rest) : .nothing
    case .assertion(let assertion, let rest):
      let wordAhead = set(wordClasses, then: .everything)
      let expectsWord = (assertion == .wordBoundary) != (previous == .word)
      return intersection([
        expectsWord ? wordAhead : complement(wordAhead), after(previous, rest),
      ])
    case .lookbehind(let number, let isNegative, let rest):
      return lookbehind(number, isNegative: isNegative, then: after(previous, rest))
    default:
      // A loop: its first round is decided when it is unfolded, the later ones are not.
      let facts = facts(of: term)
      return intern(
        .after(previous, term),
        TermFacts(
          emptiness: facts.emptiness.contains(Emptiness(previous)) ? .always : .never,
          isHistoric: facts.isHistoric,
          mentionsHistory: facts.mentionsHistory,
          depth: facts.depth
        )
      )
    }
  }

  /// A text whose length is within what remains.
  func length(_ count: LengthCount) -> Term {
    var count = count
    count.remaining.minimum = max(count.remaining.minimum, 0)
    if let maximum = count.remaining.maximum {
      if maximum < count.remaining.minimum { return .nothing }
      // At the bound a Character may still go on; every other unit ends with its scalar.
      if maximum == 0, count.unit != .characters { return .epsilon }
    } else if count.remaining.minimum == 0 {
      return .everything
    }
    return intern(
      .length(count), TermFacts(emptiness: count.remaining.minimum == 0 ? .always : .never))
  }

  /// Any text, while the division into characters is kept in sight.
  func graphemes(_ state: GraphemeState) -> Term {
    intern(.graphemes(state), TermFacts(emptiness: .always))
  }

  /// A head's parts that take no scalar and that take one.
  ///
  /// Rounds of a loop that take nothing only add conditions: with no least number they can be left
  /// out, and otherwise one of them, where it can match, stands for all that are missing.
  func split(_ head: Head) -> HeadSplit {
    if let known = splits[head] { return known }
    let split: HeadSplit
    switch self[head] {
    case .epsilon, .assertion, .lookahead, .lookbehind: split = HeadSplit(empty: head)
    case .set(let set): split = HeadSplit(nonEmpty: set.isEmpty ? nil : head)
    case .concatenation: split = splitConcatenation(head)
    case .alternation(let branches):
      let parts = branches.map(self.split)
      split = HeadSplit(
        empty: alternation(parts.compactMap(\.empty)),
        nonEmpty: alternation(parts.compactMap(\.nonEmpty))
      )
    case .loop(let loop): split = splitLoop(loop)
    }
    splits[head] = split
    return split
  }

  private func splitConcatenation(_ head: Head) -> HeadSplit {
    var spine: [Head] = []
    var last = head
    // Behind a part that takes a scalar nothing needs splitting.
    while case .concatenation(let first, let rest) = self[last], facts(of: first).canBeEmpty {
      spine.append(last)
      last = rest
    }
    var result: HeadSplit
    if case .concatenation(let first, let rest) = self[last] {
      let split = split(first)
      result = HeadSplit(nonEmpty: split.nonEmpty.map { concatenation($0, rest) })
    } else {
      result = split(last)
    }
    for suffix in spine.reversed() {
      guard case .concatenation(let first, let rest) = self[suffix] else { continue }
      let split = split(first)
      var ways: [Head] = []
      if let nonEmpty = split.nonEmpty { ways.append(concatenation(nonEmpty, rest)) }
      if let empty = split.empty, let nonEmpty = result.nonEmpty {
        ways.append(concatenation(empty, nonEmpty))
      }
      let empty: Head? =
        if let a = split.empty, let b = result.empty { concatenation(a, b) } else { nil }
      result = HeadSplit(empty: empty, nonEmpty: alternation(ways))
    }
    return result
  }

  private func splitLoop(_ loop: Loop) -> HeadSplit {
    let (minimum, maximum) = (loop.repetition.minimum, loop.repetition.maximum)
    if let maximum, maximum < minimum { return HeadSplit() }
    if maximum == 0 { return HeadSplit(empty: .epsilon) }
    let body = split(loop.body)
    let fewer = maximum.map { $0 - 1 }
    var ways: [Head] = []
    if let first = body.nonEmpty {
      let rest = Loop(body: loop.body, repetition: Repetition(max(minimum - 1, 0), fewer))
      ways.append(concatenation(first, intern(head: .loop(rest))))
      if minimum > 1, let empty = body.empty {
        let free = Loop(body: loop.body, repetition: Repetition(0, fewer))
        let rest = concatenation(first, intern(head: .loop(free)))
        ways.append(concatenation(empty, rest))
      }
    }
    return HeadSplit(
      empty: minimum == 0 ? .epsilon : body.empty,
      nonEmpty: alternation(ways)
    )
  }

  /// The heads one after the other.
  func concatenation(_ first: Head, _ rest: Head) -> Head {
    if first == .epsilon { return rest }
    if rest == .epsilon { return first }
    if case .concatenation(let a, let b) = self[first] {
      return intern(head: .concatenation(a, concatenation(b, rest)))
    }
    return intern(head: .concatenation(first, rest))
  }

  /// Any of the heads; `nil` where there is none.
  private func alternation(_ branches: [Head]) -> Head? {
    guard let first = branches.first else { return nil }
    if branches.contains(.epsilon), branches.allSatisfy({ self.split($0).nonEmpty == nil }) {
      return .epsilon
    }
    let distinct = branches.reduce(into: [Head]()) { if !$0.contains($1) { $0.append($1) } }
    return distinct.count == 1 ? first : intern(head: .alternation(distinct))
  }
}
