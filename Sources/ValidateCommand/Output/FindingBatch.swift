/// Some of the invalid lines of a block.
struct FindingBatch {
  /// Where the lines stand.
  let source: Source
  /// The lines, with numbers from that of the block on.
  var failures: ArraySlice<RecordFailure>
  /// The causes that they name.
  let causes: [FailureCause]
  /// The number of the line before the block.
  let line: Int
  /// What bytes mean.
  let encoding: RecordPlan.Encoding
  /// The block that the lines are in.
  let block: Block
  /// The start of a line that is larger than a block, which is the only one then.
  let largeLine: [UInt8]?
}

extension FindingBatch {
  /// Returns what there is to say about a line.
  func finding(_ failure: RecordFailure) -> Finding {
    let start = block.range.lowerBound
    let bytes = start + failure.bytes.lowerBound..<start + failure.bytes.upperBound
    return Finding(
      source: source,
      line: line + failure.line,
      columns: failure.range.lowerBound + 1..<failure.range.upperBound + 1,
      label: causes[failure.cause].label,
      message: causes[failure.cause].message,
      excerpt: Excerpt(of: largeLine.map { $0[...] } ?? block.buffer[bytes], encoding)
    )
  }
}
