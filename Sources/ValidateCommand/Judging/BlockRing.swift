import Synchronization

/// Blocks of an input on their way from the file to the report, in a ring.
///
/// Whoever has nothing else to do reads the next block and judges it, so that a block stays in the
/// caches of one processor. Only the reading itself has to be one after another, and the report,
/// which is made by one thread.
final class BlockRing: Sendable {
  private let places: [Place]
  private let reader = Mutex<BlockReader?>(nil)
  private let turns: Platform.Monitor<Turns>

  /// Creates a ring, and starts the threads that work beside the one that reports.
  ///
  /// - Parameters:
  ///   - threads: The number of all threads.
  ///   - judge: What judges each block.
  ///   - blockSize: The most bytes of a block.
  init(threads: Int, judge: BlockJudge, blockSize: Int) {
    // Twice as many blocks as hands, so that nobody waits for one that takes longer.
    let count = threads > 1 ? 2 * threads : 1
    places = (0..<count).map { _ in Place(BlockPlace(judge, blockSize: blockSize)) }
    turns = Platform.Monitor(Turns(places: count))
    for _ in 1..<max(threads, 1) {
      // With fewer threads it takes longer, and is as right.
      let isStarted = Platform.startThread { [self] in
        while true { self.judge(turns.take { $0.claim() }) }
      }
      if !isStarted { break }
    }
  }
}

extension BlockRing {
  /// A place, which only one thread at a time has to do with.
  private final class Place: Sendable {
    let content: Mutex<BlockPlace>

    init(_ content: BlockPlace) { self.content = Mutex(content) }
  }
}

extension BlockRing {
  /// Passes the blocks of an input to the report, in their order.
  ///
  /// - Parameters:
  ///   - input: Where they come from.
  ///   - report: Receives each block after it was judged, and returns whether to go on.
  /// - Returns: Why the input could not be read to its end; `nil` if it was, or if nobody wanted to
  ///   know the rest.
  /// - Throws: What the report throws. The ring must not be used again then.
  func pass(
    _ input: consuming BlockReader,
    to report: (inout BlockPlace) throws(OutputError) -> Bool
  ) throws(OutputError) -> SystemError? {
    var input: BlockReader? = consume input
    reader.withLock { swap(&$0, &input) }
    turns.update { $0.isOpen = true }
    var problem: SystemError?
    loop: while true {
      switch turns.take({ $0.next() }) {
      case .judge(let number):
        judge(number)
      case .report(let number):
        let goesOn = try places[number % places.count].content.withLock {
          (place) throws(OutputError) in
          try report(&place)
        }
        turns.update { $0.endReport(goesOn: goesOn) }
        if !goesOn { break loop }
      case .end(let reason):
        problem = reason
        break loop
      }
    }
    turns.take { $0.end() }
    do throws(SystemError) {
      try reader.withLock { (reader) throws(SystemError) in try reader.take()?.close() }
      return problem
    } catch {
      return problem ?? error
    }
  }

  /// Reads a block, for which the right was claimed, and judges it.
  private func judge(_ number: Int) {
    places[number % places.count].content.withLock { place in
      var problem: SystemError?
      var isRead = false
      do throws(SystemError) {
        isRead = try reader.withLock { (reader) throws(SystemError) in
          try reader?.read(&place.block) ?? false
        }
      } catch {
        // What was read before is reported before.
        problem = error
      }
      turns.update { $0.endReading(isRead: isRead, problem: problem) }
      guard isRead else { return }
      // Whatever else there is goes with what came before.
      if place.block.content == .records { place.judge.begin(&place.judgement, of: place.block) }
      turns.update { $0.isJudged[$0.place(of: number)] = true }
    }
  }
}
