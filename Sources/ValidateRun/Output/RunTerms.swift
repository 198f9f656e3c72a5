/// The terms of a run: what is the same in all runs whose summaries can be merged.
package struct RunTerms: Equatable, Sendable {
  /// The version of the program.
  package var version: String
  /// The fingerprint of what decides whether a line is valid, in hexadecimal digits.
  var fingerprint: String
  /// The tolerance: what is still no failure.
  package var tolerance: Tolerance
  /// The most findings on standard output; nil for all.
  package var maximumFindingCount: Int?
}

extension RunTerms {
  /// Creates the terms of a run.
  package init(_ validation: Command.Validation) {
    self.init(
      version: ValidateRun.version,
      fingerprint: validation.fingerprint.description,
      tolerance: validation.tolerance,
      maximumFindingCount: validation.output.printsFindings
        ? validation.output.maximumFindingCount : nil)
  }
}
