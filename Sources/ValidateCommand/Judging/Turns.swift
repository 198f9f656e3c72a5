/// How far the blocks of a ``BlockRing`` are, which are numbered in the order of the input, and so
/// whose turn it is.
struct Turns: Sendable {
  /// The number of blocks that were read.
  var read = 0
  /// The number of those that were reported.
  var reported = 0
  /// For each place whether its block was judged and not yet reported.
  var isJudged: [Bool]
  /// Whether there may be more to read.
  var isOpen = false
  /// Whether somebody is reading.
  var isReading = false
  /// Why nothing more can be read.
  var problem: SystemError?

  init(places: Int) { isJudged = Array(repeating: false, count: places) }

  /// The place of a block in the ring.
  func place(of number: Int) -> Int { number % isJudged.count }

  /// Claims the right to read the next block, if there is room for it.
  ///
  /// - Returns: Its number; `nil` if nothing can be read now.
  mutating func claim() -> Int? {
    guard isOpen, !isReading, read - reported < isJudged.count else { return nil }
    isReading = true
    return read
  }

  /// Notes that the claimed block was read, or that there is none, and lets the next one be read.
  mutating func endReading(isRead: Bool, problem: SystemError?) {
    isReading = false
    read += isRead ? 1 : 0
    if !isRead { isOpen = false }
    self.problem = problem
  }

  /// Notes that the oldest block was reported, and whether the next ones are wanted.
  mutating func endReport(goesOn: Bool) {
    isJudged[place(of: reported)] = false
    reported += 1
    if !goesOn { isOpen = false }
  }

  /// Forgets what was not reported.
  ///
  /// - Returns: `nil` as long as somebody reads or judges.
  mutating func end() -> Void? {
    guard !isReading, (reported..<read).allSatisfy({ isJudged[place(of: $0)] }) else { return nil }
    for number in reported..<read { isJudged[place(of: number)] = false }
    reported = read
    problem = nil
    return ()
  }

  /// What the thread that reports does next; `nil` if it has to wait.
  mutating func next() -> Step? {
    if reported < read, isJudged[place(of: reported)] { return .report(reported) }
    if let number = claim() { return .judge(number) }
    return !isOpen && !isReading && reported == read ? .end(problem) : nil
  }

  /// What there is to do.
  enum Step {
    /// To report on a block.
    case report(Int)
    /// To read a block, and to judge it.
    case judge(Int)
    /// Nothing: the input has ended, or can't be read further.
    case end(SystemError?)
  }
}
