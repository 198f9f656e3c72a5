import Foundation
import InputValidation
import LineValidation
import TestSupport
import Testing

/// Ranges of files, compared with the lines that start in them.
///
/// `VALIDATION_EXHAUSTIVE=1` tries files of one more piece, and more ranges of large files.
@Suite struct InputRangeTests {
  /// A line format, and the pieces that files consist of.
  struct Setting: CustomTestStringConvertible {
    let testDescription: String
    let pieces: [[UInt8]]
    let prefix: [UInt8]
    let plan: LinePlan

    init(
      _ name: String,
      _ pieces: [String] = ["1", "x", "\n", "\r\n"],
      prefix: [UInt8] = [],
      _ configure: (inout LinePlan) -> Void = { _ in }
    ) {
      testDescription = name
      self.pieces = pieces.map { Array($0.utf8) }
      self.prefix = prefix
      var plan = LinePlan()
      configure(&plan)
      self.plan = plan
    }
  }

  static let settings = [
    Setting("lines"),
    Setting("carriage returns", ["1", "\r", "\n", "\r\n"]) { $0.carriageReturn = .error },
    Setting("NUL", ["1", "\n", "\0"]) { $0.isNullTerminated = true },
    Setting("a header of a line") { $0.headerLines = 1 },
    Setting("a header of two lines", prefix: Block.byteOrderMark) { $0.headerLines = 2 },
    Setting("comments", ["1", "#", " ", "\n"]) {
      $0.commentPrefixes = [Array("#".utf8)]
      $0.skipsBlank = true
    },
    Setting("a mark", prefix: Block.byteOrderMark) { $0.finalNewline = .require },
    Setting("a mark that is an error", prefix: Block.byteOrderMark) { $0.byteOrderMark = .error },
    Setting("bytes", ["1", "\u{E9}", "\n"]) { $0.encoding = .bytes },
    Setting("short lines", ["1", "11", "\n"]) { $0.maximumByteCount = 2 },
  ]

  @Test(arguments: settings) func `each range of a small file contains the lines that start in it`(
    _ setting: Setting
  ) throws {
    let judge = try RangeJudge(setting.plan)
    for length in 0...sampled(3, of: 4) {
      var count = 1
      for _ in 0..<length { count *= setting.pieces.count }
      for number in 0..<count {
        var bytes = setting.prefix
        var rest = number
        for _ in 0..<length {
          bytes += setting.pieces[rest % setting.pieces.count]
          rest /= setting.pieces.count
        }
        try judge.write(bytes)
        let whole = judge.findings()
        for start in 0...bytes.count {
          for end in start...bytes.count {
            judge.check(.bytes(start..<end), start..<end, of: bytes, whole: whole)
          }
          judge.check(.bytes(start..<Int.max), start..<bytes.count, of: bytes, whole: whole)
        }
      }
    }
  }

  @Test(arguments: settings) func `random ranges of a large file have the lines that start there`(
    _ setting: Setting
  ) throws {
    var random = SplitMix(seed: UInt64(setting.testDescription.utf8.count))
    let judge = try RangeJudge(setting.plan)
    var bytes = setting.prefix
    while bytes.count < 1_200_000 {
      // A few lines are larger than a block; the others are small.
      let count = random.next() % 40 == 0 ? Int(random.next() % 400_000) : Int(random.next() % 900)
      bytes += [UInt8](repeating: UInt8(ascii: "1"), count: count)
      for _ in 0..<random.next() % 4 {
        bytes += setting.pieces[Int(random.next() % UInt64(setting.pieces.count))]
      }
      bytes.append(setting.plan.terminator)
    }
    if random.next().isMultiple(of: 2) { bytes.removeLast() }
    try judge.write(bytes)
    let whole = judge.findings()
    #expect(whole.tally.lines > 20)
    for count in sampled([1, 3], of: [1, 2, 3, 7, 50]) {
      for number in 1...count {
        let range = bytes.count * (number - 1) / count..<bytes.count * number / count
        judge.check(.share(number, of: count), range, of: bytes, whole: whole)
      }
    }
    for _ in 0..<sampled(2, of: 20) {
      let ends = [0, 0].map { _ in Int(random.next() % UInt64(bytes.count + 1)) }.sorted()
      judge.check(.bytes(ends[0]..<ends[1]), ends[0]..<ends[1], of: bytes, whole: whole)
    }
  }

  @Test func `shares of a file are adjacent`() {
    for size in [0, 1, 2, 7, 1000, 1 << 62, .max] {
      for count in [1, 2, 3, 10, 1 << 40, .max] {
        #expect(InputRange.share(1, of: count).offsets(in: size).lowerBound == 0)
        #expect(InputRange.share(count, of: count).offsets(in: size).upperBound == size)
        for number in [1, 2, count / 2, count - 1] where 1..<count ~= number {
          let range = InputRange.share(number, of: count).offsets(in: size)
          let next = InputRange.share(number + 1, of: count).offsets(in: size)
          #expect(range.upperBound == next.lowerBound)
        }
      }
    }
  }

  @Test func `a range after the end of the file is an error`() throws {
    let judge = try RangeJudge(LinePlan())
    try judge.write(Array("1\n".utf8))
    #expect(judge.findings(.bytes(2..<9)).tally.problem == nil)
    #expect(judge.findings(.bytes(3..<9)).tally.problem == .endsBefore(3, size: 2))
  }

  @Test func `a range of an unseekable input is an error`() throws {
    let judge = try RangeJudge(LinePlan())
    #expect(judge.findings(.bytes(0..<1), in: "/dev/null").tally.problem == .unseekable)
  }
}

/// A judge of the ranges of a file.
private final class RangeJudge {
  let plan: LinePlan
  private var pipeline: InputPipeline
  /// The offsets at which lines start: the start of the file, and the end of each terminator.
  private var starts: [Int] = []
  private let path = NSTemporaryDirectory() + "/ranges-" + UUID().uuidString

  /// The findings: the number of each invalid line, with its columns.
  struct Found {
    var lines: [(line: Int, column: Int)] = []
    var tally = LineTally()
  }

  init(_ plan: LinePlan) throws {
    self.plan = plan
    let rule = NamedRule(label: "digits", validator: DigitsValidator())
    var plan = plan
    plan.filtersSmallInputs = true
    pipeline = try InputPipeline(RuleSet([rule]), plan)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: path))
    let isMarkAlone = bytes == Block.byteOrderMark && plan.byteOrderMark != .error
    starts = bytes.isEmpty || isMarkAlone ? [] : [0]
    var rest = bytes.dropLast()
    while let end = rest.firstIndex(of: plan.terminator) {
      starts.append(end + 1)
      rest = rest[(end + 1)...]
    }
  }

  func findings(_ range: InputRange? = nil, in path: String? = nil) -> Found {
    let sink = RangeSink()
    let input = Input.file(path: Array((path ?? self.path).utf8))
    let tally = pipeline.judge(input, range, to: sink)
    return Found(lines: sink.lines, tally: tally)
  }

  /// Expects the findings of a range to be those that the whole file has there.
  func check(
    _ range: InputRange,
    _ bytes: Range<Int>,
    of file: [UInt8],
    whole: Found,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = findings(range)
    let before = starts.filter { $0 < bytes.lowerBound }.count
    let own = starts.filter { bytes.contains($0) }.count
    let expected = whole.lines.filter { before + 1...before + max(own, 1) ~= $0.line && own > 0 }
    let isRight =
      found.lines.map { [$0.line + before, $0.column] } == expected.map { [$0.line, $0.column] }
      && found.tally.lines + found.tally.skipped == own && found.tally.problem == nil
      && found.tally.invalid == expected.count && found.tally.range == bytes
    // Expectations are slow, and nearly all of them succeed.
    if !isRight { Issue.record("\(range) of \(file.prefix(40))", sourceLocation: sourceLocation) }
  }
}

/// A sink that stores the positions of findings.
private final class RangeSink: BlockSink {
  typealias Failure = Never

  private(set) var lines: [(line: Int, column: Int)] = []

  var hopelessCount: Int? { nil }
  var preparation: BlockPreparation? { nil }

  func count(_ place: BlockPlace) -> BlockFindings.Explained {
    .init(rules: place.findings.count, places: place.findings.count)
  }

  func begin(_ block: Block) {}

  func take(_ place: BlockPlace) {
    for line in place.invalidLines {
      lines.append((place.findings.line + line.line, line.column))
    }
  }

  func end(_ tally: LineTally) {}
}

/// A random number generator with a fixed seed (SplitMix64).
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    return number ^ number >> 31
  }
}
