// Serializes automata as text, which is faster to read than their expressions are to compile: the
// library's own automata needn't be compiled in every process.
//
// The text is a sequence of numbers. A number is written in characters from `0` to `o`, each of
// five bits; all but its last have a sixth. Other characters, such as line ends, are skipped. In
// order:
//
//     the number of runs of the alphabet    // for each, its length and its class
//     the number of states                  // the first is the dead one
//     the start state
//     0, or 1 and a bound, or 2, a bound and weights, or 3 and a bound
//                                           // minimum, maximum + 1 or 0; the weight of each class
//     for each state, twice its steps       // plus 1 if a text may end there
//         the classes skipped before it     // times 4, plus 0 if it is of one class, 1 if of more
//                                           // to the same state, or 2 if to successive ones
//         the number of classes, less 2     // if it has more than one
//         the distance to the first target  // twice if forward; backward, twice less 1
//         its weight                        // after 3 above, if weights depend on states
//
// A distance counts from the last target of the step before, or else from the state itself. After
// a digit that changes a check sum, each further digit leads to the next state:
//
//     classes 1 to 10 to states 24 to 33    // one step
//     classes 1 to 10 to state 24           // one step, too
//     classes 1 and 2 to states 24 and 26   // two steps

extension Automaton {
  /// Reads an automaton from its table; returns `nil` if that is malformed.
  package convenience init?(table: String) {
    var reader = TableReader(table)
    do throws(MalformedTable) {
      let head = try reader.head()
      let stateCount = head.stateCount
      guard let (alphabet, trie) = SharedTries.tables(of: head.alphabet),
        stateCount * alphabet.count <= 1 << 24
      else { return nil }
      var transitions = [State](repeating: .dead, count: stateCount * alphabet.count)
      var weights = head.length?.weights ?? []
      if head.weighsStates { weights = [UInt8](repeating: 0, count: transitions.count) }
      var accepting: [Bool] = []
      accepting.reserveCapacity(stateCount)
      for state in 0..<stateCount {
        let isAccepting = try reader.row(of: state, after: head) { step in
          var row = UInt32(step.target * alphabet.count)
          let advance = step.isAscending ? UInt32(alphabet.count) : 0
          for index in step.classes {
            transitions[state * alphabet.count + index] = State(row: row)
            row += advance
          }
          guard head.weighsStates else { return }
          for index in step.classes { weights[state * alphabet.count + index] = step.weight }
        }
        accepting.append(isAccepting)
      }
      self.init(
        alphabet: alphabet, trie: trie, transitions: transitions, accepting: accepting,
        start: State(row: UInt32(head.start * alphabet.count)),
        counter: head.length.map { Counter($0.bounds, weights: weights, transitions, accepting) })
    } catch {
      return nil
    }
  }

  /// The table of the automaton; `nil` if a bound is too large for it.
  package var table: String? {
    var writer = TableWriter()
    writer.write(alphabet.runCount)
    for run in alphabet.runs {
      writer.write(run.range.count)
      writer.write(Int(run.class))
    }
    writer.write(stateCount)
    writer.write(number(of: start))
    var stateWeights: [UInt8]?
    if let counter {
      let weights = counter.weights.prefix(classCount)
      let (minimum, maximum) = (counter.bounds.minimum, counter.bounds.maximum ?? -1)
      guard max(minimum, maximum) < 1 << 31 else { return nil }
      // The length of a Character depends on the scalars before.
      let weighsStates = !counter.weights.indices.allSatisfy {
        counter.weights[$0] == weights[$0 % classCount]
      }
      if weighsStates { stateWeights = counter.weights }
      let isOne = weights.allSatisfy { $0 == 1 }
      writer.write(weighsStates ? 3 : isOne ? 1 : 2)
      writer.write(minimum)
      writer.write(maximum + 1)
      if !isOne, !weighsStates { for weight in weights { writer.write(Int(weight)) } }
    } else {
      writer.write(0)
    }
    for number in 0..<stateCount {
      writer.write(
        steps(from: number, weights: stateWeights), of: number,
        isAccepting: accepting[number], weighed: stateWeights != nil)
    }
    return writer.text
  }

  /// Returns the steps from a state, with their weights if these depend on states.
  private func steps(from number: Int, weights: [UInt8]?) -> [TableStep] {
    var steps: [TableStep] = []
    for index in 0..<classCount where next(state(number), index) != .dead {
      let target = self.number(of: next(state(number), index))
      let weight = weights.map { $0[number * classCount + index] } ?? 0
      if let last = steps.last?.adding(index, target: target, weight: weight) {
        steps[steps.count - 1] = last
      } else {
        steps.append(TableStep(classes: index..<index + 1, target: target, weight: weight))
      }
    }
    return steps
  }
}

private struct TableWriter {
  private(set) var text = ""

  mutating func write(_ number: Int) {
    var places = 1
    while number >> (5 * places) > 0 { places += 1 }
    for place in (0..<places).reversed() {
      let digit = UInt8(number >> (5 * place) & 0x1F) | (place > 0 ? 0x20 : 0)
      text.unicodeScalars.append(Unicode.Scalar(TableReader.firstDigit + digit))
    }
  }

  mutating func write(_ steps: [TableStep], of state: Int, isAccepting: Bool, weighed: Bool) {
    write(steps.count << 1 | (isAccepting ? 1 : 0))
    var end = 0
    var last = state
    for step in steps {
      let classes = step.classes
      write((classes.lowerBound - end) << 2 | (classes.count == 1 ? 0 : step.isAscending ? 2 : 1))
      if classes.count > 1 { write(classes.count - 2) }
      write(step.target < last ? (last - step.target) << 1 - 1 : (step.target - last) << 1)
      if weighed { write(Int(step.weight)) }
      end = classes.upperBound
      last = step.lastTarget
    }
  }
}

extension TableStep {
  /// Returns the step with another class; `nil` if that needs a step of its own.
  fileprivate func adding(_ index: Int, target: Int, weight: UInt8) -> Self? {
    guard classes.upperBound == index, weight == self.weight else { return nil }
    let advance = target - lastTarget
    guard classes.count == 1 ? 0...1 ~= advance : advance == (isAscending ? 1 : 0) else {
      return nil
    }
    var step = self
    step.classes = classes.lowerBound..<index + 1
    step.isAscending = advance == 1
    return step
  }
}
