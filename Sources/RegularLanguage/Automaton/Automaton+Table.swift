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
//     for each state, twice its transitions // plus 1 if a text may end there
//         the classes skipped before it     // twice, plus 1 if it has more than one class
//         the number of classes, less 2     // if it has more than one
//         the distance to the target        // twice if forward; backward, twice less 1
//         its weight                        // after 3 above, if weights depend on states

extension Automaton {
  /// Reads an automaton from its table; returns `nil` if that is malformed.
  package convenience init?(table: String) {
    var reader = TableReader(bytes: Array(table.utf8))
    do throws(MalformedTable) {
      let read = try reader.alphabet()
      let stateCount = try reader.number(below: 1 << 20)
      let start = try reader.number(below: stateCount)
      let length = try reader.length(classes: read.count)
      let weighsStates = length.map { $0.weights.isEmpty } ?? false
      guard let (alphabet, trie) = SharedTries.tables(of: read),
        stateCount * alphabet.count <= 1 << 24
      else { return nil }
      var transitions = [State](repeating: .dead, count: stateCount * alphabet.count)
      var weights = length?.weights ?? []
      if weighsStates { weights = [UInt8](repeating: 0, count: transitions.count) }
      var accepting: [Bool] = []
      accepting.reserveCapacity(stateCount)
      for state in 0..<stateCount {
        let head = try reader.number()
        accepting.append(head & 1 == 1)
        var end = 0
        for _ in 0..<head >> 1 {
          let gap = try reader.number()
          let first = end + gap >> 1
          end = first + (gap & 1 == 1 ? try reader.number() + 2 : 1)
          let step = try reader.number()
          let target = step & 1 == 1 ? state - (step + 1) >> 1 : state + step >> 1
          let weight = weighsStates ? try reader.number(below: 5) : 0
          guard end <= alphabet.count, 0..<stateCount ~= target else { return nil }
          let row = State(row: UInt32(target * alphabet.count))
          for index in first..<end {
            transitions[state * alphabet.count + index] = row
            if weighsStates { weights[state * alphabet.count + index] = UInt8(weight) }
          }
        }
      }
      self.init(
        alphabet: alphabet, trie: trie, transitions: transitions, accepting: accepting,
        start: State(row: UInt32(start * alphabet.count)),
        counter: length.map { Counter($0.bounds, weights: weights, transitions, accepting) })
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
    var weighsStates = false
    if let counter {
      let weights = counter.weights.prefix(classCount)
      let (minimum, maximum) = (counter.bounds.minimum, counter.bounds.maximum ?? -1)
      guard max(minimum, maximum) < 1 << 31 else { return nil }
      // The length of a Character depends on the scalars before.
      weighsStates = !counter.weights.indices.allSatisfy {
        counter.weights[$0] == weights[$0 % classCount]
      }
      let isOne = weights.allSatisfy { $0 == 1 }
      writer.write(weighsStates ? 3 : isOne ? 1 : 2)
      writer.write(minimum)
      writer.write(maximum + 1)
      if !isOne, !weighsStates { for weight in weights { writer.write(Int(weight)) } }
    } else {
      writer.write(0)
    }
    for number in 0..<stateCount {
      writer.write(steps(from: number, weighed: weighsStates), of: number, in: self)
    }
    return writer.text
  }

  /// Returns the transitions from a state, with their weights if these depend on states.
  private func steps(from number: Int, weighed: Bool) -> [TableWriter.Step] {
    var steps: [TableWriter.Step] = []
    for index in 0..<classCount where next(state(number), index) != .dead {
      let target = self.number(of: next(state(number), index))
      let weight = weighed ? counter.map { Int($0.weights[number * classCount + index]) } : nil
      if let last = steps.last, last.target == target, last.weight == weight,
        last.classes.upperBound == index
      {
        steps[steps.count - 1].classes = last.classes.lowerBound..<index + 1
      } else {
        steps.append(TableWriter.Step(classes: index..<index + 1, target: target, weight: weight))
      }
    }
    return steps
  }
}

private struct MalformedTable: Error {}

private struct TableReader {
  let bytes: [UInt8]
  private var offset = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the next number.
  mutating func number(below limit: Int = 1 << 32) throws(MalformedTable) -> Int {
    var number = 0
    while offset < bytes.count {
      let digit = Int(bytes[offset] &- TableWriter.digits.lowerBound)
      offset += 1
      guard digit < TableWriter.digits.count else { continue }
      number = number << 5 | digit & 0x1F
      guard number < limit else { throw MalformedTable() }
      if digit < 0x20 { return number }
    }
    throw MalformedTable()
  }

  mutating func alphabet() throws(MalformedTable) -> Alphabet {
    var lengths: [Int] = []
    var classes: [UInt32] = []
    for _ in 0..<(try number(below: 1 << 16)) {
      lengths.append(try number(below: 1 << 21))
      classes.append(UInt32(try number(below: 1 << 16)))
    }
    guard let alphabet = Alphabet(lengths: lengths, classes: classes) else {
      throw MalformedTable()
    }
    return alphabet
  }

  /// Reads the bounds of the length and the weight of each class, if a length is counted; no
  /// weights if these depend on states.
  mutating func length(
    classes: Int
  ) throws(MalformedTable) -> (bounds: Repetition, weights: [UInt8])? {
    let kind = try number(below: 4)
    if kind == 0 { return nil }
    let minimum = try number()
    let end = try number()
    var weights = [UInt8](repeating: 1, count: kind == 3 ? 0 : classes)
    if kind == 2 {
      for index in weights.indices { weights[index] = UInt8(try number(below: 5)) }
    }
    return (Repetition(minimum, end == 0 ? nil : end - 1), weights)
  }
}

private struct TableWriter {
  private(set) var text = ""

  /// The characters of numbers.
  static let digits = UInt8(ascii: "0")...UInt8(ascii: "o")

  mutating func write(_ number: Int) {
    var places = 1
    while number >> (5 * places) > 0 { places += 1 }
    for place in (0..<places).reversed() {
      let digit = UInt8(number >> (5 * place) & 0x1F) | (place > 0 ? 0x20 : 0)
      text.unicodeScalars.append(Unicode.Scalar(Self.digits.lowerBound + digit))
    }
  }

  /// Transitions from a state by adjacent classes to the same target.
  struct Step {
    var classes: Range<Int>
    let target: Int
    /// The weight, if it depends on the state.
    let weight: Int?
  }

  mutating func write(_ steps: [Step], of number: Int, in automaton: Automaton) {
    write(steps.count << 1 | (automaton.accepting[number] ? 1 : 0))
    var end = 0
    for step in steps {
      let (classes, target) = (step.classes, step.target)
      write((classes.lowerBound - end) << 1 | (classes.count > 1 ? 1 : 0))
      if classes.count > 1 { write(classes.count - 2) }
      write(target < number ? (number - target) << 1 - 1 : (target - number) << 1)
      if let weight = step.weight { write(weight) }
      end = classes.upperBound
    }
  }
}
