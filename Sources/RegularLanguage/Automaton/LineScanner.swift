/// Judges the lines of a byte stream, block by block: one table look-up a byte.
///
/// A line ends at a line feed, and a carriage return right before that belongs to its end. The table
/// has a row of 256 entries for each state; where a byte is no ASCII character, the trie takes over
/// for one scalar.
package struct LineScanner: Sendable {
  private let automaton: Automaton
  /// The row that each byte leads to from each row; the first rows are signals and have no entries.
  private let table: [UInt32]
  /// The state of the automaton that each row stands for.
  private let states: [Automaton.State]
  /// The row of the start of a line.
  private let start: UInt32

  /// The row that the line so far has led to.
  private var row: UInt32
  /// The node of the trie that waits for the next byte of a scalar.
  private var node: ClassTrie.Entry?

  /// Prepares the scan with an automaton; `nil` if it has too many states for a table.
  package init?(_ automaton: Automaton) {
    guard automaton.stateCount <= Self.mostStates else { return nil }
    var builder = TableBuilder(automaton)
    start = builder.row(of: TableBuilder.Place(state: automaton.start))
    builder.fill()
    table = builder.table
    states = builder.places.map(\.state)
    row = start
    self.automaton = automaton
  }

  /// So many rows, with as many more behind carriage returns, stay under 16 MiB.
  private static let mostStates = 1 << 13
}

/// The rows that are signals: they leave the loop over the bytes.
private enum Signal {
  /// The line has ended, and was accepted.
  static let accepted: UInt32 = 0
  /// The line has ended, and was not accepted.
  static let rejected: UInt32 = 1 << 8
  /// The byte is none of ASCII's.
  static let scalar: UInt32 = 2 << 8
  /// The number of signals, which is the first place's row.
  static let count = 3
}

extension LineScanner {
  /// How a line ended.
  package enum LineEnd: Hashable, Sendable {
    /// The line is accepted.
    case accepted
    /// The line is not.
    case rejected
  }

  /// Reads up to the end of the line that the stream is in.
  ///
  /// - Parameters:
  ///   - block: A part of the stream; the scanner must be given every byte of it, in order.
  ///   - offset: Where to go on in the block; moved behind the line feed, or to the end of the block.
  /// - Returns: How the line ended, or `nil` at the end of the block.
  package mutating func nextLineEnd(in block: Span<UInt8>, from offset: inout Int) -> LineEnd? {
    let rows = table
    let table = rows.span
    var row = row
    var index = offset
    defer {
      self.row = row
      offset = index
    }
    if node != nil { row = continueScalar(in: block, from: &index, behind: row) }
    while index < block.count {
      let next = table[Int(row) + Int(block[index])]
      index += 1
      if next > Signal.scalar {
        row = next
      } else if next == Signal.scalar {
        node = automaton.trie.root[Int(block[index - 1])]
        row = continueScalar(in: block, from: &index, behind: row)
      } else {
        row = start
        return next == Signal.accepted ? .accepted : .rejected
      }
    }
    return nil
  }

  /// How the stream's last line ends, if it has no line feed.
  ///
  /// A carriage return at its end is a character like any other.
  package mutating func endOfStream() -> LineEnd {
    let state = states[Int(row >> 8)]
    let isAccepted = node == nil && automaton.isAccepting(state)
    row = start
    node = nil
    return isAccepted ? .accepted : .rejected
  }

  /// Reads the rest of a scalar.
  ///
  /// - Returns: The row behind it, or the row before it if the block ends first.
  private mutating func continueScalar(
    in block: Span<UInt8>,
    from index: inout Int,
    behind row: UInt32
  ) -> UInt32 {
    while let entry = node {
      if entry.isLeaf {
        node = nil
        let target = automaton.next(states[Int(row >> 8)], entry.leafClass)
        return TableBuilder.row(of: target, classCount: automaton.classCount)
      }
      if entry == .malformed {
        node = nil
        return TableBuilder.row(of: .dead, classCount: automaton.classCount)
      }
      guard index < block.count else { return row }
      // A byte that continues nothing is read again, as a byte of its own.
      guard block[index] >> 6 == 0b10 else {
        node = .malformed
        continue
      }
      node = automaton.trie.nodes[entry.nodeStart + Int(block[index] & 0x3F)]
      index += 1
    }
    return row
  }
}

/// Makes a scanner's table: first a row for every state, then those behind carriage returns.
private struct TableBuilder {
  /// What a row stands for.
  struct Place: Hashable {
    var state: Automaton.State
    /// Behind a carriage return: whether the line was accepted before it.
    var wasAccepted: Bool?
  }

  private let automaton: Automaton
  private(set) var places: [Place] = []
  private var rows: [Place: UInt32] = [:]
  private(set) var table: [UInt32] = []

  init(_ automaton: Automaton) {
    self.automaton = automaton
    for _ in 0..<Signal.count { places.append(Place(state: .dead)) }
    for number in 0..<automaton.stateCount {
      _ = row(of: Place(state: Automaton.State(row: UInt32(number * automaton.classCount))))
    }
  }

  mutating func row(of place: Place) -> UInt32 {
    if let row = rows[place] { return row }
    let row = UInt32(places.count) << 8
    places.append(place)
    rows[place] = row
    return row
  }

  /// The row of a state, as the order of the rows has it.
  static func row(of state: Automaton.State, classCount: Int) -> UInt32 {
    (UInt32(Signal.count) + state.row / UInt32(classCount)) << 8
  }

  mutating func fill() {
    table = Array(repeating: 0, count: Signal.count << 8)
    var number = Signal.count
    while number < places.count {
      let place = places[number]
      for byte in 0..<256 { table.append(target(from: place, by: byte)) }
      number += 1
    }
  }

  private mutating func target(from place: Place, by byte: Int) -> UInt32 {
    let entry = automaton.trie.root[byte]
    let isAccepting = automaton.isAccepting(place.state)
    if byte == 0x0A { return place.wasAccepted ?? isAccepting ? Signal.accepted : Signal.rejected }
    guard entry.isLeaf else {
      // From the dead state it makes no difference what the bytes are.
      return place.state == .dead ? row(of: Place(state: .dead)) : Signal.scalar
    }
    let state = automaton.next(place.state, entry.leafClass)
    return row(of: Place(state: state, wasAccepted: byte == 0x0D ? isAccepting : nil))
  }
}
