// States are merged by blocks, which are found by Moore's partition refinement: at first, states
// differ if only one of them accepts; then also if some scalar leads to states that differ, and so
// on. For texts of `a` whose length is a multiple of three:
//
//     after 0 rounds    // {0} {1, 2}
//     after 1 round     // {0} {1} {2}: the next state of 2 accepts
//
// If no block splits any more, merging them preserves the language: that is the machine with the
// fewest states. If blocks are merged earlier, the machine accepts more texts.

extension StateMachine {
  /// The machine with the fewest states that accepts the same texts.
  ///
  /// - Complexity: O(*n* * *c* * *d*) for *n* states, *c* classes of scalars, and *d* the length of
  ///   the shortest text that distinguishes two states.
  package var minimized: Self { merging(blocks()) ?? self }

  /// Returns the number of the block of each state, from 0.
  ///
  /// - Parameters:
  ///   - rounds: The maximum number of rounds; in the same block, states accept the same texts of
  ///     at most that length.
  ///   - labels: Labels of states; those with different labels are never in the same block.
  /// - Returns: The numbers.
  package func blocks(after rounds: Int = .max, separating labels: [Int]? = nil) -> [Int] {
    guard let table = Table(self) else { return Array(states.indices) }
    var blocks = states.indices.map { state in
      (labels?[state] ?? 0) * 2 + (states[state].isAccepting ? 1 : 0)
    }
    var (count, before, round) = (Set(blocks).count, 0, 0)
    repeat {
      var numbers: [[Int]: Int] = [:]
      let refined = states.indices.map { state in
        let targets = round < rounds ? table.rows[state].map { $0 < 0 ? -1 : blocks[$0] } : []
        let key = [blocks[state]] + targets
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        return number
      }
      blocks = refined
      (count, before) = (numbers.count, count)
      round += 1
    } while round <= rounds && count != before
    return blocks
  }

  /// Returns a machine that accepts all texts of paths from block to block.
  ///
  /// - Parameters:
  ///   - blocks: The block of each state.
  ///   - limits: The limits of the machine.
  /// - Returns: The machine; `nil` if it exceeds the limits.
  package func merging(_ blocks: [Int], limits: Limits = Limits()) -> Self? {
    guard let table = Table(self) else { return nil }
    var isAccepting = [Bool](repeating: false, count: blocks.reduce(0, max) + 1)
    // The target blocks of each block by classes, in ascending order.
    var targets = [[[Int]]](
      repeating: Array(repeating: [], count: table.alphabet.count), count: isAccepting.count)
    for (state, block) in blocks.enumerated() {
      if states[state].isAccepting { isAccepting[block] = true }
      for (index, target) in table.rows[state].enumerated() where target >= 0 {
        Self.insert(blocks[target], into: &targets[block][index])
      }
    }
    // Several blocks may follow on the same scalar, so a state is a set of blocks.
    return Self(
      from: [blocks[start]], limits: limits, isFinal: { $0.contains { isAccepting[$0] } },
      next: { place in
        var transitions: [(blocks: [Int], classes: Set<Int>)] = []
        for index in 0..<table.alphabet.count {
          var next = targets[place[0]][index]
          for block in place.dropFirst() {
            for target in targets[block][index] { Self.insert(target, into: &next) }
          }
          if next.isEmpty { continue }
          if let known = transitions.firstIndex(where: { $0.blocks == next }) {
            transitions[known].classes.insert(index)
          } else {
            transitions.append((next, [index]))
          }
        }
        return transitions.map { (table.alphabet.scalars(where: $0.classes.contains), $0.blocks) }
      })
  }

  private static func insert(_ number: Int, into numbers: inout [Int]) {
    let place = numbers.firstIndex { $0 >= number } ?? numbers.count
    if place == numbers.count || numbers[place] != number { numbers.insert(number, at: place) }
  }

  /// The targets of all states by classes of scalars; -1 if there is none.
  private struct Table {
    let alphabet: Alphabet
    var rows: [[Int]]

    init?(_ machine: StateMachine) {
      let sets = Set(machine.states.flatMap { $0.transitions.map { $0.scalars } })
      guard let alphabet = Alphabet(separating: Array(sets)) else { return nil }
      rows = machine.states.map { state in
        var row = [Int](repeating: -1, count: alphabet.count)
        for transition in state.transitions {
          alphabet.forEachClass(of: transition.scalars) { row[$0] = transition.target }
        }
        return row
      }
      self.alphabet = alphabet
    }
  }
}
