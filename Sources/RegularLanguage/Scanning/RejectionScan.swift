/// Finds out which of several automata reject lines: all of them at once, as far as that goes, and
/// one after another if it doesn't.
package struct RejectionScan: Sendable {
  /// The judges by the automata, which have their numbers.
  private let judges: [Int: LineJudge]
  /// Those that can, together.
  private var joint: JointScan
  /// The numbers of those that always read on their own.
  private let others: [Int]
  /// The number of the bit for lines that an automaton finds malformed.
  private let malformed: Int
  /// The number of words in which each automaton has a bit.
  private let width: Int

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - automata: What reads, each with the number of its bit.
  ///   - malformed: The number of the bit that is set instead if a line is no text.
  ///   - width: The number of words for the bits of a line.
  ///   - format: What lines are made of.
  package init(
    _ automata: [(number: Int, automaton: Automaton)],
    malformed: Int,
    width: Int,
    format: LineFormat
  ) {
    judges = Dictionary(
      uniqueKeysWithValues: automata.map { ($0.number, LineJudge($0.automaton, format: format)) })
    joint = JointScan(automata, width: width)
    let together = Set(joint.partNumbers)
    others = automata.map { $0.number }.filter { !together.contains($0) }
    self.malformed = malformed
    self.width = width
  }
}

extension RejectionScan {
  /// Reads lines.
  ///
  /// - Parameters:
  ///   - lines: The places of the lines in the block, without their ends.
  ///   - block: The block that they are in.
  ///   - bits: Becomes the words of all lines, with a bit for each automaton that rejects one.
  package mutating func read(
    _ lines: [Range<Int>],
    of block: Span<UInt8>,
    bits: inout [UInt64]
  ) {
    bits.removeAll(keepingCapacity: true)
    var unread: [Int] = []
    joint.read(lines.span, of: block, bits: &bits, unread: &unread)
    if !others.isEmpty { read(lines, Array(lines.indices), by: others, of: block, bits: &bits) }
    if !unread.isEmpty {
      read(unread.map { lines[$0] }, unread, by: joint.partNumbers, of: block, bits: &bits)
    }
  }

  /// Reads lines, which have their rows, by one automaton after the other.
  private func read(
    _ lines: [Range<Int>],
    _ rows: [Int],
    by numbers: [Int],
    of block: Span<UInt8>,
    bits: inout [UInt64]
  ) {
    var kinds: [Fault.Kind?] = []
    for number in numbers {
      kinds.removeAll(keepingCapacity: true)
      judges[number]?.read(lines.span, of: block, kinds: &kinds)
      for (row, kind) in zip(rows, kinds) {
        guard let kind else { continue }
        let bit = kind == .malformed ? malformed : number
        bits[row * width + bit / UInt64.bitWidth] |= 1 << UInt64(bit % UInt64.bitWidth)
      }
    }
  }
}
