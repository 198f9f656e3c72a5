/// The terms that a walk has met, forgotten at once when the next walk starts.
struct TermMarks: ~Copyable {
  /// For each term the number of the walk that met it last.
  private var walks: [UInt32] = []
  private var walk: UInt32 = 0
}

extension TermMarks {
  mutating func start() { walk += 1 }

  /// Notes that the walk has met the term; whether for the first time.
  @inline(__always)
  mutating func meet(_ term: Term) -> Bool {
    let index = Int(term.id)
    while walks.count <= index { walks.append(0) }
    if walks[index] == walk { return false }
    walks[index] = walk
    return true
  }
}
