import EngineSupport
import RegularLanguage
import TestSupport
import Testing

@testable import LineScanning

/// Running several automata at once agrees with running each alone.
@Suite struct JointScanTests {
  private static let letters: [Unicode.Scalar] = ["a", "b", "c", "-", "\u{E9}"]
  private static let sets =
    letters.map { ScalarSet($0) } + [ScalarSet([0x61...0x7A]), ScalarSet("a").complement, .all]

  /// Reads lines with a scan, and returns the lines that it has read, and those on which it
  /// disagrees with the automata.
  private static func compare(
    _ scan: inout JointScan,
    with automata: [(number: Int, automaton: Automaton)],
    width: Int,
    on lines: [[UInt8]]
  ) -> (read: [Int], wrong: [Int]) {
    var block: [UInt8] = []
    var places: [Range<Int>] = []
    for line in lines {
      places.append(block.count..<block.count + line.count)
      block += line + [0x0A]
    }
    var (bits, unread): ([UInt64], [Int]) = ([], [])
    scan.read(places.span, of: block.span, bits: &bits, unread: &unread)
    var (read, wrong): ([Int], [Int]) = ([], [])
    if bits.count != lines.count * width || unread != unread.sorted() { wrong.append(-1) }
    let parts = Set(scan.partNumbers)
    for (index, line) in lines.enumerated() {
      var expected = Array(repeating: 0 as UInt64, count: width)
      if !unread.contains(index) {
        read.append(index)
        for (number, automaton) in automata
        where parts.contains(number) && !automaton.accepts(line.span) {
          expected[number / 64] |= 1 << UInt64(number % 64)
        }
      }
      if Array(bits[index * width..<(index + 1) * width]) != expected { wrong.append(index) }
    }
    return (read, wrong)
  }

  @Test(arguments: 0..<(isExhaustive ? 200 : 6) as Range<UInt64>)
  func `a joint scan agrees with separate scans`(seed: UInt64) throws {
    var terms = RandomTerms(seed: seed, sets: Self.sets)
    var lines = RandomLines(seed: seed, pieces: Self.letters.map { Array(String($0).utf8) })
    let width = 1 + lines.below(3)
    var automata: [(number: Int, automaton: Automaton)] = []
    // Some bits are unused here.
    for number in 0..<64 * width where lines.below(8) == 0 {
      let expression = terms.expression(size: 1 + lines.below(4))
      guard let automaton = try? Automaton(expression) else { continue }
      automata.append((number, automaton))
    }
    var scan = JointScan(automata, width: width)
    var count = 0
    for length in [0, 3, 12, 40] {
      let lines = (0..<200).map { _ in lines.line(upTo: length, oddity: 200) }
      let (read, wrong) = Self.compare(&scan, with: automata, width: width, on: lines)
      #expect(wrong == [])
      #expect(read.allSatisfy { lines[$0].allSatisfy { $0 < 0x80 } })
      count += read.count
    }
    #expect(count > 200)
  }

  @Test func `automata that count lengths are left out`() throws {
    let lengths = try Automaton(.length(.scalars, Repetition(2, 900)))
    let letters = try Automaton(pattern: "[a-z]*")
    let automata = [(number: 3, automaton: lengths), (number: 5, automaton: letters)]
    var scan = JointScan(automata, width: 1)
    #expect(scan.partNumbers == [5])
    let lines = ["", "a", "a1", "\u{E9}"].map { Array($0.utf8) }
    let (read, wrong) = Self.compare(&scan, with: automata, width: 1, on: lines)
    #expect(read == [0, 1, 2])
    #expect(wrong == [])
  }

  @Test func `too many states do not cause wrong verdicts`() throws {
    // One joint state for each set of letters seen so far, which are far too many.
    let automata = try (0..<26).map { letter in
      (
        number: letter,
        automaton: try Automaton(pattern: "[^\(Unicode.Scalar(UInt8(0x61 + letter)))]*")
      )
    }
    var scan = JointScan(automata, width: 1)
    var generator = SplitMix64(seed: 9)
    var (first, last) = (0, 0)
    for round in 0..<60 {
      let lines = (0..<100).map { _ in
        (0..<40).map { _ in UInt8.random(in: 0x61...0x7A, using: &generator) }
      }
      let (read, wrong) = Self.compare(&scan, with: automata, width: 1, on: lines)
      #expect(wrong == [])
      if round == 0 { first = read.count }
      last = read.count
    }
    #expect(first == 100)
    #expect(last == 0)
  }
}
