/// The arena of terms and heads: each is stored once, simplified when it is made, and from then on
/// compared by its handle.
///
/// The simplifications (associativity, commutativity and idempotence of the Boolean operators,
/// their units, `x & ~x`, absorption, one set for a shared continuation) keep the derivatives of a
/// term finite in number, and for most patterns make the automaton of derivatives the minimal one.
final class TermStore {
  let alphabet: Alphabet
  /// The classes of word characters; empty where no assertion asks for them.
  let wordClasses: BitSet
  /// All classes.
  let allClasses: BitSet
  /// What the lengths need to know of each class.
  let measures: [ClassMeasure]

  private(set) var nodes: [TermNode] = []
  private(set) var facts: [TermFacts] = []
  private var terms: [TermNode: Term] = [:]

  private(set) var heads: [HeadNode] = []
  private(set) var headFacts: [HeadFacts] = []
  private var headIDs: [HeadNode: Head] = [:]

  /// The derivatives of parts by each class, once asked.
  var rows: [Term: [Term]] = [:]
  /// The first rounds of loops, once asked.
  var rounds: [Term: [Term]] = [:]
  /// The number of the walk over terms that met each term last, and that of the latest walk.
  var marks: [UInt32] = []
  var walk: UInt32 = 0
  /// For each lookbehind the language of the texts that end with its body.
  private(set) var histories: [Term] = []
  private var historyNumbers: [Head: Int] = [:]
  /// The parts of heads that match empty and that do not, once asked.
  var splits: [Head: HeadSplit] = [:]
  /// The heads of sets, once asked.
  var setHeads: [ScalarSet: Head] = [:]
  /// About the memory that all of this takes, in bytes; what takes time is charged for too, so that
  /// one budget bounds both.
  var byteCount = 0
  /// Whether a term nests Boolean operators deeper than the functions here may recurse.
  ///
  /// What was made since then means nothing.
  private(set) var isTooDeep = false

  /// Creates a store whose sets are unions of the alphabet's classes.
  init(alphabet: Alphabet, wordClasses: BitSet, measures: [ClassMeasure]) {
    self.alphabet = alphabet
    self.wordClasses = wordClasses
    self.allClasses = alphabet.classes(of: .all)
    self.measures = measures
    // In the order of the handles that `Term` and `Head` fix.
    _ = intern(.nothing, TermFacts(emptiness: .never))
    _ = intern(.epsilon, TermFacts(emptiness: .always))
    _ = intern(.everything, TermFacts(emptiness: .always))
    _ = intern(head: .epsilon)
  }
}

/// Behind which scalars the empty text is a member.
struct Emptiness: OptionSet {
  let rawValue: UInt8

  static let never = Self([])
  static let atStart = Self(rawValue: 1)
  static let behindWord = Self(rawValue: 2)
  static let behindOther = Self(rawValue: 4)
  static let always: Self = [.atStart, .behindWord, .behindOther]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ previous: Previous) {
    switch previous {
    case .start: self = .atStart
    case .word: self = .behindWord
    case .other: self = .behindOther
    }
  }

  /// Where an assertion holds at the end of the text.
  init(_ assertion: Assertion) {
    switch assertion {
    case .start: self = .atStart
    case .end: self = .always
    case .wordBoundary: self = .behindWord
    case .notWordBoundary: self = [.atStart, .behindOther]
    }
  }

  var inverse: Self { Self.always.subtracting(self) }
}

/// What is known of a term from its making on.
struct TermFacts {
  /// Behind which scalars it has the empty text as a member.
  var emptiness: Emptiness
  /// Whether its members depend on the scalar before, so that `after` has work to do.
  var isContextual = false
  /// Whether its members depend on the histories, so that `resolve` has work to do.
  var isHistoric = false
  /// Whether it, or what is left of it after some scalars, depends on the histories.
  var mentionsHistory = false
  /// How deep intersections, complements and assertions nest, which is how deep the functions here
  /// recurse.
  var depth = 0
}

/// What is known of a head from its making on.
struct HeadFacts {
  /// Behind which scalars it matches the empty text at the end of the text.
  var emptiness: Emptiness
  /// Whether it can match the empty text anywhere.
  var canBeEmpty: Bool
  /// Whether what it matches first can depend on the scalar before.
  var isContextual: Bool
  /// Whether what it matches can depend on the histories.
  var mentionsHistory = false
}

/// What a class's scalars add to lengths; the alphabet separates what differs.
struct ClassMeasure {
  var utf16: Int
  var utf8: Int
  var graphemes: GraphemeClass
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
  static let greatestDepth = 200

  func intern(_ node: TermNode, _ fact: @autoclosure () -> TermFacts) -> Term {
    if let term = terms[node] { return term }
    let fact = fact()
    guard fact.depth <= Self.greatestDepth else {
      isTooDeep = true
      return .nothing
    }
    let term = Term(id: UInt32(nodes.count))
    facts.append(fact)
    nodes.append(node)
    terms[node] = term
    byteCount += 3 * MemoryLayout<TermNode>.stride + node.payloadBytes(alphabet.count)
    return term
  }

  /// The number of the history of the texts that end with a body.
  func history(of body: Head) -> Int {
    if let known = historyNumbers[body] { return known }
    let anything = Loop(body: intern(head: .set(allClasses)), repetition: .zeroOrMore)
    let texts = after(.start, loop(anything, then: build(body, then: .epsilon)))
    historyNumbers[body] = histories.count
    histories.append(texts)
    return histories.count - 1
  }

  func intern(head node: HeadNode) -> Head {
    if let head = headIDs[node] { return head }
    let head = Head(id: UInt32(heads.count))
    headFacts.append(makeFacts(of: node))
    heads.append(node)
    headIDs[node] = head
    byteCount += 3 * MemoryLayout<HeadNode>.stride + alphabet.count / 8
    return head
  }

  private func makeFacts(of node: HeadNode) -> HeadFacts {
    switch node {
    case .epsilon: return HeadFacts(emptiness: .always, canBeEmpty: true, isContextual: false)
    case .set: return HeadFacts(emptiness: .never, canBeEmpty: false, isContextual: false)
    case .concatenation(let first, let rest):
      let (a, b) = (facts(of: first), facts(of: rest))
      return HeadFacts(
        emptiness: a.emptiness.intersection(b.emptiness),
        canBeEmpty: a.canBeEmpty && b.canBeEmpty,
        isContextual: a.isContextual || (a.canBeEmpty && b.isContextual),
        mentionsHistory: a.mentionsHistory || b.mentionsHistory
      )
    case .alternation(let branches):
      let facts = branches.map(facts(of:))
      return HeadFacts(
        emptiness: facts.reduce(.never) { $0.union($1.emptiness) },
        canBeEmpty: facts.contains { $0.canBeEmpty },
        isContextual: facts.contains { $0.isContextual },
        mentionsHistory: facts.contains { $0.mentionsHistory }
      )
    case .loop(let loop):
      var facts = facts(of: loop.body)
      if loop.repetition.minimum == 0 {
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
      return HeadFacts(
        emptiness: .never, canBeEmpty: true, isContextual: false, mentionsHistory: true)
    }
  }
}

extension TermNode {
  /// What is charged for beside the node itself, in bytes.
  fileprivate func payloadBytes(_ classCount: Int) -> Int {
    switch self {
    case .union(let parts), .intersection(let parts): 32 + 16 * parts.count
    case .set: 32 + classCount / 8
    default: 0
    }
  }
}
