/// Sifts the lines of blocks: those that are certainly accepted fall through, at the speed of
/// memory, and the candidates are left.
///
/// The judge reads the candidates one by one. Every line that is rejected is among them, so
/// that a prefilter may be as coarse as it likes where lines are unusual. For `\w+@\p{L}+`:
///
///     me@home              // falls through
///     me@                  // a candidate, rejected by the judge
///     me@caf\u{E9}         // a candidate for a table of ASCII, accepted by the judge
///
/// A prefilter gains nothing if most lines are candidates, since each of those is read twice. So it
/// counts its candidates, and leaves whole blocks to the judge for a while if they are too many.
struct LinePrefilter: Sendable {
  /// The scan that finds the candidates where lines are runs of one class.
  private let run: RunScan?
  private var lanes: Lanes
  /// Lanes that know all characters; `nil` if there are none, or if they are in use.
  private var whole: WholeLanes?
  private let lengths: LengthScan?
  private var mode: ReadingMode
  /// The number of blocks for which the mode stays.
  private var stay = 0
  /// For how many blocks the next mode will stay.
  private var patience = shortestPatience

  /// How lines are read: the more of them are candidates, the less is gained by speed.
  private enum ReadingMode {
    case run, lanes, walk
  }

  /// The table that a prefilter is made with.
  enum Form: CaseIterable, Sendable {
    /// Of all bytes, as small as it gets.
    case narrow
    /// Of all bytes.
    case wide
    /// Of ASCII alone: lines that have anything else are candidates.
    case ascii
  }

  /// Makes a prefilter of an automaton; `nil` if it has too many states for any.
  ///
  /// Lines with characters outside ASCII are candidates until there are many of them.
  init?(_ automaton: Automaton, format: LineFormat) {
    self.init(automaton, format: format, form: .ascii)
    whole = WholeLanes(automaton, format: format)
  }

  /// Makes a prefilter with a table of a certain form; `nil` if that would be too large.
  init?(_ automaton: Automaton, format: LineFormat, form: Form) {
    guard let rows = ByteRows(automaton, format: format, isASCII: form == .ascii),
      let lanes = Lanes(rows, terminator: format.terminator, isWide: form == .wide)
    else { return nil }
    if form == .narrow, case .wide = lanes { return nil }
    let bounds = automaton.counter?.bounds
    self.lanes = lanes
    run = RunScan(rows, bounds: bounds, format: format)
    mode = run == nil ? .lanes : .run
    lengths = bounds.flatMap { LengthScan($0, format: format) }
  }

  /// More candidates than one in so many bytes are too many.
  private static let uncrowded = 128
  /// More candidates than one in so many bytes are worth a table of all characters.
  private static let rare = 1024
  /// For how many blocks a crowd is remembered: longer each time that there is another one.
  private static let shortestPatience = 4
  private static let longestPatience = 1 << 10
}

extension LinePrefilter {
  /// Finds the candidates.
  ///
  /// - Parameters:
  ///   - block: Whole lines, the last of them with its terminator.
  ///   - candidates: Receives, in ascending order, an offset in each candidate: of its
  ///     terminator, or of a byte of it. Some lines may have several.
  /// - Returns: Whether anything was sifted; if not, all lines are candidates, since too many of
  ///   them were recently.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func sift(_ block: Span<UInt8>, candidates: inout [Int]) -> Bool {
    let before = candidates.count
    if mode == .run, let run {
      if run.scan(block, candidates: &candidates, atMost: block.count / Self.uncrowded) {
        patience = Self.shortestPatience
        return true
      }
      // Lanes know more characters, and that takes less time than to settle all the candidates.
      candidates.removeLast(candidates.count - before)
      slowDown(to: .lanes)
    }
    stay -= 1
    if stay <= 0, mode != .lanes || run != nil { mode = mode == .walk ? .lanes : .run }
    if mode == .walk { return false }
    scanLanes(block, candidates: &candidates)
    if has(candidates.count - before, moreThanOneIn: Self.rare, of: block), let whole = whole?.lanes
    {
      lanes = whole
      self.whole = nil
      candidates.removeLast(candidates.count - before)
      scanLanes(block, candidates: &candidates)
    }
    if has(candidates.count - before, moreThanOneIn: Self.uncrowded, of: block) {
      slowDown(to: .walk)
    } else if run == nil {
      patience = Self.shortestPatience
    }
    return true
  }

  private func scanLanes(_ block: Span<UInt8>, candidates: inout [Int]) {
    let before = candidates.count
    lanes.scan(block, candidates: &candidates)
    lengths?.scan(block, candidates: &candidates, among: before)
  }

  private mutating func slowDown(to mode: ReadingMode) {
    self.mode = mode
    stay = patience
    patience = min(patience * 2, Self.longestPatience)
  }

  private func has(_ count: Int, moreThanOneIn distance: Int, of block: Span<UInt8>) -> Bool {
    count * distance > block.count
  }
}
