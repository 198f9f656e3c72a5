/// What follows a scalar of some classes.
struct Branch {
  /// The classes.
  var classes: ClassSet
  /// What may follow.
  var rest: Term
}

/// The derivatives of a term: branches that stand one behind the other.
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
  /// Into one that takes none, and so stands for all that are missing.
  var empty = Term.nothing
}

/// What a store knows of the derivatives of its terms, and of the terms that it has met.
struct DerivativeMemory: ~Copyable {
  private(set) var branches: [Branch] = []
  private var rows: [Row] = []

  private var rounds: [Rounds] = []
  /// For each term one more than the index of its rounds, or 0.
  private var roundNumbers: [UInt32] = []

  /// The number of the walk that met each term last, and that of the latest walk.
  private var walks: [UInt32] = []
  private var walk: UInt32 = 0
  /// The same for the rests of sets that are being merged.
  private var merges: [UInt32] = []
  private var merge: UInt32 = 0

  /// What each term takes here, in bytes.
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

extension DerivativeMemory {
  mutating func startWalk() { walk += 1 }

  /// Notes that the walk has met the term; whether for the first time.
  mutating func meet(_ term: Term) -> Bool { Self.note(term, of: walk, in: &walks) }

  mutating func startMerge() { merge += 1 }

  /// Notes that the merge has met the rest; whether for the first time.
  mutating func meetRest(_ rest: Term) -> Bool { Self.note(rest, of: merge, in: &merges) }

  @inline(__always)
  private static func note(_ term: Term, of number: UInt32, in numbers: inout [UInt32]) -> Bool {
    let index = Int(term.id)
    while numbers.count <= index { numbers.append(0) }
    if numbers[index] == number { return false }
    numbers[index] = number
    return true
  }
}
