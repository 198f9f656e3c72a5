/// The turns of threads at the blocks of a ``BlockRing``, which are numbered in the order of the
/// input.
struct BlockSchedule: Sendable {
  /// A stage in the life of a block.
  enum Stage: Equatable {
    /// A thread reads or judges it, or it is unused.
    case open
    /// It is judged: to its end, or only in part, so that nothing is known of what follows.
    case judged(isWhole: Bool)
    /// Its lines are counted, and its findings may be spelled.
    case counted
    /// A thread writes its findings.
    case spelling
    /// Nothing is left but the report.
    case ready
  }

  /// The number of blocks that were read.
  private var read = 0
  /// The number of those whose lines were counted.
  private var counted = 0
  /// The number of those that were reported.
  private var reported = 0
  /// For each place what has become of its block.
  private var stages: [Stage]
  /// Whether there may be more to read.
  private(set) var isOpen = false
  /// Whether other threads are no longer needed.
  private var isClosed = false
  /// Whether uncounted blocks are irrelevant.
  private var isCut = false
  /// Whether a thread is reading.
  private var isReading = false
  /// The reason why nothing more can be read.
  private var problem: InputError?
  /// The number of bytes that are read at once, so that there are not too many failures in a block.
  private var size: Int
  /// The most bytes of a block.
  private let largestSize: Int

  /// Fewer bytes are not worth the turn.
  private static let smallestSize = 16 * 1024
  /// So many failures of a block, and their findings, stay in a processor's caches.
  private static let maximumFailureCount = 1 << 12

  init(places: Int, size: Int) {
    stages = Array(repeating: .open, count: places)
    self.size = size
    largestSize = size
  }

  private subscript(_ number: Int) -> Stage {
    get { stages[number % stages.count] }
    set { stages[number % stages.count] = newValue }
  }
}

extension BlockSchedule {
  /// A step of the thread that tells the sink.
  enum Step {
    /// To read a block, and to judge it.
    case judge(Claim)
    /// To count the lines of a block.
    case count(Int)
    /// To report on a block.
    case report(Int)
    /// To do all that is left for a block: nothing is known of the next ones before.
    case finish(Int)
    /// Nothing: the input has ended, or can't be read further, or is no longer of interest.
    case end(InputError?)
  }

  /// A step of any other thread.
  enum Help {
    /// To read a block, and to judge it.
    case judge(Claim)
    /// To prepare the findings of a block for the sink.
    case spell(Int)
    /// To end.
    case end
  }

  /// The right to read the next block.
  struct Claim {
    let number: Int
    /// The number of bytes that are read at once.
    let size: Int
  }

  /// Returns what the thread that reports does next; `nil` if it must wait.
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

  /// Returns what any other thread does next; `nil` if it must wait.
  mutating func help() -> Help? {
    if isClosed { return .end }
    if let claim = claim() { return .judge(claim) }
    guard let number = (reported..<counted).first(where: { self[$0] == .counted }) else {
      return nil
    }
    self[number] = .spelling
    return .spell(number)
  }

  /// Claims the right to read the next block, if there is room for it.
  private mutating func claim() -> Claim? {
    guard isOpen, !isReading, read - reported < stages.count else { return nil }
    isReading = true
    return Claim(number: read, size: size)
  }
}

extension BlockSchedule {
  /// Lets the other threads end.
  mutating func close() { isClosed = true }

  /// Lets an input be read.
  mutating func open() { isOpen = true }

  /// Notes that the claimed block was read, or that there is none, and lets the next one be read.
  mutating func endReading(isRead: Bool, problem: InputError?) {
    isReading = false
    read += isRead ? 1 : 0
    if !isRead { isOpen = false }
    self.problem = problem
  }

  /// Notes that a block was judged.
  mutating func endJudging(_ number: Int, isWhole: Bool, failures: Int, bytes: Int) {
    self[number] = .judged(isWhole: isWhole)
    let wanted = failures == 0 ? largestSize : Self.maximumFailureCount * bytes / failures
    size = min(max(wanted, Self.smallestSize), largestSize)
  }

  /// Notes that the lines of the next block were counted, whether there is anything to spell, and
  /// whether the next ones are wanted.
  mutating func endCounting(hasFindings: Bool, goesOn: Bool) {
    self[counted] = hasFindings ? .counted : .ready
    counted += 1
    if !goesOn { (isCut, isOpen) = (true, false) }
  }

  /// Notes that the findings of a block were spelled.
  mutating func endSpelling(_ number: Int) { self[number] = .ready }

  /// Notes that the oldest block was reported.
  mutating func endReport() {
    self[reported] = .open
    reported += 1
  }

  /// Forgets what was not reported.
  ///
  /// - Returns: `nil` while a thread reads, judges or writes.
  mutating func end() -> Void? {
    let isBusy = (reported..<read).contains { self[$0] == .open || self[$0] == .spelling }
    guard !isReading, !isBusy else { return nil }
    for number in reported..<read { self[number] = .open }
    (reported, counted) = (read, read)
    isCut = false
    problem = nil
    return ()
  }
}
