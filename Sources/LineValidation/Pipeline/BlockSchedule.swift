/// Schedules the work of threads on the blocks of a ``BlockRing``, numbered in input order.
struct BlockSchedule: Sendable {
  /// A stage in the processing of a block.
  enum Stage: Equatable {
    /// The slot is empty, or a thread reads or judges the block.
    case open
    /// The block is judged; if only in part, the blocks after it can't be counted yet.
    case judged(isWhole: Bool)
    /// The lines are counted, and the findings may be prepared.
    case counted
    /// A thread prepares the findings.
    case preparing
    /// The block is ready to be reported.
    case ready
  }

  /// The number of blocks read.
  private var read = 0
  /// The number of blocks counted.
  private var counted = 0
  /// The number of blocks reported.
  private var reported = 0
  /// The stage of the block in each slot.
  private var stages: [Stage]
  /// Whether there may be more to read.
  private(set) var isOpen = false
  /// Whether the helper threads must end.
  private var isClosed = false
  /// Whether the blocks that are not counted yet can be discarded.
  private var isCut = false
  /// Whether a thread is reading.
  private var isReading = false
  /// The error that prevents further reading.
  private var problem: InputError?
  /// The number of bytes to read at once, adapted so that a block does not have too many failures.
  private var size: Int
  /// The maximum number of bytes in a block.
  private let maximumSize: Int

  /// The minimum number of bytes to read at once; smaller blocks are not worth the synchronization.
  private static let minimumSize = 16 * 1024
  /// The number of failures of a block that, with their findings, stay in a processor's caches.
  private static let maximumFailureCount = 1 << 12

  init(places: Int, size: Int) {
    stages = Array(repeating: .open, count: places)
    self.size = size
    maximumSize = size
  }

  private subscript(_ number: Int) -> Stage {
    get { stages[number % stages.count] }
    set { stages[number % stages.count] = newValue }
  }
}

extension BlockSchedule {
  /// A step of the reporting thread.
  enum Step {
    /// Reads a block and judges it.
    case judge(Claim)
    /// Counts the lines of a block.
    case count(Int)
    /// Reports a block.
    case report(Int)
    /// Completes a block, because later blocks can't be counted before.
    case finish(Int)
    /// Ends: the input has ended, can't be read further, or is not needed any more.
    case end(InputError?)
  }

  /// A step of a helper thread.
  enum Help {
    /// Reads a block and judges it.
    case judge(Claim)
    /// Prepares the findings of a block for the sink.
    case prepare(Int)
    /// Ends.
    case end
  }

  /// The right to read the next block.
  struct Claim {
    let number: Int
    /// The number of bytes to read at once.
    let size: Int
  }

  /// Returns the next step of the reporting thread; `nil` if it must wait.
  mutating func next() -> Step? {
    if counted < read, !isCut, case .judged(let isWhole) = self[counted] {
      if isWhole { return .count(counted) }
      if reported == counted { return .finish(counted) }
    }
    if reported < counted, self[reported] == .counted || self[reported] == .ready {
      self[reported] = .ready
      return .report(reported)
    }
    if let claim = claim() { return .judge(claim) }
    if isCut { return reported == counted ? .end(nil) : nil }
    return !isOpen && !isReading && reported == read ? .end(problem) : nil
  }

  /// Returns the next step of a helper thread; `nil` if it must wait.
  mutating func help() -> Help? {
    if isClosed { return .end }
    if let claim = claim() { return .judge(claim) }
    guard let number = (reported..<counted).first(where: { self[$0] == .counted }) else {
      return nil
    }
    self[number] = .preparing
    return .prepare(number)
  }

  /// Claims the right to read the next block, if there is a free slot.
  private mutating func claim() -> Claim? {
    guard isOpen, !isReading, read - reported < stages.count else { return nil }
    isReading = true
    return Claim(number: read, size: size)
  }

  /// Lets the helper threads end.
  mutating func close() { isClosed = true }

  /// Allows reading from an input.
  mutating func open() { isOpen = true }

  /// Records that the claimed block was read, or that there is none, and allows the next read.
  mutating func endReading(isRead: Bool, problem: InputError?) {
    isReading = false
    read += isRead ? 1 : 0
    if !isRead { isOpen = false }
    self.problem = problem
  }

  /// Records that a block was judged.
  mutating func endJudging(_ number: Int, isWhole: Bool, failures: Int, bytes: Int) {
    self[number] = .judged(isWhole: isWhole)
    let wanted = failures == 0 ? maximumSize : Self.maximumFailureCount * bytes / failures
    size = min(max(wanted, Self.minimumSize), maximumSize)
  }

  /// Records that the lines of the next block were counted, whether there are findings to prepare,
  /// and whether more blocks are needed.
  mutating func endCounting(hasFindings: Bool, continues: Bool) {
    self[counted] = hasFindings ? .counted : .ready
    counted += 1
    if !continues { (isCut, isOpen) = (true, false) }
  }

  /// Records that the findings of a block were prepared.
  mutating func endPreparing(_ number: Int) { self[number] = .ready }

  /// Records that the oldest block was reported.
  mutating func endReport() {
    self[reported] = .open
    reported += 1
  }

  /// Discards the blocks that were not reported.
  ///
  /// - Returns: `nil` while a thread still reads, judges or prepares.
  mutating func end() -> Void? {
    let isBusy = (reported..<read).contains { self[$0] == .open || self[$0] == .preparing }
    guard !isReading, !isBusy else { return nil }
    for number in reported..<read { self[number] = .open }
    (reported, counted) = (read, read)
    isCut = false
    problem = nil
    return ()
  }
}
