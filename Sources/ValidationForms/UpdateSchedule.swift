/// The fields whose editors are scheduled for an update.
struct UpdateSchedule {
  private enum Phase { case idle, running }

  private var phase = Phase.idle
  private var due: Set<Int> = []
}

extension UpdateSchedule {
  /// Whether scheduled updates are being carried out.
  var isRunning: Bool { phase == .running }

  mutating func insert(_ index: Int) { due.insert(index) }

  mutating func insert(_ indices: some Sequence<Int>) { due.formUnion(indices) }

  /// Starts carrying out updates, if there are any, and returns whether it has.
  mutating func start() -> Bool {
    guard phase == .idle, !due.isEmpty else { return false }
    phase = .running
    return true
  }

  /// Takes all scheduled fields, in order; returns `nil` if there are none.
  mutating func nextBatch() -> [Int]? {
    if due.isEmpty { return nil }
    defer { due = [] }
    return due.sorted()
  }

  mutating func finish() { phase = .idle }
}
