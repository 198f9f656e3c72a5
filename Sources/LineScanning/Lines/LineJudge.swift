package import RegularLanguage

/// Judges the lines of blocks one by one.
///
/// For each rejected line it finds the stop. For `[a-z]{2,4}`:
///
///     ab     // accepted
///     a1     // stops at 1, where the digit is
///     a      // stops at its end, where something is missing
///
/// ASCII is first read without checking lengths, which is nearly always right. If a length is
/// counted, it may be wrong: for `[a-z]*` with at most 2 characters, `abc1` is hopeless from its
/// third letter on, but the fast path continues up to the digit. Such a line is reread from its
/// start.
///
/// It is a class, so that using it doesn't count references to the parts of an automaton.
final class LineJudge: Sendable {
  let automaton: Automaton
  private let format: LineFormat

  /// Creates a judge of lines in a format.
  init(_ automaton: Automaton, format: LineFormat) {
    self.automaton = automaton
    self.format = format
  }
}

/// A rejected line.
package struct RejectedLine: Sendable {
  /// The number of the line, from 1.
  package let number: Int
  /// Its bytes in the block, without the line end.
  package let bytes: Range<Int>
  /// The stop, with offsets from the start of the line.
  let stop: Stop
  /// Whether every byte up to the end of the stop is a Character.
  let isPlain: Bool
}

extension RejectedLine {
  /// The cause of the stop.
  package var cause: Stop.Cause { stop.cause }

  /// Returns the part of the line that is not allowed.
  ///
  /// - Parameter block: The block that contains the line.
  /// - Returns: Its range in Characters; empty if something is missing.
  package func range(in block: Span<UInt8>) -> Range<Int> {
    isPlain ? stop.range : block.extracting(bytes).characters(stop.range)
  }
}

extension LineJudge {
  /// Judges the candidates, or all lines if nothing was filtered.
  ///
  /// - Parameters:
  ///   - block: Whole lines, each with its terminator.
  ///   - progress: The position to start from; moved to the end of the block, or after the line at
  ///     which the limit is reached.
  ///   - rejected: Receives the rejected lines.
  ///   - limit: The maximum number of rejected lines.
  func judge(
    _ block: Span<UInt8>,
    from progress: inout LineProgress,
    rejected: inout [RejectedLine],
    limit: Int
  ) {
    // Loaded once, because every access to shared storage counts references.
    let (root, transitions) = (automaton.trie.root, automaton.transitions)
    let (counter, weights) = (automaton.counter, automaton.counter?.weights ?? [])
    let tables = (
      root: root.span, transitions: transitions.span, weights: weights.span, counter: counter
    )
    if progress.isFiltered {
      let found = progress.candidates
      let candidates = found.span
      while progress.settled < candidates.count, rejected.count < limit {
        let candidate = candidates[progress.settled]
        progress.settled += 1
        // A line may have several candidates.
        if candidate < progress.offset { continue }
        var start = candidate
        while start > progress.offset, block[start - 1] != format.terminator { start -= 1 }
        let before = block.extracting(progress.offset..<start)
        progress.lines += lineCount(of: before, progress)
        let end = block.firstOffset(of: format.terminator, from: candidate)
        judge(block, start..<end, &progress, &rejected, tables)
      }
      guard progress.settled == candidates.count, rejected.count < limit else { return }
      let rest = block.extracting(progress.offset...)
      progress.lines += lineCount(of: rest, progress)
      progress.offset = block.count
    } else {
      var ends = LineEnds(from: progress.offset)
      while progress.offset < block.count, rejected.count < limit {
        let end = ends.next(in: block, format.terminator)
        judge(block, progress.offset..<end, &progress, &rejected, tables)
      }
    }
  }

  /// Returns the number of lines that are not candidates.
  private func lineCount(of lines: Span<UInt8>, _ progress: LineProgress) -> Int {
    progress.lineSize.map { lines.count / $0 } ?? lines.count(of: format.terminator)
  }

  /// Reads lines that another judge has rejected.
  ///
  /// - Parameters:
  ///   - lines: The ranges of the lines in the block, without their line ends.
  ///   - block: The block that contains them.
  ///   - kinds: Receives the kind of fault of each line; `nil` if the line is accepted.
  func read(
    _ lines: Span<Range<Int>>,
    of block: Span<UInt8>,
    kinds: inout [Fault.Kind?]
  ) {
    let (root, transitions) = (automaton.trie.root, automaton.transitions)
    let (counter, weights) = (automaton.counter, automaton.counter?.weights ?? [])
    let tables = (
      root: root.span, transitions: transitions.span, weights: weights.span, counter: counter
    )
    for index in lines.indices {
      let line = block.extracting(lines[index])
      let reading = read(line, tables)
      kinds.append(reading.stop?.cause.kind)
    }
  }

  /// The tables of the automaton, borrowed for a block.
  private typealias Tables = (
    root: Span<ClassTrie.Entry>, transitions: Span<Automaton.State>, weights: Span<UInt8>,
    counter: Counter?
  )

  /// Judges the next line.
  @inline(__always)
  private func judge(
    _ block: Span<UInt8>,
    _ range: Range<Int>,
    _ progress: inout LineProgress,
    _ rejected: inout [RejectedLine],
    _ tables: Tables
  ) {
    progress.lines &+= 1
    progress.offset = min(range.upperBound + 1, block.count)
    let count = format.contentCount(of: block.extracting(range))
    let line = block.extracting(range.lowerBound..<range.lowerBound + count)
    let reading = read(line, tables)
    guard let stop = reading.stop else { return }
    // Two ASCII characters are one Character only if the second is a line feed.
    let isPlain = reading.isASCII && format.terminator == UInt8(ascii: "\n")
    rejected.append(
      RejectedLine(
        number: progress.lines,
        bytes: range.lowerBound..<range.lowerBound + count,
        stop: stop,
        isPlain: isPlain || line.extracting(first: stop.range.upperBound).isASCIIWithoutLineFeeds
      ))
  }

  /// Reads a line: ASCII on a fast path, and the rest completely.
  ///
  /// - Returns: The stop, `nil` if the line is accepted; and whether everything up to there is
  ///   known to be ASCII.
  @inline(__always)
  private func read(
    _ line: Span<UInt8>,
    _ tables: Tables
  ) -> (stop: Stop?, isASCII: Bool) {
    let start = Automaton.Place(state: automaton.start)
    var place = start
    var offset = 0
    var isDead = false
    while offset < line.count {
      let entry = tables.root[Int(line[offset])]
      guard entry.isLeaf else { break }
      let transition = Int(place.state.row) &+ entry.leafClass
      let target = tables.transitions[transition]
      isDead = target == .dead
      if isDead { break }
      place.state = target
      if tables.counter != nil { place.length &+= Int(tables.weights[transition]) }
      offset &+= 1
    }
    if offset == line.count, automaton.isAccepting(place) { return (nil, true) }
    // A length can be hopeless before an unexpected scalar or the end is reached.
    let isAlive = place.state != .dead && tables.counter?.isAlive(place, in: automaton) ?? true
    if isDead, isAlive {
      return (Stop(cause: Stop.Cause(place, .unexpected), range: offset..<offset + 1), true)
    }
    if offset == line.count, isAlive {
      return (Stop(cause: Stop.Cause(place, .incomplete), range: offset..<offset), true)
    }
    if !isAlive { (place, offset) = (start, 0) }
    return (automaton.stop(in: line, from: place, at: offset), false)
  }
}
