/// A derivative, with the classes of the scalars before it.
struct Branch {
  /// The classes.
  var classes: ClassSet
  /// The texts that may follow.
  var rest: Term
}

/// The derivatives of a term: adjacent branches.
///
/// Every class is in exactly one branch; branches are ordered by their smallest classes.
struct Row {
  fileprivate(set) var start: UInt32 = 0
  fileprivate(set) var count: UInt32 = 0

  var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The alternatives of a loop at its start, each of which may be `nothing`.
struct LoopUnfolding {
  /// Leaving the loop.
  var exit = Term.nothing
  /// An iteration that consumes a scalar.
  var iteration = Term.nothing
  /// An iteration that consumes no scalar, which also represents all further required iterations.
  var emptyIteration = Term.nothing
}

/// A cache of derivatives.
struct DerivativeMemory: ~Copyable {
  private(set) var branches: [Branch] = []
  private var rows: [Row] = []

  private var unfoldings: [LoopUnfolding] = []
  /// For each term, the index of its unfolding plus one, or 0.
  private var unfoldingNumbers: [UInt32] = []

  /// The memory of each term here and in the marks of two kinds of traversals, in bytes.
  static let bytesPerTerm = MemoryLayout<Row>.stride + 3 * MemoryLayout<UInt32>.stride
}

extension DerivativeMemory {
  func row(of term: Term) -> Row? {
    guard term.id < rows.count, rows[Int(term.id)].count > 0 else { return nil }
    return rows[Int(term.id)]
  }

  /// Starts the row of a term; its branches must be appended before those of other rows.
  mutating func startRow() -> Row { Row(start: UInt32(branches.count)) }

  mutating func append(_ branch: Branch, to row: inout Row) {
    branches.append(branch)
    row.count += 1
  }

  mutating func finish(_ row: Row, of term: Term) {
    while rows.count <= Int(term.id) { rows.append(Row()) }
    rows[Int(term.id)] = row
  }

  /// Returns the branch of a row that contains a class.
  func branch(of row: Row, with index: Int, in sets: borrowing ClassSets) -> Branch? {
    for number in row.indices where sets.contains(branches[number].classes, index) {
      return branches[number]
    }
    return nil
  }

  func unfolding(of term: Term) -> LoopUnfolding? {
    guard term.id < unfoldingNumbers.count, unfoldingNumbers[Int(term.id)] > 0 else { return nil }
    return unfoldings[Int(unfoldingNumbers[Int(term.id)]) - 1]
  }

  mutating func insert(_ unfolding: LoopUnfolding, of term: Term) {
    self.unfoldings.append(unfolding)
    while unfoldingNumbers.count <= Int(term.id) { unfoldingNumbers.append(0) }
    unfoldingNumbers[Int(term.id)] = UInt32(self.unfoldings.count)
  }
}
