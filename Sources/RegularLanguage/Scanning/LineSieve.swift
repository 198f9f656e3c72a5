/// Sifts the lines of blocks: those that are certainly accepted fall through, at the speed of
/// memory, and those in doubt are left.
///
/// The judge reads the candidates one by one. Every line that is rejected is among them, so
/// that a sieve may be as coarse as it likes where lines are unusual. For `\w+@\p{L}+`:
///
///     me@home              // falls through
///     me@                  // in doubt, and rejected by the judge
///     me@caf\u{E9}         // in doubt for a table of ASCII, and accepted by the judge
///
/// A sieve gains nothing where most lines are in doubt, since each of those is read twice. So it
/// counts its doubts, and leaves whole blocks to the judge for a while where they are too many.
struct LineSieve: Sendable {
  /// The scan that finds the doubts where lines are runs of one class.
  private let run: RunScan?
  private var lanes: Lanes
  /// Lanes that know all characters; `nil` if there are none, or if they are in use.
  private var whole: WholeLanes?
  private let lengths: LengthScan?
  private var pace: Pace
  /// For how many blocks the pace stays.
  private var stay = 0
  /// For how many blocks the next pace will stay.
  private var patience = shortestPatience

  /// How lines are read: the more of them are candidates, the less is gained by speed.
  private enum Pace {
    case run, lanes, walk
  }

  /// The table that a sieve is made with.
  enum Form: CaseIterable, Sendable {
    /// Of all bytes, as small as it gets.
    case narrow
    /// Of all bytes.
    case wide
    /// Of ASCII alone: lines that have anything else are in doubt.
    case ascii
  }

  /// Makes a sieve of an automaton; `nil` if it has too many states for any.
  ///
  /// Characters outside ASCII are in doubt until there are many of them.
  init?(_ automaton: Automaton, format: LineFormat) {
    self.init(automaton, format: format, form: .ascii)
    whole = WholeLanes(automaton, format: format)
  }

  /// Makes a sieve with a table of a certain form; `nil` if that would be too large.
  init?(_ automaton: Automaton, format: LineFormat, form: Form) {
    guard let rows = ByteRows(automaton, format: format, isASCII: form == .ascii),
      let lanes = Lanes(rows, terminator: format.terminator, isWide: form == .wide)
    else { return nil }
    if form == .narrow, case .wide = lanes { return nil }
    let bounds = automaton.counter?.bounds
    self.lanes = lanes
    run = RunScan(rows, bounds: bounds, format: format)
    pace = run == nil ? .lanes : .run
    lengths = bounds.flatMap { LengthScan($0, format: format) }
  }

  /// More doubts than one in so many bytes are a crowd.
  private static let uncrowded = 128
  /// More doubts than one in so many bytes are worth a table of all characters.
  private static let rare = 1024
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
  ///   were recently.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func sift(_ block: Span<UInt8>, doubts: inout [Int]) -> Bool {
    let before = doubts.count
    if pace == .run, let run {
      if run.scan(block, doubts: &doubts, atMost: block.count / Self.uncrowded) {
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
    scanLanes(block, doubts: &doubts)
    if has(doubts.count - before, moreThanOneIn: Self.rare, of: block), let whole = whole?.lanes {
      lanes = whole
      self.whole = nil
      doubts.removeLast(doubts.count - before)
      scanLanes(block, doubts: &doubts)
    }
    if has(doubts.count - before, moreThanOneIn: Self.uncrowded, of: block) {
      slowDown(to: .walk)
    } else if run == nil {
      patience = Self.shortestPatience
    }
    return true
  }

  private func scanLanes(_ block: Span<UInt8>, doubts: inout [Int]) {
    let before = doubts.count
    lanes.scan(block, doubts: &doubts)
    lengths?.scan(block, doubts: &doubts, among: before)
  }

  private mutating func slowDown(to pace: Pace) {
    self.pace = pace
    stay = patience
    patience = min(patience * 2, Self.longestPatience)
  }

  private func has(_ count: Int, moreThanOneIn distance: Int, of block: Span<UInt8>) -> Bool {
    count * distance > block.count
  }
}
