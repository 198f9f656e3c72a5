import InputValidation
import LineValidation

/// A sink that stores the findings in lines.
final class FoundLines: BlockSink {
  typealias Failure = Never

  /// The findings of all inputs: `LINE:COLUMN [RULE]`.
  private(set) var findings: [String] = []
  let hopelessCount: Int?
  private var names: [String] = []

  /// Creates an empty sink.
  ///
  /// - Parameter hopelessCount: The number of invalid lines to stop at; nil for no limit.
  init(hopelessCount: Int? = nil) {
    self.hopelessCount = hopelessCount
  }

  /// Creates an empty sink for what an explainer finds.
  ///
  /// - Parameters:
  ///   - explainer: The explainer.
  ///   - hopelessCount: The number of invalid lines to stop at; nil for no limit.
  init(_ explainer: LineExplainer, hopelessCount: Int? = nil) {
    self.hopelessCount = hopelessCount
    names = explainer.rules.all.map(\.label)
  }

  /// Judges inputs one by one, and stores the findings.
  ///
  /// - Returns: The counts of each input.
  func judge(
    _ inputs: [[UInt8]],
    by validator: any Validator,
    _ plan: LinePlan
  ) throws -> [LineTally] {
    let rule = NamedRule(label: validator.rule.code.rawValue, validator: validator)
    var plan = plan
    plan.filtersSmallInputs = true
    var pipeline = try InputPipeline(RuleSet([rule]), plan)
    names = pipeline.explainer.rules.all.map(\.label)
    var tallies: [LineTally] = []
    for input in inputs { tallies.append(pipeline.judge(input, to: self)) }
    return tallies
  }

  var preparation: BlockPreparation? { nil }

  func count(_ place: BlockPlace) -> BlockFindings.Explained {
    .init(rules: place.findings.count, places: place.findings.count)
  }

  func begin(_ block: Block) {}

  func take(_ place: BlockPlace) {
    for (row, line) in place.invalidLines.enumerated() {
      var rules: [String] = []
      place.findings.broken.forEach(row: row) { rules.append(names[$0]) }
      let number = place.findings.line + line.line
      findings.append("\(number):\(line.column) [\(rules.joined(separator: ", "))]")
    }
  }

  func end(_ tally: LineTally) {}
}
