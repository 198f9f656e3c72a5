/// A deterministic finite automaton over the classes of an alphabet, with what is worth knowing of
/// every state.
///
/// The automaton is complete and trimmed: every state is reachable, and the one from which nothing
/// is accepted, if there is any, is the dead state. So "could still become valid" is "not dead";
/// with a bound on the length counted next to the automaton, it is also that some way from the
/// state fits into what is left.
///
/// A class, so that handing it on counts one reference, and not one for each of its tables.
package final class Automaton: Sendable {
  let alphabet: Alphabet
  let trie: ClassTrie
  /// The target states, a row of one entry a class for each state.
  let transitions: [State]
  /// For each state whether a text may end there.
  let accepting: [Bool]
  /// The state that every text starts in.
  let start: State
  /// The bound on the length, if there is one.
  let counter: Counter?
  /// A scalar of each class, for texts that are made up.
  let representatives: Lazy<Representatives>
  /// 2 to the power of 32 by the number of classes, rounded up.
  private let reciprocal: UInt64

  /// A state, as the offset of its row in the transitions, which saves the multiplication.
  struct State: Hashable, Sendable {
    let row: UInt32

    /// The state from which nothing is accepted.
    static let dead = Self(row: 0)
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
  /// The number of states, the dead one included.
  package var stateCount: Int { accepting.count }

  /// The number of classes of scalars that it tells apart.
  package var classCount: Int { alphabet.count }

  /// Whether no text at all is accepted.
  package var isEmpty: Bool { !isAlive(Place(state: start)) }

  /// About the memory that the states take, in bytes.
  static func byteCount(states: Int, classes: Int) -> Int {
    states * (classes * MemoryLayout<State>.stride + 1)
  }

  /// A state that a text has led to, and the length of the text.
  struct Place: Hashable {
    var state: State
    /// The length of the text so far, if lengths are counted; else 0.
    var length = 0
  }

  /// The number of a state.
  ///
  /// A division would take as long as to read several bytes. The product is the number times 2 to
  /// the power of 32, and less than that too much: what the reciprocal is too large by is less than
  /// a class, and so many times that is less than the row.
  func number(of state: State) -> Int { Int((UInt64(state.row) &* reciprocal) >> 32) }
  func state(_ number: Int) -> State { State(row: UInt32(number * classCount)) }

  func isAccepting(_ state: State) -> Bool { accepting[number(of: state)] }

  func next(_ state: State, _ index: Int) -> State { transitions[Int(state.row) + index] }

  func next(_ place: Place, _ index: Int) -> Place {
    let weight = counter.map { Int($0.weights[Int(place.state.row) + index]) } ?? 0
    return Place(state: next(place.state, index), length: place.length + weight)
  }

  /// Returns whether the text may end at the place.
  func isAccepting(_ place: Place) -> Bool {
    isAccepting(place.state) && counter?.bounds.contains(place.length) ?? true
  }

  /// Returns whether some text, empty or not, leads from the place to acceptance.
  func isAlive(_ place: Place) -> Bool {
    place.state != .dead && counter?.isAlive(place, in: self) ?? true
  }

  /// Returns whether some text, not empty, leads from the place to acceptance.
  func isExtensible(_ place: Place) -> Bool {
    (0..<classCount).contains { isAlive(next(place, $0)) }
  }

  /// The scalars after which the text could still be accepted.
  func expected(at place: Place) -> ScalarSet {
    alphabet.scalars { isAlive(next(place, $0)) }
  }
}

extension Automaton {
  /// The entry of a state in the table of a machine.
  func entry(of number: Int) -> StateMachine.State {
    let state = state(number)
    var transitions: [(target: State, classes: Set<Int>)] = []
    for index in 0..<classCount where next(state, index) != .dead {
      let target = next(state, index)
      if let known = transitions.firstIndex(where: { $0.target == target }) {
        transitions[known].classes.insert(index)
      } else {
        transitions.append((target, [index]))
      }
    }
    return StateMachine.State(
      isAccepting: isAccepting(state),
      transitions: transitions.map { target, classes in
        .init(scalars: alphabet.scalars(where: classes.contains), target: self.number(of: target))
      }
    )
  }
}

extension Automaton: CustomStringConvertible {
  /// A line a state: its number, `*` where it accepts, and where each set of scalars leads.
  package var description: String {
    var lines = (0..<stateCount).filter { state($0) != .dead }.map { number in
      (state(number) == start ? ">" : "") + "\(number)\(entry(of: number))"
    }
    if lines.isEmpty { return "accepts nothing" }
    if let bounds = counter?.bounds { lines.append("length: \(bounds)") }
    return lines.joined(separator: "\n")
  }
}
