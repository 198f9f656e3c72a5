/// The arena of terms and heads: each is stored once, simplified when it is made, and from then on
/// compared by its handle.
///
/// The simplifications (associativity, commutativity and idempotence of the Boolean operators,
/// their units, `x & ~x`, absorption, one set for a shared continuation) keep the derivatives of a
/// term finite in number, and for most patterns make the automaton of derivatives the minimal one.
///
/// Everything lies in a few flat arrays, and what is being made on stacks beside them, so that a
/// term costs no allocation of its own.
struct TermStore: ~Copyable {
  let alphabet: Alphabet
  /// What the lengths need to know of each class; empty where there are none.
  let measures: [ClassMeasure]
  /// For each unit and class the classes that measure the same, once asked.
  var kin: [LengthUnit: [ClassSet]] = [:]
  /// The classes of word characters; empty where no assertion asks for them.
  var wordClasses = ClassSet.none

  var sets: ClassSets

  private(set) var nodes: [TermNode] = []
  private(set) var facts: [TermFacts] = []
  /// The members of unions and intersections, one after another.
  private(set) var members: [Term] = []
  private var numbers = NumberTable()

  var heads: [HeadNode] = []
  var headFacts: [HeadFacts] = []
  /// The branches of alternations, one after another.
  var branches: [Head] = []
  var headNumbers = NumberTable()
  /// The heads' parts that match empty and that do not, once asked.
  var splits: [HeadSplit?] = []
  /// The sets that were asked for.
  var leafSets = InternedSets()
  /// Their heads.
  var leafHeads: [Head] = []

  /// For each lookbehind the language of the texts that end with its body.
  var histories: [Term] = []
  var historyNumbers: [Head: UInt32] = [:]

  /// The state that every text starts in.
  var start = Term.nothing
  /// What is known of the derivatives.
  var memory = DerivativeMemory()

  /// Terms that are yet to be combined.
  var stack: [Term] = []
  /// Terms that a walk has yet to look into.
  var pending: [Term] = []
  /// The loops among them that are being merged.
  var loops: [LoopMember] = []

  /// What may still be spent.
  var budget: CompilationBudget
  /// Whether a term nests Boolean operators deeper than the functions here may recurse.
  ///
  /// What was made since then means nothing.
  private(set) var isTooDeep = false

  /// Creates a store whose sets are unions of the alphabet's classes.
  init(alphabet: Alphabet, measures: [ClassMeasure], budget: CompilationBudget) {
    self.alphabet = alphabet
    self.measures = measures
    // What every store has is there whatever may be spent, and counted in the end.
    self.budget = CompilationBudget(bytes: .max, steps: .max)
    sets = ClassSets(classCount: alphabet.count)
    // In the order of the handles that `Term` and `Head` fix.
    _ = intern(.nothing, TermFacts(emptiness: .never))
    _ = intern(.epsilon, TermFacts(emptiness: .always))
    _ = intern(.everything, TermFacts(emptiness: .always))
    _ = intern(.epsilon)
    let spent = (bytes: .max - self.budget.bytes, steps: .max - self.budget.steps)
    self.budget = budget
    self.budget.spend(bytes: spent.bytes, steps: spent.steps)
  }
}

extension TermStore {
  subscript(term: Term) -> TermNode { nodes[Int(term.id)] }
  subscript(head: Head) -> HeadNode { heads[Int(head.id)] }
  func facts(of term: Term) -> TermFacts { facts[Int(term.id)] }
  func facts(of head: Head) -> HeadFacts { headFacts[Int(head.id)] }

  /// Whether the empty text is a member, behind any scalar or none; contextual terms must have been
  /// put behind one by `after`.
  func isNullable(_ term: Term) -> Bool { facts(of: term).emptiness.contains(.behindOther) }

  /// A depth that the smallest usual stack, 512 KiB, has room for many times over.
  static let greatestDepth: UInt8 = 200

  mutating func intern(_ node: TermNode, _ fact: TermFacts) -> Term {
    let hash = node.hash
    if let known = numbers.number(hash, where: { nodes[Int($0)] == node }) {
      return Term(id: known)
    }
    return append(node, fact, hash: hash)
  }

  private mutating func append(_ node: TermNode, _ fact: TermFacts, hash: UInt32) -> Term {
    budget.spend(bytes: Self.bytesPerTerm, steps: 8)
    if fact.depth > Self.greatestDepth { isTooDeep = true }
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

  /// What a term costs beside its members, in bytes: in the arrays here and in those of the memory.
  private static let bytesPerTerm =
    MemoryLayout<TermNode>.stride + MemoryLayout<TermFacts>.stride + NumberTable.bytesPerEntry
    + DerivativeMemory.bytesPerTerm
}
