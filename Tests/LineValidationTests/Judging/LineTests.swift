import InputValidation
import LineValidation
import Testing

/// How lines are split and judged, whatever bytes they contain.
@Suite struct LineTests {
  @Test(arguments: [
    LineCase(.nonEmpty, ""),
    LineCase(.nonEmpty, "\n", ["1:1 [non-empty]"]),
    LineCase(.nonEmpty, "\n\n", ["1:1 [non-empty]", "2:1 [non-empty]"]),
    LineCase(.numeric, "1\nx", ["2:1 [numeric]"]),
    LineCase(.numeric, "1\n2"),
    LineCase(.numeric, "1\n2\n\n", ["3:1 [numeric]"]),
    LineCase(.numeric, "1\r\n2\r\n"),
    LineCase(.numeric, "1\r\n2"),
    LineCase(.numeric, "1\r\r\n", ["1:2 [numeric]"]),
    LineCase(.numeric, "1\r2\n", ["1:2 [numeric]"]),
    LineCase(.nonEmpty, "\r\n", ["1:1 [non-empty]"]),
    // CR is stripped only before LF; at the end of the file it is a character.
    LineCase(.numeric, "1\n2\r", ["2:2 [numeric]"]),
  ]) func `lines end in LF or CR LF`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(arguments: [
    LineCase(.numeric, "\u{FEFF}1\n2\n"),
    LineCase(.numeric, "\u{FEFF}x\n", ["1:1 [numeric]"]),
    LineCase(.numeric, "1\n\u{FEFF}2\n", ["2:1 [numeric]"]),
    LineCase(.numeric, "\u{FEFF}\u{FEFF}1\n", ["1:1 [numeric]"]),
    LineCase(.numeric, "\u{FEFF}"),
    LineCase(.nonEmpty, "\u{FEFF}\n", ["1:1 [non-empty]"]),
  ]) func `a byte order mark is a character only within a file`(_ example: LineCase) throws {
    try example.check()
  }

  @Test func `every file may have its byte order mark`() throws {
    let found = FoundLines()
    let inputs = ["\u{FEFF}1\n", "\u{FEFF}x\n"].map { Array($0.utf8) }
    let tallies = try found.judge(inputs, by: .numeric, LinePlan())
    #expect(found.findings == ["1:1 [numeric]"])
    #expect(tallies.map(\.invalid) == [0, 1])
  }

  @Test(arguments: [
    LineCase(.numeric, "1\u{0}\n", ["1:2 [numeric]"]),
    LineCase(.numeric, "\u{0}1\n2\n", ["1:1 [numeric]"]),
    LineCase(.length(3...3), "a\u{0}b\n\u{0}\u{0}\u{0}\n"),
  ]) func `NUL is a character like any other`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(arguments: [
    LineCase(.digits, "12\u{663}", ["1:3 [digits]"]),
    LineCase(.numeric, "\u{BD}", ["1:1 [numeric]"]),
    LineCase(.numeric, "nan\ninf\n0x1p3", ["1:1 [numeric]", "2:1 [numeric]", "3:2 [numeric]"]),
    LineCase(.alphabetic, "M\u{FC}ller\nMu\u{308}ller\n\u{674E}\u{5C0F}\u{9F99}"),
    LineCase(.alphabetic, "Mu\u{308}ller1", ["1:7 [alphabetic]"]),
    LineCase(.alphabetic, "a\u{1F469}\u{200D}\u{1F680}b", ["1:2 [alphabetic]"]),
    LineCase(.length(3...3), "e\u{301}te\u{301}\n\u{1F469}\u{200D}\u{1F680}ab"),
  ]) func `columns are counted in characters`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(arguments: [
    LineCase(.numeric(in: ...10), "10\n10.000\n1e1", ["3:2 [numeric]"]),
    LineCase(.numeric, "5.", ["1:3 [numeric]"]),
    LineCase(.numeric, ".", ["1:2 [numeric]"]),
    LineCase(.numeric, "1 \n 1", ["1:2 [numeric]", "2:1 [numeric]"]),
    LineCase(.integer, "+", ["1:2 [integer]"]),
  ]) func `the column is where a line becomes invalid`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(arguments: [
    ("[a-z\u{E9}]+", "\u{E9}t\u{E9}2", ["1:4 [regex]"]),
    ("ab|cd", "ab\ncd\nabd\nac", ["3:3 [regex]", "4:2 [regex]"]),
    ("a{3}", "aa\naaaa", ["1:3 [regex]", "2:4 [regex]"]),
  ]) func `the column is where a pattern stops matching`(
    pattern: String,
    input: String,
    findings: [String]
  ) throws {
    try LineCase(try RegexValidator(pattern), input, findings).check()
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xE2, 0x82], [0x80], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func `a line that is not UTF-8 breaks any rule`(_ malformed: [UInt8]) throws {
    let input = Array("ok\nab".utf8) + malformed + Array("\nok\n".utf8)
    for example in [
      LineCase(try RegexValidator("(?s).*"), bytes: input, ["2:3 [utf-8]"]),
      LineCase(.not(.numeric), bytes: input, ["2:3 [utf-8]"]),
      LineCase(.nonEmpty, bytes: input, ["2:3 [utf-8]"]),
      LineCase(.length(2...), bytes: input, ["2:3 [utf-8]"]),
    ] {
      try example.check()
    }
  }

  @Test func `a last line without a terminator may be malformed`() throws {
    try LineCase(.alphabetic, bytes: [0x61, 0xC3], ["1:2 [utf-8]"]).check()
  }

  /// Sizes around the size of a block.
  @Test(arguments: [-3, -2, -1, 0, 1, 2])
  func `the end of a block changes nothing`(_ difference: Int) throws {
    let filler = String(repeating: "1", count: 262_144 + difference)
    for example in [
      LineCase(.digits, filler + "\r\n2\r\nx\r\n", ["3:1 [digits]"]),
      LineCase(.digits, filler + "\n2\nx\n", ["3:1 [digits]"]),
      LineCase(
        .digits, filler + "\u{E9}\u{1F680}2\nx",
        ["1:\(filler.count + 1) [digits]", "2:1 [digits]"]),
    ] {
      try example.check()
    }
  }

  @Test func `a long line is judged until its end`() throws {
    let line = String(repeating: "1", count: 3_000_000)
    try LineCase(.digits, "\(line)\n\(line)x\n\(line)", ["2:3000001 [digits]"]).check()
  }

  @Test func `a pattern prone to backtracking is as fast as any other`() throws {
    let line = String(repeating: "a", count: 100_000)
    let example = LineCase(
      try RegexValidator("(a+)+"), "\(line)\n\(line)!\n", ["2:100001 [regex]"])
    let elapsed = try ContinuousClock().measure { try example.check() }
    #expect(elapsed < .seconds(5))
  }
}
