import Synchronization

/// A ring of blocks that carries an input from the file to a sink.
///
/// Each idle thread reads the next block and judges it, so that a block stays in the caches of one
/// processor. Only three steps are sequential: reading, and, on one thread, counting lines and
/// calling the sink. Once a block is counted, any thread can explain its failures and prepare it
/// for the sink.
final class BlockRing: Sendable {
  private let slots: [Slot]
  private let reader = Mutex<BlockReader?>(nil)
  private let schedule: Platform.Monitor<BlockSchedule>

  /// Creates a ring, and starts the helper threads that work alongside the reporting thread.
  ///
  /// - Parameters:
  ///   - judge: The judge that each thread copies.
  ///   - explainer: The explainer that each thread copies.
  ///   - preparation: Prepares blocks for the sink; `nil` if the sink needs no preparation.
  ///   - helpers: The number of helper threads.
  ///   - blockSize: The maximum number of bytes in a block.
  init(
    _ judge: any BlockJudge,
    _ explainer: LineExplainer,
    _ preparation: BlockPreparation? = nil,
    helpers: Int = 0,
    blockSize: Int
  ) {
    // Two blocks per thread, so that no thread waits for a slower one.
    let count = helpers > 0 ? 2 * (helpers + 1) : 1
    slots = (0..<count).map { Slot(BlockPlace(number: $0, blockSize: blockSize)) }
    schedule = Platform.Monitor(BlockSchedule(places: count, size: blockSize))
    for _ in 0..<helpers {
      // With fewer threads the work takes longer, but the result is the same.
      let isStarted = Platform.startThread { [self] in help(judge, explainer, preparation?()) }
      if !isStarted { break }
    }
  }
}

extension BlockPlace {
  /// The maximum number of slots; a sink may keep data for each slot number.
  package static let maximumPlaceCount = 2 * InputPipeline.maximumThreadCount
}

extension BlockRing {
  /// A slot, used by one thread at a time.
  private final class Slot: Sendable {
    let content: Mutex<BlockPlace>

    init(_ content: BlockPlace) { self.content = Mutex(content) }
  }

  private func slot(of number: Int) -> Slot { slots[number % slots.count] }

  /// Passes the blocks of an input to a sink, in order.
  ///
  /// - Parameters:
  ///   - input: The reader of the input.
  ///   - judge: The judge of this thread.
  ///   - counter: The counter of the lines.
  ///   - sink: The sink that receives the blocks.
  /// - Returns: The error that prevented reading until the end; `nil` if there was none, or if the
  ///   sink did not need the rest.
  /// - Throws: The error that the sink throws; the ring is unusable afterwards.
  func pass<Sink: BlockSink>(
    _ input: consuming BlockReader,
    by judge: inout any BlockJudge,
    _ counter: inout LineCounter,
    to sink: Sink
  ) throws(Sink.Failure) -> InputError? {
    var input: BlockReader? = consume input
    reader.withLock { swap(&$0, &input) }
    // If the sink throws, the input is still open.
    defer { reader.withLock { try? $0.take()?.close() } }
    schedule.update { $0.open() }
    var problem: InputError?
    loop: while true {
      switch schedule.take({ $0.next() }) {
      case .judge(let claim):
        self.judge(claim, by: &judge)
      case .count(let number):
        count(number, by: &counter, for: sink)
      case .report(let number):
        try slot(of: number).content.withLock { (place) throws(Sink.Failure) in
          try counter.pass(&place, to: sink)
        }
        schedule.update { $0.endReport() }
      case .finish(let number):
        try slot(of: number).content.withLock { (place) throws(Sink.Failure) in
          try counter.finish(&place, by: &judge, to: sink)
        }
        let continues = !counter.tally.isCutShort
        schedule.update {
          $0.endCounting(hasFindings: false, continues: continues)
          $0.endReport()
        }
      case .end(let reason):
        problem = reason
        break loop
      }
    }
    schedule.take { $0.end() }
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
    let hasFindings = slot(of: number).content.withLock { place in
      counter.count(&place, for: sink)
      return place.findings.count > 0
    }
    let continues = !counter.tally.isCutShort
    schedule.update { $0.endCounting(hasFindings: hasFindings, continues: continues) }
  }

  /// Lets the helper threads end; no input may be passed afterwards.
  func close() { schedule.update { $0.close() } }

  /// Runs a helper thread, until the ring is closed.
  private func help(
    _ judge: any BlockJudge,
    _ explainer: LineExplainer,
    _ prepare: ((BlockPlace) -> Void)?
  ) {
    var (judge, explainer) = (judge, explainer)
    while true {
      switch schedule.take({ $0.help() }) {
      case .judge(let claim):
        self.judge(claim, by: &judge)
      case .prepare(let number):
        slot(of: number).content.withLock { place in
          place.explain(by: &explainer)
          prepare?(place)
        }
        schedule.update { $0.endPreparing(number) }
      case .end:
        return
      }
    }
  }

  /// Reads the claimed block and judges it.
  private func judge(_ claim: BlockSchedule.Claim, by judge: inout any BlockJudge) {
    slot(of: claim.number).content.withLock { place in
      var problem: InputError?
      var isRead = false
      do throws(InputError) {
        isRead = try reader.withLock { (reader) throws(InputError) in
          try reader?.read(&place.block, atOnce: claim.size) ?? false
        }
      } catch {
        // The blocks read before the error are reported before it.
        problem = error
      }
      schedule.update { $0.endReading(isRead: isRead, problem: problem) }
      guard isRead else { return }
      // Blocks of any other kind continue the previous block and are judged after it.
      let isBlock = place.block.content == .lines
      if isBlock { judge.begin(&place.judgement, of: place.block) }
      let isWhole = isBlock && place.judgement.isWhole(of: place.block)
      let failures = isBlock ? place.judgement.failures.count : 0
      let bytes = isBlock ? place.judgement.offset : 0
      schedule.update {
        $0.endJudging(claim.number, isWhole: isWhole, failures: failures, bytes: bytes)
      }
    }
  }
}
