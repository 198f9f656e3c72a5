import RegularLanguage
import Synchronization

/// The main job: reads every input, and reports every invalid line.
struct Validation: ~Copyable {
  /// The size of the blocks that are read; larger ones leave the processor's caches.
  private static let blockSize = 256 * 1024

  /// Smaller files are judged before another thread has started.
  private static let leastForThreads = 4 << 20

  private let request: Request
  private let format: LineFormat
  private let judge: BlockJudge
  /// What is judged without other threads.
  private let task: BlockTask
  /// The other threads, once they are needed.
  private var pool: JudgePool?

  /// Prepares to do what a command line asks for.
  ///
  /// - Throws: ``UsageError`` if a rule is too large.
  init(_ request: Request) throws(UsageError) {
    self.request = request
    format = request.records.format
    judge = try BlockJudge(
      rules: request.rules,
      format: format,
      explains: request.needsFailures
    )
    task = BlockTask(judge, blockSize: Self.blockSize)
  }
}

extension Validation {
  /// Judges all inputs.
  ///
  /// An input that can't be read is reported on standard error, and the others are still read.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` if the output can't be written; then nothing more is read.
  mutating func run() throws(OutputError) -> ExitStatus {
    let reporter = try Reporter(request)
    for input in request.inputs where !reporter.isCutShort {
      try reporter.open(input)
      let problem =
        if let obstacle = reporter.obstacle(to: input) { obstacle } else {
          try judge(input, to: reporter)?.description
        }
      try reporter.close(problem: problem)
    }
    return try reporter.finish()
  }

  /// Reads an input to its end, or until there is nothing to hope for.
  ///
  /// - Returns: Why the input could not be read to its end; nil if it was.
  private mutating func judge(
    _ input: Input,
    to reporter: Reporter
  ) throws(OutputError) -> SystemError? {
    var reader: BlockReader
    let tasks: [BlockTask]
    do throws(SystemError) {
      let file = try InputFile(input, encoding: request.records.encoding)
      tasks = self.tasks(for: file)
      reader = BlockReader(file, terminator: format.terminator)
    } catch {
      return error
    }
    var problem: SystemError?
    var stream: RecordStream?
    // The numbers of the blocks that were reported, and of those that were read.
    var (reported, read) = (0, 0)
    var isAtEnd = false
    while !isAtEnd || reported < read {
      do throws(SystemError) {
        while !isAtEnd, read - reported < tasks.count {
          isAtEnd = try !Self.read(&reader, into: tasks[read % tasks.count])
          if isAtEnd { break }
          read += 1
          if tasks.count > 1 { pool?.announce(oldest: reported % tasks.count) }
        }
      } catch {
        // What was read before is reported before.
        problem = error
        isAtEnd = true
      }
      if reported == read { break }
      let oldest = tasks[reported % tasks.count]
      while oldest.start() == nil {
        // Somebody is at it; the newest one would have to wait longest.
        let others = stride(from: read - 1, to: reported, by: -1)
        if !others.contains(where: { tasks[$0 % tasks.count].start() == true }) { break }
      }
      try report(oldest, &stream, to: reporter)
      reported += 1
      if reporter.isCutShort { break }
    }
    for task in tasks { task.state.withLock { $0.isPending = false } }
    do throws(SystemError) {
      try reader.close()
      return problem
    } catch {
      return problem ?? error
    }
  }

  /// The tasks by which a file is judged: several if that is worth other threads.
  private mutating func tasks(for file: borrowing InputFile) -> [BlockTask] {
    let threads = request.threads ?? Platform.processorCount
    guard threads > 1, let size = file.size, size >= Self.leastForThreads else { return [task] }
    let pool =
      self.pool
      ?? JudgePool(
        threads: min(threads, Self.mostThreads) - 1, judge: judge, blockSize: Self.blockSize)
    self.pool = pool
    return pool.tasks
  }

  /// More threads would only wait for the one that reads, and take memory.
  private static let mostThreads = 8

  /// Reads a block.
  ///
  /// - Returns: Whether there was one.
  private static func read(
    _ reader: inout BlockReader,
    into task: BlockTask
  ) throws(SystemError) -> Bool {
    try task.state.withLock { (state) throws(SystemError) in
      let isRead = try reader.read(&state.block)
      state.isPending = isRead && state.block.content == .records
      return isRead
    }
  }

  /// Reports on a block, after it was judged.
  private func report(
    _ task: BlockTask,
    _ stream: inout RecordStream?,
    to reporter: Reporter
  ) throws(OutputError) {
    try task.state.withLock { (state) throws(OutputError) in
      _ = state.start()
      try reporter.begin(state.block)
      guard Self.join(&state, &stream) else { return }
      while true {
        try reporter.report(&state.judgement, of: state.block)
        if reporter.isCutShort { return }
        if state.judgement.offset == state.block.range.count { break }
        state.judge.advance(&state.judgement, of: state.block)
      }
      try reporter.end(state.judgement)
    }
  }

  /// Judges what is no block of records.
  ///
  /// - Returns: Whether any record ends in the block.
  private static func join(_ state: inout BlockTask.State, _ stream: inout RecordStream?) -> Bool {
    let block = state.block
    switch block.content {
    case .records:
      break
    case .unterminatedRecord:
      state.judge.begin(&state.judgement, ofUnterminated: block)
    case .piece:
      stream = stream ?? state.judge.newStream
      stream?.read(block.buffer.span.extracting(block.range))
      return false
    case .lastPiece(let isTerminated):
      var whole = stream ?? state.judge.newStream
      stream = nil
      let end = block.range.upperBound - (isTerminated ? 1 : 0)
      whole.read(block.buffer.span.extracting(block.range.lowerBound..<end))
      state.judge.begin(&state.judgement, ofEnding: whole, isTerminated: isTerminated, in: block)
    }
    return true
  }
}
