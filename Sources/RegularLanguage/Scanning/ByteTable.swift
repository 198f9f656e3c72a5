/// An automaton over the bytes of lines: one look-up a byte says how lines go on and end.
///
/// The table has a row of 256 entries for each state, and the entries are the offsets of rows, so
/// that neither a multiplication nor a class stands between one look-up and the next. The
/// terminator of a line that is certainly accepted leads to the row of the start. Whatever else
/// ends the hope for a line leads to the doubt, which nothing leads out of: the bytes of many lines
/// can be followed without a look at where the lines end.
///
/// A line in doubt need not be rejected. There is doubt too where a scalar adds other than 1 to a
/// length that is counted, and in a table for ASCII alone where a byte is none of it.
struct ByteTable<Entry: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  /// The entries of all rows; every one is the offset of a row.
  let entries: [Entry]

  /// The row that is never left.
  static var doubt: Entry { 0 }
  /// The row that waits for the end of a line which is not looked at.
  static var skip: Entry { Entry(width) }
  /// The row at the start of each line.
  static var start: Entry { Entry(2 * width) }

  /// The number of entries of a row.
  static var width: Int { 256 }

  /// The number of rows that entries can name, or that are worth their memory.
  static var mostRows: Int { min(Int(clamping: Entry.max) / width + 1, 1 << 12) }
}

extension ByteTable {
  /// Lowers an automaton to bytes; `nil` if that takes too many rows.
  ///
  /// - Parameters:
  ///   - automaton: The automaton; bounds on the length that are counted beside it are left aside.
  ///   - format: What lines are made of.
  ///   - isASCII: Whether to leave all other characters in doubt.
  init?(_ automaton: Automaton, format: LineFormat, isASCII: Bool) {
    var builder = ByteTableBuilder(automaton, format: format, isASCII: isASCII)
    guard let rows = builder.rows(atMost: Self.mostRows) else { return nil }
    entries = rows.map { Entry($0 * Self.width) }
  }
}

/// Makes the rows of a byte table, by number.
private struct ByteTableBuilder {
  /// What the bytes of a line so far have led to, between two scalars.
  private struct Place: Hashable {
    var state: Automaton.State
    /// Behind a carriage return that may belong to the end of the line: whether the line may end.
    var mayEnd: Bool?
  }

  /// A node of the trie at which a scalar is read from a state.
  private struct Node: Hashable {
    var state: Automaton.State
    var entry: ClassTrie.Entry
  }

  private let automaton: Automaton
  private let format: LineFormat
  private let isASCII: Bool
  private var table: [Int] = []
  private var numbers: [Place: Int] = [:]
  /// The places whose rows are not filled yet, with their rows.
  private var pending: [(place: Place, row: Int)] = []
  private var nodes: [Node: Int] = [:]
  /// Rows of nodes by what they hold: many states share them.
  private var contents: [[Int]: Int] = [:]

  private static let (doubt, skip, start) = (0, 1, 2)
  private static let width = 256

  init(_ automaton: Automaton, format: LineFormat, isASCII: Bool) {
    self.automaton = automaton
    self.format = format
    self.isASCII = isASCII
  }

  /// The entries of all rows as the numbers of rows; `nil` if there are too many.
  mutating func rows(atMost limit: Int) -> [Int]? {
    _ = newRow(filledWith: Self.doubt)
    _ = newRow(filledWith: Self.skip)
    table[Self.skip * Self.width + Int(format.terminator)] = Self.start
    _ = row(of: Place(state: automaton.start))
    while let (place, row) = pending.popLast() {
      fill(row, at: place)
      guard table.count <= limit * Self.width else { return nil }
    }
    return table
  }

  private mutating func newRow(filledWith number: Int) -> Int {
    table.append(contentsOf: repeatElement(number, count: Self.width))
    return table.count / Self.width - 1
  }

  private mutating func row(of place: Place) -> Int {
    if let number = numbers[place] { return number }
    let number = newRow(filledWith: Self.doubt)
    numbers[place] = number
    pending.append((place, number))
    return number
  }

  private mutating func fill(_ row: Int, at place: Place) {
    if place.state != .dead {
      var targets = [Int?](repeating: nil, count: automaton.classCount)
      for byte in 0..<(isASCII ? 0x80 : Self.width) {
        let entry = automaton.trie.root[byte]
        let target: Int
        if entry.isLeaf {
          target = targets[entry.leafClass] ?? self.target(from: place.state, by: entry.leafClass)
          targets[entry.leafClass] = target
        } else {
          target = nodeRow(Node(state: place.state, entry: entry))
        }
        table[row * Self.width + byte] = target
      }
    }
    if format.carriageReturn != .kept {
      table[row * Self.width + Int(LineFormat.carriageReturn)] = returnRow(behind: place.state)
    }
    let mayEnd = place.mayEnd ?? automaton.isAccepting(place.state)
    table[row * Self.width + Int(format.terminator)] = mayEnd ? Self.start : Self.doubt
  }

  /// The row that a scalar of a class leads to.
  private mutating func target(from state: Automaton.State, by index: Int) -> Int {
    let target = automaton.next(Automaton.Place(state: state), index)
    if target.state == .dead { return Self.doubt }
    if automaton.counter != nil, target.length != 1 { return Self.doubt }
    return row(of: Place(state: target.state))
  }

  /// The row behind a carriage return that may belong to the end of the line.
  private mutating func returnRow(behind state: Automaton.State) -> Int {
    let leaf = automaton.trie.root[Int(LineFormat.carriageReturn)]
    let target = automaton.next(Automaton.Place(state: state), leaf.leafClass)
    let mayEnd = format.carriageReturn == .stripped && automaton.isAccepting(state)
    let isCounted = automaton.counter == nil || target.length == 1
    let place = Place(state: isCounted ? target.state : .dead, mayEnd: mayEnd)
    return place.state == .dead && !mayEnd ? Self.doubt : row(of: place)
  }

  private mutating func nodeRow(_ node: Node) -> Int {
    guard node.entry != .malformed else { return Self.doubt }
    if let number = nodes[node] { return number }
    var content: [Int] = []
    content.reserveCapacity(64)
    for index in 0..<64 {
      let entry = automaton.trie.nodes[node.entry.nodeStart + index]
      content.append(
        entry.isLeaf
          ? target(from: node.state, by: entry.leafClass)
          : nodeRow(Node(state: node.state, entry: entry)))
    }
    let number: Int
    if content.allSatisfy({ $0 == Self.doubt }) {
      number = Self.doubt
    } else if let known = contents[content] {
      number = known
    } else {
      number = newRow(filledWith: Self.doubt)
      for index in 0..<64 { table[number * Self.width + 0x80 + index] = content[index] }
      contents[content] = number
    }
    nodes[node] = number
    return number
  }
}
