package import RegularLanguage

/// A scan that finds which of several automata reject lines, all of them at once if possible, and
/// otherwise one after another.
package struct RejectionScan: Sendable {
  /// The judges of the automata, by their numbers.
  private let judges: [Int: LineJudge]
  /// The scan with the automata that can be combined.
  private var joint: JointScan
  /// The numbers of the automata that are always run separately.
  private let others: [Int]
  /// The number of the bit for malformed lines.
  private let malformed: Int
  /// The number of words with a bit for each automaton.
  private let width: Int

  /// Creates a scan.
  ///
  /// - Parameters:
  ///   - automata: The automata, each with the number of its bit.
  ///   - malformed: The number of the bit that is set instead if a line is not UTF-8.
  ///   - width: The number of words for the bits of a line.
  ///   - format: The line format.
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
  ///   - lines: The ranges of the lines in the block, without their line ends.
  ///   - block: The block that contains them.
  ///   - bits: Replaced by the words of all lines, with a bit for each automaton that rejects one.
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

  /// Reads lines, whose words exist, with one automaton after the other.
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
