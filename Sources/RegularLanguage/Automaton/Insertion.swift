/// All insertions before the rest of a text, tried at once.
///
/// Every state that some insertion leads to reads the rest in parallel; states that meet are
/// merged. For `\d\d:\d\d`, with the caret at the bar:
///
///     12|34    // a colon repairs it: the state after "12:" can read the rest
///     1|x4     // nothing repairs it: no state can read the "x", which is the unexpected input
struct Insertion {
  private let automaton: Automaton
  /// The place after the text before the caret.
  private let origin: Automaton.Place
  /// The number of bytes before the caret.
  private let caret: Int
  /// The lengths of insertions that repair the text; `nil` if no insertion does.
  private let repairing: Repairing?
  /// The first input that no state could read, if there is any.
  private let unexpectedInput: Fault?

  private struct Repairing {
    /// The states and lengths from which insertions repair the text.
    var layers: WeightLayers
    /// The minimum length that the rest of the text adds after any of them.
    var rest: Int
  }

  /// Tries all insertions at a place.
  ///
  /// - Complexity: O(*s* * *c* + *s* * *m*) for *s* states that insertions reach, *c* classes and
  ///   *m* bytes after the caret.
  init(
    into automaton: Automaton,
    at origin: Automaton.Place,
    before text: Span<UInt8>,
    from caret: Int
  ) {
    self.automaton = automaton
    self.origin = origin
    self.caret = caret
    // The states at the caret, by the place that each has reached.
    var groups: [Automaton.Place: [Automaton.State]] = [:]
    var reached = BitSet(count: automaton.stateCount)
    automaton.insertReachable(from: origin.state, into: &reached)
    for number in reached {
      let state = automaton.state(number)
      groups[Automaton.Place(state: state)] = [state]
    }
    var offset = caret
    var unexpectedInput: Fault?
    while offset < text.count, unexpectedInput == nil {
      let scalar = automaton.trie.scalar(in: text, at: offset, before: text.count)
      var next: [Automaton.Place: [Automaton.State]] = [:]
      if let index = scalar.index {
        for (place, origins) in groups {
          let target = automaton.next(place, index)
          if target.state != .dead { next[target, default: []] += origins }
        }
      }
      if next.isEmpty {
        unexpectedInput = automaton.fault(
          scalar.index == nil ? .malformed : .unexpected,
          at: offset..<offset + scalar.length,
          of: groups.keys
        )
      }
      groups = next
      offset += scalar.length
    }
    let ends = groups.filter { automaton.isAccepting($0.key.state) }
    if unexpectedInput == nil, ends.isEmpty {
      unexpectedInput = automaton.fault(.unexpected, at: offset..<offset, of: groups.keys)
    }
    self.unexpectedInput = unexpectedInput
    self.repairing = Self.repairing(ends, in: automaton, limit: automaton.counter?.bounds.maximum)
  }

  private static func repairing(
    _ ends: [Automaton.Place: [Automaton.State]],
    in automaton: Automaton,
    limit: Int?
  ) -> Repairing? {
    guard let rest = ends.keys.lazy.map({ $0.length }).min() else { return nil }
    let goals = ends.flatMap { place, origins in
      origins.map { (state: automaton.number(of: $0), weight: place.length - rest) }
    }
    let layers = WeightLayers(
      transitions: automaton.transitions,
      classCount: automaton.classCount,
      weights: automaton.counter?.weights,
      goals: goals,
      limit: limit,
      byteLimit: .max
    )
    return layers.map { Repairing(layers: $0, rest: rest) }
  }

  /// Whether some insertion makes the text valid.
  var isPossible: Bool { repairs(from: origin) }

  /// What must be inserted, or why no insertion helps; `nil` if only the length rules out every
  /// insertion.
  var fault: Fault? {
    if let unexpectedInput { return unexpectedInput }
    guard isPossible else { return nil }
    let expected = automaton.alphabet.scalars { repairs(from: automaton.next(origin, $0)) }
    return Fault(kind: .incomplete, range: caret..<caret, expected: expected, couldEnd: false)
  }

  /// Returns whether some insertion that continues from a place makes the text valid.
  private func repairs(from place: Automaton.Place) -> Bool {
    guard place.state != .dead, let repairing else { return false }
    let length = place.length + repairing.rest
    let bounds = automaton.counter?.bounds ?? Repetition(0, length)
    return repairing.layers.reach(
      from: automaton.number(of: place.state),
      minimum: bounds.minimum - length,
      maximum: bounds.maximum.map { $0 - length }
    )
  }
}

extension Automaton {
  /// Returns the fault that stops all texts that have led to one of the places.
  fileprivate func fault(
    _ kind: Fault.Kind,
    at range: Range<Int>,
    of places: some Collection<Place>
  ) -> Fault {
    let expected = alphabet.scalars { index in
      places.contains { next($0.state, index) != .dead }
    }
    let couldEnd = !range.isEmpty && places.contains { isAccepting($0.state) }
    return Fault(kind: kind, range: range, expected: expected, couldEnd: couldEnd)
  }
}
