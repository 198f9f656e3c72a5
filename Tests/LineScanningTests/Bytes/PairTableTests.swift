import RegularLanguage
import Testing

@testable import LineScanning

@Suite struct PairTableTests {
  private static let format = LineFormat()

  private static func rows(_ pattern: String) throws -> ByteRows {
    let automaton = try Automaton(.pattern(PatternParser.parse(pattern)))
    return try #require(ByteRows(automaton, format: format, isASCII: true))
  }

  private static func pairs(_ rows: ByteRows) -> PairTable? {
    PairTable(rowCount: rows.count) { Int(rows.target(from: UInt32($0), by: UInt8($1))) }
  }

  @Test(arguments: ["[0-9]{4}-[0-9]{2}", "a*b|c", "", "\\p{L}+", "(?:\u{E9}|x)?\u{1F600}\r?"])
  func `two bytes per step agree with one byte per step`(pattern: String) throws {
    var generator = SplitMix64(seed: 7)
    let rows = try Self.rows(pattern)
    let table = try #require(Self.pairs(rows))
    // Half of the bytes are ones that occur in the patterns.
    let known = Array("0a-bcx\r\n\u{E9}".utf8)
    func byte() -> UInt8 {
      Bool.random(using: &generator)
        ? UInt8.random(in: 0...255, using: &generator) : known.randomElement(using: &generator) ?? 0
    }
    for row in 0..<UInt32(rows.count) {
      for _ in 0..<500 {
        let (first, second) = (byte(), byte())
        let next = rows.target(from: rows.target(from: row, by: first), by: second)
        let place = Int(table.places[Int(first) | Int(second) << 8])
        let entry = table.entries[(Int(row) * table.rowSize * PairTable.unit + place) / 2]
        #expect(Int(entry) == Int(next) * table.rowSize, "\(row): \(first) \(second)")
      }
    }
  }

  @Test func `there is no table of pairs for too many rows`() throws {
    #expect(try Self.pairs(Self.rows("[a-z]{3}")) != nil)
    #expect(try Self.pairs(Self.rows("(?:abcdefghijklmnopqrstuvwxyz){16}")) == nil)
  }

  @Test func `a large block has the candidates of its parts`() throws {
    // Two bytes per step are used from 32,768 bytes on.
    var generator = SplitMix64(seed: 3)
    let automaton = try Automaton(.pattern(PatternParser.parse("[0-9]{1,4}(?:-[0-9]{2})*|z*")))
    let rows = try #require(ByteRows(automaton, format: Self.format, isASCII: true))
    let widths = [[]] + FrequentRows.widths.map { [$0] }
    for (isWide, widths) in widths.flatMap({ [(false, $0), (true, $0)] }) {
      var lanes = try #require(
        Lanes(rows, terminator: Self.format.terminator, isWide: isWide, widths: widths))
      for oddity in [2, 60, 2_000] {
        var block: [UInt8] = []
        var expected: [Int] = []
        for size in [3_000, 30_000, 17, 5_001, 700, 6_007] {
          var part: [UInt8] = []
          while part.count < size {
            part += Array("\(Int.random(in: 0..<10_000, using: &generator))-07".utf8)
            if Int.random(in: 0..<oddity, using: &generator) == 0 { part += Array("-x\r".utf8) }
            part.append(UInt8(ascii: "\n"))
          }
          var candidates: [Int] = []
          lanes.scan(part.span, candidates: &candidates)
          expected += candidates.map { $0 + block.count }
          block += part
        }
        var candidates: [Int] = []
        lanes.scan(block.span, candidates: &candidates)
        #expect(block.count > 1 << 15)
        #expect(candidates == expected)
      }
    }
  }
}
