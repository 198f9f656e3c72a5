/// The terms that a traversal has visited, cleared in constant time when the next traversal starts.
struct TermMarks: ~Copyable {
  /// For each term, the number of the last traversal that visited it.
  private var walks: [UInt32] = []
  private var walk: UInt32 = 0
}

extension TermMarks {
  mutating func start() { walk += 1 }

  /// Marks the term as visited, and returns whether this is its first visit.
  @inline(__always)
  mutating func meet(_ term: Term) -> Bool {
    let index = Int(term.id)
    while walks.count <= index { walks.append(0) }
    if walks[index] == walk { return false }
    walks[index] = walk
    return true
  }
}
