import RegularLanguage

/// A scan that reads lines with several automata at once.
///
/// A joint state consists of a state of each automaton. There may be far more joint states than
/// states, but most lines use only a few: those are created when a line first reaches them, and
/// from then on each byte takes one look-up, whatever the number of automata. For ten rules that
/// each forbid a letter, there are at most 1,024 joint states, one for each set of letters seen.
///
/// Lines that are not ASCII, and all lines once there are too many states, are left to a reader
/// that runs one automaton after another.
struct JointScan: Sendable {
  private struct Part: Sendable {
    let automaton: Automaton
    let number: Int
  }

  private let parts: [Part]
  /// The number of words with a bit for each part.
  private let width: Int
  private let maximumStateCount: Int
  /// The joint states by the rows of the parts' states.
  private var numbers: [[UInt32]: Int] = [:]
  /// For each joint state, the rows of the parts' states.
  private var rows: [UInt32] = []
  /// For each joint state and ASCII character, the number of the next state plus one; 0 if no scan
  /// has needed it yet.
  private var targets: [UInt32] = []
  /// For each joint state, the parts that don't accept a line that ends there, as bits.
  private var rejecting: [UInt64] = []
  /// The number of times that all states were evicted because there were too many.
  private var restarts = 0

  private static let characterCount = 1 << 7
  /// The approximate maximum memory for states, in bytes, which fits into a processor's caches.
  private static let maximumByteCount = 1 << 20
  /// The maximum number of restarts, after which no more lines are read.
  private static let maximumRestartCount = 8

  /// Creates a scan.
  ///
  /// - Parameters:
  ///   - automata: The automata, each with the number of its bit; automata that count lengths,
  ///     which would need too many states, are left out.
  ///   - width: The number of words for the bits of a line.
  init(_ automata: [(number: Int, automaton: Automaton)], width: Int) {
    parts = automata.filter { $0.automaton.counter == nil }
      .map { Part(automaton: $0.automaton, number: $0.number) }
    self.width = width
    let bytes = Self.characterCount * 4 + parts.count * 8 + width * 8
    maximumStateCount = max(16, Self.maximumByteCount / bytes)
    forget()
  }
}

extension JointScan {
  /// The numbers of the automata that take part.
  var partNumbers: [Int] { parts.map { $0.number } }

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - lines: The ranges of the lines in the block, without their line ends.
  ///   - block: The block that contains them.
  ///   - bits: Receives the words of each line, with a bit for each part that does not accept it.
  ///   - unread: Receives the indices of the lines that are not read, which have no bits.
  mutating func read(
    _ lines: Span<Range<Int>>,
    of block: Span<UInt8>,
    bits: inout [UInt64],
    unread: inout [Int]
  ) {
    for index in lines.indices {
      if let state = read(block.extracting(lines[index])) {
        for word in 0..<width { bits.append(rejecting[state * width + word]) }
      } else {
        unread.append(index)
        for _ in 0..<width { bits.append(0) }
      }
    }
  }

  /// Returns the joint state at the end of a line; `nil` if the line is not read.
  private mutating func read(_ line: Span<UInt8>) -> Int? {
    if restarts > Self.maximumRestartCount { return nil }
    var state = 0
    for offset in line.indices {
      let byte = Int(line[offset])
      guard byte < Self.characterCount else { return nil }
      let target = targets[state &* Self.characterCount &+ byte]
      state = target == 0 ? step(from: state, byte) : Int(target) &- 1
    }
    return state
  }

  /// Moves to a state that was not reached before.
  private mutating func step(from state: Int, _ byte: Int) -> Int {
    let start = state * parts.count
    let next = parts.indices.map { index in
      let (row, automaton) = (rows[start + index], parts[index].automaton)
      if row == Automaton.State.dead.row { return row }
      return automaton.transitions[Int(row) + automaton.trie.root[byte].leafClass].row
    }
    let isFull = numbers[next] == nil && numbers.count >= maximumStateCount
    if isFull {
      forget()
      restarts += 1
      return number(of: next)
    }
    let number = number(of: next)
    targets[state * Self.characterCount + byte] = UInt32(number + 1)
    return number
  }

  /// Removes all states but the first.
  private mutating func forget() {
    numbers.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    rejecting.removeAll(keepingCapacity: true)
    _ = number(of: parts.map { $0.automaton.start.row })
  }

  /// Returns the number of a joint state, which is created if necessary.
  private mutating func number(of state: [UInt32]) -> Int {
    if let number = numbers[state] { return number }
    let number = numbers.count
    numbers[state] = number
    rows += state
    targets.append(contentsOf: repeatElement(0, count: Self.characterCount))
    rejecting.append(contentsOf: repeatElement(0, count: width))
    for (part, row) in zip(parts, state)
    where !part.automaton.isAccepting(Automaton.State(row: row)) {
      rejecting[number * width + part.number / UInt64.bitWidth] |=
        1 << UInt64(part.number % UInt64.bitWidth)
    }
    return number
  }
}
