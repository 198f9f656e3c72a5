/// An automaton over the bytes of lines: one look-up a byte says how lines go on and end.
///
/// The table has a row of 256 entries for each state, and the entries are the offsets of rows in
/// memory, so that nothing stands between one look-up and the next. The terminator of a line that
/// is certainly accepted leads to the row of the start. Whatever else ends the hope for a line
/// leads to the doubt, which nothing leads out of: the bytes of many lines can be followed without
/// a look at where the lines end.
///
/// A line in doubt need not be rejected. There is doubt too where a scalar adds other than 1 to a
/// length that is counted, and in a table for ASCII alone where a byte is none of it.
struct ByteTable<Entry: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>: Sendable
{
  /// The entries of all rows; every one is the offset of a row, in bytes.
  let entries: [Entry]

  /// The row that is never left.
  static var doubt: Int { 0 }
  /// The row that waits for the end of a line which is not looked at.
  static var skip: Int { rowSize }
  /// The row at the start of each line.
  static var start: Int { 2 * rowSize }

  /// The number of bytes of a row.
  private static var rowSize: Int { 256 * MemoryLayout<Entry>.size }

  /// The number of rows that entries can name, or that are worth their memory.
  static var mostRows: Int { min(Int(clamping: Entry.max) / rowSize + 1, 1 << 12) }
}

extension ByteTable {
  /// The row that a byte leads to.
  ///
  /// - Parameters:
  ///   - row: The offset of a row, as all entries are.
  ///   - byte: The byte.
  ///   - rows: The bytes of ``entries``.
  /// - Returns: The offset of that row.
  @inline(__always)
  static func target(from row: Int, by byte: UInt8, in rows: RawSpan) -> Int {
    // A row has an entry for every byte. Its place in a row comes first in the sum, so that only
    // the look-up itself waits for the one before.
    let place = Int(byte) &* MemoryLayout<Entry>.size
    return unsafe Int(rows.unsafeLoad(fromUncheckedByteOffset: place &+ row, as: Entry.self))
  }
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
    entries = rows.map { Entry($0 * Self.rowSize) }
  }
}

/// Makes the rows of a byte table, by number.
private struct ByteTableBuilder: ~Copyable {
  /// What the bytes of a line so far have led to, between two scalars.
  private struct Place {
    var state: Automaton.State
    /// Behind a carriage return that may belong to the end of the line: whether the line may end.
    var mayEnd: Bool?
  }

  /// A node of the trie at which a scalar is read from a state.
  private struct Node: Equatable {
    var state: Automaton.State
    var entry: ClassTrie.Entry
  }

  private let automaton: Automaton
  private let format: LineFormat
  private let isASCII: Bool
  private var table: [Int] = []
  /// The rows of the places, three a state.
  private var placeRows: [Int?]
  /// The places whose rows are not filled yet, with their rows.
  private var pending: [(place: Place, row: Int)] = []
  private var nodes: [Node] = []
  private var nodeNumbers = NumberTable()
  private var nodeRows: [Int] = []
  /// The rows of nodes: many states share them.
  private var rowNumbers = NumberTable()

  private static let (doubt, skip, start) = (0, 1, 2)
  private static let width = 256

  init(_ automaton: Automaton, format: LineFormat, isASCII: Bool) {
    self.automaton = automaton
    self.format = format
    self.isASCII = isASCII
    placeRows = Array(repeating: nil, count: 3 * automaton.stateCount)
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
    let kind =
      switch place.mayEnd {
      case nil: 0
      case false?: 1
      case true?: 2
      }
    let index = 3 * automaton.number(of: place.state) + kind
    if let row = placeRows[index] { return row }
    let row = newRow(filledWith: Self.doubt)
    placeRows[index] = row
    pending.append((place, row))
    return row
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

  /// The row of a node.
  private mutating func nodeRow(_ node: Node) -> Int {
    guard node.entry != .malformed else { return Self.doubt }
    var hash = WordHash(UInt64(node.state.row))
    hash.combine(UInt64(node.entry.rawValue))
    if let known = nodeNumbers.number(hash.value, where: { nodes[Int($0)] == node }) {
      return nodeRows[Int(known)]
    }
    var content: [Int] = []
    content.reserveCapacity(64)
    for index in 0..<64 {
      let entry = automaton.trie.nodes[node.entry.nodeStart + index]
      content.append(
        entry.isLeaf
          ? target(from: node.state, by: entry.leafClass)
          : nodeRow(Node(state: node.state, entry: entry)))
    }
    let row = row(of: content)
    nodeNumbers.insert(UInt32(nodes.count), hash: hash.value)
    nodes.append(node)
    nodeRows.append(row)
    return row
  }

  /// The row that has certain entries for the bytes that continue a scalar.
  private mutating func row(of content: [Int]) -> Int {
    if content.allSatisfy({ $0 == Self.doubt }) { return Self.doubt }
    var hash = WordHash(0)
    for entry in content { hash.combine(UInt64(entry)) }
    let known = rowNumbers.number(hash.value) { row in
      let start = Int(row) * Self.width + 0x80
      return table[start..<start + 64].elementsEqual(content)
    }
    if let known { return Int(known) }
    let row = newRow(filledWith: Self.doubt)
    for index in 0..<64 { table[row * Self.width + 0x80 + index] = content[index] }
    rowNumbers.insert(UInt32(row), hash: hash.value)
    return row
  }
}
