extension TermStore {
  /// Stores the set at a place on the stack of sets, and drops it and what is above it.
  mutating func store(_ place: ClassSets.Place) -> ClassSet {
    let count = sets.count
    let set = sets.stored(place)
    sets.drop(from: place)
    if sets.count > count { budget.spend(bytes: sets.bytesPerSet, steps: sets.width) }
    return set
  }

  mutating func intern(_ node: HeadNode) -> Head {
    let hash = node.hash
    if let known = headNumbers.number(hash, where: { heads[Int($0)] == node }) {
      return Head(id: known)
    }
    budget.spend(bytes: Self.bytesPerHead, steps: 8)
    let head = Head(id: UInt32(heads.count))
    headFacts.append(makeFacts(of: node))
    heads.append(node)
    splits.append(nil)
    headNumbers.insert(head.id, hash: hash)
    return head
  }

  private static let bytesPerHead =
    MemoryLayout<HeadNode>.stride + MemoryLayout<HeadFacts>.stride
    + MemoryLayout<HeadSplit?>.stride + NumberTable.bytesPerEntry

  /// Matches any of the heads.
  mutating func alternation(of parts: [Head]) -> Head {
    let list = HeadList(start: UInt32(branches.count), count: UInt32(parts.count))
    var hash = WordHash(1 << 32)
    for part in parts { hash.combine(UInt64(part.id)) }
    let known = headNumbers.number(hash.value) { number in
      guard case .alternation(let list) = heads[Int(number)] else { return false }
      return branches[list.indices].elementsEqual(parts)
    }
    if let known { return Head(id: known) }
    budget.spend(bytes: Self.bytesPerHead + 4 * parts.count, steps: 8 + parts.count)
    branches += parts
    let head = Head(id: UInt32(heads.count))
    headFacts.append(makeFacts(of: .alternation(list)))
    heads.append(.alternation(list))
    splits.append(nil)
    headNumbers.insert(head.id, hash: hash.value)
    return head
  }

  private func makeFacts(of node: HeadNode) -> HeadFacts {
    switch node {
    case .epsilon: return HeadFacts(emptiness: .always, canBeEmpty: true)
    case .set: return HeadFacts(emptiness: .never, canBeEmpty: false)
    case .concatenation(let first, let rest):
      let (a, b) = (facts(of: first), facts(of: rest))
      return HeadFacts(
        emptiness: a.emptiness.intersection(b.emptiness),
        canBeEmpty: a.canBeEmpty && b.canBeEmpty,
        isContextual: a.isContextual || (a.canBeEmpty && b.isContextual),
        mentionsHistory: a.mentionsHistory || b.mentionsHistory
      )
    case .alternation(let list):
      return branches[list.indices].reduce(HeadFacts(emptiness: .never, canBeEmpty: false)) {
        let branch = facts(of: $1)
        return HeadFacts(
          emptiness: $0.emptiness.union(branch.emptiness),
          canBeEmpty: $0.canBeEmpty || branch.canBeEmpty,
          isContextual: $0.isContextual || branch.isContextual,
          mentionsHistory: $0.mentionsHistory || branch.mentionsHistory
        )
      }
    case .loop(let loop):
      var facts = facts(of: loop.body)
      if loop.count.minimum == 0 {
        facts.emptiness = .always
        facts.canBeEmpty = true
      }
      return facts
    case .assertion(let assertion):
      return HeadFacts(
        emptiness: Emptiness(assertion), canBeEmpty: true, isContextual: assertion != .end)
    case .lookahead(let body, let isNegative):
      let body = facts(of: body)
      return HeadFacts(
        emptiness: isNegative ? body.emptiness.inverse : body.emptiness,
        canBeEmpty: true,
        isContextual: body.isContextual,
        mentionsHistory: body.mentionsHistory
      )
    case .lookbehind:
      // Where it holds only the histories know; until they are asked it counts for nothing.
      return HeadFacts(emptiness: .never, canBeEmpty: true, mentionsHistory: true)
    }
  }

  /// The number of the history of the texts that end with a body.
  mutating func history(of body: Head) -> UInt32 {
    if let known = historyNumbers[body] { return known }
    let anything = intern(.loop(Loop(body: intern(.set(.all)), count: Count(0, nil))))
    let texts = after(.start, loop(anything, then: build(body, then: .epsilon)))
    let number = UInt32(histories.count)
    historyNumbers[body] = number
    histories.append(texts)
    return number
  }
}
