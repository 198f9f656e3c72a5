import LineValidation

/// Some of the invalid lines of a block.
struct FindingBatch {
  /// The place where the lines stand.
  let source: Source
  /// The lines, with numbers from that of the block on.
  var failures: ArraySlice<InvalidLine>
  /// The rules that they break, in rows with the same indices.
  let broken: BrokenRules
  /// The explanations that they name.
  let explanations: [LineExplanation]
  /// The number of the line before the block.
  let line: Int
  /// A meaning of bytes.
  let encoding: LinePlan.Encoding
  /// The block that the lines are in.
  private let place: BlockPlace
  /// The number of findings that the output had before.
  var before = 0
}

extension FindingBatch {
  /// All that are reported at a place.
  ///
  /// - Parameters:
  ///   - place: The block, and what is known of it.
  ///   - source: Where its lines stand.
  ///   - encoding: What bytes mean.
  init(_ place: BlockPlace, in source: Source, _ encoding: LinePlan.Encoding) {
    self.source = source
    failures = place.invalidLines
    broken = place.findings.broken
    explanations = place.judgement.explanations
    line = place.findings.line
    self.encoding = encoding
    self.place = place
  }

  /// Returns the number of a line in its input, from 1.
  func line(of failure: InvalidLine) -> Int { line + failure.line }

  /// Returns the line, as it was judged, or its start if it is larger than a block.
  func line(at failure: InvalidLine) -> ArraySlice<UInt8> { place.bytes(of: failure) }

  /// Returns the number of the row that is at fault, among those of the block; nil if lines are
  /// no rows.
  func row(of failure: InvalidLine) -> Int? { place.judgement.field(of: failure)?.row }

  /// Returns whether a finding is about a line that can be read again, or about a value.
  func isReadable(_ failure: InvalidLine) -> Bool {
    switch failure.reason {
    case .fault: false
    case .stop: true
    case .explained(let number):
      explanations[number].field == nil || explanations[number].field?.name != nil
    }
  }

  /// Returns the line that the fault is in, as it was judged; nil if only its start is known.
  func physicalLine(of failure: InvalidLine) -> ArraySlice<UInt8>? {
    isLargeLine ? nil : place.physicalLine(of: failure)
  }

  /// Whether it is the start of a line that is larger than a block.
  var isLargeLine: Bool { place.findings.largeLine != nil }

  /// Returns the line as it was read, or its start.
  func excerpt(of failure: InvalidLine) -> Excerpt { Excerpt(of: line(at: failure), encoding) }
}

extension InvalidLine {
  /// The column after the error, in Characters from 1; where something is missing, its start.
  var endColumn: Int { range.upperBound + 1 }
}
