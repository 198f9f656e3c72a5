/// The parts of patterns that precede a rest, each stored once.
///
/// Heads are the unexpanded form of terms: a loop is one head, which is expanded only when the rest
/// is known. So `(ab)*` is stored once, whether `c` or `d` follows it:
///
///     (ab)*c    // the loop's head, then the term c
///     (ab)*d    // the same head, then the term d
///
/// Heads are not simplified: `a|a` and `a` are different heads. Only as terms do they become equal.
struct HeadArena: ~Copyable {
  private(set) var nodes: [HeadNode] = []
  private var facts: [HeadFacts] = []
  /// The branches of alternations, one after another.
  private(set) var branches: [Head] = []
  private var numbers = NumberTable()
  /// The splits of heads, once computed.
  var splits: [HeadSplit?] = []

  /// Creates an arena with the head that has a fixed handle.
  init(spending budget: inout CompilationBudget) {
    _ = intern(.epsilon, spending: &budget)
  }
}

extension HeadArena {
  subscript(head: Head) -> HeadNode { nodes[Int(head.id)] }
  func facts(of head: Head) -> HeadFacts { facts[Int(head.id)] }

  mutating func intern(_ node: HeadNode, spending budget: inout CompilationBudget) -> Head {
    let hash = node.hash
    if let known = numbers.number(hash, where: { nodes[Int($0)] == node }) {
      return Head(id: known)
    }
    budget.spend(bytes: Self.bytesPerHead, steps: 8)
    let head = Head(id: UInt32(nodes.count))
    facts.append(makeFacts(of: node))
    nodes.append(node)
    splits.append(nil)
    numbers.insert(head.id, hash: hash)
    return head
  }

  /// The memory of a head without its branches, in bytes.
  private static let bytesPerHead =
    MemoryLayout<HeadNode>.stride + MemoryLayout<HeadFacts>.stride
    + MemoryLayout<HeadSplit?>.stride + NumberTable.bytesPerEntry

  /// Returns the alternation of heads.
  mutating func alternation(of parts: [Head], spending budget: inout CompilationBudget) -> Head {
    let list = HeadList(start: UInt32(branches.count), count: UInt32(parts.count))
    var hash = WordHash(1 << 32)
    for part in parts { hash.combine(UInt64(part.id)) }
    let known = numbers.number(hash.value) { number in
      guard case .alternation(let list) = nodes[Int(number)] else { return false }
      return branches[list.indices].elementsEqual(parts)
    }
    if let known { return Head(id: known) }
    budget.spend(bytes: Self.bytesPerHead + 4 * parts.count, steps: 8 + parts.count)
    branches += parts
    let head = Head(id: UInt32(nodes.count))
    facts.append(makeFacts(of: .alternation(list)))
    nodes.append(.alternation(list))
    splits.append(nil)
    numbers.insert(head.id, hash: hash.value)
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
      // Whether it matches depends on the histories; until it is resolved, it counts as not
      // matching.
      return HeadFacts(emptiness: .never, canBeEmpty: true, mentionsHistory: true)
    }
  }
}
