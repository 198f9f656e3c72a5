import RegularLanguage

/// An automaton over the bytes of lines, as rows of 256 targets by number.
struct ByteRows {
  /// For each row, the target row of each of the 256 bytes.
  let targets: [UInt32]
  /// The classes of ASCII characters.
  let asciiClasses: Lazy<ByteClasses?>

  /// The row for candidates, which no byte leaves.
  static let candidate: UInt32 = 0
  /// The row that skips to the end of a line without examining it.
  static let skip: UInt32 = 1
  /// The row at the start of each line.
  static let start: UInt32 = 2

  /// The number of targets of a row.
  static let width = 256

  /// The number of rows.
  var count: Int { targets.count / Self.width }

  /// The maximum number of rows that are worth their memory.
  static let maximumCount = 1 << 12

  /// Returns the row that a byte leads to.
  func target(from row: UInt32, by byte: UInt8) -> UInt32 {
    targets[Int(row) * Self.width + Int(byte)]
  }

  /// Lowers an automaton to bytes; returns `nil` if that takes too many rows.
  ///
  /// - Parameters:
  ///   - automaton: The automaton; bounds on the length that it counts are ignored.
  ///   - format: The line format.
  ///   - isASCII: Whether lines with characters outside ASCII are candidates.
  init?(_ automaton: Automaton, format: LineFormat, isASCII: Bool) {
    var builder = Builder(automaton, format: format, isASCII: isASCII)
    guard let targets = builder.rows(atMost: Self.maximumCount) else { return nil }
    self.targets = targets
    asciiClasses = Lazy {
      ByteClasses(rowCount: targets.count / Self.width, byteCount: 0x80, atMost: 0x80) {
        Int(targets[$0 * Self.width + $1])
      }
    }
  }
}

/// Builds the rows.
private struct Builder: ~Copyable {
  /// What a row starts with: a position between two scalars of a line.
  private struct RowStart {
    var state: Automaton.State
    /// After a carriage return that may belong to the line end: whether the line may end.
    var mayEnd: Bool?
  }

  /// A node of the trie that is reached within a scalar, after a state.
  private struct Node: Equatable {
    var state: Automaton.State
    var entry: ClassTrie.Entry
  }

  private let automaton: Automaton
  private let format: LineFormat
  private let isASCII: Bool
  private var table: [UInt32] = []
  /// The rows of the places, three per state.
  private var placeRows: [UInt32?]
  /// The places whose rows are not filled yet, with their rows.
  private var pending: [(place: RowStart, row: UInt32)] = []
  /// For each class, the row that it leads to from the state whose row is being filled.
  private var targets: [UInt32?] = []
  private var nodes: [Node] = []
  private var nodeNumbers = NumberTable()
  private var nodeRows: [UInt32] = []
  /// The rows of nodes, which many states share.
  private var rowNumbers = NumberTable()

  init(_ automaton: Automaton, format: LineFormat, isASCII: Bool) {
    self.automaton = automaton
    self.format = format
    self.isASCII = isASCII
    placeRows = Array(repeating: nil, count: 3 * automaton.stateCount)
  }

  /// Returns the entries of all rows as row numbers; `nil` if there are too many.
  mutating func rows(atMost limit: Int) -> [UInt32]? {
    _ = newRow(filledWith: ByteRows.candidate)
    _ = newRow(filledWith: ByteRows.skip)
    table[Self.place(ByteRows.skip, format.terminator)] = ByteRows.start
    _ = row(of: RowStart(state: automaton.start))
    while let (place, row) = pending.popLast() {
      fill(row, at: place)
      guard table.count <= limit * ByteRows.width else { return nil }
    }
    return table
  }

  private static func place(_ row: UInt32, _ byte: UInt8) -> Int {
    Int(row) * ByteRows.width + Int(byte)
  }

  private mutating func newRow(filledWith number: UInt32) -> UInt32 {
    table.append(contentsOf: repeatElement(number, count: ByteRows.width))
    return UInt32(table.count / ByteRows.width - 1)
  }

  private mutating func row(of place: RowStart) -> UInt32 {
    let kind =
      switch place.mayEnd {
      case nil: 0
      case false?: 1
      case true?: 2
      }
    let index = 3 * automaton.number(of: place.state) + kind
    if let row = placeRows[index] { return row }
    let row = newRow(filledWith: ByteRows.candidate)
    placeRows[index] = row
    pending.append((place, row))
    return row
  }

  private mutating func fill(_ row: UInt32, at place: RowStart) {
    if place.state != .dead {
      targets = Array(repeating: nil, count: automaton.classCount)
      for byte in 0..<(isASCII ? 0x80 : ByteRows.width) {
        let entry = automaton.trie.root[byte]
        let target: UInt32
        if entry.isLeaf {
          target = self.target(from: place.state, by: entry.leafClass)
        } else {
          target = nodeRow(Node(state: place.state, entry: entry))
        }
        table[Self.place(row, UInt8(byte))] = target
      }
    }
    if format.carriageReturn == .stripped {
      table[Self.place(row, LineFormat.carriageReturn)] = returnRow(after: place.state)
    }
    let mayEnd = place.mayEnd ?? automaton.isAccepting(place.state)
    table[Self.place(row, format.terminator)] = mayEnd ? ByteRows.start : ByteRows.candidate
  }

  /// Returns the row that a scalar of a class leads to from the state whose row is being filled.
  private mutating func target(from state: Automaton.State, by index: Int) -> UInt32 {
    if let known = targets[index] { return known }
    let row = newTarget(from: state, by: index)
    targets[index] = row
    return row
  }

  private mutating func newTarget(from state: Automaton.State, by index: Int) -> UInt32 {
    let target = automaton.next(Automaton.Place(state: state), index)
    if target.state == .dead { return ByteRows.candidate }
    if automaton.counter != nil, target.length != 1 { return ByteRows.candidate }
    return row(of: RowStart(state: target.state))
  }

  /// Returns the row after a carriage return that may belong to the line end.
  private mutating func returnRow(after state: Automaton.State) -> UInt32 {
    let leaf = automaton.trie.root[Int(LineFormat.carriageReturn)]
    let target = automaton.next(Automaton.Place(state: state), leaf.leafClass)
    let mayEnd = automaton.isAccepting(state)
    let isCounted = automaton.counter == nil || target.length == 1
    let place = RowStart(state: isCounted ? target.state : .dead, mayEnd: mayEnd)
    return place.state == .dead && !mayEnd ? ByteRows.candidate : row(of: place)
  }

  /// Returns the row of a node.
  private mutating func nodeRow(_ node: Node) -> UInt32 {
    guard node.entry != .malformed else { return ByteRows.candidate }
    var hash = WordHash(UInt64(node.state.row))
    hash.combine(UInt64(node.entry.rawValue))
    if let known = nodeNumbers.number(hash.value, where: { nodes[Int($0)] == node }) {
      return nodeRows[Int(known)]
    }
    var content: [UInt32] = []
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

  /// Returns the row with given entries for continuation bytes.
  private mutating func row(of content: [UInt32]) -> UInt32 {
    if content.allSatisfy({ $0 == ByteRows.candidate }) { return ByteRows.candidate }
    var hash = WordHash(0)
    for entry in content { hash.combine(UInt64(entry)) }
    let known = rowNumbers.number(hash.value) { row in
      let start = Self.place(row, 0x80)
      return table[start..<start + 64].elementsEqual(content)
    }
    if let known { return known }
    let row = newRow(filledWith: ByteRows.candidate)
    for index in 0..<64 { table[Self.place(row, 0x80) + index] = content[index] }
    rowNumbers.insert(row, hash: hash.value)
    return row
  }
}
