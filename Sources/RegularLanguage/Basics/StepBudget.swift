/// The steps that a search may still take.
package struct StepBudget {
  /// The error of a search that ran out of steps.
  package struct Exhausted: Error {}

  private var stepsLeft: Int

  /// Creates a budget; a step follows one transition, or looks at it.
  package init(_ steps: Int) { stepsLeft = steps }

  /// Stops at once a search that is going to need so many steps.
  func foresee(_ count: Int, times cost: Int) throws(Exhausted) {
    let (steps, isTooLarge) = count.multipliedReportingOverflow(by: cost)
    guard !isTooLarge, steps <= stepsLeft else { throw Exhausted() }
  }

  mutating func spend(_ steps: Int) throws(Exhausted) {
    guard steps <= stepsLeft else { throw Exhausted() }
    stepsLeft -= steps
  }
}
