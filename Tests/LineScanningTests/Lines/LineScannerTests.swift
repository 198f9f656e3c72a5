import EngineSupport
import LineScanning
import RegularLanguage
import Testing

/// The verdict on a line doesn't depend on how it is read: in a block, with or without an
/// automaton, or in pieces.
@Suite struct LineScannerTests {
  private static let patterns = [
    "[a-z]{2,4}", "(?:a\u{E9})*", "[^z]*", "(?s).{3}", "(?=.*a).*", "",
  ]
  private static let pieces: [[UInt8]] = [
    [0x61], [0x62], [0x7A], [0xC3, 0xA9], [0xF0, 0x9F, 0x98, 0x80], [0x65, 0xCC, 0x81], [0xC3],
    [0x0D],
  ]

  @Test(arguments: patterns, [LineFormat(), LineFormat(carriageReturn: .kept)])
  func `lines in blocks and in pieces have the same verdicts`(
    pattern: String,
    format: LineFormat
  ) throws {
    let automaton = try Automaton(pattern: pattern)
    let lazyDFA = try LazyDFA(
      .pattern(PatternParser.parse(pattern)), limits: Limits(automatonBytes: 1 << 16))
    let runs = [StreamingRun(automaton), StreamingRun(lazyDFA)]
    let line = LineReading(runs.map { CheckedRuns($0) }, format: format, countsAll: false)
    var scanner = LineScanner(automaton, line: line, format: format)
    var filtered = scanner
    filtered.prepare()
    let reader = LineScanner(nil, line: line, format: format)
    var lines = RandomLines(seed: 5, pieces: Self.pieces)
    var generator = SplitMix64(seed: 6)
    for _ in 0..<40 {
      let content = (0..<20).map { _ in lines.line(upTo: 6, oddity: 20) }
      let block: [UInt8] = content.reduce(into: []) { $0 += $1 + [0x0A] }
      var progress = LineProgress()
      scanner.start(block.span, &progress)
      var rejected: [RejectedLine] = []
      scanner.scan(block.span, from: &progress, rejected: &rejected, limit: .max)
      #expect(progress.offset == block.count && progress.lines == content.count)
      filtered.start(block.span, &progress)
      var candidates: [RejectedLine] = []
      filtered.scan(block.span, from: &progress, rejected: &candidates, limit: .max)
      #expect(progress.offset == block.count && progress.lines == content.count)
      #expect(candidates.map(\.number) == rejected.map(\.number))
      #expect(candidates.map(\.bytes) == rejected.map(\.bytes))
      #expect(candidates.map(\.cause) == rejected.map(\.cause))
      var reading = LineProgress()
      for (index, line) in content.enumerated() {
        let stop = rejected.first { $0.number == index + 1 }
        let read = reader.readLine(of: block.span, from: &reading)
        var start = 0
        for end in randomCuts(of: line.count, using: &generator) + [line.count] {
          scanner.read(line[start..<end].span)
          start = end
        }
        let found = scanner.endLine(isTerminated: true)
        for fault in read.found.faults + found.faults {
          #expect(fault?.characters == stop?.range(in: block.span), "\(line) by \(pattern)")
          #expect(fault?.fault.kind == stop?.cause.kind, "\(line) by \(pattern)")
        }
        if let stop { #expect(stop.bytes == read.bytes) }
      }
      #expect(reading.offset == progress.offset && reading.lines == progress.lines)
    }
  }

  @Test func `a carriage return belongs only to a line end`() throws {
    let automaton = try Automaton(pattern: "a*")
    let line = LineReading(
      [CheckedRuns(StreamingRun(automaton))], format: LineFormat(), countsAll: true)
    var scanner = LineScanner(nil, line: line, format: LineFormat())
    func fault(_ pieces: String..., isTerminated: Bool = true) -> Range<Int>? {
      for piece in pieces { scanner.read(Array(piece.utf8).span) }
      return scanner.endLine(isTerminated: isTerminated).faults[0]?.characters
    }
    #expect(fault("a\r") == nil)
    #expect(fault("a", "\r", "") == nil)
    #expect(fault("a\r", isTerminated: false) == 1..<2)
    #expect(fault("a\r", "\r") == 1..<2)
    #expect(fault("a\r", "a") == 1..<2)
    scanner.read(Array("b".utf8).span)
    scanner.discard()
    #expect(fault("a") == nil)
  }
}
