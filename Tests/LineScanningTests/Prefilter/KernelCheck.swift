import RegularLanguage
import TestSupport
import Testing

@testable import LineScanning

/// Scans blocks with a kernel, and compares the candidates with the verdicts on single lines.
struct KernelCheck {
  private let kernel: Kernel
  let automaton: Automaton
  private let format: LineFormat
  private let finders: [Finder]
  private let scanner: LineScanner
  private let skipped: Set<[UInt8]>
  /// The number of lines that were compared.
  private(set) var lineCount = 0

  /// A function that returns the candidates of a block, or `nil` if the kernel gives up.
  fileprivate typealias Finder = @Sendable (Span<UInt8>) -> [Int]?

  /// Creates the check; requires that the scanner uses the kernel for large blocks.
  init(_ kernel: Kernel, _ format: LineFormat) throws {
    (self.kernel, self.format) = (kernel, format)
    automaton = try kernel.automaton()
    // The words for a method take the shapes of all lengths.
    if isExhaustive { #expect(automaton.scanMethod(LineFormat(), widths: []) == kernel.method) }
    finders = try kernel.finders(of: automaton, format)
    let line = LineReading(
      [CheckedRuns(StreamingRun(automaton))], format: format, countsAll: false)
    var scanner = LineScanner(automaton, line: line, format: format)
    scanner.prepare()
    self.scanner = scanner
    skipped = Set(kernel.lines)
  }

  /// Checks that each rejected line has a candidate, that the lines that the kernel must skip have
  /// none, and that the scanner rejects the same lines as the automaton.
  mutating func check(_ block: [UInt8]) {
    for find in finders { check(block, by: find) }
    checkMasks(block)
  }

  private mutating func check(_ block: [UInt8], by find: Finder) {
    guard let candidates = find(block.span) else {
      Issue.record("\(kernel.testDescription) gives up")
      return
    }
    #expect(candidates == candidates.sorted())
    var rejected: [Range<Int>] = []
    var next = 0
    var start = 0
    while start < block.count {
      let end = block.span.firstOffset(of: format.terminator, from: start)
      let isCandidate = next < candidates.count && candidates[next] <= end
      while next < candidates.count, candidates[next] <= end { next += 1 }
      let line = block.span.extracting(start..<end)
      let content = line.extracting(first: format.contentCount(of: line))
      if !automaton.accepts(content) {
        rejected.append(start..<start + content.count)
        if !isCandidate {
          Issue.record("\(kernel.testDescription) loses \(block[start..<end]) at \(start)")
        }
      } else if isCandidate, kernel.scan != .nothing, skipped.contains(Array(block[start..<end])) {
        Issue.record("\(kernel.testDescription) does not skip \(block[start..<end]) at \(start)")
      }
      lineCount += 1
      start = end + 1
    }
    #expect(next == candidates.count)
    // A copy, since scanners pause after many candidates.
    var (scanner, progress) = (scanner, LineProgress())
    scanner.start(block.span, &progress)
    var found: [RejectedLine] = []
    scanner.scan(block.span, from: &progress, rejected: &found, limit: .max)
    #expect(found.map(\.bytes) == rejected)
  }

  /// Checks that masks are gathered on other processors as on this one.
  private func checkMasks(_ block: [UInt8]) {
    for offset in stride(from: 0, to: block.count, by: MaskedBytes.count) {
      let bytes = MaskedBytes(block.span, at: offset)
      let (mask, portable) = (
        bytes.mask(of: format.terminator), bytes.portableMask(of: format.terminator)
      )
      if mask != portable { Issue.record("\(mask) at \(offset) is not \(portable)") }
    }
  }
}

extension Kernel {
  /// Returns functions that find candidates with the kernel: with tables alone, and with each size
  /// of vectors that this processor has.
  ///
  /// - Throws: An error if the automaton has no such kernel.
  fileprivate func finders(
    of automaton: Automaton,
    _ format: LineFormat
  ) throws -> [KernelCheck.Finder] {
    let prefilter = LinePrefilter(automaton, format: format)
    switch scan {
    case .nothing:
      try #require(prefilter == nil)
      return [{ block in block.indices.filter { block[$0] == format.terminator } }]
    case .run(let ranges, let checksLengths):
      let run = try #require(prefilter?.run)
      try #require(run.rangeCount == ranges)
      try #require(run.checksLengths == checksLengths)
      let find: KernelCheck.Finder = { block in
        var candidates: [Int] = []
        let isComplete = run.scan(block, candidates: &candidates, atMost: block.count)
        return isComplete ? candidates : nil
      }
      return [find]
    case .shape(let count, let factors):
      let line = lines[0] + [format.terminator]
      let block = Array(repeatElement(line, count: 1 << 15 / line.count + 1).joined())
      let found = prefilter?.shapes?.scan(for: block.span)
      let shape = try #require(found)
      try #require(shape.factorCount == factors)
      try #require(lines.allSatisfy { $0.count == count })
      let find: KernelCheck.Finder = { block in
        var candidates: [Int] = []
        return shape.scan(block, candidates: &candidates) ? candidates : nil
      }
      return [find]
    case .lanes(let isASCII, let isWide, let bytesPerStep, let checksLengths):
      let whole = WholeLanes(automaton, format: format)
      let lanes = try #require(isASCII ? prefilter?.lanes : whole.lanes)
      let lengths = automaton.counter.flatMap { LengthScan($0.bounds, format: format) }
      try #require(prefilter?.run?.isWhole != true)
      try #require(lanes.isWide == isWide)
      try #require(lanes.bytesPerStep == bytesPerStep)
      try #require((lengths != nil) == checksLengths)
      let rows = try #require(ByteRows(automaton, format: format, isASCII: isASCII))
      return try ([[]] + FrequentRows.widths.map { [$0] }).map { widths in
        let lanes = try #require(
          Lanes(rows, terminator: format.terminator, isWide: isWide, widths: widths))
        return { block in
          var (lanes, candidates) = (lanes, [Int]())
          lanes.scan(block, candidates: &candidates)
          lengths?.scan(block, candidates: &candidates, among: 0)
          return candidates
        }
      }
    }
  }
}

extension Lanes {
  fileprivate var isWide: Bool { if case .wide = self { true } else { false } }

  fileprivate var bytesPerStep: Int {
    switch self {
    case .narrow(let scan): scan.bytesPerStep
    case .wide(let scan): scan.bytesPerStep
    }
  }
}
