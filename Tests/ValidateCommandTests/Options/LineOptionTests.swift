import Testing

/// What lines are, and which of them are judged.
@Suite struct LineOptionTests {
  @Test(arguments: [
    CommandCase("-z --digits", "1\u{0}x\u{0}2", ["2:1 [digits]"]),
    CommandCase("--null-data --digits", "1\u{0}22\u{0}"),
    CommandCase("-z --digits", "1\n\u{0}", ["1:2 [digits]"]),
    CommandCase("-z --length 3", "a\nb\u{0}"),
    CommandCase("-z --digits", "1\r\u{0}", ["1:2 [digits]"]),
    CommandCase("-z --crlf auto --digits", "1\r\u{0}"),
    CommandCase("-z --regex (?s).*", "\n\n\u{0}\n"),
    CommandCase("-z --non-empty", "\u{0}a\u{0}\u{0}", ["1:1 [non-empty]", "3:1 [non-empty]"]),
  ]) func `lines end in NUL`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    CommandCase("--crlf auto --digits", "1\r\n2\n"),
    CommandCase("--crlf keep --digits", "1\r\n2\n", ["1:2 [digits]"]),
    CommandCase("--crlf keep --length 2", "1\r\n12\n"),
    CommandCase("--crlf error --digits", "1\r\n2\n3\r\n", ["1:2 [crlf]", "3:2 [crlf]"]),
    CommandCase("--crlf error --digits", "e\u{301}x\r\n", ["1:3 [crlf]"]),
    CommandCase("--crlf error --digits", "x\n\r\n", ["1:1 [digits]", "2:1 [crlf]"]),
    CommandCase("--crlf error --digits", "1\n2\r", ["2:2 [digits]"]),
  ]) func `a carriage return is what it is said to be`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    (["--header", "1"], "x"), (["--skip-blank"], " "), (["--comment", "#"], "#x"),
  ]) func `a last line that is not judged can lack its end`(
    option: [String],
    line: String
  ) throws {
    let outcome = try Executable.run(
      ["--digits", "--final-newline", "require", "--summary=json"] + option, input: .text(line))
    #expect(outcome.findings == ["<stdin>:1:\(line.count + 1) [final-newline]"])
    let counts = #""lines":1,"valid":0,"invalid":1,"#
    #expect(outcome.errors.contains(counts), "\(outcome.errors)")
    #expect(outcome.status == 1)
  }

  @Test(arguments: ["strip", "error"])
  func `bytes have no byte order mark`(_ choice: String) throws {
    let outcome = try Executable.run(["--digits", "--encoding=bytes", "--bom", choice])
    #expect(
      outcome.errors == """
        validate: '--encoding bytes' and '--bom \(choice)' make no sense together
        Try 'validate --help'.

        """)
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    CommandCase("--bom strip --digits", "\u{FEFF}1\n"),
    CommandCase("--bom error --digits", "\u{FEFF}1\n2\n", ["1:1 [bom]"]),
    CommandCase("--bom error --digits", "\u{FEFF}x\ny\n", ["1:1 [bom]", "2:1 [digits]"]),
    CommandCase("--bom error --digits", "1\n2\n"),
    CommandCase("--bom error --digits", "\u{FEFF}1", ["1:1 [bom]"]),
    CommandCase("--bom error --digits", "\u{FEFF}", ["1:1 [bom]"]),
    CommandCase("--bom error --header 1 --digits", "\u{FEFF}"),
    CommandCase("--bom error --header 1 --min-lines 0 --digits", ""),
    CommandCase("--bom strip --digits", "\u{FEFF}"),
    CommandCase("--bom strip --final-newline require --digits", "\u{FEFF}"),
    CommandCase("--bom error --digits", "\u{FEFF}\n", ["1:1 [bom]"]),
  ]) func `a byte order mark is what it is said to be`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [("strip", 0, 0), ("error", 1, 1)])
  func `a byte order mark before nothing is a line where it is an error`(
    choice: String,
    lines: Int,
    invalid: Int
  ) throws {
    let outcome = try Executable.run(
      ["--digits", "--bom", choice, "--summary=json", "--fail-fast"], input: "\u{FEFF}")
    let counts = "\"lines\":\(lines),\"valid\":0,\"invalid\":\(invalid),"
    #expect(outcome.errors.contains(counts), "\(outcome.errors)")
  }

  @Test(arguments: [
    CommandCase("--final-newline ignore --digits", "1\n2"),
    CommandCase("--final-newline require --digits", "1\n2\n"),
    CommandCase("--final-newline require --digits", ""),
    CommandCase("--final-newline require --digits", "1\n22", ["2:3 [final-newline]"]),
    CommandCase("--final-newline require --digits", "1\nx", ["2:1 [digits]"]),
    CommandCase("--final-newline require --skip-blank --digits", "1\n ", ["2:2 [final-newline]"]),
    CommandCase("--final-newline require -z --digits", "1\u{0}2", ["2:2 [final-newline]"]),
  ]) func `the last line may need an end`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    CommandCase("--max-line 3 --digits", "123\n1234\n12\n", ["2:4 [max-line]"]),
    CommandCase("--max-line 3 --digits", "123\r\n1234\r\n", ["2:4 [max-line]"]),
    CommandCase("--max-line 3 --digits", "xxxx\nx\n", ["1:4 [max-line]", "2:1 [digits]"]),
    CommandCase("--max-line 3 --alphabetic", "\u{E9}\u{E9}\n\u{E9}\n", ["1:2 [max-line]"]),
    CommandCase("--max-line 0 --length ..9", "\n1\n", ["2:1 [max-line]"]),
    CommandCase("--max-line 3 --digits", "1\n1234", ["2:4 [max-line]"]),
    CommandCase("--max-line 9223372036854775807 --digits", "1\n"),
  ]) func `a line may be too long`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    CommandCase("--skip-blank --digits", "1\n\n \t\n2\n\r\n"),
    CommandCase("--skip-blank --digits", "\n\u{A0}\n", ["2:1 [digits]"]),
    CommandCase("--header 1 --digits", "name\n1\n"),
    CommandCase("--header 2 --digits", "a\nb\nc\n", ["3:1 [digits]"]),
    CommandCase("--header 9 --digits", "a\nb\n"),
    CommandCase("--header 0 --digits", "a\n", ["1:1 [digits]"]),
    CommandCase("--header 1 --max-line 1 --crlf error --bom error --digits", "\u{FEFF}name\r\n1\n"),
    CommandCase("--comment # --digits", "# x\n1\n#\n #\n", ["4:1 [digits]"]),
    CommandCase("--comment // --digits", "//\n/\n", ["2:1 [digits]"]),
    CommandCase("--comment \u{E9} --digits", "\u{E9}x\n1\n"),
    CommandCase("--comment # --comment // --digits", "#\n//\n/\n", ["3:1 [digits]"]),
    CommandCase("--skip-blank --header 1 --comment # --digits", "x\n\n#\n1\nx\n", ["5:1 [digits]"]),
    CommandCase("--header 1 --any --digits --one-of x", "?\nx\n"),
  ]) func `some lines are not judged`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test func `every file has its header`() throws {
    let directory = try TemporaryDirectory(["a": "h\n1\n", "b": "h\nx\n"])
    let outcome = try Executable.shell(
      #""$validate" --digits --header 1 --summary=json a b"#, in: directory)
    #expect(outcome.findings == ["b:2:1 [digits]"])
    #expect(outcome.errors.contains(#""lines":2,"valid":1,"invalid":1,"#))
  }

  @Test(arguments: [
    ("--header 1 --min-lines 1", "name\n", 1), ("--header 1 --min-lines 1", "name\n1\n", 0),
    ("--comment # --min-lines 1", "#\n", 1), ("--skip-blank --min-lines 1", "\n\n", 1),
    ("--skip-blank --max-invalid 50%", "\n\nx\n1\n", 0),
    ("--skip-blank --max-invalid 49%", "\n\nx\n1\n", 1),
  ]) func `lines that are not judged are not counted`(
    options: String,
    input: String,
    status: Int
  ) throws {
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Executable.run(["-q", "--digits"] + words, input: .text(input))
    #expect(outcome.status == status)
  }

  @Test func `lines behind the last that is read are not counted`() throws {
    let outcome = try Executable.run(
      ["--digits", "--comment", "#", "--fail-fast", "--summary=json"],
      input: "#\n1\nx\n#\n#\n#\n")
    #expect(outcome.findings == ["<stdin>:3:1 [digits]"])
    #expect(outcome.errors.contains(#""lines":2,"valid":1,"invalid":1,"#))
  }

  @Test func `lines that are not judged go with the valid ones`() throws {
    let options = [
      "--digits", "--header", "1", "--comment", "#", "--skip-blank", "--max-line", "2",
    ]
    let input = "name\n1\n# x\n\nx\n123\n2"
    let valid = try Executable.run(options + ["--emit", "valid"], input: .text(input))
    #expect(valid.output == "name\n1\n# x\n\n2")
    let invalid = try Executable.run(options + ["--emit", "invalid"], input: .text(input))
    #expect(invalid.output == "x\n123\n")
  }

  @Test(
    arguments: [
      (["--length", "1"], [[0xFF], [0x80], [0x41]], [[0xC3, 0xA9], []]),
      (["--regex", #"[\xE9-\xFF]+"#], [[0xE9, 0xFF]], [[0xE8], [0xC3, 0xA9]]),
      (["--regex", "(?s).*"], [[0xFF, 0xFE, 0x00, 0xC0]], []),
      (
        ["--digits", "--max-line", "2"], [[0x31, 0x32]], [[0x31, 0x32, 0x33], [0xFF, 0xFF, 0xFF]]
      ),
      (
        ["--not", "--contains", #"\xE9"#, "--comment", "\u{E9}"], [[0xC3, 0xA9, 0xE9]], [[0xE9]]
      ),
      (["--one-of", "\u{E9},x"], [[0xC3, 0xA9], [0x78]], [[0xE9], [0xC3]]),
      (["--contains", "\u{E9}"], [[0x31, 0xC3, 0xA9]], [[0xE9], [0xA9, 0xC3]]),
      (["--length", "2", "--regex", "\u{E9}"], [[0xC3, 0xA9]], [[0xE9]]),
    ] as [([String], [[UInt8]], [[UInt8]])])
  func `bytes are characters`(options: [String], valid: [[UInt8]], invalid: [[UInt8]]) throws {
    let options = ["--encoding", "bytes"] + options
    let good = valid.flatMap { (line: [UInt8]) -> [UInt8] in line + [0x0A] }
    let bad = invalid.flatMap { (line: [UInt8]) -> [UInt8] in line + [0x0A] }
    let emitted = try Executable.run(options + ["--emit", "valid"], input: .bytes(good + bad))
    #expect(emitted.outputBytes == good)
    let others = try Executable.run(options + ["--emit", "invalid"], input: .bytes(good + bad))
    #expect(others.outputBytes == bad)
  }

  @Test(arguments: [
    "--encoding bytes --one-of $e", "--one-of $e --encoding=bytes", "--encoding bytes --regex $e",
    "--encoding bytes --contains $e", "--encoding bytes -f rules",
    "--not --non-empty --encoding bytes --comment $e",
    "--encoding utf-8 --regex $e --encoding bytes",
  ]) func `arguments that are compared with bytes are bytes`(_ arguments: String) throws {
    // The byte E9, which is no UTF-8, in an argument, in a file of rules, and in the lines.
    let script = """
      e=$(printf '\\351'); printf '%s\\n' "$e" > rules
      printf '\\351\\n\\303\\251\\n' | "$validate" \(arguments)
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(outcome.findings.map { $0.split(separator: ":")[1] } == ["2"])
    #expect(outcome.status == 1)
  }

  @Test func `columns and values of bytes are bytes`() throws {
    let outcome = try Executable.run(
      ["--encoding", "bytes", "--regex", #"\xFF+"#, "--format", "jsonl"],
      input: .bytes([0xFF, 0xFF, 0xC3, 0xA9, 0x0A]))
    #expect(outcome.output.hasPrefix(#"{"file":"<stdin>","line":1,"column":3,"endColumn":4,"#))
    #expect(outcome.output.hasSuffix(#","valueBase64":"///DqQ=="}"# + "\n"))
  }

  /// Sizes around those of blocks.
  @Test(arguments: [262_142, 262_143, 262_144, 262_145, 524_288, 600_001])
  func `lines larger than a block are no exception`(_ count: Int) throws {
    let line = String(repeating: "1", count: count)
    let cases = [
      CommandCase(
        "--max-line \(count) --digits", "\(line)\n\(line)1\n\(line)\r\n",
        ["2:\(count + 1) [max-line]"]),
      CommandCase(
        "--max-line 5 --digits", "\(line)\n1\n\(line)", ["1:6 [max-line]", "3:6 [max-line]"]),
      CommandCase(
        "--crlf error --digits", "\(line)\r\n1\n\(line)x\n",
        ["1:\(count + 1) [crlf]", "3:\(count + 1) [digits]"]),
      CommandCase(
        "--final-newline require --digits", "1\n\(line)", ["2:\(count + 1) [final-newline]"]),
      CommandCase("--bom error --digits", "\u{FEFF}\(line)\n\(line)\n", ["1:1 [bom]"]),
      CommandCase("--header 1 --digits", "\(line)x\n\(line)x\n", ["2:\(count + 1) [digits]"]),
      CommandCase("--comment 11 --length 0", "\(line)\n2\n", ["2:1 [length]"]),
      CommandCase("--comment \(line.prefix(9_000)) --length 0", "\(line)\n2\n", ["2:1 [length]"]),
      CommandCase(
        "--skip-blank --digits", "\(line.replacing("1", with: " "))\r\n\(line)x\n",
        ["2:\(count + 1) [digits]"]),
    ]
    for example in cases { try example.check() }
    let bytes = [UInt8](repeating: 0xE9, count: count)
    let input = bytes + [0x0A] + bytes + [0x41, 0x0A]
    for (emission, lines) in [("valid", bytes), ("invalid", bytes + [0x41])] {
      let outcome = try Executable.run(
        ["--encoding", "bytes", "--regex", #"\xE9+"#, "--emit", emission], input: .bytes(input))
      let isEqual = outcome.outputBytes == lines + [0x0A]
      #expect(isEqual)
    }
  }

  @Test func `many lines are inspected as few are`() throws {
    let lines = (0..<100_000).map { number in
      switch number % 10 {
      case 3: "# \(number)\n"
      case 5: "\n"
      case 7: "x\(number)\n"
      case 8: "00000000\(number)\n"
      default: "\(number)\n"
      }
    }
    let outcome = try Executable.run(
      ["--digits", "--comment", "#", "--skip-blank", "--max-line", "8", "--summary=json"],
      input: .text(lines.joined()))
    let invalid = lines.indices.filter { [7, 8].contains($0 % 10) }
    #expect(outcome.findings.map { $0.split(separator: ":")[1] } == invalid.map { "\($0 + 1)" })
    #expect(outcome.errors.contains(#""lines":80000,"valid":60000,"invalid":20000,"#))
    #expect(outcome.errors.contains(#""rules":{"digits":10000,"max-line":10000}"#))
  }

  @Test(arguments: [
    (["--comment="], "the value of '--comment' is empty"),
    (["--header", "x"], "'x' is no number for '--header'; write a whole number of 0 or more"),
    (
      ["--max-line", "1K"], "'1K' is no number for '--max-line'; write a whole number of 0 or more"
    ),
    (["--crlf", "no"], "'no' is no choice for '--crlf'; write auto, keep or error"),
    (["--encoding", "latin1"], "'latin1' is no choice for '--encoding'; write utf-8 or bytes"),
    (["--bom", "keep"], "'keep' is no choice for '--bom'; write strip or error"),
    (["--final-newline", "x"], "'x' is no choice for '--final-newline'; write ignore or require"),
  ]) func `a bad value is exit 2`(arguments: [String], message: String) throws {
    let outcome = try Executable.run(["--digits"] + arguments, input: "x\n")
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.status == 2)
  }
}
