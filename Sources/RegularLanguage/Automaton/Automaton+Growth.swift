// A text that is being typed is hopeless only if no insertions can make it valid. All states that
// could have been reached are followed at once: any scalars may be inserted before, between and
// after those of the text. For `\d{4}-\d\d-\d\d`:
//
//     "26-1"         could grow into 2026-01-01
//     "1-1-1-"       could not: it would have three hyphens
//
// If a length is counted, states alone are not enough: the automaton is copied for every position
// in the text, and layers of weights determine the possible lengths. For long texts the answer is
// not worth its cost, and the text is reported as incomplete.

extension Automaton {
  /// Returns whether insertions anywhere could make a text accepted, that is, whether it is a
  /// subsequence of an accepted text.
  ///
  /// - Parameter text: UTF-8; malformed bytes can't become part of an accepted text.
  /// - Returns: Whether such insertions exist; `true` if lengths are counted and the search would
  ///   take more than `maximumStepCount` steps.
  /// - Complexity: O(*n* * *s*) for *n* bytes and *s* states; if lengths are counted, times the
  ///   number of classes.
  package func couldGrow(_ text: Span<UInt8>) -> Bool {
    var classes: [Int] = []
    var offset = 0
    while offset < text.count {
      let scalar = trie.scalar(in: text, at: offset, before: text.count)
      guard let index = scalar.index else { return false }
      classes.append(index)
      offset += scalar.length
    }
    return counter.map { couldGrow(classes, $0) } ?? couldGrow(classes)
  }

  /// The maximum number of steps that the answer is worth.
  private static let maximumStepCount = 1 << 22

  /// Follows all states at once, including all that are reachable from them.
  private func couldGrow(_ classes: [Int]) -> Bool {
    var reached = BitSet(count: stateCount)
    insertReachable(from: start, into: &reached)
    for index in classes {
      var next = BitSet(count: stateCount)
      for number in reached {
        insertReachable(from: self.next(state(number), index), into: &next)
      }
      reached = next
    }
    // From every state but the dead one, some text leads to acceptance.
    return !reached.isEmpty
  }

  /// Inserts all states, except the dead one, that are reachable from a state, itself included.
  ///
  /// States that were reached before are not followed again.
  func insertReachable(from state: State, into reached: inout BitSet) {
    if state == .dead || reached.contains(number(of: state)) { return }
    reached.insert(number(of: state))
    var pending = [state]
    while let source = pending.popLast() {
      for index in 0..<classCount {
        let target = next(source, index)
        if target == .dead || reached.contains(number(of: target)) { continue }
        reached.insert(number(of: target))
        pending.append(target)
      }
    }
  }

  /// Determines the lengths of all paths through the automaton that contain the text.
  private func couldGrow(_ classes: [Int], _ counter: Counter) -> Bool {
    // The states of the automaton, once for every position in the text. Each has one more
    // transition, on the scalar at that position, to the copy for the next position.
    let width = classCount + 1
    let count = stateCount * (classes.count + 1)
    guard count <= Self.maximumStepCount / width else { return true }
    var transitions: [State] = []
    var weights: [UInt8] = []
    for place in 0...classes.count {
      for number in 0..<stateCount {
        for index in 0..<width {
          let isStep = index == classCount
          let scalar = isStep ? (place < classes.count ? classes[place] : nil) : index
          let entry = scalar.map { number * classCount + $0 }
          let target = entry.map { self.transitions[$0] } ?? .dead
          let base = (isStep ? place + 1 : place) * stateCount
          transitions.append(
            target == .dead
              ? .dead : State(row: UInt32((base + self.number(of: target)) * width)))
          weights.append(entry.map { counter.weights[$0] } ?? 0)
        }
      }
    }
    let last = classes.count * stateCount
    let goals = accepting.indices.filter { accepting[$0] }.map { (state: last + $0, weight: 0) }
    let layers = WeightLayers(
      transitions: transitions, classCount: width, weights: weights, goals: goals,
      limit: counter.bounds.maximum, byteLimit: Self.maximumStepCount)
    return layers?.reach(
      from: number(of: start), minimum: counter.bounds.minimum, maximum: counter.bounds.maximum)
      ?? true
  }
}
