// Concatenates two automata if the next scalar always determines which of them is reading. For the
// names `http|ftp`, followed by `://...`:
//
//     http:     // only the second automaton continues with a colon
//
// No name may be a prefix of another that continues as the rest does, such as `a|a:` before a
// colon: then both automata would have to read in parallel, which requires derivatives.

extension Automaton {
  /// Creates the automaton of the concatenations of two languages; returns `nil` if lengths are
  /// counted, or a scalar could continue either part.
  ///
  /// - Complexity: O(*n*) in the number of transitions of both.
  package convenience init?(_ first: Automaton, then second: Automaton) {
    guard first.counter == nil, second.counter == nil, !first.isEmpty, !second.isEmpty,
      let common = CommonAlphabet(first.alphabet, second.alphabet),
      let trie = ClassTrie(of: common.alphabet)
    else { return nil }
    let classCount = common.alphabet.count
    // Both share a dead state, and the start of the second is needed only if a transition enters
    // it.
    let isEntered = second.transitions.contains(second.start)
    var kept: [State] = []
    // The new state of each state that is kept, by its row.
    var states = [State](repeating: .dead, count: second.transitions.count)
    for number in 1..<second.stateCount {
      let state = second.state(number)
      if !isEntered, state == second.start { continue }
      states[Int(state.row)] = State(row: UInt32((first.stateCount + kept.count) * classCount))
      kept.append(state)
    }
    var transitions: [State] = []
    transitions.reserveCapacity((first.stateCount + kept.count) * classCount)
    var accepting: [Bool] = []
    for number in 0..<first.stateCount {
      let isEnd = first.accepting[number]
      accepting.append(isEnd && second.isAccepting(second.start))
      for classes in common.classes {
        let own = first.number(of: first.next(first.state(number), classes.first))
        let next =
          isEnd ? states[Int(second.next(second.start, classes.second).row)] : .dead
        if own != 0, next != .dead { return nil }
        transitions.append(own == 0 ? next : State(row: UInt32(own * classCount)))
      }
    }
    for state in kept {
      accepting.append(second.isAccepting(state))
      for classes in common.classes {
        transitions.append(states[Int(second.next(state, classes.second).row)])
      }
    }
    self.init(
      alphabet: common.alphabet, trie: trie, transitions: transitions, accepting: accepting,
      start: State(row: UInt32(first.number(of: first.start) * classCount)), counter: nil)
  }
}

/// An alphabet that distinguishes all scalars that either of two alphabets does.
private struct CommonAlphabet {
  let alphabet: Alphabet
  /// For each class, the classes of its scalars in the two alphabets.
  let classes: [(first: Int, second: Int)]

  init?(_ first: Alphabet, _ second: Alphabet) {
    var classes: [(first: Int, second: Int)] = []
    var lengths: [Int] = []
    var runs: [UInt32] = []
    // For each pair of classes, its number plus one, or 0.
    var numbers = [UInt32](repeating: 0, count: first.count * second.count)
    var (start, mine, theirs) = (UInt32(0), 0, 0)
    while true {
      let a = first.run(of: start, from: mine)
      let b = second.run(of: start, from: theirs)
      (mine, theirs) = (a.index, b.index)
      let ofFirst = Int(a.class)
      let ofSecond = Int(b.class)
      let pair = ofFirst * second.count + ofSecond
      if numbers[pair] == 0 {
        classes.append((ofFirst, ofSecond))
        numbers[pair] = UInt32(classes.count)
      }
      let upper = min(a.upper, b.upper)
      runs.append(numbers[pair] - 1)
      lengths.append(Int(upper - start) + 1)
      if upper == 0x10_FFFF { break }
      start = upper + 1
    }
    guard let alphabet = Alphabet(lengths: lengths, classes: runs) else { return nil }
    self.alphabet = alphabet
    self.classes = classes
  }
}
