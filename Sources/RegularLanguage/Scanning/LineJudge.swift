/// Judges the lines of blocks one by one, with care.
///
/// A class, so that nobody who asks it counts references to all that an automaton has.
package final class LineJudge: Sendable {
  /// What the lines are judged by.
  package let automaton: Automaton
  private let format: LineFormat

  /// Creates a judge of lines in a format.
  package init(_ automaton: Automaton, format: LineFormat) {
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
  /// Where its reading stops, with offsets from its start.
  package let stop: Stop
}

/// How far the lines of a block are judged.
package struct LineProgress: Sendable {
  /// Where the next line starts.
  package var offset = 0
  /// The number of lines before that.
  package var lines = 0
  /// The number of doubts that are settled.
  package var settled = 0

  /// The start of a block.
  package init() {}
}

extension LineJudge {
  /// Judges the lines that are in doubt, or all of them.
  ///
  /// - Parameters:
  ///   - block: Whole lines, each with its terminator.
  ///   - doubts: What ``LineSieve/sift(_:doubts:)`` has found; `nil` for all lines.
  ///   - progress: Where to go on; moved to the end of the block, or behind the last of as many
  ///     lines as may be rejected at once.
  ///   - rejected: Receives the lines that are rejected.
  ///   - limit: The most lines that it may have.
  package func judge(
    _ block: Span<UInt8>,
    doubts: [Int]?,
    from progress: inout LineProgress,
    rejected: inout [RejectedLine],
    limit: Int
  ) {
    // Taken here, because every use of an array that others share is counted.
    let (root, transitions) = (automaton.trie.root, automaton.transitions)
    let reading = (root: root.span, transitions: transitions.span)
    if let doubts {
      let doubts = doubts.span
      while progress.settled < doubts.count, rejected.count < limit {
        let doubt = doubts[progress.settled]
        progress.settled += 1
        // There may be several in a line.
        if doubt < progress.offset { continue }
        var start = doubt
        while start > progress.offset, block[start - 1] != format.terminator { start -= 1 }
        let before = block.extracting(progress.offset..<start)
        progress.lines += before.count(of: format.terminator)
        let end = block.firstOffset(of: format.terminator, from: doubt)
        judge(block, start..<end, &progress, &rejected, reading.root, reading.transitions)
      }
      guard progress.settled == doubts.count, rejected.count < limit else { return }
      let rest = block.extracting(progress.offset...)
      progress.lines += rest.count(of: format.terminator)
      progress.offset = block.count
    } else {
      while progress.offset < block.count, rejected.count < limit {
        let start = progress.offset
        let end = block.firstOffset(of: format.terminator, from: start)
        judge(block, start..<end, &progress, &rejected, reading.root, reading.transitions)
      }
    }
  }

  /// Where a text goes wrong that is no line of a block; `nil` if it is accepted.
  package func stop(in text: Span<UInt8>) -> Stop? { automaton.stop(in: text) }

  /// Judges the next line.
  @inline(__always)
  private func judge(
    _ block: Span<UInt8>,
    _ range: Range<Int>,
    _ progress: inout LineProgress,
    _ rejected: inout [RejectedLine],
    _ root: Span<ClassTrie.Entry>,
    _ transitions: Span<Automaton.State>
  ) {
    progress.lines &+= 1
    progress.offset = min(range.upperBound + 1, block.count)
    let count = format.contentCount(of: block.extracting(range))
    let line = block.extracting(range.lowerBound..<range.lowerBound + count)
    let (state, read) = run(line, root, transitions)
    if read == line.count, automaton.counter == nil, automaton.isAccepting(state) { return }
    guard let stop = stop(in: line, from: state, at: read) else { return }
    let bytes = range.lowerBound..<range.lowerBound + count
    rejected.append(RejectedLine(number: progress.lines, bytes: bytes, stop: stop))
  }

  /// Reads ASCII as far as there is hope, where nothing has to be counted.
  @inline(__always)
  private func run(
    _ line: Span<UInt8>,
    _ root: Span<ClassTrie.Entry>,
    _ transitions: Span<Automaton.State>
  ) -> (Automaton.State, Int) {
    var state = automaton.start
    if automaton.counter != nil { return (state, 0) }
    var offset = 0
    while offset < line.count {
      let entry = root[Int(line[offset])]
      guard entry.isLeaf else { break }
      let target = transitions[Int(state.row) &+ entry.leafClass]
      if target == .dead { break }
      state = target
      offset &+= 1
    }
    return (state, offset)
  }

  /// Where the rest of a line goes wrong; `nil` if it is accepted.
  private func stop(in line: Span<UInt8>, from state: Automaton.State, at offset: Int) -> Stop? {
    automaton.stop(in: line, from: Automaton.Place(state: state), at: offset)
  }
}
