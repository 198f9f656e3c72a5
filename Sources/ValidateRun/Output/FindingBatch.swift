import LineValidation

/// Some of the invalid lines of a block.
struct FindingBatch {
  /// The input.
  let source: Source
  /// The invalid lines, numbered within the block.
  var failures: ArraySlice<InvalidLine>
  /// The rules that they break, in rows with the same indices.
  private(set) var broken: BrokenRules
  /// The explanations to which the findings refer.
  let explanations: [LineExplanation]
  /// The number of the line before the block.
  let line: Int
  /// The encoding of the lines.
  let encoding: LinePlan.Encoding
  /// The grades of the findings, with the same indices; empty if all of them are new errors.
  private(set) var grades: [FindingGrade]
  /// The broken rules that are not known, in rows with the same indices.
  let newlyBroken: BrokenRules
  /// For each finding, the rules that it breaks; empty without a baseline.
  private(set) var violations: [[FindingGrades.Violation]]
  /// The block with the lines.
  private let place: BlockPlace
  /// The number of earlier findings of the output.
  var before = 0
}

extension FindingBatch {
  /// Creates a batch of all findings of a block.
  ///
  /// - Parameters:
  ///   - place: The block and its findings.
  ///   - source: The input.
  ///   - encoding: The encoding.
  ///   - grades: The grades of the findings.
  init(
    _ place: BlockPlace,
    in source: Source,
    _ encoding: LinePlan.Encoding,
    _ grades: FindingGrades = FindingGrades()
  ) {
    self.source = source
    self.grades = grades.all
    violations = grades.violations
    newlyBroken = grades.new ?? place.findings.broken
    failures = place.invalidLines
    broken = place.findings.broken
    explanations = place.judgement.explanations
    line = place.findings.line
    self.encoding = encoding
    self.place = place
  }

  /// Returns whether a finding, given by its row in ``broken``, is only a warning.
  func isWarning(row: Int) -> Bool { !grades.isEmpty && grades[row].isWarning }

  /// Returns whether a finding, given by its place among ``failures``, is only a warning.
  func isWarning(_ index: Int) -> Bool { isWarning(row: failures.startIndex + index) }

  /// Returns whether a finding, given by its place among ``failures``, is known.
  func isKnown(_ index: Int) -> Bool {
    !grades.isEmpty && grades[failures.startIndex + index].isKnown
  }

  /// Returns the rules that a finding breaks, given by its place among ``failures``; empty without
  /// a baseline.
  func violations(_ index: Int) -> [FindingGrades.Violation] {
    violations.isEmpty ? [] : violations[failures.startIndex + index]
  }

  /// Whether some findings are known.
  var hasKnown: Bool { grades.contains(where: \.isKnown) }

  /// The batch without the known findings.
  var withoutKnown: Self {
    var batch = self
    var kept: [InvalidLine] = []
    batch.broken = BrokenRules()
    batch.grades = []
    batch.violations = []
    for row in failures.indices where !grades[row].isKnown {
      kept.append(failures[row])
      batch.broken.append(row: row, of: broken)
      batch.grades.append(grades[row])
      if !violations.isEmpty { batch.violations.append(violations[row]) }
    }
    batch.failures = kept[...]
    return batch
  }

  /// Returns the number of a line in its input, from 1.
  func line(of failure: InvalidLine) -> Int { line + failure.line }

  /// Returns the line as it was judged, or its start if it is larger than a block.
  func line(at failure: InvalidLine) -> ArraySlice<UInt8> { place.bytes(of: failure) }

  /// Returns the number of the invalid row within the block; nil if lines are not rows.
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

  /// Returns the number of lines, from one on, that certainly stop at a character that people
  /// recognize by sight, or at their end.
  ///
  /// Nearly all do, and this takes less time than searching for advice.
  func visibleCount(from index: Int) -> Int {
    place.visibleCount(of: failures.dropFirst(index))
  }

  /// Returns the line that contains the error, as it was judged; nil if only its start is known.
  func physicalLine(of failure: InvalidLine) -> ArraySlice<UInt8>? {
    isLargeLine ? nil : place.physicalLine(of: failure)
  }

  /// Whether the batch concerns the start of a line that is larger than a block.
  var isLargeLine: Bool { place.findings.largeLine != nil }

  /// Returns the line as it was read, or its start.
  func excerpt(of failure: InvalidLine) -> Excerpt { Excerpt(of: line(at: failure), encoding) }
}

extension InvalidLine {
  /// The column after the error, in Characters from 1; if something is missing, its start.
  var endColumn: Int { range.upperBound + 1 }
}
