/// Judges the lines of a byte stream, block by block: one table look-up a byte.
///
/// A line ends at a line feed, and a carriage return right before that belongs to its end. The
/// table has a row of 256 entries for each state; where a byte is no ASCII character, the trie
/// takes over for one scalar. Lengths, where they are bounded, are the bytes of the line less what
/// its scalars weigh less than their bytes.
package struct LineScanner: Sendable {
  private let automaton: Automaton
  /// The row that each byte leads to from each row; the first rows are signals and have no entries.
  private let table: [UInt32]
  /// What each row stands for.
  private let rows: [Row]
  /// The row of the start of a line.
  private let start: UInt32
  /// The bounds on a line's length, where it has any.
  private let bounds: Repetition?

  /// The row that the line so far has led to.
  private var row: UInt32
  /// The node of the trie that waits for the next byte of a scalar.
  private var node: ClassTrie.Entry?
  /// The length of what earlier blocks had of the line, less what scalars in this one weigh less.
  private var length = 0

  /// What a row stands for.
  fileprivate struct Row: Hashable {
    var state: Automaton.State
    /// Behind a carriage return: whether the line was accepted before it.
    var wasAccepted: Bool?
  }

  /// Prepares the scan with an automaton; `nil` if it has too many states for a table.
  package init?(_ automaton: Automaton) {
    guard automaton.stateCount <= Self.mostStates else { return nil }
    var builder = TableBuilder(automaton)
    start = builder.row(Row(state: automaton.start))
    builder.fill()
    table = builder.table
    rows = builder.rows
    row = start
    bounds = automaton.counter?.bounds
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
  /// The byte is none of ASCII's, or weighs other than a byte.
  static let scalar: UInt32 = 2 << 8
  /// The number of signals, which is the number of the first row that is none.
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

  /// What a scan has passed.
  package struct Scan: Hashable, Sendable {
    /// The number of lines that ended and were accepted.
    package var accepted: Int
    /// Where in the block the next line starts, or goes on.
    package var lineStart: Int
    /// Whether that line ended too, and was rejected; else the block ended first.
    package var isRejected: Bool

    package init(accepted: Int = 0, lineStart: Int, isRejected: Bool = false) {
      self.accepted = accepted
      self.lineStart = lineStart
      self.isRejected = isRejected
    }
  }

  /// Reads up to the end of the next line that is rejected.
  ///
  /// - Parameters:
  ///   - block: A part of the stream; the scanner must be given every byte of it, in order.
  ///   - offset: Where to go on in the block; moved behind the line feed of a rejected line, or to
  ///     the end of the block.
  /// - Returns: What was passed.
  package mutating func scan(_ block: Span<UInt8>, from offset: inout Int) -> Scan {
    let entries = table
    let table = entries.span
    var scan = Scan(lineStart: offset)
    var row = row
    var index = offset
    if node != nil { row = continueScalar(in: block, from: &index, behind: row) }
    while index < block.count, !scan.isRejected {
      let next = table[Int(row) + Int(block[index])]
      index += 1
      if next > Signal.scalar {
        row = next
      } else if next == Signal.scalar {
        node = automaton.trie.root[Int(block[index - 1])]
        // The byte is taken back and read with the rest of its scalar.
        length -= 1
        row = continueScalar(in: block, from: &index, behind: row)
      } else {
        let isAccepted =
          next == Signal.accepted
          && isInBounds(length + index - 1 - scan.lineStart, at: row, isTerminated: true)
        row = start
        length = 0
        if isAccepted {
          scan.accepted += 1
          scan.lineStart = index
        } else {
          scan.isRejected = true
        }
      }
    }
    if !scan.isRejected { length += index - scan.lineStart }
    offset = index
    self.row = row
    return scan
  }

  /// How the stream's last line ends, if it has no line feed.
  ///
  /// A carriage return at its end is a character like any other.
  package mutating func endOfStream() -> LineEnd {
    let isAccepted =
      node == nil && automaton.isAccepting(rows[Int(row >> 8)].state)
      && isInBounds(length, at: row, isTerminated: false)
    row = start
    node = nil
    length = 0
    return isAccepted ? .accepted : .rejected
  }

  /// Whether a line of a length may end at a row.
  private func isInBounds(_ length: Int, at row: UInt32, isTerminated: Bool) -> Bool {
    guard let bounds else { return true }
    let isBehindReturn = isTerminated && rows[Int(row >> 8)].wasAccepted != nil
    return bounds.contains(isBehindReturn ? length - 1 : length)
  }

  /// Where the whole scalars of the line so far have led to; `nil` where no hope is left, or where
  /// a carriage return may yet turn out to belong to the end of the line.
  var place: Automaton.Place? {
    let row = rows[Int(row >> 8)]
    let place = Automaton.Place(state: row.state, length: bounds == nil ? 0 : length)
    return row.wasAccepted == nil && automaton.isAlive(place) ? place : nil
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
        let place = automaton.next(
          Automaton.Place(state: rows[Int(row >> 8)].state), entry.leafClass)
        length += place.length
        return TableBuilder.row(of: place.state, in: automaton)
      }
      if entry == .malformed {
        node = nil
        return TableBuilder.row(of: .dead, in: automaton)
      }
      guard index < block.count else { return row }
      // A byte that continues nothing is read again, as a byte of its own.
      guard block[index] >> 6 == 0b10 else {
        node = .malformed
        continue
      }
      node = automaton.trie.nodes[entry.nodeStart + Int(block[index] & 0x3F)]
      index += 1
      length -= 1
    }
    return row
  }
}

/// Makes a scanner's table: first a row for every state, then those behind carriage returns.
private struct TableBuilder {
  private let automaton: Automaton
  private(set) var rows: [LineScanner.Row] = []
  private(set) var table: [UInt32] = []
  private var numbers: [LineScanner.Row: UInt32] = [:]

  init(_ automaton: Automaton) {
    self.automaton = automaton
    rows = Array(repeating: LineScanner.Row(state: .dead), count: Signal.count)
    for number in 0..<automaton.stateCount {
      let state = Automaton.State(row: UInt32(number * automaton.classCount))
      _ = row(LineScanner.Row(state: state))
    }
  }

  mutating func row(_ row: LineScanner.Row) -> UInt32 {
    if let number = numbers[row] { return number << 8 }
    let number = UInt32(rows.count)
    rows.append(row)
    numbers[row] = number
    return number << 8
  }

  /// The row of a state, as the order of the rows has it.
  static func row(of state: Automaton.State, in automaton: Automaton) -> UInt32 {
    UInt32(Signal.count + automaton.number(of: state)) << 8
  }

  mutating func fill() {
    table = Array(repeating: 0, count: Signal.count << 8)
    var number = Signal.count
    while number < rows.count {
      let row = rows[number]
      for byte in 0..<256 { table.append(target(from: row, by: byte)) }
      number += 1
    }
  }

  private mutating func target(from row: LineScanner.Row, by byte: Int) -> UInt32 {
    let isAccepting = automaton.isAccepting(row.state)
    if byte == 0x0A { return row.wasAccepted ?? isAccepting ? Signal.accepted : Signal.rejected }
    // From the dead state it makes no difference what the bytes are.
    if row.state == .dead { return Self.row(of: .dead, in: automaton) }
    let entry = automaton.trie.root[byte]
    guard entry.isLeaf else { return Signal.scalar }
    let target = automaton.next(Automaton.Place(state: row.state), entry.leafClass)
    if automaton.counter != nil, target.length != 1 { return Signal.scalar }
    let wasAccepted = byte == 0x0D ? isAccepting : nil
    return self.row(LineScanner.Row(state: target.state, wasAccepted: wasAccepted))
  }
}
