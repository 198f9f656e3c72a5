public import LineScanning

/// The result for a block: how many of its lines are judged, and which of them are invalid.
@usableFromInline
package struct BlockResult: Sendable {
  /// The position up to which the lines are judged.
  @usableFromInline package var progress = LineProgress()
  /// The number of invalid lines.
  package var failureCount = 0
  /// The number of lines that do not start a judged row; 0 if lines are judged.
  @usableFromInline package var unjudged = 0
  /// The invalid lines found since the last call to `advance`, in order.
  @usableFromInline package var failures: [InvalidLine] = []
  /// The rows, by their numbers, that have more failures than are listed, with the numbers of the
  /// others.
  package private(set) var unlisted: [Int: Int] = [:]
  /// The explanations of invalid lines that can't be read again; invalid lines refer to them by
  /// index.
  package private(set) var explanations: [LineExplanation] = []
  /// The lines repaired since the last call to `advance`, in order; empty if lines stay as they
  /// are, or if a ``LineRepairer`` repairs them.
  @usableFromInline package var repaired = RepairedLines()

  package init() {}

  /// The maximum number of failures at once, which limits memory for a block without valid lines.
  @inlinable package static var maximumFailureCount: Int { 1 << 14 }
  /// The number of bytes of repaired lines at once after which they are taken.
  @usableFromInline static var maximumRepairedByteCount: Int { 1 << 19 }
}

extension BlockResult {
  /// The offset in the block of the first line that is not judged yet.
  @inlinable package var offset: Int { progress.offset }
  /// The number of judged lines.
  @inlinable package var lines: Int { progress.lines }
  /// The number of judged rows, or of judged lines if each line is a row.
  @inlinable package var rows: Int { progress.lines - unjudged }

  /// Whether more lines can be judged before the failures and repaired lines are taken, which
  /// limits memory.
  @inlinable package var hasRoom: Bool {
    failures.count < Self.maximumFailureCount && repaired.byteCount < Self.maximumRepairedByteCount
  }

  /// Returns whether all lines of the block are judged.
  @inlinable package func isWhole(of block: Block) -> Bool { offset == block.range.count }

  /// Resets the result, but keeps the allocated memory.
  package mutating func restart() {
    progress.restart()
    failureCount = 0
    unjudged = 0
    forgetFailures()
  }

  /// Removes the failures.
  package mutating func forgetFailures() {
    failures.removeAll(keepingCapacity: true)
    explanations.removeAll(keepingCapacity: true)
    if !unlisted.isEmpty { unlisted = [:] }
    repaired.removeAll()
  }

  /// Replaces the failures found since the last call to `advance`.
  package mutating func replaceFailures(
    _ failures: [InvalidLine],
    _ explanations: [LineExplanation]
  ) {
    failureCount += failures.count - self.failures.count
    self.failures = failures
    self.explanations = explanations
  }

  /// Records that the last judged line is invalid, and why.
  package mutating func add(_ explanation: LineExplanation, bytes: Range<Int>) {
    add(explanation, line: lines, bytes: bytes, range: explanation.range)
  }

  /// Records that some failures of a row are not listed, because it has too many.
  package mutating func recordUnlisted(_ count: Int, row: Int) {
    if count > 0 { unlisted[row] = count }
  }

  /// Records a fault of a row.
  package mutating func add(
    _ explanation: consuming LineExplanation,
    line: Int,
    bytes: Range<Int>,
    range: Range<Int>
  ) {
    failures.append(
      InvalidLine(
        line: line, bytes: bytes, range: range, reason: .explained(explanations.count)))
    explanations.append(explanation)
  }

  /// Returns the field of a table that a failure concerns; `nil` if lines are not rows.
  package func field(of failure: InvalidLine) -> FaultyField? {
    guard case .explained(let number) = failure.reason else { return nil }
    return explanations[number].field
  }

  /// Returns the number of failures that belong to the first invalid rows.
  ///
  /// - Parameter limit: The maximum number of these rows.
  /// - Returns: The number of failures, the number of rows, and the number of the last row.
  package func prefix(ofRows limit: Int) -> (failures: Int, rows: Int, last: Int) {
    // Without explanations, each failure is that of another line.
    if explanations.isEmpty {
      let count = min(limit, failures.count)
      return (count, count, failures.prefix(count).last?.line ?? 0)
    }
    var (rows, last) = (0, 0)
    for (index, failure) in failures.enumerated() {
      let row = field(of: failure)?.row ?? failure.line
      if row == last { continue }
      if rows == limit { return (index, rows, last) }
      (rows, last) = (rows + 1, row)
    }
    return (failures.count, rows, last)
  }
}
