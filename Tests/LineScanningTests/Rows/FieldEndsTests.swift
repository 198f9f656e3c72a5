import RegularLanguage
import Testing

@testable import LineScanning

@Suite struct FieldEndsTests {
  @Test(arguments: [false, true])
  func `the ends of fields are those that a byte-by-byte reader finds`(isQuoted: Bool) {
    let format = RowFormat(delimiter: UInt8(ascii: ","), isQuoted: isQuoted)
    var random = SplitMix64(seed: 3)
    var ends = FieldEnds()
    for _ in 0..<300 {
      let count = Int.random(in: 0...1_500, using: &random)
      let quoted = ["\"\"", "\"a,\"", "\"\"\"\n\""]
      let fields = ["", "a", "aaaaaaaa", "\r"] + (isQuoted ? quoted : ["\""])
      let bytes = (0..<count).flatMap { _ in
        Array((fields.randomElement(using: &random) ?? "").utf8)
          + [Bool.random(using: &random) ? UInt8(ascii: ",") : 0x0A]
      }
      // All ends, each of which is before the start of a field.
      var (expected, isInside) = ([Int](), false)
      for (index, byte) in bytes.enumerated() {
        if isQuoted, byte == UInt8(ascii: "\"") { isInside.toggle() }
        if !isInside, byte == UInt8(ascii: ",") || byte == 0x0A { expected.append(index) }
      }
      let start = (expected.randomElement(using: &random) ?? -1) + 1
      let end = Int.random(in: start...bytes.count, using: &random)
      ends.read(bytes.span, start..<end, format)
      let read = start..<min(end, start + 4_096)
      #expect(ends.start..<ends.end == read)
      #expect(ends.all == expected.filter(read.contains))
      // Bytes after the range may be looked at, too.
      if isQuoted, bytes[read].contains(UInt8(ascii: "\"")) { #expect(ends.hasMarks) }
      if !isQuoted { #expect(!ends.hasMarks) }
    }
  }
}

extension FieldEnds {
  /// All ends, in order.
  fileprivate var all: [Int] {
    (0..<(end - start)).filter { masks[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }.map { start + $0 }
  }
}
