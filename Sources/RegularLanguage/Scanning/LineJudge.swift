/// A judge of the lines of blocks, which reads them one by one, with care.
///
/// For each line that is rejected it tells where its reading stops. Of `[a-z]{2,4}`:
///
///     ab     // accepted
///     a1     // stops at 1, where the digit is
///     a      // stops at its end, where something is missing
///
/// What is ASCII is read in haste, and that is right nearly always. If a length is counted, it
/// isn't: of `[a-z]*` with at most 2 characters, `abc1` is hopeless from its third letter on, but
/// haste goes on up to the digit. Such a line is read again from its start.
///
/// A class, so that asking it does not count references to the parts of an automaton.
final class LineJudge: Sendable {
  private let automaton: Automaton
  private let format: LineFormat

  /// Creates a judge of lines in a format.
  init(_ automaton: Automaton, format: LineFormat) {
    self.automaton = automaton
    self.format = format
  }
}

/// A line that is rejected.
package struct RejectedLine: Sendable {
  /// The number of the line, from 1.
  package let number: Int
  /// Its bytes in the block, without the end of the line.
  package let bytes: Range<Int>
  /// The stop of its reading, with offsets from its start.
  let stop: Stop
  /// Whether every byte up to the end of the stop is a Character.
  let isPlain: Bool
}

extension RejectedLine {
  /// The cause of the stop.
  package var cause: Stop.Cause { stop.cause }

  /// Returns the part of the line that can't stand.
  ///
  /// - Parameter block: The block that the line is in.
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
  ///   - progress: Where to go on; moved to the end of the block, or after the last of as many
  ///     lines as may be rejected at once.
  ///   - rejected: Receives the lines that are rejected.
  ///   - limit: The most lines that it may have.
  func judge(
    _ block: Span<UInt8>,
    from progress: inout LineProgress,
    rejected: inout [RejectedLine],
    limit: Int
  ) {
    // Taken here, because every use of what others share is counted.
    let (root, transitions) = (automaton.trie.root, automaton.transitions)
    let (counter, weights) = (automaton.counter, automaton.counter?.weights ?? [])
    let tables = (root: root.span, transitions: transitions.span, weights: weights.span)
    if progress.isSifted {
      let found = progress.candidates
      let candidates = found.span
      while progress.settled < candidates.count, rejected.count < limit {
        let candidate = candidates[progress.settled]
        progress.settled += 1
        // There may be several in a line.
        if candidate < progress.offset { continue }
        var start = candidate
        while start > progress.offset, block[start - 1] != format.terminator { start -= 1 }
        let before = block.extracting(progress.offset..<start)
        progress.lines += before.count(of: format.terminator)
        let end = block.firstOffset(of: format.terminator, from: candidate)
        judge(
          block, start..<end, &progress, &rejected,
          tables.root, tables.transitions, tables.weights, counter)
      }
      guard progress.settled == candidates.count, rejected.count < limit else { return }
      let rest = block.extracting(progress.offset...)
      progress.lines += rest.count(of: format.terminator)
      progress.offset = block.count
    } else {
      var ends = LineEnds(from: progress.offset)
      while progress.offset < block.count, rejected.count < limit {
        let end = ends.next(in: block, format.terminator)
        judge(
          block, progress.offset..<end, &progress, &rejected,
          tables.root, tables.transitions, tables.weights, counter)
      }
    }
  }

  /// Reads lines that another judge has rejected.
  ///
  /// - Parameters:
  ///   - lines: The places of the lines in the block, without their ends.
  ///   - block: The block that they are in.
  ///   - kinds: Receives for each line what is the matter where its reading stops; `nil` if it is
  ///     accepted.
  func read(
    _ lines: Span<Range<Int>>,
    of block: Span<UInt8>,
    kinds: inout [Fault.Kind?]
  ) {
    let (root, transitions) = (automaton.trie.root, automaton.transitions)
    let (counter, weights) = (automaton.counter, automaton.counter?.weights ?? [])
    let tables = (root: root.span, transitions: transitions.span, weights: weights.span)
    for index in lines.indices {
      let line = block.extracting(lines[index])
      let reading = read(line, tables.root, tables.transitions, tables.weights, counter)
      kinds.append(reading.stop?.cause.kind)
    }
  }

  /// Judges the next line.
  @inline(__always)
  private func judge(
    _ block: Span<UInt8>,
    _ range: Range<Int>,
    _ progress: inout LineProgress,
    _ rejected: inout [RejectedLine],
    _ root: Span<ClassTrie.Entry>,
    _ transitions: Span<Automaton.State>,
    _ weights: Span<UInt8>,
    _ counter: Counter?
  ) {
    progress.lines &+= 1
    progress.offset = min(range.upperBound + 1, block.count)
    let count = format.contentCount(of: block.extracting(range))
    let line = block.extracting(range.lowerBound..<range.lowerBound + count)
    let reading = read(line, root, transitions, weights, counter)
    guard let stop = reading.stop else { return }
    // Two characters of ASCII are one Character only if the second is a line feed.
    let isPlain = reading.isASCII && format.terminator == UInt8(ascii: "\n")
    rejected.append(
      RejectedLine(
        number: progress.lines,
        bytes: range.lowerBound..<range.lowerBound + count,
        stop: stop,
        isPlain: isPlain || line.extracting(first: stop.range.upperBound).isASCIIWithoutLineFeeds
      ))
  }

  /// Reads a line: ASCII in haste, and the rest as carefully as it needs.
  ///
  /// - Returns: Where the reading stops, `nil` if the line is accepted; and whether all up to there
  ///   is known to be ASCII.
  @inline(__always)
  private func read(
    _ line: Span<UInt8>,
    _ root: Span<ClassTrie.Entry>,
    _ transitions: Span<Automaton.State>,
    _ weights: Span<UInt8>,
    _ counter: Counter?
  ) -> (stop: Stop?, isASCII: Bool) {
    let start = Automaton.Place(state: automaton.start)
    var place = start
    var offset = 0
    var isDead = false
    while offset < line.count {
      let entry = root[Int(line[offset])]
      guard entry.isLeaf else { break }
      let transition = Int(place.state.row) &+ entry.leafClass
      let target = transitions[transition]
      isDead = target == .dead
      if isDead { break }
      place.state = target
      if counter != nil { place.length &+= Int(weights[transition]) }
      offset &+= 1
    }
    if offset == line.count, automaton.isAccepting(place) { return (nil, true) }
    // A length can be hopeless before the scalar that is.
    let hasHope = counter?.isAlive(place, in: automaton) ?? true
    if isDead, hasHope {
      return (Stop(cause: Stop.Cause(place, .unexpected), range: offset..<offset + 1), true)
    }
    if !hasHope { (place, offset) = (start, 0) }
    return (automaton.stop(in: line, from: place, at: offset), false)
  }
}
