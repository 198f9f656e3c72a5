/// The translation of an expression into terms, from its patterns up.
///
/// A pattern becomes a head, and the head followed by nothing a term. A lookahead becomes an
/// intersection; a lookbehind becomes a condition on a history, which is the language of the texts
/// that end with its body, and which the states track.
///
///     (?=.*\d)[a-z\d]+     // ([0-9a-z]+&.*[0-9][^]*)
///     (?<=a)b|c            // ((?<0)b|c), and the history [^]*a
///
/// A lookbehind whose body contains a lookahead, such as `(?<=a(?=b))`, has no such history; the
/// parser rejects it.
struct Translation: ~Copyable {
  private let alphabet: Alphabet
  var terms: Simplifier
  /// For each lookbehind, the language of the texts that end with its body.
  private(set) var histories: [Term] = []
  /// For each lookbehind, its body.
  private(set) var lookbehindBodies: [Syntax] = []
  private var historyNumbers: [Head: UInt32] = [:]
  /// The sets whose classes were requested.
  private var leafSets = InternedSets()
  /// The classes of those sets.
  private var leafClasses: [ClassSet] = []
  /// The numbers of the start states of the machines.
  private var machineStarts: [StateMachine: UInt32] = [:]

  init(into terms: consuming Simplifier, alphabet: Alphabet) {
    self.terms = terms
    self.alphabet = alphabet
  }
}

extension Translation {
  /// Returns the term of an expression.
  mutating func term(of expression: Expression) -> Term {
    if terms.arena.isTooDeep || terms.arena.budget.isExhausted { return .nothing }
    switch expression {
    case .pattern(let syntax):
      let head = head(of: syntax)
      return terms.build(head, then: .epsilon)
    case .length(let unit, let bounds): return terms.length(unit, bounds)
    case .machine(let machine): return terms.machine(from: start(of: machine))
    case .union(let parts):
      let base = push(parts)
      return terms.union(from: base)
    case .intersection(let parts):
      let base = push(parts)
      return terms.intersection(from: base)
    case .complement(let part):
      let term = term(of: part)
      return terms.complement(term)
    }
  }

  /// Pushes the terms of parts.
  ///
  /// - Returns: The place of the first term on the stack.
  private mutating func push(_ parts: [Expression]) -> Int {
    let base = terms.arena.stack.count
    for part in parts {
      let term = term(of: part)
      terms.arena.stack.append(term)
    }
    return base
  }

  private mutating func head(of syntax: Syntax) -> Head {
    if terms.arena.isTooDeep || terms.arena.budget.isExhausted { return .epsilon }
    switch syntax {
    case .empty: return .epsilon
    case .set(let set): return terms.intern(.set(classes(of: set)))
    case .concatenation(let parts):
      var result = Head.epsilon
      for part in parts.reversed() {
        let part = head(of: part)
        result = terms.heads.concatenation(part, result, spending: &terms.arena.budget)
      }
      return result
    case .alternation(let branches):
      var heads: [Head] = []
      for branch in branches { heads.append(head(of: branch)) }
      return terms.heads.alternation(of: heads, spending: &terms.arena.budget)
    case .loop(let body, let repetition): return loop(head(of: body), repetition)
    case .assertion(let assertion): return terms.intern(.assertion(assertion))
    case .lookahead(let body, let isNegative):
      return terms.intern(.lookahead(head(of: body), isNegative: isNegative))
    case .lookbehind(let body, let isNegative):
      let number = history(of: head(of: body))
      if number == lookbehindBodies.count { lookbehindBodies.append(body) }
      return terms.intern(.lookbehind(Lookbehind(number: number, isNegative: isNegative)))
    }
  }

  private mutating func loop(_ body: Head, _ repetition: Repetition) -> Head {
    var repetition = repetition
    if terms.split(body).nonEmpty == nil {
      // Repeating what consumes no scalar adds nothing.
      repetition.minimum = min(repetition.minimum, 1)
      repetition.maximum = repetition.maximum.map { min($0, 1) }
    }
    guard let count = Count(repetition) else {
      terms.arena.budget.refuse()
      return .epsilon
    }
    return terms.intern(.loop(Loop(body: body, count: count)))
  }

  /// Returns the classes that a set consists of.
  mutating func classes(of set: ScalarSet) -> ClassSet {
    let number = leafSets.insert(set)
    if number < leafClasses.count { return leafClasses[number] }
    let place = terms.sets.pushEmpty()
    alphabet.forEachClass(of: set) { terms.sets.insert($0, at: place) }
    defer { terms.sets.drop(from: place) }
    // The set was charged with the alphabet.
    leafClasses.append(terms.sets.stored(place))
    return leafClasses[number]
  }

  /// Returns the number of the state in which a machine starts.
  private mutating func start(of machine: StateMachine) -> UInt32 {
    if let known = machineStarts[machine] { return known }
    let first = terms.machineStates.count
    for state in machine.states {
      var transitions: [MachineState.Transition] = []
      for transition in state.transitions {
        transitions.append(
          .init(classes: classes(of: transition.scalars), target: UInt32(first + transition.target))
        )
      }
      terms.append(MachineState(isAccepting: state.isAccepting, transitions: transitions))
    }
    machineStarts[machine] = UInt32(first + machine.start)
    return UInt32(first + machine.start)
  }

  /// Returns the language of the reversed texts that end with the body of a lookbehind.
  mutating func reversedHistory(of body: Syntax) -> Term {
    let head = head(of: body.reversedBody)
    return terms.build(head, then: .everything)
  }

  /// Returns the number of the history of the texts that end with a body.
  private mutating func history(of body: Head) -> UInt32 {
    if let known = historyNumbers[body] { return known }
    let anything = terms.intern(.loop(Loop(body: terms.intern(.set(.all)), count: Count(0, nil))))
    let texts = terms.after(.start, terms.loop(anything, then: terms.build(body, then: .epsilon)))
    let number = UInt32(histories.count)
    historyNumbers[body] = number
    histories.append(texts)
    return number
  }
}

extension Syntax {
  /// The body of a lookbehind, reversed for reversed texts; the only context that it depends on is
  /// the start of the text.
  fileprivate var reversedBody: Self {
    switch self {
    case .empty, .set, .lookahead, .lookbehind: self
    case .concatenation(let parts): .concatenation(parts.reversed().map { $0.reversedBody })
    case .alternation(let branches): .alternation(branches.map { $0.reversedBody })
    case .loop(let body, let repetition): .loop(body.reversedBody, repetition)
    case .assertion(let assertion): .assertion(assertion == .start ? .end : assertion)
    }
  }
}
