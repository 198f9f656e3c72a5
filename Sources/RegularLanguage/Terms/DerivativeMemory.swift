/// A derivative, with the classes of the scalars that it follows.
struct Branch {
  /// The classes.
  var classes: ClassSet
  /// The texts that may follow.
  var rest: Term
}

/// The derivatives of a term: branches that stand one after another.
///
/// Every class is in exactly one of them; the order is that of their least classes.
struct Row {
  fileprivate(set) var start: UInt32 = 0
  fileprivate(set) var count: UInt32 = 0

  var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The ways into a loop; those that there are not are nothing.
struct Rounds {
  /// Past it.
  var past = Term.nothing
  /// Into a round that takes a scalar.
  var first = Term.nothing
  /// Into one that takes no scalar, and so represents all that are missing.
  var empty = Term.nothing
}

/// The derivatives that are known.
struct DerivativeMemory: ~Copyable {
  private(set) var branches: [Branch] = []
  private var rows: [Row] = []

  private var rounds: [Rounds] = []
  /// For each term one more than the index of its rounds, or 0.
  private var roundNumbers: [UInt32] = []

  /// The memory that each term takes here and in the marks of two kinds of walks, in bytes.
  static let bytesPerTerm = MemoryLayout<Row>.stride + 3 * MemoryLayout<UInt32>.stride
}

extension DerivativeMemory {
  func row(of term: Term) -> Row? {
    guard term.id < rows.count, rows[Int(term.id)].count > 0 else { return nil }
    return rows[Int(term.id)]
  }

  /// Starts the row of a term; the branches are then appended, before anything else is.
  mutating func startRow() -> Row { Row(start: UInt32(branches.count)) }

  mutating func append(_ branch: Branch, to row: inout Row) {
    branches.append(branch)
    row.count += 1
  }

  mutating func finish(_ row: Row, of term: Term) {
    while rows.count <= Int(term.id) { rows.append(Row()) }
    rows[Int(term.id)] = row
  }

  /// The branch of a row that has a class.
  func branch(of row: Row, with index: Int, in sets: borrowing ClassSets) -> Branch? {
    for number in row.indices where sets.contains(branches[number].classes, index) {
      return branches[number]
    }
    return nil
  }

  func rounds(of term: Term) -> Rounds? {
    guard term.id < roundNumbers.count, roundNumbers[Int(term.id)] > 0 else { return nil }
    return rounds[Int(roundNumbers[Int(term.id)]) - 1]
  }

  mutating func insert(_ rounds: Rounds, of term: Term) {
    self.rounds.append(rounds)
    while roundNumbers.count <= Int(term.id) { roundNumbers.append(0) }
    roundNumbers[Int(term.id)] = UInt32(self.rounds.count)
  }
}
