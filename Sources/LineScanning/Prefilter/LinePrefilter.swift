import RegularLanguage

/// A prefilter of the lines of blocks, which skips lines that are certainly accepted, at the speed
/// of memory, and reports the others as candidates.
///
/// The judge reads the candidates one by one. Every rejected line is a candidate, so that a
/// prefilter may be coarse for unusual lines. For `\w+@\p{L}+`:
///
///     me@home              // skipped
///     me@                  // a candidate, rejected by the judge
///     me@caf\u{E9}         // a candidate for a table of ASCII, accepted by the judge
///
/// A prefilter is useless if most lines are candidates, since each of those is read twice. So it
/// counts its candidates, and leaves whole blocks to the judge for a while if there are too many.
struct LinePrefilter: Sendable {
  /// The scan of lines that are runs of one class.
  let run: RunScan?
  /// The scans of lines of one length; `nil` if all lines are runs.
  let shapes: ShapeScans?
  private(set) var lanes: Lanes
  /// The lanes for all characters; `nil` if there are none, or if they are in use.
  private var whole: WholeLanes?
  private let lengths: LengthScan?
  /// The pause of quick scans after one has failed.
  private var quickPause = Pause()
  /// The pause of lanes after they have found too many candidates.
  private var lanePause = Pause()
  /// The size of all lines of the last block that are not candidates, with their terminators; `nil`
  /// if they may have different ones.
  private(set) var lineSize: Int?

  /// The kind of table of a prefilter.
  enum Form: CaseIterable, Sendable {
    /// All bytes, with entries as narrow as possible.
    case narrow
    /// All bytes, with wide entries.
    case wide
    /// ASCII only: lines with other characters are candidates.
    case ascii
  }

  /// Creates a prefilter of an automaton; returns `nil` if it has too many states.
  ///
  /// Lines with characters outside ASCII are candidates until there are many of them.
  init?(_ automaton: Automaton, format: LineFormat) {
    self.init(automaton, format: format, form: .ascii)
    whole = WholeLanes(automaton, format: format)
  }

  /// Creates a prefilter with a kind of table; returns `nil` if the table would be too large.
  init?(_ automaton: Automaton, format: LineFormat, form: Form) {
    guard let rows = ByteRows(automaton, format: format, isASCII: form == .ascii),
      let lanes = Lanes(rows, terminator: format.terminator, isWide: form == .wide)
    else { return nil }
    if form == .narrow, case .wide = lanes { return nil }
    let bounds = automaton.counter?.bounds
    self.lanes = lanes
    run = RunScan(rows, bounds: bounds, format: format)
    let isRun = run?.isWhole ?? false
    shapes = isRun ? nil : ShapeScans(rows, bounds: bounds, format: format)
    lengths = bounds.flatMap { LengthScan($0, format: format) }
  }

  /// The number of bytes per candidate below which there are too many candidates.
  private static let minimumBytesPerCandidate = 128
  /// The number of bytes per candidate below which a table of all characters is worth creating.
  private static let wholeTableBytesPerCandidate = 1024
}

extension LinePrefilter {
  /// Finds the candidates.
  ///
  /// - Parameters:
  ///   - block: Whole lines, all of them with terminators.
  ///   - candidates: Receives, in ascending order, an offset in each candidate: of its terminator,
  ///     or of one of its bytes. Some lines may have several.
  /// - Returns: Whether the block was filtered; if not, all lines are candidates, since there were
  ///   too many of them recently.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func filter(_ block: Span<UInt8>, candidates: inout [Int]) -> Bool {
    let before = candidates.count
    lineSize = nil
    if quickPause.isOver() {
      if scanQuickly(block, candidates: &candidates) {
        quickPause.shorten()
        return true
      }
      // Lanes handle more lines, which takes less time than judging all the candidates.
      candidates.removeLast(candidates.count - before)
      quickPause.start()
    }
    if !lanePause.isOver() { return false }
    scanLanes(block, candidates: &candidates)
    if has(
      candidates.count - before, moreThanOneIn: Self.wholeTableBytesPerCandidate, of: block),
      let whole = whole?.lanes
    {
      lanes = whole
      self.whole = nil
      candidates.removeLast(candidates.count - before)
      scanLanes(block, candidates: &candidates)
    }
    if has(candidates.count - before, moreThanOneIn: Self.minimumBytesPerCandidate, of: block) {
      lanePause.start()
    } else {
      lanePause.shorten()
    }
    return true
  }

  /// Finds the candidates without reading every line; returns `false` if that isn't possible.
  private mutating func scanQuickly(_ block: Span<UInt8>, candidates: inout [Int]) -> Bool {
    if let run {
      // Other lines than runs need not be invalid, so that only few of them are worth judging.
      let distance =
        run.isWhole ? Self.minimumBytesPerCandidate : Self.wholeTableBytesPerCandidate
      let before = candidates.count
      let isDone = run.scan(block, candidates: &candidates, atMost: block.count / distance)
      if isDone || run.isWhole { return isDone }
      candidates.removeLast(candidates.count - before)
    }
    guard let scan = shapes?.scan(for: block), scan.scan(block, candidates: &candidates) else {
      return false
    }
    lineSize = scan.lineSize
    return true
  }

  private mutating func scanLanes(_ block: Span<UInt8>, candidates: inout [Int]) {
    let before = candidates.count
    lanes.scan(block, candidates: &candidates)
    lengths?.scan(block, candidates: &candidates, among: before)
  }

  private func has(_ count: Int, moreThanOneIn distance: Int, of block: Span<UInt8>) -> Bool {
    count * distance > block.count
  }
}
