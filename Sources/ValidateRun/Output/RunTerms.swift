/// The terms of a run, which must be equal for runs whose summaries are merged.
package struct RunTerms: Equatable, Sendable {
  /// The version of the program.
  package var version: String
  /// The fingerprint of everything that determines whether a line is valid, in hexadecimal digits.
  var fingerprint: String
  /// The tolerance for invalid lines.
  package var tolerance: Tolerance
  /// The maximum number of findings on standard output; nil for all.
  package var maximumFindingCount: Int?
  /// The fingerprint of the file of known findings, in hexadecimal digits; nil without a baseline.
  package var baseline: String?
}

extension RunTerms {
  /// Creates the terms of a run.
  package init(_ validation: ValidationPlan, _ baseline: Baseline? = nil) {
    self.init(
      version: ValidateRun.version,
      fingerprint: validation.fingerprint.description,
      tolerance: validation.tolerance,
      maximumFindingCount: validation.output.printsFindings
        ? validation.output.maximumFindingCount : nil,
      baseline: baseline?.fingerprint.description)
  }
}
