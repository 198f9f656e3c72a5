/// Sifts the lines of blocks: those that are certainly accepted fall through, at the speed of
/// memory, and those in doubt are left.
///
/// Whoever has the doubts judges them one by one. Every line that is rejected is among them, so
/// that a sieve may be as coarse as it likes where lines are unusual.
package struct LineSieve: Sendable {
  /// What finds the doubts where lines are runs of one class.
  private let run: RunScan?
  private let lanes: Lanes
  private let lengths: LengthScan?
  private var pace: Pace
  /// For how many blocks the pace stays.
  private var stay = 0
  /// For how many blocks the next pace will stay.
  private var patience = shortestPatience

  private enum Lanes {
    case narrow(LaneScan<UInt16>)
    case wide(LaneScan<UInt32>)
  }

  /// How lines are read: the more of them are in doubt, the less is gained by haste.
  private enum Pace {
    case run, lanes, walk
  }

  /// The table that a sieve is made with.
  package enum Form: CaseIterable, Sendable {
    /// Of all bytes, as small as it gets.
    case narrow
    /// Of all bytes.
    case wide
    /// Of ASCII alone: lines that have anything else are in doubt.
    case ascii
  }

  /// Makes a sieve of an automaton; `nil` if it has too many states for any.
  package init?(_ automaton: Automaton, format: LineFormat) {
    let whole = ByteRows(automaton, format: format, isASCII: false)
    guard let rows = whole ?? ByteRows(automaton, format: format, isASCII: true) else {
      return nil
    }
    self.init(rows, bounds: automaton.counter?.bounds, format: format)
  }

  /// Makes a sieve with a table of a certain form; `nil` if that would be too large.
  package init?(_ automaton: Automaton, format: LineFormat, form: Form) {
    guard let rows = ByteRows(automaton, format: format, isASCII: form == .ascii) else {
      return nil
    }
    self.init(
      rows, bounds: automaton.counter?.bounds, format: format, isWide: form != .narrow)
    if form == .narrow, case .wide = lanes { return nil }
  }

  private init?(_ rows: ByteRows, bounds: Repetition?, format: LineFormat, isWide: Bool = false) {
    if !isWide, let table = ByteTable<UInt16>(rows) {
      run = RunScan(table, bounds: bounds, format: format)
      lanes = .narrow(LaneScan(table, terminator: format.terminator))
    } else if let table = ByteTable<UInt32>(rows) {
      run = RunScan(table, bounds: bounds, format: format)
      lanes = .wide(LaneScan(table, terminator: format.terminator))
    } else {
      return nil
    }
    pace = run == nil ? .lanes : .run
    lengths = bounds.flatMap { LengthScan($0, format: format) }
  }

  /// More doubts than one in so many bytes are a crowd.
  private static let uncrowded = 128
  /// For how many blocks a crowd is remembered: longer each time that there is another one.
  private static let shortestPatience = 4
  private static let longestPatience = 1 << 10
}

extension LineSieve {
  /// Finds the lines in doubt.
  ///
  /// - Parameters:
  ///   - block: Whole lines, the last of them with its terminator.
  ///   - doubts: Receives, in ascending order, an offset in each line that is in doubt: of its
  ///     terminator, or of a byte of it. Some lines may have several.
  /// - Returns: Whether anything was sifted; if not, all lines are in doubt, since too many of them
  ///   were of late.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func sift(_ block: Span<UInt8>, doubts: inout [Int]) -> Bool {
    let before = doubts.count
    if pace == .run, let run {
      run.scan(block, doubts: &doubts)
      guard isCrowd(doubts.count - before, in: block) else {
        patience = Self.shortestPatience
        return true
      }
      // Lanes know more characters, and that takes less time than to settle all the doubts.
      doubts.removeLast(doubts.count - before)
      slowDown(to: .lanes)
    }
    stay -= 1
    if stay <= 0, pace != .lanes || run != nil { pace = pace == .walk ? .lanes : .run }
    if pace == .walk { return false }
    switch lanes {
    case .narrow(let scan): scan.scan(block, doubts: &doubts)
    case .wide(let scan): scan.scan(block, doubts: &doubts)
    }
    if let lengths {
      let middle = doubts.count
      lengths.scan(block, doubts: &doubts)
      if before < middle, middle < doubts.count { doubts[before...].sort() }
    }
    if isCrowd(doubts.count - before, in: block) {
      slowDown(to: .walk)
    } else if run == nil {
      patience = Self.shortestPatience
    }
    return true
  }

  private mutating func slowDown(to pace: Pace) {
    self.pace = pace
    stay = patience
    patience = min(patience * 2, Self.longestPatience)
  }

  private func isCrowd(_ count: Int, in block: Span<UInt8>) -> Bool {
    count * Self.uncrowded > block.count
  }
}
