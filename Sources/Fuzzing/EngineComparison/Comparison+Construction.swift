import InputValidation
import LineScanning
import RegularLanguage

extension Comparison {
  /// Checks automata that are put together from others, or made from a function.
  func checkConstruction(_ automaton: Automaton) {
    var generator = generator
    switch generator.next() % 4 {
    case 0: checkListing(&generator)
    case 1: checkConcatenation(automaton, &generator)
    case 2: checkRow(automaton, &generator)
    default: checkMachine(automaton, &generator)
    }
  }

  /// Checks that the automaton of a single text accepts no other.
  private func checkListing(_ generator: inout SplitMix64) {
    guard let string else { return }
    if generator.next() % 64 == 0 { return checkLargeAlphabet(string, &generator) }
    let scalars = Array(string.unicodeScalars)
    let limits = Limits(automatonBytes: 1 << Int.random(in: 6...16, using: &generator))
    guard let only = Self.automaton(of: scalars, limits: limits) else {
      let letters = Set(scalars)
      // There must be other scalars before the first letter, and after the last one.
      let isBounded = !letters.contains("\u{0}") && !letters.contains("\u{10FFFF}")
      let size = (scalars.count + 2) * (letters.count + 1) * 4
      require(!isBounded || 2 * size > limits.automatonBytes, "a text has an automaton")
      return
    }
    let reversed = Set(scalars).sorted(by: >)
    let unordered = Automaton(of: reversed, from: 0, isFinal: { _ in true }, follow: { _, _ in })
    require(unordered == nil || reversed.count < 2, "scalars are in order")
    let others = [[], text + text.prefix(1), text.dropLast()] + neighbors.prefix(8)
    for other in [text] + others {
      require(only.accepts(other.span) == (other == text), "only the text itself is accepted")
    }
  }

  /// Checks that an automaton has at most 32,768 classes, one of which is that of other scalars.
  private func checkLargeAlphabet(_ string: String, _ generator: inout SplitMix64) {
    let last = UInt32.random(in: 0x7FFD...0x8002, using: &generator)
    let automaton = Automaton(
      of: (1...last).compactMap { Unicode.Scalar($0) }, from: 0, isFinal: { _ in true },
      follow: { _, lead in lead(0...Int(last) - 1, 0) })
    require((automaton == nil) == (last > 0x7FFF), "there are \(last) letters")
    guard let automaton else { return }
    let isAccepted = string.unicodeScalars.allSatisfy { (1...last).contains($0.value) }
    require(automaton.accepts(text.span) == isAccepted, "there are \(last) letters")
  }

  /// Returns the automaton of a text, whose places are the numbers of scalars before them.
  private static func automaton(
    of scalars: [Unicode.Scalar],
    limits: Limits = Limits()
  ) -> Automaton? {
    let letters = Set(scalars).sorted()
    return Automaton(of: letters, from: 0, limits: limits) {
      $0 == scalars.count
    } follow: {
      place, lead in
      guard place < scalars.count, let index = letters.firstIndex(of: scalars[Int(place)]) else {
        return
      }
      lead(index...index, place + 1)
      // Other letters lead to a place from which nothing is accepted.
      if index > 0 { lead(0...index - 1, .max) }
    }
  }

  /// Checks that a concatenation accepts what two automata accept one after the other.
  private func checkConcatenation(_ automaton: Automaton, _ generator: inout SplitMix64) {
    let words =
      [text] + [text, []].compactMap { _ in rule.samples.value.randomElement(using: &generator) }
    guard let word = words.randomElement(using: &generator),
      let scalars = String(validating: word, as: UTF8.self).map({ Array($0.unicodeScalars) }),
      let other = generator.next() % 2 == 0 ? automaton : Self.automaton(of: scalars)
    else { return }
    let isFirst = generator.next() % 2 == 0
    let (first, second) = isFirst ? (other, automaton) : (automaton, other)
    guard let both = Automaton(first, then: second) else { return }
    for text in words + [text + word, word + text] {
      let isAccepted = (0...text.count).contains { cut in
        first.accepts(text.span.extracting(..<cut)) && second.accepts(text.span.extracting(cut...))
      }
      require(both.accepts(text.span) == isAccepted, "\(word): a concatenation accepts \(text)")
    }
  }

  /// Checks that the automaton of rows accepts those all of whose values are accepted.
  private func checkRow(_ automaton: Automaton, _ generator: inout SplitMix64) {
    // Large automata take more time than everything else.
    guard automaton.stateCount <= 64, let machine = StateMachine(automaton) else { return }
    let delimiter = Array(",;\t".utf8)[Int.random(in: 0...2, using: &generator)]
    let format = RowFormat(delimiter: delimiter, isQuoted: generator.next() % 2 == 0)
    let columns = Array(repeating: machine, count: Int.random(in: 1...2, using: &generator))
    let limits = Limits(automatonBytes: 1 << Int.random(in: 10...18, using: &generator))
    guard let row = try? StateMachine.row(of: columns, format, limits: limits),
      let rows = try? Automaton(.machine(row))
    else { return }
    let values = [text] + rule.samples.value.prefix(4)
    for value in values {
      let quoted = "\"".utf8 + value.flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + "\"".utf8
      for line in [value, quoted, value + [delimiter] + text, quoted + [delimiter] + value] {
        let found = self.values(of: line, format)
        let isAccepted =
          found.count == columns.count && found.allSatisfy { automaton.accepts($0.span) }
        require(rows.accepts(line.span) == isAccepted, "\(line) is a row")
      }
    }
  }

  /// Returns the values of a row; nothing if it is not one row.
  private func values(of line: [UInt8], _ format: RowFormat) -> [[UInt8]] {
    var (place, values) = (RowPlace.fieldStart, [[UInt8]()])
    for byte in line {
      switch format.pass(byte, from: &place) {
      case .value: values[values.count - 1].append(byte)
      case .mark: break
      case .fieldEnd: values.append([])
      case .rowEnd, .fault: return []
      }
      // A carriage return is a part of the line end.
      if format.isQuoted, place == .plainReturn || place == .quoteReturn { return [] }
    }
    return place == .quoted ? [] : values
  }

  /// Checks that a machine whose states count the length accepts the same texts.
  private func checkMachine(_ automaton: Automaton, _ generator: inout SplitMix64) {
    let (few, many) = (Int.random(in: 0...9, using: &generator), 1 << 10)
    let isLarge = automaton.hasMorePlaces(than: many)
    require(!isLarge || automaton.hasMorePlaces(than: few), "many places are more than few")
    guard !isLarge, let expression = rule.validator.language?.expression else { return }
    let limits = Limits(automatonBytes: 1 << 18, steps: 1 << 14)
    guard let machine = try? StateMachine(expression, limits: limits),
      let other = try? Automaton(.machine(machine))
    else { return }
    require(other.accepts(text.span) == automaton.accepts(text.span), "lengths become states")
    require(other.outcome(on: text.span) == automaton.outcome(on: text.span))
    require(!other.hasMorePlaces(than: 0), "no length is counted")
  }
}
