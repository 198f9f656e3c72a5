/// A reader of the table of an automaton: see `Automaton+Table.swift`.
struct TableReader {
  private let bytes: [UInt8]
  /// The offset of the next number.
  var offset = 0

  init(_ table: String) { bytes = Array(table.utf8) }

  /// The character of the digit 0.
  static let firstDigit = UInt8(ascii: "0")
}

/// The error of a table that is not one.
struct MalformedTable: Error {}

/// What precedes the states in a table.
struct TableHead {
  let alphabet: Alphabet
  let stateCount: Int
  let start: Int
  /// The length that is counted, and the weight of each class; without weights if these depend on
  /// states.
  let length: (bounds: Repetition, weights: [UInt8])?

  var weighsStates: Bool { length.map { $0.weights.isEmpty } ?? false }
}

/// Transitions from a state by adjacent classes, to one state or to successive ones.
struct TableStep {
  var classes: Range<Int>
  /// The target of the first class.
  let target: Int
  /// Whether each class leads to the state after that of the class before.
  var isAscending = false
  /// The weight, if it depends on the state; else 0.
  let weight: UInt8

  /// Returns the target of one of the classes.
  func target(of index: Int) -> Int {
    isAscending ? target + index - classes.lowerBound : target
  }

  /// The target of the last class.
  var lastTarget: Int { target(of: classes.upperBound - 1) }
}

extension TableReader {
  /// Reads what precedes the states.
  mutating func head() throws(MalformedTable) -> TableHead {
    let alphabet = try alphabet()
    let stateCount = try number(below: 1 << 20)
    let start = try number(below: stateCount)
    let length = try length(classes: alphabet.count)
    return TableHead(alphabet: alphabet, stateCount: stateCount, start: start, length: length)
  }

  /// Reads the steps from a state.
  ///
  /// - Parameters:
  ///   - state: The number of the state, whose steps must be what the reader reads next.
  ///   - head: The head of the table.
  ///   - found: Receives the steps, by ascending classes.
  /// - Returns: Whether a text may end in the state.
  /// - Throws: `MalformedTable`.
  @inline(__always)
  mutating func row(
    of state: Int,
    after head: TableHead,
    found: (TableStep) -> Void
  ) throws(MalformedTable) -> Bool {
    let first = try number()
    var (end, last) = (0, state)
    for _ in 0..<first >> 1 {
      let gap = try number()
      let start = end + gap >> 2
      end = start + (gap & 3 == 0 ? 1 : try number() + 2)
      let distance = try number()
      let target = distance & 1 == 1 ? last - (distance + 1) >> 1 : last + distance >> 1
      let weight = head.weighsStates ? try number(below: 5) : 0
      guard gap & 3 < 3, end <= head.alphabet.count else { throw MalformedTable() }
      let step = TableStep(
        classes: start..<end, target: target, isAscending: gap & 3 == 2, weight: UInt8(weight))
      last = step.lastTarget
      guard target >= 0, last < head.stateCount else { throw MalformedTable() }
      found(step)
    }
    return first & 1 == 1
  }

  /// Reads the next number.
  private mutating func number(below limit: Int = 1 << 32) throws(MalformedTable) -> Int {
    var number = 0
    while offset < bytes.count {
      let digit = bytes[offset] &- Self.firstDigit
      offset += 1
      guard digit < 0x40 else { continue }
      number = number << 5 | Int(digit & 0x1F)
      guard number < limit else { throw MalformedTable() }
      if digit < 0x20 { return number }
    }
    throw MalformedTable()
  }

  private mutating func alphabet() throws(MalformedTable) -> Alphabet {
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

  private mutating func length(
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
