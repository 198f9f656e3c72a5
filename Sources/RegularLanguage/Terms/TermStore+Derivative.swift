extension TermStore {
  /// What may follow a scalar of each class: at an index, the texts w for which a scalar of the
  /// class, followed by w, is a member of the term.
  ///
  /// The term must not be contextual; the derivatives never are.
  func derivatives(of term: Term) -> [Term] {
    let front = front(of: term)
    var known: [(rests: [Term], union: Term)] = []
    var result: [Term] = []
    result.reserveCapacity(alphabet.count)
    var rests: [Term] = []
    for index in 0..<alphabet.count {
      rests.removeAll(keepingCapacity: true)
      for part in front {
        let rest = derivative(ofFront: part, by: index)
        if rest != .nothing { rests.append(rest) }
      }
      // Most classes leave the same few parts over, so that a list is quicker than a dictionary.
      if let same = known.first(where: { $0.rests == rests }) {
        result.append(same.union)
      } else {
        known.append((rests, union(rests)))
        result.append(known[known.count - 1].union)
      }
    }
    return result
  }

  /// The derivative of a part by one class.
  private func derivative(of term: Term, by index: Int) -> Term {
    switch self[term] {
    case .union, .loop, .after, .assertion:
      // Intersections are many, but combine the same few parts.
      if let known = rows[term] { return known[index] }
      let row = derivatives(of: term)
      rows[term] = row
      byteCount += 64 + 4 * row.count
      return row[index]
    default: return derivative(ofFront: term, by: index)
    }
  }

  private func derivative(ofFront term: Term, by index: Int) -> Term {
    switch self[term] {
    case .set(let set, let rest): return set.contains(index) ? rest : .nothing
    case .everything: return .everything
    case .length(let count): return length(count.advanced(by: measures[index]))
    case .graphemes(let state):
      return graphemes(state.advanced(by: measures[index].graphemes).state)
    case .intersection(let parts):
      var derivatives: [Term] = []
      derivatives.reserveCapacity(parts.count)
      for part in parts {
        let derivative = derivative(of: part, by: index)
        if derivative == .nothing { return .nothing }
        derivatives.append(derivative)
      }
      return intersection(derivatives)
    case .complement(let inner): return complement(derivative(of: inner, by: index))
    // The empty text has no derivative, and the front of a term has none of the rest.
    // What depends on the histories has been resolved.
    case .nothing, .epsilon, .union, .loop, .after, .assertion, .lookbehind: return .nothing
    }
  }

  /// The term with everything decided that depends on the histories.
  ///
  /// - Parameters:
  ///   - term: The term.
  ///   - histories: What would yet make the text so far end with the body of each lookbehind.
  /// - Returns: A term that no history has a say in before the next scalar.
  func resolve(_ term: Term, by histories: [Term]) -> Term {
    guard facts(of: term).isHistoric else { return term }
    switch self[term] {
    case .union(let parts): return union(parts.map { resolve($0, by: histories) })
    case .intersection(let parts): return intersection(parts.map { resolve($0, by: histories) })
    case .complement(let inner): return complement(resolve(inner, by: histories))
    case .lookbehind(let number, let isNegative, let rest):
      return isNullable(histories[number]) != isNegative ? resolve(rest, by: histories) : .nothing
    case .loop(let loop, let rest):
      return union(firstRounds(of: loop, then: rest).map { resolve($0, by: histories) })
    case .after(let previous, let inner):
      guard case .loop(let loop, let rest) = self[inner] else { return term }
      let ways = firstRounds(of: loop, then: rest)
      return union(ways.map { resolve(after(previous, $0), by: histories) })
    default: return term
    }
  }

  /// Terms whose union has the same texts as the term, none of them a union or a loop.
  ///
  /// Walks long runs of optional parts in a loop of its own, since they may be as long as a
  /// pattern.
  private func front(of term: Term) -> [Term] {
    var front: [Term] = []
    walk += 1
    mark(term)
    var pending = [term]
    while let next = pending.popLast() {
      var parts: [Term] = []
      switch self[next] {
      case .union(let members): parts = members
      case .loop(let loop, let rest):
        // A union of many loops has most of them in common with the next state.
        parts = rounds[next] ?? firstRounds(of: loop, then: rest)
        if rounds.updateValue(parts, forKey: next) == nil { byteCount += 64 + 4 * parts.count }
      case .after(let previous, let inner):
        if case .loop(let loop, let rest) = self[inner] {
          parts = firstRounds(of: loop, then: rest).map { after(previous, $0) }
        }
      // No contextual term has a front; behind any scalar it is this.
      case .assertion: parts = [after(.other, next)]
      default: front.append(next)
      }
      for part in parts where mark(part) { pending.append(part) }
    }
    // It is not kept, but what the budget doesn't count could take any time.
    byteCount += 32 * front.count
    return front
  }

  /// Notes that the walk has met the term; whether for the first time.
  @discardableResult
  private func mark(_ term: Term) -> Bool {
    let index = Int(term.id)
    while marks.count <= index { marks.append(0) }
    defer { marks[index] = walk }
    return marks[index] != walk
  }

  /// The ways into a loop: past it, or into a round that takes a scalar, or into one that takes
  /// none and so stands for all that are missing.
  private func firstRounds(of loop: Loop, then rest: Term) -> [Term] {
    let (minimum, maximum) = (loop.repetition.minimum, loop.repetition.maximum)
    let split = split(loop.body)
    var ways: [Term] = []
    if minimum == 0 { ways.append(rest) }
    if let nonEmpty = split.nonEmpty {
      let fewer = Loop(
        body: loop.body, repetition: Repetition(max(minimum - 1, 0), maximum.map { $0 - 1 }))
      ways.append(build(nonEmpty, then: self.loop(fewer, then: rest)))
    }
    if minimum > 0, let empty = split.empty {
      let free = Loop(body: loop.body, repetition: Repetition(0, maximum))
      ways.append(build(empty, then: self.loop(free, then: rest)))
    }
    return ways
  }
}

extension LengthCount {
  /// What remains behind a scalar of a class.
  fileprivate func advanced(by measure: ClassMeasure) -> Self {
    var result = self
    let width: Int
    switch unit {
    case .scalars: width = 1
    case .utf16: width = measure.utf16
    case .utf8: width = measure.utf8
    case .characters:
      let step = graphemes.advanced(by: measure.graphemes)
      result.graphemes = step.state
      width = step.startsCluster ? 1 : 0
    }
    result.remaining.minimum -= width
    result.remaining.maximum = remaining.maximum.map { $0 - width }
    return result
  }
}
