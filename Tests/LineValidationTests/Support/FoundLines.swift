import InputValidation
import LineValidation

/// A sink that keeps what is found in lines.
final class FoundLines: BlockSink {
  typealias Failure = Never

  /// The findings of all inputs: `LINE:COLUMN [RULE]`.
  private(set) var findings: [String] = []
  let hopelessCount: Int?
  private var names: [String] = []

  /// Starts with nothing.
  ///
  /// - Parameter hopelessCount: How many invalid lines of an input are enough; nil for all.
  init(hopelessCount: Int? = nil) {
    self.hopelessCount = hopelessCount
  }

  /// Starts with nothing, to be told of what an explainer explains.
  ///
  /// - Parameters:
  ///   - explainer: The explainer.
  ///   - hopelessCount: How many invalid lines of an input are enough; nil for all.
  init(_ explainer: LineExplainer, hopelessCount: Int? = nil) {
    self.hopelessCount = hopelessCount
    names = explainer.rules.all.map(\.label)
  }

  /// Judges one input after the other, and keeps what is found.
  ///
  /// - Returns: What was counted in each.
  func judge(
    _ inputs: [[UInt8]],
    by validator: any Validator,
    _ plan: LinePlan
  ) throws -> [LineTally] {
    let rule = NamedRule(label: validator.rule.code.rawValue, validator: validator)
    var pipeline = try LinePipeline(RuleSet([rule]), plan)
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
