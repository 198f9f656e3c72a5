/// The memory and the steps that compilation may still spend.
///
/// Steps are counted, not timed, so that the same patterns compile on all machines.
struct CompilationBudget {
  private(set) var bytes: Int
  private(set) var steps: Int

  init(bytes: Int, steps: Int) {
    self.bytes = bytes
    self.steps = steps
  }

  /// Creates the budget of the limits.
  init(_ limits: Limits) {
    self.init(bytes: limits.automatonBytes, steps: limits.steps)
  }

  /// Whether more was spent than available; results that were created since then are invalid.
  var isExhausted: Bool { bytes < 0 || steps < 0 }

  /// Exhausts the budget for input that no budget would be enough for.
  mutating func refuse() { bytes = -1 }

  mutating func spend(bytes: Int = 0, steps: Int = 0) {
    self.bytes &-= bytes
    self.steps &-= steps
  }
}
