extension BlockResult {
  /// Adds the failures of another result, those of one row.
  mutating func add(_ row: Self) {
    failureCount += min(row.failureCount, 1)
    for failure in row.failures {
      guard case .explained(let number) = failure.reason else { continue }
      add(
        row.explanations[number], line: failure.line, bytes: failure.bytes, range: failure.range)
    }
  }

  /// Orders the failures by their positions; those at the same position stay in order.
  mutating func sortFailures() {
    let isSorted = zip(failures, failures.dropFirst()).allSatisfy {
      ($0.line, $0.range.lowerBound) <= ($1.line, $1.range.lowerBound)
    }
    if isSorted { return }
    failures = failures.enumerated().sorted {
      ($0.element.line, $0.element.range.lowerBound, $0.offset)
        < ($1.element.line, $1.element.range.lowerBound, $1.offset)
    }
    .map(\.element)
  }
}
