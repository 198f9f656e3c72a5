/// A deterministic finite automaton over the classes of an alphabet, with what is worth knowing of
/// every state.
///
/// The automaton is complete and trimmed: every state is reachable, and the one from which nothing
/// is accepted, if there is any, is the dead state. So "could still become valid" is "not dead".
package struct Automaton: Sendable {
  let alphabet: Alphabet
  let trie: ClassTrie
  /// The target states, a row of one entry a class for each state.
  let transitions: [State]
  /// For each state the least number of scalars that lead to acceptance; `nil` only for the dead
  /// state.
  let distances: [Int?]
  /// For each state whether some text, not empty, leads from it to acceptance.
  let extensible: [Bool]
  /// Where every text starts.
  let start: State

  /// A state, as the offset of its row in the transitions, which saves the multiplication.
  struct State: Hashable, Sendable {
    let row: UInt32

    /// The state from which nothing is accepted.
    static let dead = Self(row: 0)
  }
}

extension Automaton {
  /// The number of states, the dead one included.
  package var stateCount: Int { distances.count }

  /// The number of classes of scalars that it tells apart.
  package var classCount: Int { alphabet.count }

  /// About the memory that the tables take, in bytes.
  package var byteCount: Int {
    Self.byteCount(states: stateCount, classes: classCount) + 2 * trie.nodes.count
  }

  static func byteCount(states: Int, classes: Int) -> Int {
    states * (classes * MemoryLayout<State>.stride + MemoryLayout<Int?>.stride + 1)
  }

  /// Whether no text at all is accepted.
  package var isEmpty: Bool { start == .dead }

  func index(of state: State) -> Int { Int(state.row) / alphabet.count }

  func isAccepting(_ state: State) -> Bool { distances[index(of: state)] == 0 }

  func isExtensible(_ state: State) -> Bool { extensible[index(of: state)] }

  func next(_ state: State, _ index: Int) -> State { transitions[Int(state.row) + index] }

  /// The scalars behind which the text could still be accepted.
  func expected(at state: State) -> ScalarSet {
    alphabet.scalars { next(state, $0) != .dead }
  }
}

extension Automaton: CustomStringConvertible {
  /// A line a state: its number, `*` where it accepts, and where each set of scalars leads.
  package var description: String {
    var lines: [String] = []
    for number in 0..<stateCount {
      let state = State(row: UInt32(number * classCount))
      if state == .dead { continue }
      var arrows: [(target: State, classes: Set<Int>)] = []
      for index in 0..<classCount where next(state, index) != .dead {
        let target = next(state, index)
        if let known = arrows.firstIndex(where: { $0.target == target }) {
          arrows[known].classes.insert(index)
        } else {
          arrows.append((target, [index]))
        }
      }
      let words = arrows.map { target, classes in
        "\(alphabet.scalars(where: classes.contains)) -> \(index(of: target))"
      }
      let mark = (state == start ? ">" : "") + "\(number)" + (isAccepting(state) ? "*" : "")
      lines.append(([mark + ":"] + [words.joined(separator: ", ")]).joined(separator: " "))
    }
    return lines.isEmpty ? "accepts nothing" : lines.joined(separator: "\n")
  }
}
