import RegularLanguage
import Testing

@Suite struct GraphemeClassTests {
  @Test(arguments: GraphemeClass.allCases)
  func `the ranges of a class have its scalars`(graphemeClass: GraphemeClass) throws {
    let bounds = graphemeClass.ranges
    #expect(rangesAreNormal(bounds))
    for bound in bounds {
      let scalar = try #require(Unicode.Scalar(bound))
      #expect(GraphemeClass(scalar) == graphemeClass)
    }
  }

  @Test func `every scalar is in exactly one class`() {
    var ranges: [(lower: UInt32, upper: UInt32)] = [(0xD800, 0xDFFF)]
    for bounds in GraphemeClass.allCases.map(\.ranges) {
      for index in stride(from: 0, to: bounds.count, by: 2) {
        ranges.append((bounds[index], bounds[index + 1]))
      }
    }
    ranges.sort { $0.lower < $1.lower }
    #expect(ranges.first?.lower == 0)
    #expect(ranges.last?.upper == 0x10FFFF)
    for (range, next) in zip(ranges, ranges.dropFirst()) {
      #expect(range.upper + 1 == next.lower)
    }
  }

  @Test(
    arguments: [
      ("a", .other), ("\r", .cr), ("\n", .lf), ("\t", .control), ("\u{E0FFF}", .control),
      ("\u{301}", .conjunctExtend), ("\u{1F3FD}", .conjunctExtend), ("\u{200C}", .extend),
      ("\u{94D}", .conjunctLinker), ("\u{200D}", .zwj), ("\u{903}", .spacingMark),
      ("\u{600}", .prepend), ("\u{1F1FF}", .regionalIndicator), ("\u{A9}", .extendedPictographic),
      ("\u{915}", .conjunctConsonant), ("\u{1100}", .l), ("\u{1160}", .v), ("\u{11A8}", .t),
      ("\u{AC00}", .lv), ("\u{AC01}", .lvt), ("\u{FFFD}", .other), ("\u{10FFFF}", .other),
    ] as [(Unicode.Scalar, GraphemeClass)]
  )
  func `a scalar has the class of UAX #29`(scalar: Unicode.Scalar, expected: GraphemeClass) {
    #expect(GraphemeClass(scalar) == expected)
  }
}
