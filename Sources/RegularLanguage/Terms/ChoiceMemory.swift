/// A cache of alternations followed by a rest, so that an alternation that occurs at many positions
/// before the same rest is built once.
///
/// For `(1h|2h)(?:5m|6m)`, the minutes are built after the first hour, and found after the second:
///
///     term(of: 5m|6m, epsilon)    // nil, and then the term
struct ChoiceMemory: ~Copyable {
  private struct Choice {
    let head: Head
    let rest: Term
    let term: Term
  }

  private var entries: [Choice] = []
  private var numbers = NumberTable()

  /// The memory of an entry, in bytes.
  private static let bytesPerEntry = MemoryLayout<Choice>.stride + NumberTable.bytesPerEntry
}

extension ChoiceMemory {
  func term(of head: Head, _ rest: Term) -> Term? {
    let number = numbers.number(Self.hash(head, rest)) { number in
      entries[Int(number)].head == head && entries[Int(number)].rest == rest
    }
    return number.map { entries[Int($0)].term }
  }

  /// Inserts a term that is not in the cache.
  mutating func insert(
    _ term: Term,
    of head: Head,
    _ rest: Term,
    spending budget: inout CompilationBudget
  ) {
    // Terms that are created after the budget is exhausted are invalid.
    if budget.isExhausted { return }
    budget.spend(bytes: Self.bytesPerEntry)
    numbers.insert(UInt32(entries.count), hash: Self.hash(head, rest))
    entries.append(Choice(head: head, rest: rest, term: term))
  }

  private static func hash(_ head: Head, _ rest: Term) -> UInt32 {
    var hash = WordHash(UInt64(head.id))
    hash.combine(UInt64(rest.id))
    return hash.value
  }
}
