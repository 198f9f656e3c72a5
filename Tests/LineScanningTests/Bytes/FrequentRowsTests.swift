import RegularLanguage
import TestSupport
import Testing

@testable import LineScanning

@Suite(.enabled(if: !FrequentRows.widths.isEmpty, "the processor has no instructions for vectors"))
struct FrequentRowsTests {
  private static let format = LineFormat()

  private static func rows(_ pattern: String, isASCII: Bool) throws -> ByteRows {
    let automaton = try Automaton(.pattern(PatternParser.parse(pattern)))
    return try #require(ByteRows(automaton, format: format, isASCII: isASCII))
  }

  private static let patterns = [
    "[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)", "(?:ab|c)*\r?", "\\p{L}{1,40}", "",
    "[0-9]{4}-(?:0[1-9]|1[0-2])-[0-9]{2}", "(?:abcdefghijklmnopqrstuvwxyz){9}",
  ]

  @Test(arguments: patterns, [true, false])
  func `vectors lead where the table of bytes leads`(pattern: String, isASCII: Bool) throws {
    var generator = SplitMix64(seed: 11)
    let rows = try Self.rows(pattern, isASCII: isASCII)
    let known = Array("0.a-bcxyz1\r\n\n\u{E9}\u{4E2D}".utf8)
    for width in FrequentRows.widths {
      let counts = (0..<rows.count).map { _ in Int.random(in: 0..<9, using: &generator) }
      // With none that is rare enough to be left out, or with all but the most frequent left out.
      let frequent = FrequentRows(rowCount: rows.count, counts: counts, widths: [width]) {
        Int(rows.target(from: UInt32($0), by: UInt8($1)))
      }
      guard let frequent else {
        #expect(rows.count > width)
        continue
      }
      var long = frequent
      long.makeStepsLong()
      /// The state that the table of bytes leads to; a row that has no state is none.
      func target(_ state: Int, _ byte: UInt8) -> Int {
        let row = rows.target(from: UInt32(frequent.row(of: state)), by: byte)
        return frequent.state(of: Int(row)) ?? 0
      }
      let states = (1..<rows.count).compactMap { frequent.state(of: $0) }
      let leading = (0...states.count).map { state in
        known.filter { target(state, $0) != 0 }
      }
      for oddity in [10, 2_000] + sampled([], of: Array(repeating: 100, count: 40)) {
        let lanes = (0..<4).map { _ in
          var lane = Lane(state: states.randomElement(using: &generator) ?? 1)
          for _ in 0..<576 {
            let isOdd = Int.random(in: 0..<oddity, using: &generator) == 0
            let byte = isOdd ? nil : leading[lane.state].randomElement(using: &generator)
            lane.bytes.append(byte ?? UInt8.random(in: 0...255, using: &generator))
            lane.states.append(target(lane.state, lane.bytes.last ?? 0))
          }
          return lane
        }
        compare(frequent, lanes)
        compare(long, lanes)
      }
    }
  }

  /// The bytes of a lane, and the states before and after each of them.
  private struct Lane {
    var bytes: [UInt8] = []
    var states: [Int]
    var state: Int { states.last ?? 0 }

    init(state: Int) { states = [state] }
  }

  /// Compares what vectors say about four lanes with what a table says.
  private func compare(_ frequent: FrequentRows, _ lanes: [Lane]) {
    func states(after count: Int) -> UInt32 {
      lanes.reversed().reduce(0) { $0 << 8 | UInt32($1.states[count]) }
    }
    let bytes = lanes.flatMap(\.bytes)
    let stride = bytes.count / 4
    for start in [0, FrequentRows.unit, stride - FrequentRows.unit] {
      var before = states(after: start)
      let (next, piece) = frequent.read(
        bytes.span, from: start, stride: stride, count: stride - start, states: &before)
      let (first, end) = (piece.lowerBound, piece.upperBound)
      guard (start...stride).contains(first), end <= stride, end > first,
        (end - start) % FrequentRows.unit == 0
      else {
        Issue.record("\(piece)")
        return
      }
      #expect(before == states(after: first))
      #expect(next == states(after: end))
      // It ends after the first piece in which a lane has state 0.
      #expect(end == stride || lanes.contains { $0.states[end] == 0 })
      #expect(first == start || !lanes.contains { $0.states[first] == 0 })
    }
  }

  @Test func `lines that leave the frequent rows are judged as others are`() throws {
    // Most lines are digits; a few are long words, whose rows are rare.
    var generator = SplitMix64(seed: 5)
    let pattern = "[0-9]+|(?:abcdefghijklmnopqrstuvwxyz){1,12}"
    let rows = try Self.rows(pattern, isASCII: true)
    let word = "abcdefghijklmnopqrstuvwxyz"
    for oddity in [5, 100, 3_000] {
      var block: [UInt8] = []
      while block.count < 1 << 17 {
        let repeats = Int.random(in: 1...14, using: &generator)
        let isOdd = Int.random(in: 0..<oddity, using: &generator) == 0
        block += Array((isOdd ? String(repeating: word, count: repeats) : "\(repeats * 977)").utf8)
        if Int.random(in: 0..<oddity, using: &generator) == 0 { block.append(0x2D) }
        block.append(Self.format.terminator)
      }
      var expected: [Int] = []
      var plain = try #require(Lanes(rows, terminator: Self.format.terminator, widths: []))
      plain.scan(block.span, candidates: &expected)
      for width in FrequentRows.widths {
        var lanes = try #require(
          Lanes(rows, terminator: Self.format.terminator, widths: [width]))
        // The second time, the lanes know whether vectors are worthwhile.
        for _ in 0..<2 {
          var candidates: [Int] = []
          lanes.scan(block.span, candidates: &candidates)
          #expect(candidates == candidates.sorted())
          // Each candidate that is one is found; others may be, too.
          #expect(
            Set(expected.map { end(of: $0, block) })
              .isSubset(of: candidates.map { end(of: $0, block) }))
          #expect(candidates.count <= expected.count + block.count / 32)
        }
      }
    }
  }

  @Test func `the method of scanning names vectors`() throws {
    let automaton = try Automaton(.pattern(PatternParser.parse("[a-z]{1,60}(?:,[a-z]{1,60})*")))
    let parts = "others in 4 parts of a block at once, up to 4 bytes a step, by vectors"
    let short = parts.replacing("up to 4", with: "2")
    for (widths, end) in [
      ([16, 128], parts), ([16], short + " while at most 16 states are frequent"),
      ([], "others in 8 parts of a block at once, 2 bytes a step"),
    ] {
      let method = automaton.scanMethod(Self.format, widths: widths)
      #expect(method.hasSuffix("; " + end))
    }
  }

  private func end(of offset: Int, _ block: [UInt8]) -> Int {
    block.span.firstOffset(of: Self.format.terminator, from: offset)
  }
}
