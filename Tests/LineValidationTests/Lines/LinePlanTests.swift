import InputValidation
import LineValidation
import TestSupport
import Testing

/// Line formats, and the lines that are judged.
@Suite struct LinePlanTests {
  @Test(arguments: [
    LineCase(.digits, "1\u{0}x\u{0}2", ["2:1 [digits]"]) { $0.isNullTerminated = true },
    LineCase(.digits, "1\u{0}22\u{0}") { $0.isNullTerminated = true },
    LineCase(.digits, "1\n\u{0}", ["1:2 [digits]"]) { $0.isNullTerminated = true },
    LineCase(.length(3...3), "a\nb\u{0}") { $0.isNullTerminated = true },
    LineCase(.digits, "1\r\u{0}", ["1:2 [digits]"]) { $0.isNullTerminated = true },
    LineCase(.digits, "1\r\u{0}") {
      $0.isNullTerminated = true
      $0.carriageReturn = .auto
    },
    LineCase(.length(...9), "\n\n\u{0}\n") { $0.isNullTerminated = true },
    LineCase(.nonEmpty, "\u{0}a\u{0}\u{0}", ["1:1 [non-empty]", "3:1 [non-empty]"]) {
      $0.isNullTerminated = true
    },
  ]) func `lines can end with NUL`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(arguments: [
    LineCase(.digits, "1\r\n2\n") { $0.carriageReturn = .auto },
    LineCase(.digits, "1\r\n2\n", ["1:2 [digits]"]) { $0.carriageReturn = .keep },
    LineCase(.length(2...2), "1\r\n12\n") { $0.carriageReturn = .keep },
    LineCase(.digits, "1\r\n2\n3\r\n", ["1:2 [crlf]", "3:2 [crlf]"]) {
      $0.carriageReturn = .error
    },
    LineCase(.digits, "e\u{301}x\r\n", ["1:3 [crlf]"]) { $0.carriageReturn = .error },
    LineCase(.digits, "x\n\r\n", ["1:1 [digits]", "2:1 [crlf]"]) { $0.carriageReturn = .error },
    LineCase(.digits, "1\n2\r", ["2:2 [digits]"]) { $0.carriageReturn = .error },
  ]) func `a carriage return has the configured meaning`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(arguments: [
    LineCase(.digits, "x", ["1:2 [final-newline]"]) { $0.headerLines = 1 },
    LineCase(.digits, " ", ["1:2 [final-newline]"]) { $0.skipsBlank = true },
    LineCase(.digits, "#x", ["1:3 [final-newline]"]) { $0.commentPrefixes = [[0x23]] },
  ]) func `a skipped last line may lack its terminator`(_ example: LineCase) throws {
    var plan = example.plan
    plan.finalNewline = .require
    let found = FoundLines()
    let tally = try found.judge([example.input], by: example.validator, plan)[0]
    #expect(found.findings == example.findings)
    #expect([tally.lines, tally.invalid] == [1, 1])
  }

  @Test(arguments: [
    LineCase(.digits, "\u{FEFF}1\n") { $0.byteOrderMark = .strip },
    LineCase(.digits, "\u{FEFF}1\n2\n", ["1:1 [bom]"]) { $0.byteOrderMark = .error },
    LineCase(.digits, "\u{FEFF}x\ny\n", ["1:1 [bom]", "2:1 [digits]"]) {
      $0.byteOrderMark = .error
    },
    LineCase(.digits, "1\n2\n") { $0.byteOrderMark = .error },
    LineCase(.digits, "\u{FEFF}1", ["1:1 [bom]"]) { $0.byteOrderMark = .error },
    LineCase(.digits, "\u{FEFF}", ["1:1 [bom]"]) { $0.byteOrderMark = .error },
    LineCase(.digits, "\u{FEFF}", ["1:1 [bom]"]) {
      $0.byteOrderMark = .error
      $0.headerLines = 1
    },
    LineCase(.digits, "\u{FEFF}#\n1\n#\n", ["1:1 [bom]"]) {
      $0.byteOrderMark = .error
      $0.commentPrefixes = [Array("#".utf8)]
    },
    LineCase(.digits, "") {
      $0.byteOrderMark = .error
      $0.headerLines = 1
    },
    LineCase(.digits, "\u{FEFF}") { $0.byteOrderMark = .strip },
    LineCase(.digits, "\u{FEFF}") {
      $0.byteOrderMark = .strip
      $0.finalNewline = .require
    },
    LineCase(.digits, "\u{FEFF}\n", ["1:1 [bom]"]) { $0.byteOrderMark = .error },
  ]) func `a byte order mark has the configured meaning`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(arguments: [(.strip, 0), (.error, 1)] as [(LinePlan.ByteOrderMark, Int)])
  func `a byte order mark alone is a line if it is an error`(
    choice: LinePlan.ByteOrderMark,
    lines: Int
  ) throws {
    var plan = LinePlan()
    plan.byteOrderMark = choice
    for enough in [nil, 1] {
      let found = FoundLines(hopelessCount: enough)
      let tally = try found.judge([Array("\u{FEFF}".utf8)], by: .digits, plan)[0]
      #expect([tally.lines, tally.invalid] == [lines, lines])
    }
  }

  @Test(arguments: [
    LineCase(.digits, "1\n2") { $0.finalNewline = .ignore },
    LineCase(.digits, "1\n2\n") { $0.finalNewline = .require },
    LineCase(.digits, "") { $0.finalNewline = .require },
    LineCase(.digits, "1\n22", ["2:3 [final-newline]"]) { $0.finalNewline = .require },
    LineCase(.digits, "1\nx", ["2:1 [digits]"]) { $0.finalNewline = .require },
    LineCase(.digits, "1\n ", ["2:2 [final-newline]"]) {
      $0.finalNewline = .require
      $0.skipsBlank = true
    },
    LineCase(.digits, "1\u{0}2", ["2:2 [final-newline]"]) {
      $0.finalNewline = .require
      $0.isNullTerminated = true
    },
  ]) func `the last line may require a terminator`(_ example: LineCase) throws {
    try example.check()
  }

  @Test(arguments: [
    LineCase(.digits, "123\n1234\n12\n", ["2:4 [max-line]"]) { $0.maximumByteCount = 3 },
    LineCase(.digits, "123\r\n1234\r\n", ["2:4 [max-line]"]) { $0.maximumByteCount = 3 },
    LineCase(.digits, "xxxx\nx\n", ["1:4 [max-line]", "2:1 [digits]"]) { $0.maximumByteCount = 3 },
    LineCase(.alphabetic, "\u{E9}\u{E9}\n\u{E9}\n", ["1:2 [max-line]"]) { $0.maximumByteCount = 3 },
    LineCase(.length(...9), "\n1\n", ["2:1 [max-line]"]) { $0.maximumByteCount = 0 },
    LineCase(.digits, "1\n1234", ["2:4 [max-line]"]) { $0.maximumByteCount = 3 },
    LineCase(.digits, "1\n") { $0.maximumByteCount = .max },
  ]) func `a line may be too long`(_ example: LineCase) throws {
    try example.check()
  }

  /// Lines, and the number of them that are judged.
  private static let skipped: [(example: LineCase, lines: Int)] = [
    (LineCase(.digits, "1\n\n \t\n2\n\r\n") { $0.skipsBlank = true }, 2),
    (LineCase(.digits, "\n\u{A0}\n", ["2:1 [digits]"]) { $0.skipsBlank = true }, 1),
    (LineCase(.digits, "\n\n") { $0.skipsBlank = true }, 0),
    (LineCase(.digits, "\n\nx\n1\n", ["3:1 [digits]"]) { $0.skipsBlank = true }, 2),
    (LineCase(.digits, "name\n1\n") { $0.headerLines = 1 }, 1),
    (LineCase(.digits, "name\n") { $0.headerLines = 1 }, 0),
    (LineCase(.digits, "a\nb\nc\n", ["3:1 [digits]"]) { $0.headerLines = 2 }, 1),
    (LineCase(.digits, "a\nb\n") { $0.headerLines = 9 }, 0),
    (LineCase(.digits, "a\n", ["1:1 [digits]"]) { $0.headerLines = 0 }, 1),
    (
      LineCase(.digits, "\u{FEFF}name\r\n1\n") {
        $0.headerLines = 1
        $0.maximumByteCount = 1
        $0.carriageReturn = .error
      }, 1
    ),
    (
      LineCase(.digits, "# x\n1\n#\n #\n", ["4:1 [digits]"]) {
        $0.commentPrefixes = [Array("#".utf8)]
      }, 2
    ),
    (LineCase(.digits, "#\n") { $0.commentPrefixes = [Array("#".utf8)] }, 0),
    (
      LineCase(.digits, "//\n/\n", ["2:1 [digits]"]) {
        $0.commentPrefixes = [Array("//".utf8)]
      }, 1
    ),
    (LineCase(.digits, "\u{E9}x\n1\n") { $0.commentPrefixes = [Array("\u{E9}".utf8)] }, 1),
    (
      LineCase(.digits, "#\n//\n/\n", ["3:1 [digits]"]) {
        $0.commentPrefixes = [Array("#".utf8), Array("//".utf8)]
      }, 1
    ),
    (
      LineCase(.digits, "x\n\n#\n1\nx\n", ["5:1 [digits]"]) {
        $0.skipsBlank = true
        $0.headerLines = 1
        $0.commentPrefixes = [Array("#".utf8)]
      }, 2
    ),
    (LineCase(.digits || .oneOf("x"), "?\nx\n") { $0.headerLines = 1 }, 1),
  ]

  @Test(arguments: skipped) func `skipped lines are neither judged nor counted`(
    example: LineCase,
    lines: Int
  ) throws {
    #expect(try example.check() == lines)
  }

  @Test func `every file has its header`() throws {
    var plan = LinePlan()
    plan.headerLines = 1
    let found = FoundLines()
    let inputs = ["h\n1\n", "h\nx\n"].map { Array($0.utf8) }
    let tallies = try found.judge(inputs, by: .digits, plan)
    #expect(found.findings == ["2:1 [digits]"])
    #expect(tallies.map(\.lines) == [1, 1])
    #expect(tallies.map(\.invalid) == [0, 1])
  }

  @Test func `lines after the last one read are not counted`() throws {
    var plan = LinePlan()
    plan.commentPrefixes = [Array("#".utf8)]
    let found = FoundLines(hopelessCount: 1)
    let tally = try found.judge([Array("#\n1\nx\n#\n#\n#\n".utf8)], by: .digits, plan)[0]
    #expect(found.findings == ["3:1 [digits]"])
    #expect([tally.lines, tally.invalid] == [2, 1])
    #expect(tally.isCutShort)
  }

  @Test func `bytes can be characters`() throws {
    let cases: [(validator: any Validator, limit: Int?, valid: [[UInt8]], invalid: [[UInt8]])] = [
      (erased(.length(1...1)), nil, [[0xFF], [0x80], [0x41]], [[0xC3, 0xA9], []]),
      (try RegexValidator(#"[\xE9-\xFF]+"#), nil, [[0xE9, 0xFF]], [[0xE8], [0xC3, 0xA9]]),
      (try RegexValidator("(?s).*"), nil, [[0xFF, 0xFE, 0x00, 0xC0]], []),
      (erased(.digits), 2, [[0x31, 0x32]], [[0x31, 0x32, 0x33], [0xFF, 0xFF, 0xFF]]),
    ]
    for (validator, limit, valid, invalid) in cases {
      var plan = LinePlan()
      plan.encoding = .bytes
      plan.maximumByteCount = limit
      let found = FoundLines()
      let lines = (valid + invalid).reduce(into: [UInt8]()) { $0 += $1 + [0x0A] }
      _ = try found.judge([lines], by: validator, plan)
      let numbers = (1...(valid + invalid).count).dropFirst(valid.count).map(String.init)
      #expect(found.findings.map { $0.prefix { $0 != ":" } } == numbers.map { $0[...] })
    }
  }

  /// Sizes around the size of a block; half of them only with `VALIDATION_EXHAUSTIVE=1`.
  @Test(
    arguments: sampled(
      [262_143, 262_144, 600_001], of: [262_142, 262_143, 262_144, 262_145, 524_288, 600_001]))
  func `lines larger than a block are judged like others`(_ count: Int) throws {
    let line = String(repeating: "1", count: count)
    let cases = [
      LineCase(.digits, "\(line)\n\(line)1\n\(line)\r\n", ["2:\(count + 1) [max-line]"]) {
        $0.maximumByteCount = count
      },
      LineCase(.digits, "\(line)\n1\n\(line)", ["1:6 [max-line]", "3:6 [max-line]"]) {
        $0.maximumByteCount = 5
      },
      LineCase(
        .digits, "\(line)\r\n1\n\(line)x\n",
        ["1:\(count + 1) [crlf]", "3:\(count + 1) [digits]"]
      ) { $0.carriageReturn = .error },
      LineCase(.digits, "1\n\(line)", ["2:\(count + 1) [final-newline]"]) {
        $0.finalNewline = .require
      },
      LineCase(.digits, "\u{FEFF}\(line)\n\(line)\n", ["1:1 [bom]"]) { $0.byteOrderMark = .error },
      LineCase(.digits, "\(line)x\n\(line)x\n", ["2:\(count + 1) [digits]"]) {
        $0.headerLines = 1
      },
      LineCase(.length(0...0), "\(line)\n2\n", ["2:1 [length]"]) {
        $0.commentPrefixes = [Array("11".utf8)]
      },
      LineCase(.length(0...0), "\(line)\n2\n", ["2:1 [length]"]) {
        $0.commentPrefixes = [Array(line.utf8.prefix(9_000))]
      },
      LineCase(
        .digits, "\(line.replacing("1", with: " "))\r\n\(line)x\n", ["2:\(count + 1) [digits]"]
      ) { $0.skipsBlank = true },
      LineCase(
        try RegexValidator(#"\xE9+"#),
        bytes: [UInt8](repeating: 0xE9, count: count) + [0x0A]
          + [UInt8](repeating: 0xE9, count: count) + [0x41, 0x0A],
        ["2:\(count + 1) [regex]"]
      ) { $0.encoding = .bytes },
    ]
    for example in cases { try example.check() }
  }

  @Test func `many lines are inspected like few`() throws {
    let lines = (0..<100_000).map { number in
      switch number % 10 {
      case 3: "# \(number)\n"
      case 5: "\n"
      case 7: "x\(number)\n"
      case 8: "00000000\(number)\n"
      default: "\(number)\n"
      }
    }
    var plan = LinePlan()
    plan.commentPrefixes = [Array("#".utf8)]
    plan.skipsBlank = true
    plan.maximumByteCount = 8
    let found = FoundLines()
    let tally = try found.judge([Array(lines.joined().utf8)], by: .digits, plan)[0]
    let expected = lines.indices.compactMap { index in
      switch index % 10 {
      case 7: "\(index + 1):1 [digits]"
      case 8: "\(index + 1):9 [max-line]"
      default: nil as String?
      }
    }
    #expect(found.findings == expected)
    #expect([tally.lines, tally.invalid] == [80_000, 20_000])
  }
}
