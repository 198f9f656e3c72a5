import InputValidation

/// Findings as lines of text: `file:line:column: error: message [rule]`.
///
/// That is the form that editors and terminals turn into links.
struct TextReport {
  private let prefix: String
  private let rules: RuleSet

  /// Creates a report on one input.
  ///
  /// - Parameters:
  ///   - input: The input whose name stands in front of each finding.
  ///   - rules: The rules, whose labels end each finding.
  init(on input: Input, rules: RuleSet) {
    prefix = input.name + ":"
    self.rules = rules
  }
}

extension TextReport {
  /// Writes one finding.
  ///
  /// - Throws: ``OutputError`` if the output can't be written.
  func write(_ failure: RecordFailure, to output: inout OutputBuffer) throws(OutputError) {
    try output.write(prefix)
    try output.write(String(failure.line))
    try output.write(":")
    try output.write(String(failure.column))
    try output.write(": error: ")
    try output.write(Escaping.text(failure.error.description))
    try output.write(" [")
    try output.write(Escaping.text(rules.label(for: failure.error)))
    try output.write("]\n")
  }
}
