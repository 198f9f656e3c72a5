/// A factory of terms that stores the simplest known term of each requested language.
///
/// The simplifications (associativity, commutativity and idempotence of the Boolean operators,
/// their units, `x & ~x`, absorption, one set for a shared continuation) keep the derivatives of a
/// term finite in number, and for most patterns make the automaton of derivatives minimal.
///
///     [a-c]x|[c-e]x      // [a-e]x
///     x*|x+              // x*
///     a|(a&b*)           // a
///
/// They consider few terms at a time, and so miss what would need a proof: `(ab)*|(abab)*` is the
/// same as `(ab)*`, but stays a union, and gets four states where two are enough.
struct Simplifier: ~Copyable {
  var arena: TermArena
  var heads: HeadArena
  var sets: ClassSets
  /// The classes of word characters; empty if no assertion requires them.
  var wordClasses = ClassSet.none
  /// The states of the machines, one machine after another.
  var machineStates: [MachineState] = []

  /// The alternations that have been put before a rest.
  var choices = ChoiceMemory()
  /// The loops on the stack that are being merged.
  var loops: [LoopMember] = []
  /// The rests of the sets that are being merged.
  var rests = TermMarks()

  /// Creates a simplifier for a number of classes.
  init(classCount: Int, budget: CompilationBudget) {
    // The fixed terms exist regardless of the budget, and are charged at the end.
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

  /// Returns a head's alternatives that consume no scalar, and those that consume one.
  mutating func split(_ head: Head) -> HeadSplit { heads.split(head, spending: &arena.budget) }
}
