import Synchronization

/// Threads that judge blocks beside the one that reads them and reports.
final class JudgePool: Sendable {
  /// What there is to do, in the order of a ring.
  let tasks: [BlockTask]
  private let signal = Platform.Signal()
  /// Where in the ring the block is that is to be reported next.
  private let oldest = Atomic<Int>(0)

  /// Starts a number of threads.
  init(threads: Int, judge: BlockJudge, blockSize: Int) {
    // Twice as many blocks as hands, so that nobody waits for one that takes longer.
    tasks = (0..<2 * (threads + 1)).map { _ in BlockTask(judge, blockSize: blockSize) }
    for _ in 0..<threads {
      // With fewer threads it takes longer, and is as right.
      let isStarted = Platform.startThread { [self] in work() }
      if !isStarted { break }
    }
  }
}

extension JudgePool {
  /// Tells that another task is pending.
  ///
  /// - Parameter oldest: Where in the ring the oldest is.
  func announce(oldest: Int) {
    self.oldest.store(oldest, ordering: .relaxed)
    signal.send()
  }

  private func work() {
    while true {
      signal.wait()
      let first = oldest.load(ordering: .relaxed)
      // The oldest one first, since that is waited for.
      for index in first..<first + tasks.count where tasks[index % tasks.count].start() == true {
        break
      }
    }
  }
}
