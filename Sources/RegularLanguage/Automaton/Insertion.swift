/// What an insertion before the rest of a text could do.
///
/// Every state that some insertion leads to reads the rest at the same time; those that meet go on
/// as one.
struct Insertion {
  private let automaton: Automaton
  /// The state before the caret.
  private let origin: Automaton.State
  /// The number of bytes before the caret.
  private let caret: Int
  /// The states that read the rest to acceptance.
  private let mended: Set<Automaton.State>
  /// The first thing that none of the states could read, where there is one.
  private let obstacle: Fault?

  /// Tries all insertions at a place.
  ///
  /// - Complexity: O(*s* * *c* + *s* * *m*) for *s* states that insertions reach, *c* classes and
  ///   *m* bytes behind the caret.
  init(
    into automaton: Automaton,
    at origin: Automaton.State,
    before text: Span<UInt8>,
    from caret: Int
  ) {
    self.automaton = automaton
    self.origin = origin
    self.caret = caret
    // The states to read from, by the state that they have come to.
    var groups: [Automaton.State: [Automaton.State]] = [:]
    for state in automaton.reachable(from: origin) { groups[state] = [state] }
    var offset = caret
    var obstacle: Fault?
    while offset < text.count, obstacle == nil {
      var next: [Automaton.State: [Automaton.State]] = [:]
      var end = offset
      var stops: [Fault] = []
      for (state, origins) in groups {
        let run = automaton.run(from: state, over: text, in: offset..<text.scalarEnd(from: offset))
        if let stop = automaton.fault(of: run) {
          stops.append(stop)
        } else {
          next[run.state, default: []] += origins
          end = run.offset
        }
      }
      if next.isEmpty { obstacle = stops.first?.joined(with: stops.dropFirst()) }
      groups = next
      offset = end
    }
    if obstacle == nil, !groups.keys.contains(where: automaton.isAccepting) {
      let expected = groups.keys.reduce(ScalarSet.none) { $0.union(automaton.expected(at: $1)) }
      obstacle = Fault(
        kind: .unexpected, range: offset..<offset, expected: expected, couldEnd: false)
    }
    self.obstacle = obstacle
    self.mended = Set(groups.filter { automaton.isAccepting($0.key) }.flatMap(\.value))
  }

  /// Whether some insertion makes the text valid.
  var isPossible: Bool { !mended.isEmpty }

  /// What has to be inserted, or why nothing would help.
  var fault: Fault {
    if let obstacle { return obstacle }
    // An insertion may begin with a scalar behind which a state that reads on is still in reach.
    let expected = automaton.alphabet.scalars { index in
      !mended.isDisjoint(with: automaton.reachable(from: automaton.next(origin, index)))
    }
    return Fault(kind: .incomplete, range: caret..<caret, expected: expected, couldEnd: false)
  }
}

extension Automaton {
  /// The states that some text, empty or not, leads to; not the dead one.
  fileprivate func reachable(from state: State) -> Set<State> {
    guard state != .dead else { return [] }
    var reached: Set<State> = [state]
    var pending = [state]
    while let next = pending.popLast() {
      for index in 0..<classCount {
        let target = self.next(next, index)
        if target != .dead, reached.insert(target).inserted { pending.append(target) }
      }
    }
    return reached
  }
}

extension Fault {
  /// The fault at one place of several runs that stopped there.
  fileprivate func joined(with others: some Sequence<Fault>) -> Self {
    others.reduce(into: self) { joined, other in
      joined.expected = joined.expected.union(other.expected)
      joined.couldEnd = joined.couldEnd || other.couldEnd
    }
  }
}

extension Span<UInt8> {
  /// The end of the scalar that starts at an offset, or of what is left of one.
  fileprivate func scalarEnd(from offset: Int) -> Int {
    var end = offset + 1
    while end < count, self[end] >> 6 == 0b10, end - offset < 4 { end += 1 }
    return end
  }
}
