/// The terms, each stored once, and the stack on which lists of them are created.
///
/// A term that is created again gets its previous handle, so that equal terms are compared by their
/// numbers. In `ab|cb`, both branches end with the same `b`:
///
///     intern(.set(b, .epsilon))    // 3
///     intern(.set(b, .epsilon))    // 3 again: nothing is stored
///
/// The arena recognizes equal nodes, not equal languages: `x|x` would be another term than `x` if
/// the ``Simplifier`` requested it.
///
/// Everything is stored in a few flat arrays, including the stack of lists under construction, so
/// that terms need no allocations of their own.
struct TermArena: ~Copyable {
  private(set) var nodes: [TermNode] = []
  private var facts: [TermFacts] = []
  /// The members of unions and intersections, one after another.
  private(set) var members: [Term] = []
  private var numbers = NumberTable()

  /// Terms that are yet to be combined.
  var stack: [Term] = []

  /// The remaining budget.
  var budget: CompilationBudget
  /// Whether a term nests Boolean operators deeper than the functions of the simplifier may
  /// recurse.
  ///
  /// Terms that were created since then are invalid.
  private(set) var isTooDeep = false

  /// Creates an arena with the terms that have fixed handles.
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

  /// Returns whether the empty text is a member, whatever the previous scalar; contextual terms
  /// must have been put after one by `after`.
  func isNullable(_ term: Term) -> Bool { facts(of: term).emptiness.contains(.afterOther) }

  /// The maximum depth, which needs only a fraction of the smallest usual stack, 512 KiB.
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

  /// Returns the term with the members on the stack from a place on, if it exists, and the hash to
  /// create it with otherwise.
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

  /// Creates a term of the terms on the stack from a place on.
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

  /// The memory of a term without its members, in bytes: in the arrays here and in those of the
  /// derivatives.
  private static let bytesPerTerm =
    MemoryLayout<TermNode>.stride + MemoryLayout<TermFacts>.stride + NumberTable.bytesPerEntry
    + DerivativeMemory.bytesPerTerm
}
