package import RegularLanguage

/// The judgement on a block: how far its lines are judged, and which of them are invalid.
package struct BlockResult: Sendable {
  /// The place up to which the lines are judged.
  package var progress = LineProgress()
  /// The number of invalid lines.
  package var failureCount = 0
  /// The number of lines that are not the first of a row that is judged; 0 where lines are.
  var unjudged = 0
  /// The invalid lines that were judged since the judgement was last advanced, in order.
  package var failures: [InvalidLine] = []
  /// The explanations of invalid lines that can't be read again, by number.
  package private(set) var explanations: [LineExplanation] = []

  /// The most failures at once, so that a block of nothing else takes little memory.
  package static let maximumFailureCount = 1 << 14
}

extension BlockResult {
  /// The offset in the block at which the first line starts that is not judged yet.
  package var offset: Int { progress.offset }
  /// The number of lines judged.
  package var lines: Int { progress.lines }
  /// The number of rows judged; of lines where each is one.
  var rows: Int { progress.lines - unjudged }

  /// Returns whether all lines of the block are judged.
  package func isWhole(of block: Block) -> Bool { offset == block.range.count }

  /// Forgets everything, but keeps the memory.
  package mutating func restart() {
    progress.restart()
    failureCount = 0
    unjudged = 0
    forgetFailures()
  }

  /// Forgets the failures.
  package mutating func forgetFailures() {
    failures.removeAll(keepingCapacity: true)
    explanations.removeAll(keepingCapacity: true)
  }

  /// Corrects which of the lines judged last are invalid, and why.
  mutating func replaceFailures(_ failures: [InvalidLine], _ explanations: [LineExplanation]) {
    failureCount += failures.count - self.failures.count
    self.failures = failures
    self.explanations = explanations
  }

  /// Notes that the line judged last is invalid, and why.
  package mutating func add(_ explanation: LineExplanation, bytes: Range<Int>) {
    failures.append(
      InvalidLine(
        line: lines, bytes: bytes, range: explanation.range,
        reason: .explained(explanations.count)))
    explanations.append(explanation)
  }

  /// Notes one of the faults of a row.
  mutating func add(
    _ explanation: LineExplanation,
    line: Int,
    bytes: Range<Int>,
    range: Range<Int>
  ) {
    failures.append(
      InvalidLine(
        line: line, bytes: bytes, range: range, reason: .explained(explanations.count)))
    explanations.append(explanation)
  }
}

extension BlockResult {
  /// Returns the field of a table that a failure is about; `nil` if lines are no rows.
  package func field(of failure: InvalidLine) -> FaultyField? {
    guard case .explained(let number) = failure.reason else { return nil }
    return explanations[number].field
  }

  /// Returns how many of the failures are about the first invalid rows.
  ///
  /// - Parameter most: How many rows those are.
  /// - Returns: The number of the failures, that of the rows, and the number of the last row.
  func prefix(ofRows most: Int) -> (failures: Int, rows: Int, last: Int) {
    guard let first = failures.first, field(of: first)?.row != nil else {
      let count = min(most, failures.count)
      return (count, count, failures.prefix(count).last?.line ?? 0)
    }
    var (rows, last) = (0, 0)
    for (index, failure) in failures.enumerated() {
      guard let row = field(of: failure)?.row, row != last else { continue }
      if rows == most { return (index, rows, last) }
      (rows, last) = (rows + 1, row)
    }
    return (failures.count, rows, last)
  }
}
