extension HeadArena {
  /// A head's parts that take no scalar and that take one.
  ///
  /// Rounds of a loop that take nothing only add conditions: with no least number they can be left
  /// out, and otherwise one of them, if it can match, represents all that are missing.
  mutating func split(_ head: Head, spending budget: inout CompilationBudget) -> HeadSplit {
    if let known = splits[Int(head.id)] { return known }
    let split: HeadSplit
    switch self[head] {
    case .epsilon, .assertion, .lookahead, .lookbehind: split = HeadSplit(empty: head)
    case .set(let set): split = HeadSplit(nonEmpty: set == .none ? nil : head)
    case .concatenation: split = splitConcatenation(head, spending: &budget)
    case .alternation(let list):
      var parts = HeadSplits()
      for index in list.indices {
        let branch = self.split(branches[index], spending: &budget)
        parts.insert(branch)
      }
      split = HeadSplit(
        empty: alternation(parts.empty, spending: &budget),
        nonEmpty: alternation(parts.nonEmpty, spending: &budget))
    case .loop(let loop): split = splitLoop(loop, spending: &budget)
    }
    splits[Int(head.id)] = split
    return split
  }

  /// The ways to take a scalar are: in the first part, or in the second, after what the first does
  /// without one, and so on up to the first part that always takes one.
  private mutating func splitConcatenation(
    _ head: Head,
    spending budget: inout CompilationBudget
  ) -> HeadSplit {
    var ways: [Head] = []
    var conditions = Head.epsilon
    var suffix: Head? = head
    while let current = suffix, !budget.isExhausted {
      var first = current
      suffix = nil
      if case .concatenation(let part, let rest) = self[current] {
        first = part
        suffix = rest
      }
      let split = split(first, spending: &budget)
      if let nonEmpty = split.nonEmpty {
        let way = suffix.map { concatenation(nonEmpty, $0, spending: &budget) } ?? nonEmpty
        ways.append(concatenation(conditions, way, spending: &budget))
      }
      guard let empty = split.empty else {
        return HeadSplit(nonEmpty: alternation(ways, spending: &budget))
      }
      conditions = concatenation(conditions, empty, spending: &budget)
    }
    return HeadSplit(empty: conditions, nonEmpty: alternation(ways, spending: &budget))
  }

  private mutating func splitLoop(
    _ loop: Loop,
    spending budget: inout CompilationBudget
  ) -> HeadSplit {
    let count = loop.count
    if let maximum = count.maximum, maximum < count.minimum { return HeadSplit() }
    if count.maximum == 0 { return HeadSplit(empty: .epsilon) }
    let body = split(loop.body, spending: &budget)
    var ways: [Head] = []
    if let first = body.nonEmpty {
      let rest = intern(.loop(Loop(body: loop.body, count: count.less(1))), spending: &budget)
      ways.append(concatenation(first, rest, spending: &budget))
      if count.minimum > 1, let empty = body.empty {
        let free = intern(
          .loop(Loop(body: loop.body, count: Count(0, count.less(1).maximum))), spending: &budget)
        let second = concatenation(first, free, spending: &budget)
        ways.append(concatenation(empty, second, spending: &budget))
      }
    }
    return HeadSplit(
      empty: count.minimum == 0 ? .epsilon : body.empty,
      nonEmpty: alternation(ways, spending: &budget)
    )
  }

  /// The heads one after another.
  mutating func concatenation(
    _ first: Head,
    _ rest: Head,
    spending budget: inout CompilationBudget
  ) -> Head {
    if first == .epsilon { return rest }
    if rest == .epsilon { return first }
    var spine: [Head] = []
    var last = first
    while case .concatenation(let first, let next) = self[last] {
      spine.append(first)
      last = next
    }
    var result = intern(.concatenation(last, rest), spending: &budget)
    for part in spine.reversed() {
      result = intern(.concatenation(part, result), spending: &budget)
    }
    return result
  }

  /// Any of the heads; `nil` if there is none.
  private mutating func alternation(
    _ parts: [Head],
    spending budget: inout CompilationBudget
  ) -> Head? {
    guard let first = parts.first else { return nil }
    if parts.contains(.epsilon) {
      var isEmpty = true
      for part in parts where split(part, spending: &budget).nonEmpty != nil { isEmpty = false }
      if isEmpty { return .epsilon }
    }
    let distinct = Self.distinct(parts)
    return distinct.count == 1 ? first : alternation(of: distinct, spending: &budget)
  }

  /// The heads without those that stand among them before.
  private static func distinct(_ heads: [Head]) -> [Head] {
    if heads.count > 8 {
      var seen: Set<Head> = []
      return heads.filter { seen.insert($0).inserted }
    }
    var distinct: [Head] = []
    for head in heads where !distinct.contains(head) { distinct.append(head) }
    return distinct
  }
}

/// The parts of the branches of an alternation.
private struct HeadSplits {
  var empty: [Head] = []
  var nonEmpty: [Head] = []

  mutating func insert(_ split: HeadSplit) {
    if let part = split.empty { empty.append(part) }
    if let part = split.nonEmpty { nonEmpty.append(part) }
  }
}
