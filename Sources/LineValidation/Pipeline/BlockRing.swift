import Synchronization

/// Blocks of an input on their way from the file to a sink, in a ring.
///
/// An idle thread reads the next block and judges it, so that a block stays in the
/// caches of one processor. Only three things must be one after another: the reading, and by one
/// thread the counting of lines and what the sink does. What is counted can be explained, and
/// prepared for the sink, by any thread.
final class BlockRing: Sendable {
  private let places: [Place]
  private let reader = Mutex<BlockReader?>(nil)
  private let turns: Platform.Monitor<BlockSchedule>

  /// Creates a ring, and starts the threads that work next to the one that reports.
  ///
  /// - Parameters:
  ///   - judge: What each of them judges by.
  ///   - explainer: What each of them explains by.
  ///   - preparation: What they prepare blocks by for the sink; `nil` if it takes them as they are.
  ///   - helpers: The number of those threads.
  ///   - blockSize: The most bytes of a block.
  init(
    _ judge: any BlockJudge,
    _ explainer: LineExplainer,
    _ preparation: BlockPreparation? = nil,
    helpers: Int = 0,
    blockSize: Int
  ) {
    // Twice as many blocks as hands, so that no thread waits for one that takes longer.
    let count = helpers > 0 ? 2 * (helpers + 1) : 1
    places = (0..<count).map { Place(BlockPlace(number: $0, blockSize: blockSize)) }
    turns = Platform.Monitor(BlockSchedule(places: count, size: blockSize))
    for _ in 0..<helpers {
      // With fewer threads it takes longer, and is as right.
      let isStarted = Platform.startThread { [self] in help(judge, explainer, preparation?()) }
      if !isStarted { break }
    }
  }
}

extension BlockPlace {
  /// The most places that there are, by whose numbers a sink may keep what is its own.
  package static let maximumPlaceCount = 2 * LinePipeline.maximumThreadCount
}

extension BlockRing {
  /// A place, which one thread at a time uses.
  private final class Place: Sendable {
    let content: Mutex<BlockPlace>

    init(_ content: BlockPlace) { self.content = Mutex(content) }
  }

  private func place(of number: Int) -> Place { places[number % places.count] }
}

extension BlockRing {
  /// Passes the blocks of an input to a sink, in their order.
  ///
  /// - Parameters:
  ///   - input: Where they come from.
  ///   - judge: What this thread judges by.
  ///   - counter: What counts the lines.
  ///   - sink: Who is told.
  /// - Returns: Why the input could not be read to its end; `nil` if it was, or if no caller wanted
  ///   to know the rest.
  /// - Throws: What the sink throws; the ring is of no more use then.
  func pass<Sink: BlockSink>(
    _ input: consuming BlockReader,
    by judge: inout any BlockJudge,
    _ counter: inout LineCounter,
    to sink: Sink
  ) throws(Sink.Failure) -> InputError? {
    var input: BlockReader? = consume input
    reader.withLock { swap(&$0, &input) }
    turns.update { $0.open() }
    var problem: InputError?
    loop: while true {
      switch turns.take({ $0.next() }) {
      case .judge(let claim):
        self.judge(claim, by: &judge)
      case .count(let number):
        count(number, by: &counter, for: sink)
      case .report(let number):
        try place(of: number).content.withLock { (place) throws(Sink.Failure) in
          try counter.pass(&place, to: sink)
        }
        turns.update { $0.endReport() }
      case .finish(let number):
        try place(of: number).content.withLock { (place) throws(Sink.Failure) in
          try counter.finish(&place, by: &judge, to: sink)
        }
        let goesOn = !counter.tally.isCutShort
        turns.update {
          $0.endCounting(hasFindings: false, goesOn: goesOn)
          $0.endReport()
        }
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
      return problem ?? .refused(error)
    }
  }

  private func count(
    _ number: Int,
    by counter: inout LineCounter,
    for sink: some BlockSink
  ) {
    let hasFindings = place(of: number).content.withLock { place in
      counter.count(&place, for: sink)
      return place.findings.count > 0
    }
    let goesOn = !counter.tally.isCutShort
    turns.update { $0.endCounting(hasFindings: hasFindings, goesOn: goesOn) }
  }

  /// Lets the other threads end, now that no input is to be passed any more.
  func close() { turns.update { $0.close() } }

  /// Works next to the thread that tells the sink, until the ring is closed.
  private func help(
    _ judge: any BlockJudge,
    _ explainer: LineExplainer,
    _ prepare: ((BlockPlace) -> Void)?
  ) {
    var (judge, explainer) = (judge, explainer)
    while true {
      switch turns.take({ $0.help() }) {
      case .judge(let claim):
        self.judge(claim, by: &judge)
      case .spell(let number):
        place(of: number).content.withLock { place in
          place.explain(by: &explainer)
          prepare?(place)
        }
        turns.update { $0.endSpelling(number) }
      case .end:
        return
      }
    }
  }

  /// Reads a block, for which the right was claimed, and judges it.
  private func judge(_ claim: BlockSchedule.Claim, by judge: inout any BlockJudge) {
    place(of: claim.number).content.withLock { place in
      var problem: InputError?
      var isRead = false
      do throws(InputError) {
        isRead = try reader.withLock { (reader) throws(InputError) in
          try reader?.read(&place.block, atOnce: claim.size) ?? false
        }
      } catch {
        // What was read before is reported before.
        problem = error
      }
      turns.update { $0.endReading(isRead: isRead, problem: problem) }
      guard isRead else { return }
      // Whatever else there is goes with what came before.
      let isBlock = place.block.content == .lines
      if isBlock { judge.begin(&place.judgement, of: place.block) }
      let isWhole = isBlock && place.judgement.isWhole(of: place.block)
      let failures = isBlock ? place.judgement.failures.count : 0
      let bytes = isBlock ? place.judgement.offset : 0
      turns.update {
        $0.endJudging(claim.number, isWhole: isWhole, failures: failures, bytes: bytes)
      }
    }
  }
}
