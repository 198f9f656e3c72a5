import RegularLanguage
import TestSupport
import Testing

@testable import LineScanning

/// Lengths are checked 64 bytes at a time if nothing is unusual: the result must be the same as
/// that of counting the lines one by one.
@Suite struct LengthScanTests {
  /// Bounds around the numbers of bytes that are checked together.
  static let bounds: [(minimum: Int, maximum: Int?)] = [
    (1, nil), (0, 0), (2, 3), (8, 64), (8, 62), (7, 63), (5, 65), (63, 63), (64, nil), (65, 130),
    (0, 31), (1, 1), (130, 200),
  ]

  @Test(
    arguments: [LineFormat.CarriageReturn.stripped, .kept], ["ab", "ab\r", "a\u{E9}\u{4E2D}\r"])
  func `lines that are too short or too long are found`(
    carriageReturn: LineFormat.CarriageReturn,
    alphabet: String
  ) {
    let format = LineFormat(carriageReturn: carriageReturn)
    compare(format, lineCount: 1...40, among: 1, alphabet, times: sampled(20, of: 60))
  }

  /// Whole kilobytes of ASCII are read at once, but not those with another character.
  @Test(arguments: [LineFormat.CarriageReturn.stripped, .kept], ["ab\r", "a\u{E9}"])
  func `the same lines are found among thousands`(
    carriageReturn: LineFormat.CarriageReturn,
    alphabet: String
  ) {
    let format = LineFormat(carriageReturn: carriageReturn)
    compare(format, lineCount: 300...600, among: 200, alphabet, times: sampled(2, of: 60))
  }

  /// Compares the lines that are found with those that have other lengths.
  ///
  /// One line among a number of them has all characters of an alphabet, the others only the first.
  private func compare(
    _ format: LineFormat,
    lineCount: ClosedRange<Int>,
    among others: Int,
    _ alphabet: String,
    times: Int
  ) {
    let scalars = Array(alphabet.unicodeScalars)
    var generator = SplitMix64(seed: 7)
    for (minimum, maximum) in Self.bounds {
      for _ in 0..<times {
        // Lengths near the bounds, so that many lines are within them and many outside.
        let middle = Bool.random(using: &generator) ? minimum : maximum ?? minimum
        var bytes: [UInt8] = []
        var expected: [Int] = []
        for _ in 0..<Int.random(in: lineCount, using: &generator) {
          let length = max(0, middle + Int.random(in: -3...3, using: &generator))
          let isPlain = Int.random(in: 0..<others, using: &generator) > 0
          var line = (0..<length).map { _ in
            scalars[isPlain ? 0 : Int.random(in: scalars.indices, using: &generator)]
          }
          bytes += line.flatMap { Array(UTF8.encode($0) ?? .init()) }
          if format.carriageReturn == .stripped, line.last == "\r" { line.removeLast() }
          let isWithin = line.count >= minimum && line.count <= maximum ?? .max
          if !isWithin { expected.append(bytes.count) }
          bytes.append(UInt8(ascii: "\n"))
        }
        let scan = LengthScan(Repetition(minimum, maximum), format: format)
        var found: [Int] = []
        scan?.scan(bytes.span, candidates: &found)
        #expect(found == expected, "\(minimum)...\(maximum ?? .max): \(bytes)")
      }
    }
  }

  @Test func `there is no check if every length is allowed`() {
    let isNeeded = LengthScan(Repetition(0, nil), format: LineFormat()) != nil
    #expect(!isNeeded)
  }
}
