import Synchronization

/// A block and its judgement, on which one thread at a time works.
final class BlockTask: Sendable {
  /// What the work is about.
  struct State: Sendable {
    var block: Block
    var judge: BlockJudge
    var judgement = BlockJudgement()
    /// Whether the block has records that nobody has started to judge.
    var isPending = false

    /// Starts to judge the block if nobody has.
    ///
    /// - Returns: Whether there was anything to do.
    mutating func start() -> Bool {
      if !isPending { return false }
      isPending = false
      judge.begin(&judgement, of: block)
      return true
    }
  }

  let state: Mutex<State>

  init(_ judge: BlockJudge, blockSize: Int) {
    state = Mutex(State(block: Block(size: blockSize), judge: judge))
  }
}

extension BlockTask {
  /// Starts to judge the block if nobody has.
  ///
  /// - Returns: Whether there was anything to do; `nil` if another thread is at work.
  func start() -> Bool? {
    state.withLockIfAvailable { $0.start() }
  }
}
