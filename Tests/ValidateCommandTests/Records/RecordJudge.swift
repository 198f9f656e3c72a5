import TestSupport
import ValidateRun

@testable import LineValidation
@testable import ValidateCommand

/// The judgement of records in a notation, by the options of the command.
struct RecordJudge {
  private let validation: ValidationPlan

  /// What a file comes to.
  struct Outcome: Equatable {
    var findings: [AbstractFinding] = []
    /// The text with its repairs.
    var text: [UInt8] = []
    /// The number of records.
    var count = 0

    /// The records that are valid, perhaps with warnings.
    var valid: [Int] {
      let invalid = Set(findings.filter { !$0.isWarning }.map(\.record))
      return (0..<count).filter { !invalid.contains($0) }
    }
  }

  /// Creates a judge; `nil` if the command refuses the options.
  ///
  /// - Parameters:
  ///   - words: The options.
  ///   - usesFilters: Whether filters stand in front of reading.
  ///   - filtersSmallInputs: Whether also those that take long to make.
  init?(_ words: [String], usesFilters: Bool = true, filtersSmallInputs: Bool = false) {
    var parser = ArgumentParser(words.map { Array($0.utf8) })
    guard case .validate(let plain) = parser.invocation().command else { return nil }
    var plan = plain
    plan.lines.usesFilters = usesFilters
    plan.lines.filtersSmallInputs = filtersSmallInputs
    plan.threads = 1
    validation = plan
  }

  /// Judges files, one after another.
  func outcomes(of files: [WrittenRecords]) throws -> [Outcome] {
    var pipeline = try validation.pipeline(explains: true)
    return files.map { file in
      let sink = RecordSink(pipeline.explainer.rules, file)
      _ = pipeline.judge(Array(file.text.utf8), to: sink)
      return sink.outcome
    }
  }
}

/// Collects the findings and the repaired lines of a file.
private final class RecordSink: BlockSink {
  private let rules: ReportedRules
  private let file: WrittenRecords
  private(set) var outcome = RecordJudge.Outcome()
  /// The number of records before the block.
  private var records = 0

  init(_ rules: ReportedRules, _ file: WrittenRecords) {
    (self.rules, self.file) = (rules, file)
    outcome.count = file.places.count
  }

  var hopelessCount: Int? { nil }
  var preparation: BlockPreparation? { nil }

  func count(_ place: BlockPlace) -> BlockFindings.Explained {
    .init(rules: place.findings.count, places: place.findings.count)
  }

  func begin(_ block: Block) {}
  func end(_ tally: LineTally) { records = tally.lines }

  func take(_ place: BlockPlace) throws(Never) {
    for (index, failure) in place.invalidLines.enumerated() {
      let field = place.judgement.field(of: failure)
      var broken: [Int] = []
      place.findings.broken.forEach(row: index) { broken.append($0) }
      // A file of several lines is one record.
      let record =
        file.places.count == 1 ? 0 : records + (field?.row ?? failure.line) - 1
      let name = field == nil ? AbstractRecord.names[0] : field?.name
      let labels = broken.map { rules.all[$0].label }
      // The place of an unknown name depends on the spelling of the name.
      let isOfName = labels == ["unknown"]
      let columns = isOfName ? nil : name.flatMap { file.places[record][$0] }
      let line = place.findings.line + failure.line
      func character(_ column: Int) -> Int {
        if let index = columns?.lastIndex(where: { $0 == (line, column) }) { return index }
        // After a line feed, the next Character is on another line.
        return columns?.firstIndex { $0 == (line, column - 1) }.map { $0 + 1 } ?? -1 - column
      }
      let bytes = place.bytes(of: failure)
      outcome.findings.append(
        AbstractFinding(
          record: record, field: name, rules: labels,
          isWarning: broken.allSatisfy { rules.isWarning($0, inColumn: field?.planColumn) },
          value: isOfName || columns != nil ? String(decoding: bytes, as: UTF8.self) : nil,
          place: columns == nil
            ? nil : [character(failure.range.lowerBound), character(failure.range.upperBound)]))
    }
    var start = place.block.range.lowerBound
    var repaired = place.findings.repaired
    let first = start
    while let line = repaired.removeFirst(before: .max) {
      outcome.text += place.block.buffer[start..<first + line.bytes.lowerBound] + line.text
      start = first + line.bytes.upperBound
    }
    outcome.text += place.block.buffer[start..<place.block.range.upperBound]
  }
}
