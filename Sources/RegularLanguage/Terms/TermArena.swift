/// The terms, each stored once, and the stack on which lists of them are made.
///
/// A term that is made again gets the handle that it has, so that equal terms are compared by a
/// number. Of `ab|cb`, both branches end with one and the same `b`:
///
///     intern(.set(b, .epsilon))    // 3
///     intern(.set(b, .epsilon))    // 3 again: nothing is stored
///
/// The arena knows equal nodes only, not equal languages: `x|x` would be another term than `x` if
/// the ``Simplifier`` asked for it.
///
/// Everything lies in a few flat arrays, and what is being made on the stack beside them, so that a
/// term costs no allocation of its own.
struct TermArena: ~Copyable {
  private(set) var nodes: [TermNode] = []
  private var facts: [TermFacts] = []
  /// The members of unions and intersections, one after another.
  private(set) var members: [Term] = []
  private var numbers = NumberTable()

  /// Terms that are yet to be combined.
  var stack: [Term] = []

  /// The budget that is left.
  var budget: CompilationBudget
  /// Whether a term nests Boolean operators deeper than the functions of
  /// the simplifier may recurse.
  ///
  /// What was made since then means nothing.
  private(set) var isTooDeep = false

  /// Creates an arena of the terms whose handles `Term` fixes.
  init(budget: CompilationBudget) {
    self.budget = budget
    // In the order of the handles.
    _ = intern(.nothing, TermFacts(emptiness: .never))
    _ = intern(.epsilon, TermFacts(emptiness: .always))
    _ = intern(.everything, TermFacts(emptiness: .always))
  }
}

extension TermArena {
  subscript(term: Term) -> TermNode { nodes[Int(term.id)] }
  func facts(of term: Term) -> TermFacts { facts[Int(term.id)] }

  /// Returns whether the empty text is a member, after any scalar or none; contextual terms must
  /// have been put after one by `after`.
  func isNullable(_ term: Term) -> Bool { facts(of: term).emptiness.contains(.behindOther) }

  /// A depth that the smallest usual stack, 512 KiB, has room for many times over.
  static let maximumDepth: UInt8 = 200

  mutating func intern(_ node: TermNode, _ fact: TermFacts) -> Term {
    let hash = node.hash
    if let known = numbers.number(hash, where: { nodes[Int($0)] == node }) {
      return Term(id: known)
    }
    return append(node, fact, hash: hash)
  }

  private mutating func append(_ node: TermNode, _ fact: TermFacts, hash: UInt32) -> Term {
    budget.spend(bytes: Self.bytesPerTerm, steps: 8)
    if fact.depth > Self.maximumDepth { isTooDeep = true }
    if isTooDeep || budget.isExhausted { return .nothing }
    let term = Term(id: UInt32(nodes.count))
    facts.append(fact)
    nodes.append(node)
    numbers.insert(term.id, hash: hash)
    return term
  }

  /// The lists that terms are made of.
  enum ListKind: UInt64 {
    case union
    case intersection
    case state
  }

  /// The term of the terms on the stack from a place on, if there is one; and the hash to make it
  /// with otherwise.
  func known(_ kind: ListKind, from base: Int) -> (term: Term?, hash: UInt32) {
    var hash = WordHash(kind.rawValue << 32)
    for index in base..<stack.count { hash.combine(UInt64(stack[index].id)) }
    let number = numbers.number(hash.value) { number in
      let list: TermList
      switch (kind, nodes[Int(number)]) {
      case (.union, .union(let known)): list = known
      case (.intersection, .intersection(let known)): list = known
      case (.state, .state(let known)): list = known
      default: return false
      }
      guard Int(list.count) == stack.count - base else { return false }
      let start = Int(list.start)
      for index in 0..<Int(list.count) where members[start &+ index] != stack[base &+ index] {
        return false
      }
      return true
    }
    return (number.map(Term.init), hash.value)
  }

  /// Makes a term of the terms on the stack from a place on.
  mutating func appendList(
    _ kind: ListKind,
    from base: Int,
    _ fact: TermFacts,
    hash: UInt32
  ) -> Term {
    let list = TermList(start: UInt32(members.count), count: UInt32(stack.count - base))
    budget.spend(bytes: 4 * Int(list.count), steps: Int(list.count))
    if budget.isExhausted { return .nothing }
    for index in base..<stack.count { members.append(stack[index]) }
    let node: TermNode =
      switch kind {
      case .union: .union(list)
      case .intersection: .intersection(list)
      case .state: .state(list)
      }
    return append(node, fact, hash: hash)
  }

  /// The memory that a term takes next to its members, in bytes: in the arrays here and in those of
  /// the derivatives.
  private static let bytesPerTerm =
    MemoryLayout<TermNode>.stride + MemoryLayout<TermFacts>.stride + NumberTable.bytesPerEntry
    + DerivativeMemory.bytesPerTerm
}
