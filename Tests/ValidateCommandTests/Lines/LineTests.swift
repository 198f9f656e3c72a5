import Testing

/// How lines are found and judged, whatever bytes they hold.
@Suite struct LineTests {
  @Test func `the numbers of the first example`() throws {
    try CommandCase(
      "--numeric",
      "1\n-2.5\nx\n\u{663}\n\n",
      ["3:1 [numeric]", "4:1 [numeric]", "5:1 [numeric]"]
    ).check()
  }

  @Test(arguments: [
    CommandCase("--non-empty", ""),
    CommandCase("--non-empty", "\n", ["1:1 [non-empty]"]),
    CommandCase("--non-empty", "\n\n", ["1:1 [non-empty]", "2:1 [non-empty]"]),
    CommandCase("--numeric", "1\nx", ["2:1 [numeric]"]),
    CommandCase("--numeric", "1\n2"),
    CommandCase("--numeric", "1\n2\n\n", ["3:1 [numeric]"]),
    CommandCase("--numeric", "1\r\n2\r\n"),
    CommandCase("--numeric", "1\r\n2"),
    CommandCase("--numeric", "1\r\r\n", ["1:2 [numeric]"]),
    CommandCase("--numeric", "1\r2\n", ["1:2 [numeric]"]),
    CommandCase("--non-empty", "\r\n", ["1:1 [non-empty]"]),
  ]) func `lines end in LF or CR LF`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    // CR is stripped where it stands before LF; at the end of the file it is a character.
    CommandCase("--numeric", "1\n2\r", ["2:2 [numeric]"])
  ]) func `a CR without LF is a character`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    CommandCase("--numeric", "\u{FEFF}1\n2\n"),
    CommandCase("--numeric", "\u{FEFF}x\n", ["1:1 [numeric]"]),
    CommandCase("--numeric", "1\n\u{FEFF}2\n", ["2:1 [numeric]"]),
    CommandCase("--numeric", "\u{FEFF}\u{FEFF}1\n", ["1:1 [numeric]"]),
    CommandCase("--numeric", "\u{FEFF}"),
    CommandCase("--non-empty", "\u{FEFF}\n", ["1:1 [non-empty]"]),
  ]) func `a byte order mark counts only inside of a file`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test func `every file may have its byte order mark`() throws {
    let directory = try TemporaryDirectory(["a": "\u{FEFF}1\n", "b": "\u{FEFF}x\n"])
    let outcome = try Executable.shell(#""$validate" --numeric a b"#, in: directory)
    #expect(outcome.findings == ["b:1:1 [numeric]"])
  }

  @Test(arguments: [
    CommandCase("--numeric", "1\u{0}\n", ["1:2 [numeric]"]),
    CommandCase("--numeric", "\u{0}1\n2\n", ["1:1 [numeric]"]),
    CommandCase("--length 3", "a\u{0}b\n\u{0}\u{0}\u{0}\n"),
  ]) func `NUL is a character like any other`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    CommandCase("--digits", "12\u{663}", ["1:3 [digits]"]),
    CommandCase("--numeric", "\u{BD}", ["1:1 [numeric]"]),
    CommandCase(
      "--numeric", "nan\ninf\n0x1p3", ["1:1 [numeric]", "2:1 [numeric]", "3:2 [numeric]"]),
    CommandCase("--alphabetic", "M\u{FC}ller\nMu\u{308}ller\n\u{674E}\u{5C0F}\u{9F99}"),
    CommandCase("--alphabetic", "Mu\u{308}ller1", ["1:7 [alphabetic]"]),
    CommandCase("--alphabetic", "a\u{1F469}\u{200D}\u{1F680}b", ["1:2 [alphabetic]"]),
    CommandCase("--length 3", "e\u{301}te\u{301}\n\u{1F469}\u{200D}\u{1F680}ab"),
    CommandCase("--regex [a-z\u{E9}]+", "\u{E9}t\u{E9}2", ["1:4 [regex]"]),
  ]) func `columns count characters`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    CommandCase("--numeric --max 10", "10\n10.000\n1e1", ["3:2 [numeric]"]),
    CommandCase("--numeric", "5.", ["1:3 [numeric]"]),
    CommandCase("--numeric", ".", ["1:2 [numeric]"]),
    CommandCase("--numeric", "1 \n 1", ["1:2 [numeric]", "2:1 [numeric]"]),
    CommandCase("--integer", "+", ["1:2 [integer]"]),
    CommandCase("--regex ab|cd", "ab\ncd\nabd\nac", ["3:3 [regex]", "4:2 [regex]"]),
    CommandCase("--regex a{3}", "aa\naaaa", ["1:3 [regex]", "2:4 [regex]"]),
  ]) func `a column is where a line goes wrong`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    ("--integer --max 99999999999999999999999", "99999999999999999999999", true),
    ("--integer --max 99999999999999999999999", "99999999999999999999998", true),
    ("--integer --max 99999999999999999999999", "100000000000000000000000", false),
    ("--min 0.1000000000000000000000001", "0.1000000000000000000000001", true),
    ("--min 0.1000000000000000000000001", "0.1000000000000000000000000", false),
    ("--min 0.3", "0.30", true),
    ("--min 0", "-0", true), ("--min -0", "-0", true), ("--min -0", "-0.00", true),
    ("--integer --max 0", "+0", true), ("--digits --min 0", "-0", false),
    ("--max 9007199254740992", "9007199254740993", false),
  ]) func `bounds are exact`(arguments: String, line: String, isValid: Bool) throws {
    let words = arguments.split(separator: " ").map(String.init)
    #expect(try Executable.run(words, input: .text(line)).status == (isValid ? 0 : 1))
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xE2, 0x82], [0x80], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func `a line that is not UTF-8 is invalid by any rule`(_ malformed: [UInt8]) throws {
    let line: [UInt8] = [0x61, 0x62] + malformed + [0x0A]
    let input = Array("ok\n".utf8) + line + Array("ok\n".utf8)
    for rule in [
      ["--regex", "(?s).*"], ["--not", "--numeric"], ["--non-empty"], ["--length", "2.."],
    ] {
      let outcome = try Executable.run(rule, input: .bytes(input))
      #expect(outcome.findings == ["<stdin>:2:3 [utf-8]"], "\(rule)")
      #expect(outcome.status == 1)
    }
  }

  @Test func `a line that is not UTF-8 may be the last and have no end`() throws {
    let outcome = try Executable.run(["--alphabetic"], input: .bytes([0x61, 0xC3]))
    #expect(outcome.findings == ["<stdin>:1:2 [utf-8]"])
  }

  @Test func `all bytes lead to output that is UTF-8`() throws {
    var input: [UInt8] = []
    for byte in UInt8.min...UInt8.max { input += [byte, 0x0A] }
    let outcome = try Executable.run(["--digits"], input: .bytes(input))
    // Ten digits; LF makes two empty lines of its own.
    #expect(outcome.findings.count == 257 - 10)
    #expect(outcome.output.allSatisfy { $0 == "\n" || !$0.isASCII || $0 >= " " })
  }

  /// Sizes around that of the blocks in which the program reads.
  @Test(arguments: [-3, -2, -1, 0, 1, 2])
  func `nothing changes where a block ends`(_ difference: Int) throws {
    let filler = String(repeating: "1", count: 262_144 + difference)
    let directory = try TemporaryDirectory([
      "crlf": filler + "\r\n2\r\nx\r\n",
      "lf": filler + "\n2\nx\n",
      "letters": filler + "\u{E9}\u{1F680}2\nx",
    ])
    let outcome = try Executable.shell(#""$validate" --digits crlf lf letters"#, in: directory)
    #expect(
      outcome.findings == [
        "crlf:3:1 [digits]", "lf:3:1 [digits]",
        "letters:1:\(filler.count + 1) [digits]", "letters:2:1 [digits]",
      ]
    )
  }

  @Test func `a long line is judged to its end`() throws {
    let line = String(repeating: "1", count: 3_000_000)
    let outcome = try Executable.run(["--digits"], input: .text("\(line)\n\(line)x\n\(line)"))
    #expect(outcome.findings == ["<stdin>:2:3000001 [digits]"])
  }

  @Test func `a pattern that makes others backtrack is as fast as any`() throws {
    let line = String(repeating: "a", count: 100_000)
    let clock = ContinuousClock()
    let elapsed = try clock.measure {
      let outcome = try Executable.run(["--regex", "(a+)+"], input: .text("\(line)\n\(line)!\n"))
      #expect(outcome.findings == ["<stdin>:2:100001 [regex]"])
    }
    #expect(elapsed < .seconds(5))
  }

  @Test func `rules that nothing satisfies refuse every line`() throws {
    let outcome = try Executable.run(["--length", "2..3", "--regex", "a|b"], input: "a\nab\n")
    #expect(outcome.status == 1)
    let labels = outcome.findings.map { $0.drop { $0 != "[" } }
    #expect(labels == ["[length, regex]", "[length, regex]"])
    #expect(outcome.output.contains("nothing can satisfy this"))
  }
}
