/// A deterministic finite automaton over the classes of an alphabet.
///
/// The automaton is complete and trimmed: every state is reachable, and the only state from which
/// nothing is accepted, if there is any, is the dead state. So a text could still become valid if
/// its state is not dead; if a bound on the length is counted too, some path from the state to
/// acceptance must also fit into the remaining length.
///
/// It is a class, so that passing it counts one reference instead of one for each table.
@usableFromInline
package final class Automaton: Sendable {
  let alphabet: Alphabet
  package let trie: ClassTrie
  /// The target states, a row for each state with an entry for each class.
  package let transitions: [State]
  /// For each state, whether a text may end there.
  @usableFromInline package let accepting: [Bool]
  /// The start state.
  package let start: State
  /// The bound on the length, if there is one.
  package let counter: Counter?
  /// A scalar of each class, for generated texts.
  let representatives: Lazy<Representatives>
  /// 2 to the power of 32 divided by the number of classes, rounded up.
  @usableFromInline let reciprocal: UInt64

  /// A state, as the offset of its row in the transitions, which saves a multiplication.
  @usableFromInline
  package struct State: Hashable, Sendable {
    @usableFromInline package let row: UInt32

    @inlinable @inline(__always)
    package init(row: UInt32) { self.row = row }

    /// The state from which nothing is accepted.
    @inlinable @inline(__always)
    package static var dead: Self { Self(row: 0) }

    // The scan of lines, in another module, compares the states after each byte.
    @inlinable @inline(__always)
    package static func == (one: Self, other: Self) -> Bool { one.row == other.row }
  }

  init(
    alphabet: Alphabet,
    trie: ClassTrie,
    transitions: [State],
    accepting: [Bool],
    start: State,
    counter: Counter?
  ) {
    self.alphabet = alphabet
    self.trie = trie
    self.transitions = transitions
    self.accepting = accepting
    self.start = start
    self.counter = counter
    representatives = Lazy { Representatives(of: alphabet) }
    reciprocal = ((1 << 32) + UInt64(alphabet.count) - 1) / UInt64(alphabet.count)
  }
}

extension Automaton {
  /// The number of states, including the dead state.
  package var stateCount: Int { accepting.count }

  /// The number of classes of scalars.
  package var classCount: Int { alphabet.count }

  /// Whether no text is accepted.
  package var isEmpty: Bool { !isAlive(Place(state: start)) }

  /// Returns the approximate memory of the states, in bytes.
  static func byteCount(states: Int, classes: Int) -> Int {
    states * (classes * MemoryLayout<State>.stride + 1)
  }

  /// The state after a text, and the length of the text.
  @usableFromInline
  package struct Place: Hashable, Sendable {
    @usableFromInline package var state: State
    /// The length of the text so far, if lengths are counted; else 0.
    @usableFromInline package var length: Int

    @inlinable @inline(__always)
    package init(state: State, length: Int = 0) {
      self.state = state
      self.length = length
    }
  }

  /// Returns the number of a state.
  ///
  /// A division would take as long as reading several bytes. Rounding the reciprocal up adds less
  /// than 1 to it, so the product exceeds the number times 2 to the power of 32 by less than the
  /// row, which the shift drops.
  @inlinable @inline(__always)
  package func number(of state: State) -> Int { Int((UInt64(state.row) &* reciprocal) >> 32) }
  package func state(_ number: Int) -> State { State(row: UInt32(number * classCount)) }

  @inlinable @inline(__always)
  package func isAccepting(_ state: State) -> Bool { accepting[number(of: state)] }

  package func next(_ state: State, _ index: Int) -> State { transitions[Int(state.row) + index] }

  package func next(_ place: Place, _ index: Int) -> Place {
    let weight = counter.map { Int($0.weights[Int(place.state.row) + index]) } ?? 0
    return Place(state: next(place.state, index), length: place.length + weight)
  }

  /// Returns whether the text may end at the place.
  package func isAccepting(_ place: Place) -> Bool {
    isAccepting(place.state) && counter?.bounds.contains(place.length) ?? true
  }

  /// Returns whether some text, possibly empty, leads from the place to acceptance.
  func isAlive(_ place: Place) -> Bool {
    place.state != .dead && counter?.isAlive(place, in: self) ?? true
  }

  /// Returns whether some nonempty text leads from the place to acceptance.
  func isExtensible(_ place: Place) -> Bool {
    (0..<classCount).contains { isAlive(next(place, $0)) }
  }

  /// Returns the scalars after which the text could still be accepted.
  func expected(at place: Place) -> ScalarSet {
    alphabet.scalars { isAlive(next(place, $0)) }
  }

  /// The table entries of the states in a state machine.
  var entries: [StateMachine.State] {
    // Thousands of states have the same few sets, of which each may have a thousand ranges.
    var unions: [[Bool]: ScalarSet] = [:]
    return (0..<stateCount).map { entry(of: $0, unions: &unions) }
  }

  /// Returns the table entry of a state in a state machine.
  ///
  /// - Parameters:
  ///   - number: The number of the state.
  ///   - unions: The sets of scalars, by the classes that they consist of.
  /// - Returns: The entry.
  private func entry(of number: Int, unions: inout [[Bool]: ScalarSet]) -> StateMachine.State {
    let state = state(number)
    var transitions: [(target: State, classes: [Bool])] = []
    for index in 0..<classCount where next(state, index) != .dead {
      let target = next(state, index)
      let known = transitions.firstIndex { $0.target == target } ?? transitions.count
      if known == transitions.count {
        transitions.append((target, [Bool](repeating: false, count: classCount)))
      }
      transitions[known].classes[index] = true
    }
    return StateMachine.State(
      isAccepting: isAccepting(state),
      transitions: transitions.map { target, classes in
        let scalars = unions[classes] ?? alphabet.scalars { classes[$0] }
        unions[classes] = scalars
        return .init(scalars: scalars, target: self.number(of: target))
      }
    )
  }
}

extension Automaton: CustomStringConvertible {
  /// A line for each state: its number, `*` if it accepts, and the target of each set of scalars.
  @usableFromInline package var description: String {
    let entries = entries
    var lines = (0..<stateCount).filter { state($0) != .dead }.map { number in
      (state(number) == start ? ">" : "") + "\(number)\(entries[number])"
    }
    if lines.isEmpty { return "accepts nothing" }
    if let bounds = counter?.bounds { lines.append("length: \(bounds)") }
    return lines.joined(separator: "\n")
  }
}
