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
  /// Their causes, by number.
  private(set) var causes: [FailureCause] = []

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

  /// Forgets the failures and their causes.
  mutating func forgetFailures() {
    failures.removeAll(keepingCapacity: true)
    causes.removeAll(keepingCapacity: true)
  }

  /// Notes a cause, and returns its number.
  mutating func add(_ cause: FailureCause) -> Int {
    causes.append(cause)
    return causes.count - 1
  }
}
