import RegularLanguage

/// How far the records of a block are judged, and which of them are invalid.
struct BlockJudgement: Sendable {
  /// Offsets in the records that are judged one by one; `nil` for all of them.
  var doubts: [Int]?
  /// How far the records are judged.
  var progress = LineProgress()
  /// How many of them are invalid.
  var failureCount = 0
  /// The invalid records that were judged since the judgement was last advanced, in order.
  var failures: [RecordFailure] = []
  /// Why some of them are invalid, by number: those that can't be read again.
  private(set) var explanations: [RecordExplanation] = []

  /// The most failures at once, so that a block of nothing else takes little memory.
  static let mostFailures = 1 << 14
}

extension BlockJudgement {
  /// Where in the block the first record starts that is not judged yet.
  var offset: Int { progress.offset }
  /// The number of records judged.
  var records: Int { progress.lines }

  /// Whether all records of the block are judged.
  func isWhole(of block: Block) -> Bool { offset == block.range.count }

  /// Forgets everything, but keeps the memory.
  mutating func restart() {
    progress = LineProgress()
    failureCount = 0
    forgetFailures()
  }

  /// Forgets the failures.
  mutating func forgetFailures() {
    failures.removeAll(keepingCapacity: true)
    explanations.removeAll(keepingCapacity: true)
  }

  /// Notes that the record judged last is invalid, and why.
  mutating func add(_ explanation: RecordExplanation, bytes: Range<Int>) {
    failures.append(
      RecordFailure(
        line: records, bytes: bytes, range: explanation.range,
        reason: .explained(explanations.count)))
    explanations.append(explanation)
  }
}
