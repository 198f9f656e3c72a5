import RegularLanguage
import TestSupport
import Testing

@testable import LineScanning

/// Each kernel of the line scanner finds the lines that the automaton rejects.
///
/// The table of kernels says how each automaton is scanned: a kernel that is no longer used fails.
@Suite struct KernelLawTests {
  private static let formats = [
    LineFormat(), LineFormat(carriageReturn: .kept), LineFormat(terminator: 0),
    LineFormat(terminator: 0, carriageReturn: .kept),
  ]

  /// Each kernel with one of the formats, or exhaustively with all of them.
  private static let cases = Kernel.all.enumerated().flatMap { number, kernel in
    let formats = kernel.needsDefaultFormat ? [LineFormat()] : formats
    let some = isExhaustive ? formats : [formats[number % formats.count]]
    return some.map { Case(kernel: kernel, format: $0) }
  }

  /// A kernel in a format.
  struct Case: CustomTestStringConvertible {
    let kernel: Kernel
    let format: LineFormat

    var testDescription: String {
      "\(kernel.testDescription), \(format.terminator), \(format.carriageReturn)"
    }
  }

  @Test(arguments: cases)
  func `lines are candidates if they are rejected`(test: Case) throws {
    var check = try KernelCheck(test.kernel, test.format)
    var lines = KernelLines(test.kernel, check.automaton, test.format, seed: 1)
    judgeShortLines(&lines, &check)
    judgeRandomLines(&lines, &check, count: sampled(80, of: 100_000_000 / Self.cases.count))
    judgeWrongBytes(&lines, &check)
    #expect(check.lineCount > 300)
  }

  /// Checks all lines of up to four bytes of different classes, alone and at the ends of lines.
  private func judgeShortLines(_ lines: inout KernelLines, _ check: inout KernelCheck) {
    let limit = sampled(20, of: 1 << 18)
    for count in 0...4 {
      let few = count > 2 ? lines.representatives : lines.bounds
      let alphabet = isExhaustive && count < 3 ? Array(0...UInt8.max) : few
      for word in KernelLines.words(count, over: alphabet, atMost: limit) {
        lines.append(word)
        lines.append(lines.line(endingWith: word))
        if let block = lines.takeBlock(ofAtLeast: 2 * lines.blockSize) { check.check(block) }
      }
    }
  }

  /// Checks random lines in blocks of all sizes.
  private func judgeRandomLines(
    _ lines: inout KernelLines,
    _ check: inout KernelCheck,
    count: Int
  ) {
    let end = check.lineCount + count
    while check.lineCount < end {
      let size = lines.below(8) == 0 ? lines.blockSize : lines.below(3_000)
      while true {
        lines.append(lines.randomLine())
        guard let block = lines.takeBlock(ofAtLeast: size) else { continue }
        check.check(block)
        break
      }
    }
  }

  /// Checks accepted lines with wrong bytes up to 70 bytes from the start and the end of a block,
  /// and next to multiples of 64.
  private func judgeWrongBytes(_ lines: inout KernelLines, _ check: inout KernelCheck) {
    let bytes = lines.representatives
    let roundCount = 70 * bytes.count
    for round in isExhaustive ? Array(0..<roundCount) : [lines.below(roundCount)] {
      let (distance, byte) = (round % 70, bytes[round / 70])
      lines.pad(lines.blockSize + lines.below(200))
      guard var block = lines.takeBlock(ofAtLeast: 0) else { continue }
      let end = block.count
      block[distance] = byte
      block[end - 1 - distance] = byte
      // Far enough apart for all kernels.
      for multiple in stride(from: 64 * (2 + round % 5), to: end - 140, by: 320) {
        block[multiple - 1 + round / 5 % 3] = byte
      }
      if block[end - 1] != lines.format.terminator { block.append(lines.format.terminator) }
      check.check(block)
    }
  }

  @Test func `automata that are run together judge random lines`() throws {
    let format = LineFormat()
    let automata = try Kernel.all.enumerated().map { ($0, try $1.automaton()) }
    let malformed = automata.count
    let width = malformed / UInt64.bitWidth + 1
    var scan = RejectionScan(automata, malformed: malformed, width: width, format: format)
    for (number, kernel) in Kernel.all.enumerated() where isExhaustive || number % 5 == 0 {
      var lines = KernelLines(kernel, automata[number].1, format, seed: UInt64(number))
      var (block, places, bits) = ([UInt8](), [Range<Int>](), [UInt64]())
      for _ in 0..<sampled(20, of: 10_000) {
        let line = lines.randomLine()
        places.append(block.count..<block.count + line.count)
        block += line
      }
      scan.read(places, of: block.span, bits: &bits)
      for (index, place) in places.enumerated() {
        var expected = [UInt64](repeating: 0, count: width)
        for (number, automaton) in automata {
          guard let stop = automaton.stop(in: block.span.extracting(place)) else { continue }
          let bit = stop.cause.kind == .malformed ? malformed : number
          expected[bit / UInt64.bitWidth] |= 1 << UInt64(bit % UInt64.bitWidth)
        }
        let found = Array(bits[index * width..<(index + 1) * width])
        #expect(found == expected, "\(block[place])")
      }
    }
  }
}
