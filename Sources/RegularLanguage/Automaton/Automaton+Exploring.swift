// Creates an automaton from a transition function, without an expression or derivatives. A state is
// any number. For texts of `a` and `b` with an even count of `a`:
//
//     Automaton(of: ["a", "b"], from: 0, isFinal: { $0 == 0 }) { parity, lead in
//       lead(0...0, 1 - parity)
//       lead(1...1, parity)
//     }
//
//     aba     // from 0 to 1, and back
//     ab      // ends in 1, which is not final
//     abc     // stops: the scalar is not in the alphabet

extension Automaton {
  /// Creates the automaton whose states are the places reachable from a first place; returns `nil`
  /// if the scalars are not ascending, or the states exceed the limits.
  ///
  /// - Parameters:
  ///   - scalars: The scalars that have transitions, ascending, from U+0001 to U+10FFFE.
  ///   - first: The place at which every text starts.
  ///   - limits: The limits of the automaton.
  ///   - isFinal: Returns whether a text may end at a place.
  ///   - follow: Reports the transitions from a place: for each, the range of indices of scalars,
  ///     which must not overlap, and the next place.
  /// - Complexity: O(*n*) in the number of transitions, if few of them lead backwards.
  package convenience init?(
    of scalars: [Unicode.Scalar],
    from first: UInt128,
    limits: Limits = Limits(),
    isFinal: (UInt128) -> Bool,
    follow: (_ place: UInt128, _ lead: (ClosedRange<Int>, UInt128) -> Void) -> Void
  ) {
    guard let alphabet = Alphabet(scalars), let trie = ClassTrie(of: alphabet),
      let places = Places(
        from: first,
        atMost: limits.automatonBytes / Self.byteCount(states: 1, classes: alphabet.count),
        isFinal: isFinal, follow: follow)
    else { return nil }
    let numbers = places.liveNumbers
    let classCount = alphabet.count
    let count = numbers.reduce(0, max) + 1
    var transitions = [State](repeating: .dead, count: count * classCount)
    var accepting = [Bool](repeating: false, count: count)
    for (index, number) in numbers.enumerated() where number > 0 {
      accepting[number] = places.accepting[index]
      for transition in places.transitions(from: index) where numbers[transition.target] > 0 {
        let target = State(row: UInt32(numbers[transition.target] * classCount))
        // Class 0 is that of all other scalars.
        for offset in transition.scalars {
          transitions[number * classCount + offset + 1] = target
        }
      }
    }
    self.init(
      alphabet: alphabet, trie: trie, transitions: transitions, accepting: accepting,
      start: State(row: UInt32(numbers[0] * classCount)), counter: nil)
  }
}

extension Alphabet {
  /// Creates the alphabet with a class for each of some ascending scalars, and one for all others.
  fileprivate init?(_ scalars: [Unicode.Scalar]) {
    var lengths: [Int] = []
    var classes: [UInt32] = []
    var end: UInt32 = 0
    for (index, scalar) in scalars.enumerated() {
      guard scalar.value > end else {
        // Adjacent scalars have nothing between them.
        guard index > 0, scalar.value == end else { return nil }
        lengths.append(1)
        classes.append(UInt32(index + 1))
        end += 1
        continue
      }
      lengths += [Int(scalar.value - end), 1]
      classes += [0, UInt32(index + 1)]
      end = scalar.value + 1
    }
    self.init(lengths: lengths + [0x11_0000 - Int(end)], classes: classes + [0])
  }
}

/// The reachable places, in the order of discovery.
private struct Places {
  /// For each place, whether a text may end there.
  private(set) var accepting: [Bool] = []
  private var transitions: [Transition] = []
  /// For each place, the index after its last transition.
  private var ends: [Int] = []

  typealias Transition = (scalars: ClosedRange<Int>, target: Int)

  init?(
    from first: UInt128,
    atMost limit: Int,
    isFinal: (UInt128) -> Bool,
    follow: (UInt128, (ClosedRange<Int>, UInt128) -> Void) -> Void
  ) {
    var places = [first]
    var numbers = NumberTable()
    numbers.insert(0, hash: Self.hash(of: first))
    while accepting.count < places.count {
      guard places.count <= limit else { return nil }
      let place = places[accepting.count]
      accepting.append(isFinal(place))
      follow(place) { scalars, next in
        let hash = Self.hash(of: next)
        if let known = numbers.number(hash, where: { places[Int($0)] == next }) {
          transitions.append((scalars, Int(known)))
        } else {
          numbers.insert(UInt32(places.count), hash: hash)
          transitions.append((scalars, places.count))
          places.append(next)
        }
      }
      ends.append(transitions.count)
    }
  }

  private static func hash(of place: UInt128) -> UInt32 {
    var hash = WordHash(UInt64(truncatingIfNeeded: place))
    hash.combine(UInt64(truncatingIfNeeded: place >> 64))
    hash.combine(0)
    return hash.value
  }

  func transitions(from place: Int) -> ArraySlice<Transition> {
    transitions[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }

  /// The number of the state of each place: from 1 on for live places, from which some text leads
  /// to a final place, and 0 for all others.
  var liveNumbers: [Int] {
    var isAlive = accepting
    // Few transitions lead backwards, so that two or three iterations are enough.
    var isOpen = true
    while isOpen {
      isOpen = false
      for place in isAlive.indices.reversed() where !isAlive[place] {
        guard transitions(from: place).contains(where: { isAlive[$0.target] }) else { continue }
        isAlive[place] = true
        isOpen = true
      }
    }
    var count = 0
    return isAlive.map { isAlive in
      count += isAlive ? 1 : 0
      return isAlive ? count : 0
    }
  }
}
