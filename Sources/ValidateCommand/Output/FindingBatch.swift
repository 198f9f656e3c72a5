/// Some of the invalid lines of a block.
struct FindingBatch {
  /// Where the lines stand.
  let source: Source
  /// The lines, with numbers from that of the block on.
  var failures: ArraySlice<RecordFailure>
  /// The rules that they break, in rows with the same indices.
  let broken: BrokenRules
  /// The explanations that they name.
  let explanations: [RecordExplanation]
  /// The number of the line before the block.
  let line: Int
  /// What bytes mean.
  let encoding: RecordPlan.Encoding
  /// The block that the lines are in.
  let block: Block
  /// The start of a line that is larger than a block, which is the only one then.
  let largeLine: [UInt8]?
  /// How many findings the output had before.
  var before = 0
}

extension FindingBatch {
  /// All that are reported; nil as long as the lines were not counted.
  init?(_ findings: BlockFindings, _ judgement: BlockJudgement, _ block: Block) {
    guard let source = findings.source else { return nil }
    self.source = source
    failures = judgement.failures.prefix(findings.count)
    broken = findings.broken
    explanations = judgement.explanations
    line = findings.line
    encoding = findings.encoding
    self.block = block
    largeLine = findings.largeLine
  }

  /// Returns the number of a line in its input, from 1.
  func line(of failure: RecordFailure) -> Int { line + failure.line }

  /// Returns the line, as it was judged, or its start if it is larger than a block.
  func line(at failure: RecordFailure) -> ArraySlice<UInt8> {
    let start = block.range.lowerBound
    let bytes = start + failure.bytes.lowerBound..<start + failure.bytes.upperBound
    return largeLine.map { $0[...] } ?? block.buffer[bytes]
  }

  /// Returns the line as it was read, or its start.
  func excerpt(of failure: RecordFailure) -> Excerpt { Excerpt(of: line(at: failure), encoding) }
}

extension RecordFailure {
  /// The column behind the error, in Characters from 1; where something is missing, its start.
  var endColumn: Int { range.upperBound + 1 }
}
