import EngineSupport
import TestSupport
import Testing

@testable import LineScanning
@testable import RegularLanguage

@Suite struct LinePrefilterTests {
  /// A comparison of the candidates of a prefilter with the rejected lines.
  private struct Comparison {
    var lines = 0
    /// Rejected lines that were not candidates.
    var lost: [[UInt8]] = []
    /// Accepted lines that were candidates.
    var excessive: [[UInt8]] = []
    /// Lines on which the judge disagrees with the automaton.
    var misjudged: [[UInt8]] = []
    var isOrdered = true

    mutating func compare(
      _ prefilter: inout LinePrefilter,
      with automaton: Automaton,
      on block: [UInt8],
      _ format: LineFormat
    ) {
      var candidates: [Int] = []
      let isFiltered = prefilter.filter(block.span, candidates: &candidates)
      if !isFiltered { candidates = block.indices.filter { block[$0] == format.terminator } }
      // Comparing faults is slow, and small blocks have all kinds of them.
      if block.count < 500 { compare(candidates, of: automaton, on: block, format) }
      isOrdered = isOrdered && candidates == candidates.sorted()
      var next = 0
      var start = 0
      for end in block.indices where block[end] == format.terminator {
        let isInDoubt = next < candidates.count && candidates[next] <= end
        if isInDoubt, candidates[next] < start { isOrdered = false }
        while next < candidates.count, candidates[next] <= end { next += 1 }
        let line = Array(block[start..<end])
        let content = Array(line.prefix(format.contentCount(of: line.span)))
        let isAccepted = automaton.accepts(content.span)
        if !isAccepted, !isInDoubt { lost.append(line) }
        if isAccepted, isInDoubt, isFiltered { excessive.append(line) }
        lines += 1
        start = end + 1
      }
    }

    /// Compares the judgement of the candidates with that of all lines.
    private mutating func compare(
      _ candidates: [Int],
      of automaton: Automaton,
      on block: [UInt8],
      _ format: LineFormat
    ) {
      let judge = LineJudge(automaton, format: format)
      for (candidates, limit) in [(candidates, 3), (nil, 100_000)] {
        var progress = LineProgress()
        progress.isFiltered = candidates != nil
        progress.candidates = candidates ?? []
        var rejected: [RejectedLine] = []
        while progress.offset < block.count {
          var more: [RejectedLine] = []
          judge.judge(block.span, from: &progress, rejected: &more, limit: limit)
          rejected += more
        }
        var next = rejected[...]
        var number = 0
        var start = 0
        for end in block.indices where block[end] == format.terminator {
          number += 1
          let line = Array(block[start..<end])
          let content = Array(line.prefix(format.contentCount(of: line.span)))
          let stop = next.first?.number == number ? next.removeFirst() : nil
          let isRight =
            stop.map {
              $0.bytes == start..<start + content.count
                && automaton.fault(in: content.span) == automaton.fault(at: $0.stop)
            } ?? automaton.accepts(content.span)
          if !isRight { misjudged.append(line) }
          start = end + 1
        }
        if progress.lines != number || !next.isEmpty { isOrdered = false }
      }
    }
  }

  private static let formats: [LineFormat] = [
    LineFormat(), LineFormat(carriageReturn: .kept),
    LineFormat(terminator: 0), LineFormat(terminator: 0, carriageReturn: .kept),
  ]

  private static let letters: [Unicode.Scalar] = [
    "a", "b", "\u{E9}", "\u{20AC}", "\u{1F600}", "\r", "\n", "\u{0}",
  ]

  private static let sets =
    letters.map { ScalarSet([$0.value...$0.value]) } + [
      ScalarSet([0x61...0x7A]), ScalarSet([0x80...0x10_FFFF]), ScalarSet([0xE9...0x20AC]), .all,
    ]

  @Test(arguments: 0..<(isExhaustive ? 400 : 3))
  func `every rejected line is a candidate`(seed: Int) throws {
    var terms = RandomTerms(seed: UInt64(seed), sets: Self.sets)
    var lines = RandomLines(
      seed: UInt64(seed), pieces: Self.letters.prefix(5).map { Array(String($0).utf8) })
    var comparison = Comparison()
    for _ in 0..<8 {
      let expression = terms.expression(size: 1 + lines.below(3))
      guard let automaton = try? Automaton(expression) else { continue }
      for format in Self.formats {
        let forms = LinePrefilter.Form.allCases.map {
          LinePrefilter(automaton, format: format, form: $0)
        }
        for prefilter in forms + [LinePrefilter(automaton, format: format)] {
          guard var prefilter else { continue }
          // Both below and above the size from which lanes are used, with few and many candidates.
          for size in [0, 40, 2_500] {
            var block: [UInt8] = []
            let length = 1 + lines.below(12)
            let oddity = [4, 1_000][lines.below(2)]
            while block.count < size {
              let line = lines.line(upTo: length, oddity: oddity)
              block += line.filter { $0 != format.terminator } + [format.terminator]
            }
            comparison.compare(&prefilter, with: automaton, on: block, format)
          }
        }
      }
    }
    let (count, lost) = (comparison.lines, comparison.lost.prefix(3))
    let misjudged = comparison.misjudged.prefix(3)
    let isOrdered = comparison.isOrdered
    #expect(count > 500)
    #expect(misjudged == [])
    #expect(lost == [])
    #expect(isOrdered)
  }

  @Test(arguments: [
    "[0-9]+", "[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)", "\\p{L}+", "(?=.*[A-Z])(?=.*[0-9]).{8,64}",
    "[a-z]{3,20}", "(?s).*", "\\p{L}{2,9}", "[a-z\u{E9}]{1,3}(,[a-z\u{E9}]{1,3})*", "",
  ])
  func `few accepted lines are candidates, and no ASCII lines`(
    pattern: String
  ) throws {
    let automaton = try Automaton(pattern: pattern)
    let words = ["a", "z", "Q", "7", "0", "+", "-", ".", ",", " ", "\u{E9}", "\u{4E2D}", "\r"]
    var lines = RandomLines(seed: 1, pieces: words.map { Array($0.utf8) })
    var comparison = Comparison()
    for carriageReturn in [LineFormat.CarriageReturn.stripped, .kept] {
      let format = LineFormat(carriageReturn: carriageReturn)
      guard var prefilter = LinePrefilter(automaton, format: format) else { continue }
      for length in [1, 4, 70, 400] {
        var block: [UInt8] = []
        while block.count < 8_000 {
          block += lines.line(upTo: length, oddity: 1_000_000) + [0x0A]
        }
        comparison.compare(&prefilter, with: automaton, on: block, format)
      }
    }
    let (count, lost) = (comparison.lines, comparison.lost.prefix(3))
    // A prefilter may scan for runs of ASCII as long as other characters are rare.
    let isRare = comparison.excessive.count * 100 <= comparison.lines
    let excessive = comparison.excessive.filter { $0.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
    #expect(count > 2_000)
    #expect(lost == [])
    #expect(isRare)
    #expect(excessive == [])
  }
}
