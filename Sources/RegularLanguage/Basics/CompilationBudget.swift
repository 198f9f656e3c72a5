/// The memory and the steps of work that compiling may still spend.
///
/// Steps are counted, not timed, so that a pattern compiles everywhere or nowhere.
struct CompilationBudget {
  private(set) var bytes: Int
  private(set) var steps: Int

  init(bytes: Int, steps: Int) {
    self.bytes = bytes
    self.steps = steps
  }

  /// All that the limits give.
  init(_ limits: Limits) {
    self.init(bytes: limits.automatonBytes, steps: limits.steps)
  }

  /// Whether more has been spent than there was; what was made since
  /// then means nothing.
  var isExhausted: Bool { bytes < 0 || steps < 0 }

  /// Refuses what no budget would be enough for.
  mutating func refuse() { bytes = -1 }

  mutating func spend(bytes: Int = 0, steps: Int = 0) {
    self.bytes &-= bytes
    self.steps &-= steps
  }
}
