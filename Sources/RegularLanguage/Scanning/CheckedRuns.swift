/// The runs of one rule over a line, of which checks in code choose one at its end.
///
/// A run is of what the rule accepts where certain checks are passed. Of numbers that must be
/// even, with one check, the first run accepts nothing, and the second one all numbers:
///
///     12       // the check is passed, and so the second run counts
///     13       // it is not, and the first run counts: all of the line is wrong
///     1x       // no run accepts it, and the second one, the teller, knows where it goes wrong
package struct CheckedRuns: Sendable {
  /// The runs; that at an index counts where the checks are passed whose bits it has.
  let runs: [StreamingRun]
  /// The checks.
  let checks: [@Sendable (Span<UInt8>) -> Bool]
  /// The index of the run whose faults tell where a line becomes invalid.
  private let teller: Int

  /// The longest text that is checked, in bytes.
  package static let maximumByteCount = 256

  /// Creates a rule that needs no check.
  package init(_ run: StreamingRun) {
    self.init([run], checks: [], teller: 0)
  }

  /// Creates a rule with checks.
  ///
  /// - Parameters:
  ///   - runs: A run for each set of checks that may be passed, by the bits of their indices.
  ///   - checks: The checks of texts of up to 256 bytes; no longer text passes them.
  ///   - teller: The index of the run whose faults tell where a line becomes invalid.
  package init(
    _ runs: [StreamingRun],
    checks: [@Sendable (Span<UInt8>) -> Bool],
    teller: Int
  ) {
    self.runs = runs
    self.checks = checks
    self.teller = teller
  }

  /// Returns what is wrong with a line.
  ///
  /// - Parameters:
  ///   - faults: What each run has found.
  ///   - text: The line; `nil` if it is longer than what is checked.
  ///   - whole: What is wrong if no run finds a place that is.
  /// - Returns: The fault; `nil` if the line is accepted.
  func fault(
    _ faults: ArraySlice<LocatedFault?>,
    in text: [UInt8]?,
    whole: @autoclosure () -> LocatedFault
  ) -> LocatedFault? {
    let told = faults[faults.startIndex + teller]
    if checks.isEmpty || faults.allSatisfy({ $0 != nil }) { return told }
    if faults.allSatisfy({ $0 == nil }) { return nil }
    var choice = faults.startIndex
    if let text {
      for (bit, check) in checks.enumerated() where check(text.span) { choice += 1 << bit }
    }
    return faults[choice].map { _ in told ?? whole() }
  }
}
