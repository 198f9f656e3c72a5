/// The terms of alternations before a rest, so that one that stands in many places before the same
/// rest is built once.
///
/// Of `(1h|2h)(?:5m|6m)`, the minutes are built after the first hour, and found after the second:
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

  /// The memory that an entry takes, in bytes.
  private static let bytesPerEntry = MemoryLayout<Choice>.stride + NumberTable.bytesPerEntry
}

extension ChoiceMemory {
  func term(of head: Head, _ rest: Term) -> Term? {
    let number = numbers.number(Self.hash(head, rest)) { number in
      entries[Int(number)].head == head && entries[Int(number)].rest == rest
    }
    return number.map { entries[Int($0)].term }
  }

  /// Enters a term that is not there.
  mutating func insert(
    _ term: Term,
    of head: Head,
    _ rest: Term,
    spending budget: inout CompilationBudget
  ) {
    // What is made once the budget is spent means nothing.
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
