extension HeadArena {
  /// Returns a head's alternatives that consume no scalar, and those that consume one.
  ///
  /// Iterations of a loop that consume nothing only add conditions: without a minimum they can be
  /// dropped; otherwise one of them, if it matches, represents all further required iterations.
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

  /// Splits a concatenation.
  ///
  /// It consumes a scalar in the first part; or in the second, after an empty match of the first;
  /// and so on, up to the first part that always consumes one.
  private mutating func splitConcatenation(
    _ head: Head,
    spending budget: inout CompilationBudget
  ) -> HeadSplit {
    var alternatives: [Head] = []
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
        let alternative = suffix.map { concatenation(nonEmpty, $0, spending: &budget) } ?? nonEmpty
        alternatives.append(concatenation(conditions, alternative, spending: &budget))
      }
      guard let empty = split.empty else {
        return HeadSplit(nonEmpty: alternation(alternatives, spending: &budget))
      }
      conditions = concatenation(conditions, empty, spending: &budget)
    }
    return HeadSplit(empty: conditions, nonEmpty: alternation(alternatives, spending: &budget))
  }

  private mutating func splitLoop(
    _ loop: Loop,
    spending budget: inout CompilationBudget
  ) -> HeadSplit {
    let count = loop.count
    if let maximum = count.maximum, maximum < count.minimum { return HeadSplit() }
    if count.maximum == 0 { return HeadSplit(empty: .epsilon) }
    let body = split(loop.body, spending: &budget)
    var alternatives: [Head] = []
    if let first = body.nonEmpty {
      let rest = intern(.loop(Loop(body: loop.body, count: count.less(1))), spending: &budget)
      alternatives.append(concatenation(first, rest, spending: &budget))
      if count.minimum > 1, let empty = body.empty {
        let free = intern(
          .loop(Loop(body: loop.body, count: Count(0, count.less(1).maximum))), spending: &budget)
        let second = concatenation(first, free, spending: &budget)
        alternatives.append(concatenation(empty, second, spending: &budget))
      }
    }
    return HeadSplit(
      empty: count.minimum == 0 ? .epsilon : body.empty,
      nonEmpty: alternation(alternatives, spending: &budget)
    )
  }

  /// Returns the concatenation of heads.
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

  /// Returns the alternation of heads, or `nil` if there are no heads.
  private mutating func alternation(
    _ parts: [Head],
    spending budget: inout CompilationBudget
  ) -> Head? {
    guard let first = parts.first else { return nil }
    // Either all of the heads consume a scalar, or none does and they are only conditions.
    if parts.contains(.epsilon) { return .epsilon }
    let distinct = Self.distinct(parts)
    return distinct.count == 1 ? first : alternation(of: distinct, spending: &budget)
  }

  /// Returns the heads without duplicates.
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

/// The splits of the branches of an alternation.
private struct HeadSplits {
  var empty: [Head] = []
  var nonEmpty: [Head] = []

  mutating func insert(_ split: HeadSplit) {
    if let part = split.empty { empty.append(part) }
    if let part = split.nonEmpty { nonEmpty.append(part) }
  }
}
