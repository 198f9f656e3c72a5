import EngineSupport
import RegularLanguage
import TestSupport
import Testing

@testable import LineScanning

/// A scan skips lines that it knows to be accepted: the automaton must accept each of them.
@Suite struct ShapeScanTests {
  /// Patterns with relations between positions, several lengths and shapes, and both cases.
  static let patterns = [
    "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])", "(?:[01][0-9]|2[0-3]):[0-5][0-9]",
    "(?:[a-f0-9]{2}:){2}[a-f0-9]{2}|(?:[a-f0-9]{2}-){2}[a-f0-9]{2}", "[A-Fa-f0-9]{20}", "ab|cd|ef",
    "(?:ab|ba){2}", "(?:aa|bb)c(?:aa|bb)", "a.b", "a\\sb", "[ab]{3}|[cd]{4}\r?", "(?:ab?){3}",
    "(?:[0-9][a-z]|[a-z][0-9])x{40}", "[AB]x|[ab]y", "[\\[-`{-~]{5}", "a{62}b?", "[ab]{3,5}.",
    "[acegikm][13579]-[02468][ac]",
  ]

  private static let formats: [LineFormat] = [
    LineFormat(), LineFormat(carriageReturn: .kept), LineFormat(terminator: 0),
  ]

  /// Compares the candidates of a scan with the lines that an automaton rejects.
  ///
  /// - Returns: The number of lines that were skipped.
  private func compare(
    _ scan: ShapeScan,
    _ automaton: Automaton,
    _ format: LineFormat,
    _ block: [UInt8],
    _ comment: String
  ) -> Int {
    var candidates: [Int] = []
    let isFiltered = scan.scan(block.span, candidates: &candidates)
    #expect(candidates == candidates.sorted(), "\(comment)")
    guard isFiltered else { return 0 }
    var skipped = 0
    var start = 0
    for end in block.indices where block[end] == format.terminator {
      if !candidates.contains(where: { (start...end).contains($0) }) {
        let line = Array(block[start..<end])
        let content = Array(line.prefix(format.contentCount(of: line.span)))
        let isAccepted = automaton.accepts(content.span)
        #expect(isAccepted, "\(comment) \(line)")
        skipped += 1
      }
      start = end + 1
    }
    return skipped
  }

  /// Returns a block of lines of an automaton, some of them with another byte or length.
  private func block(
    of lines: [[UInt8]],
    _ format: LineFormat,
    _ generator: inout SplitMix64
  ) -> [UInt8] {
    var block: [UInt8] = []
    let odd: [UInt8] = [0x00, 0x0A, 0x0D, 0x20, 0x41, 0x61, 0x30, 0x7F, 0x80, 0xC3, 0xFF]
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      var line = lines[Int.random(in: lines.indices, using: &generator)]
      let index = Int.random(in: 0...line.count, using: &generator)
      switch Int.random(in: 0..<40, using: &generator) {
      case 0 where index < line.count:
        line[index] = odd[Int.random(in: odd.indices, using: &generator)]
      case 1 where index < line.count: line.remove(at: index)
      case 2: line.insert(odd[Int.random(in: odd.indices, using: &generator)], at: index)
      case 3 where index < line.count: line[index] ^= 0x20
      case 4 where index < line.count: line[index] ^= 0x10
      default: break
      }
      block += line.filter { $0 != format.terminator } + [format.terminator]
    }
    return block
  }

  private func check(_ automaton: Automaton, seed: UInt64, _ comment: String) -> Int {
    var generator = SplitMix64(seed: seed)
    var samples = RandomWords(automaton)
    var skipped = 0
    for format in Self.formats {
      guard let rows = ByteRows(automaton, format: format, isASCII: true) else { continue }
      let bounds = automaton.counter?.bounds
      let words = (0..<60).compactMap { _ in samples.word(&generator) }
      let lines = words + words.map { $0 + [0x0D] }
      if lines.isEmpty { continue }
      for count in Set(lines.map(\.count)).sorted() where count > 0 {
        guard let scan = ShapeScan(rows, count: count, bounds: bounds, format: format) else {
          continue
        }
        let near = lines.filter { $0.count == count }
        for _ in 0..<sampled(8, of: 20) {
          let block = block(of: near, format, &generator)
          skipped += compare(scan, automaton, format, block, "\(comment), \(count), \(format)")
        }
      }
    }
    return skipped
  }

  @Test(arguments: patterns)
  func `skipped lines are accepted`(pattern: String) throws {
    #expect(check(try Automaton(pattern: pattern), seed: 1, pattern) > 100)
  }

  @Test func `skipped lines are accepted by random automata`() {
    let letters: [Unicode.Scalar] = ["a", "b", "A", "0", "\r", "\u{0}", "\u{E9}"]
    let sets =
      letters.map { ScalarSet([$0.value...$0.value]) } + [ScalarSet([0x61...0x7A]), .all]
    var skipped = 0
    for seed in 0..<UInt64(sampled(60, of: 200)) {
      var terms = RandomTerms(seed: seed, sets: sets)
      guard let automaton = try? Automaton(terms.expression(size: 1 + Int(seed % 5))) else {
        continue
      }
      skipped += check(automaton, seed: seed, "seed \(seed)")
    }
    #expect(skipped > 1_000)
  }

  /// A leap day is rare enough to be left to the judge; the last day of a month is not.
  @Test func `a shape misses few lines`() throws {
    let days = (1...12).flatMap { month in
      (1...[31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]).map { (month, $0) }
    }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let year = "[0-9]{2}(?:[13579][0-9]|[02468][1-9])"
    let all = days.map { "\(two($0.0))-\(two($0.1))" }.joined(separator: "|")
    let automaton = try Automaton(pattern: "\(year)-(?:\(all))|[0-9]{2}[02468]0-(?:\(all)|02-29)")
    let rows = try #require(ByteRows(automaton, format: LineFormat(), isASCII: true))
    let scan = try #require(ShapeScan(rows, count: 10, bounds: nil, format: LineFormat()))
    let block = (1901...2099).flatMap { year in
      days.flatMap { Array("\(year)-\(two($0.0))-\(two($0.1))\n".utf8) }
    }
    var candidates: [Int] = []
    let isFiltered = scan.scan(block.span, candidates: &candidates)
    #expect(isFiltered)
    #expect(candidates == [])
  }

  @Test func `a prefilter of large blocks finds the rejected lines`() throws {
    let automaton = try Automaton(pattern: Self.patterns[0])
    var generator = SplitMix64(seed: 3)
    for oddity in [2, 20, 1_000, 1_000_000] {
      var prefilter = try #require(LinePrefilter(automaton, format: LineFormat()))
      for _ in 0..<8 {
        var block: [UInt8] = []
        var rejected: [Int] = []
        while block.count < 1 << 16 {
          let isOdd = Int.random(in: 0..<oddity, using: &generator) == 0
          if isOdd { rejected.append(block.count) }
          block += Array((isOdd ? "2024-13-01\n" : "2024-12-31\n").utf8)
        }
        var candidates: [Int] = []
        guard prefilter.filter(block.span, candidates: &candidates) else {
          #expect(oddity < 20)
          continue
        }
        #expect(candidates.map { $0 / 11 * 11 } == rejected)
      }
    }
  }

  @Test(arguments: [
    "[0-9]{4}-[0-9]{2}", "[0-9]{4}-(?:0[1-9]|1[0-2])", "(?:[0-4][5-9]|[5-9][0-4]){3}-",
  ])
  func `the lines of a large block have the same numbers as one by one`(pattern: String) throws {
    let automaton = try Automaton(pattern: pattern)
    let reading = LineReading(
      [CheckedRuns(StreamingRun(automaton))], format: LineFormat(), countsAll: false)
    var scanner = LineScanner(automaton, line: reading, format: LineFormat())
    var generator = SplitMix64(seed: 4)
    let valid = pattern.hasSuffix("-") ? "059005-\n" : "2024-12\n"
    for oddity in [20, 1_000] {
      var block: [UInt8] = []
      var rejected: [Int] = []
      var number = 0
      while block.count < 1 << 16 {
        number += 1
        let isOdd = number > 2 && Int.random(in: 0..<oddity, using: &generator) == 0
        if isOdd { rejected.append(number) }
        let odd = ["2024-1x\n", "\n", "x\n", "2024-12-31\n"].randomElement(using: &generator)
        block += Array((isOdd ? odd ?? "" : valid).utf8)
      }
      var progress = LineProgress()
      scanner.start(block.span, &progress)
      #expect(progress.lineSize == valid.utf8.count)
      var found: [RejectedLine] = []
      // In two steps, as if a limit had been reached.
      scanner.scan(block.span, from: &progress, rejected: &found, limit: 1)
      scanner.scan(block.span, from: &progress, rejected: &found, limit: .max)
      #expect(found.map(\.number) == rejected)
      #expect(progress.lines == number)
    }
  }

  @Test func `a scan gives up if most lines have another length`() throws {
    let automaton = try Automaton(pattern: "[0-9]{4}-[0-9]{2}|x*")
    let rows = try #require(ByteRows(automaton, format: LineFormat(), isASCII: true))
    let scan = try #require(ShapeScan(rows, count: 7, bounds: nil, format: LineFormat()))
    let block = Array(String(repeating: "2024-02\nxxx\n", count: 1_000).utf8)
    var candidates: [Int] = []
    let isFiltered = scan.scan(block.span, candidates: &candidates)
    #expect(!isFiltered)
  }

  /// Words of many states in each position have no simple shape.
  @Test func `check digits have no shape`() throws {
    let automaton = try Automaton(pattern: "(?=(?:[13579]*[02468]){3}[13579]*)[0-9]{8}")
    let rows = try #require(ByteRows(automaton, format: LineFormat(), isASCII: true))
    let hasShape = ShapeScan(rows, count: 8, bounds: nil, format: LineFormat()) != nil
    #expect(!hasShape)
  }
}

/// A generator of short words that an automaton accepts.
private struct RandomWords {
  private let automaton: Automaton

  init(_ automaton: Automaton) { self.automaton = automaton }

  /// Returns a word of ASCII characters; `nil` if none was found.
  mutating func word(_ generator: inout SplitMix64) -> [UInt8]? {
    var place = Automaton.Place(state: automaton.start)
    var word: [UInt8] = []
    while word.count < 64 {
      if automaton.isAccepting(place), Int.random(in: 0..<4, using: &generator) == 0 { return word }
      let next = (0..<UInt8(0x80)).filter { byte in
        let target = automaton.next(place, automaton.trie.root[Int(byte)].leafClass)
        return target.state != .dead
      }
      guard let byte = next.randomElement(using: &generator) else { break }
      place = automaton.next(place, automaton.trie.root[Int(byte)].leafClass)
      word.append(byte)
    }
    return automaton.isAccepting(place) ? word : nil
  }
}
