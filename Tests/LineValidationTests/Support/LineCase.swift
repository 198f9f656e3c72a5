import InputValidation
import LineValidation
import Testing

/// Lines, the rules for them, and the expected findings.
struct LineCase: CustomTestStringConvertible {
  let validator: any Validator
  let plan: LinePlan
  let input: [UInt8]
  let findings: [String]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - validator: The validator of each line.
  ///   - input: The lines, with their terminators.
  ///   - findings: The expected findings: `LINE:COLUMN [RULE]`.
  ///   - configure: Sets the line format.
  init(
    _ validator: some Validator,
    _ input: String,
    _ findings: [String] = [],
    _ configure: (inout LinePlan) -> Void = { _ in }
  ) {
    self.init(validator, bytes: Array(input.utf8), findings, configure)
  }

  /// Creates a case of lines that may be malformed.
  init(
    _ validator: some Validator,
    bytes: [UInt8],
    _ findings: [String] = [],
    _ configure: (inout LinePlan) -> Void = { _ in }
  ) {
    self.validator = validator
    var plan = LinePlan()
    configure(&plan)
    self.plan = plan
    input = bytes
    self.findings = findings
  }

  var testDescription: String {
    "\(validator.rule) on \(String(decoding: input.prefix(99), as: UTF8.self).debugDescription)"
  }

  /// Judges the lines, and expects the findings.
  ///
  /// - Returns: The number of lines.
  @discardableResult
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int {
    let found = FoundLines()
    let tally = try found.judge([input], by: validator, plan)[0]
    #expect(found.findings == findings, sourceLocation: sourceLocation)
    #expect(tally.invalid == findings.count, sourceLocation: sourceLocation)
    #expect(tally.problem == nil, sourceLocation: sourceLocation)
    return tally.lines
  }
}
