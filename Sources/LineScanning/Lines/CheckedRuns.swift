package import RegularLanguage

/// The runs of one rule over a line, one of which is chosen by checks in code at the end of the
/// line.
///
/// Each run accepts what the rule accepts if certain checks pass. For even numbers, with one check,
/// the first run accepts nothing, and the second run accepts all numbers:
///
///     12       // the check passes, so the second run decides
///     13       // the check fails, so the first run decides: the whole line is wrong
///     1x       // no run accepts it, and the second run, the locator, finds the fault
package struct CheckedRuns: Sendable {
  /// The runs; the index of a run has the bits of the checks that must pass.
  let runs: [StreamingRun]
  /// The checks.
  let checks: [@Sendable (Span<UInt8>) -> Bool]
  /// The index of the run whose faults locate where a line becomes invalid.
  let locator: Int

  /// The maximum length of a text that is checked, in bytes.
  package static let maximumByteCount = 256

  /// Creates a rule without checks.
  package init(_ run: StreamingRun) {
    self.init([run], checks: [], locator: 0)
  }

  /// Creates a rule with checks.
  ///
  /// - Parameters:
  ///   - runs: A run for each set of passed checks, by the bits of their indices.
  ///   - checks: The checks of texts of up to 256 bytes; longer texts fail them.
  ///   - locator: The index of the run whose faults locate where a line becomes invalid.
  package init(
    _ runs: [StreamingRun],
    checks: [@Sendable (Span<UInt8>) -> Bool],
    locator: Int
  ) {
    self.runs = runs
    self.checks = checks
    self.locator = locator
  }

  /// Returns the fault of a line.
  ///
  /// - Parameters:
  ///   - faults: The fault that each run has found.
  ///   - text: The line; `nil` if it is too long to be checked.
  ///   - whole: The fault to return if the checks fail and no run has located a fault.
  /// - Returns: The fault; `nil` if the line is accepted.
  func fault(
    _ faults: ArraySlice<LocatedFault?>,
    in text: [UInt8]?,
    whole: @autoclosure () -> LocatedFault
  ) -> LocatedFault? {
    let located = faults[faults.startIndex + locator]
    if checks.isEmpty || faults.allSatisfy({ $0 != nil }) { return located }
    if faults.allSatisfy({ $0 == nil }) { return nil }
    var choice = faults.startIndex
    if let text {
      for (bit, check) in checks.enumerated() where check(text.span) { choice += 1 << bit }
    }
    return faults[choice].map { _ in located ?? whole() }
  }
}
