/// The steps that a search may still take.
package struct StepBudget {
  /// The error of a search that ran out of steps.
  package struct Exhausted: Error {}

  private var stepsLeft: Int

  /// Creates a budget of steps; a step follows or checks one transition.
  package init(_ steps: Int) { stepsLeft = steps }

  /// Throws an error at once if a search is going to need more steps than remain.
  func foresee(_ count: Int, times cost: Int) throws(Exhausted) {
    let (steps, isTooLarge) = count.multipliedReportingOverflow(by: cost)
    guard !isTooLarge, steps <= stepsLeft else { throw Exhausted() }
  }

  mutating func spend(_ steps: Int) throws(Exhausted) {
    guard steps <= stepsLeft else { throw Exhausted() }
    stepsLeft -= steps
  }
}
