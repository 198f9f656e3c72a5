/// The maker of terms: whatever is requested, it stores the simplest term of that language that
/// it knows.
///
/// The simplifications (associativity, commutativity and idempotence of the Boolean operators,
/// their units, `x & ~x`, absorption, one set for a shared continuation) keep the derivatives of a
/// term finite in number, and for most patterns make the automaton of derivatives the minimal one.
///
///     [a-c]x|[c-e]x      // [a-e]x
///     x*|x+              // x*
///     a|(a&b*)           // a
///
/// They look at few terms at a time, and so miss what would need a proof: `(ab)*|(abab)*` is the
/// same as `(ab)*`, but stays a union, and gets four states if two would do.
struct Simplifier: ~Copyable {
  var arena: TermArena
  var heads: HeadArena
  var sets: ClassSets
  /// The classes of word characters; empty if no assertion requires them.
  var wordClasses = ClassSet.none
  /// The states of the machines, one machine's after another's.
  var machineStates: [MachineState] = []

  /// The alternations that have been put before a rest.
  var choices = ChoiceMemory()
  /// The loops on the stack that are being merged.
  var loops: [LoopMember] = []
  /// The rests of the sets that are being merged.
  var rests = TermMarks()

  /// Creates a simplifier over so many classes.
  init(classCount: Int, budget: CompilationBudget) {
    // What every store has is there whatever may be spent, and counted in the end.
    arena = TermArena(budget: CompilationBudget(bytes: .max, steps: .max))
    heads = HeadArena(spending: &arena.budget)
    sets = ClassSets(classCount: classCount)
    let spent = (bytes: .max - arena.budget.bytes, steps: .max - arena.budget.steps)
    arena.budget = budget
    arena.budget.spend(bytes: spent.bytes, steps: spent.steps)
  }
}

extension Simplifier {
  subscript(term: Term) -> TermNode { arena[term] }
  subscript(head: Head) -> HeadNode { heads[head] }
  func facts(of term: Term) -> TermFacts { arena.facts(of: term) }
  func facts(of head: Head) -> HeadFacts { heads.facts(of: head) }

  mutating func intern(_ node: TermNode, _ fact: TermFacts) -> Term { arena.intern(node, fact) }
  mutating func intern(_ node: HeadNode) -> Head { heads.intern(node, spending: &arena.budget) }

  /// A head's parts that take no scalar and that take one.
  mutating func split(_ head: Head) -> HeadSplit { heads.split(head, spending: &arena.budget) }
}
