import TestSupport
import Testing

/// The options for the form of lines, and for which of them are judged.
@Suite struct LineOptionTests {
  @Test(arguments: [
    CommandCase("-z --digits", "1\u{0}x\u{0}2", ["2:1 [digits]"]),
    CommandCase("--null-data --digits", "1\u{0}22\u{0}"),
    CommandCase("-z --crlf auto --digits", "1\r\u{0}"),
    CommandCase("--crlf keep --length 2", "1\r\n12\n"),
    CommandCase("--crlf error --digits", "1\r\n2\n3\r\n", ["1:2 [crlf]", "3:2 [crlf]"]),
    CommandCase("--bom strip --digits", "\u{FEFF}1\n"),
    CommandCase("--bom error --digits", "\u{FEFF}x\ny\n", ["1:1 [bom]", "2:1 [digits]"]),
    CommandCase("--bom error --header 1 --min-lines 0 --digits", ""),
    CommandCase("--final-newline ignore --digits", "1\n2"),
    CommandCase("--final-newline require --digits", "1\n22", ["2:3 [final-newline]"]),
    CommandCase("--max-line 3 --digits", "123\n1234\n12\n", ["2:4 [max-line]"]),
    CommandCase("--max-line 9223372036854775807 --digits", "1\n"),
    CommandCase("--skip-blank --digits", "1\n\n \t\n2\n\r\n"),
    CommandCase("--header 2 --digits", "a\nb\nc\n", ["3:1 [digits]"]),
    CommandCase("--comment # --comment // --digits", "#\n//\n/\n", ["3:1 [digits]"]),
  ]) func `an option sets the form of lines`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: ["strip", "error"])
  func `bytes have no byte order mark`(_ choice: String) throws {
    let outcome = try Executable.run(["--digits", "--encoding=bytes", "--bom", choice])
    #expect(
      outcome.errors == """
        validate: '--encoding bytes' and '--bom \(choice)' can't be combined
        Try 'validate --help'.

        """)
    #expect(outcome.status == 2)
  }

  @Test func `each file has a header`() throws {
    let directory = try TemporaryDirectory(["a": "h\n1\n", "b": "h\nx\n"])
    let outcome = try Executable.shell(
      #""$validate" --digits --header 1 --summary=json a b"#, in: directory)
    #expect(outcome.findings == ["b:2:1 [digits]"])
    #expect(outcome.errors.contains(#""lines":2,"valid":1,"invalid":1,"#))
  }

  @Test(arguments: [
    ("--header 1 --min-lines 1", "name\n", 1),
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

  @Test func `lines that are not judged are emitted as valid`() throws {
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
  ]) func `in a byte encoding, arguments are compared as bytes`(_ arguments: String) throws {
    // The byte E9, which is not UTF-8, in an argument, in a file of rules, and in the lines.
    let script = """
      e=$(printf '\\351'); printf '%s\\n' "$e" > rules
      printf '\\351\\n\\303\\251\\n' | "$validate" \(arguments)
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(outcome.findings.map { $0.split(separator: ":")[1] } == ["2"])
    #expect(outcome.status == 1)
  }

  @Test func `in a byte encoding, columns and values are bytes`() throws {
    let outcome = try Executable.run(
      ["--encoding", "bytes", "--regex", #"\xFF+"#, "--format", "jsonl"],
      input: .bytes([0xFF, 0xFF, 0xC3, 0xA9, 0x0A]))
    #expect(outcome.output.hasPrefix(#"{"file":"<stdin>","line":1,"column":3,"endColumn":4,"#))
    #expect(outcome.output.hasSuffix(#","valueBase64":"///DqQ=="}"# + "\n"))
  }

  @Test(arguments: [262_144, 600_001])
  func `lines in a byte encoding that are larger than a block are emitted`(_ count: Int) throws {
    let bytes = [UInt8](repeating: 0xE9, count: count)
    let input = bytes + [0x0A] + bytes + [0x41, 0x0A]
    for (emission, lines) in [("valid", bytes), ("invalid", bytes + [0x41])] {
      let outcome = try Executable.run(
        ["--encoding", "bytes", "--regex", #"\xE9+"#, "--emit", emission], input: .bytes(input))
      let isEqual = outcome.outputBytes == lines + [0x0A]
      #expect(isEqual)
    }
  }

  @Test func `the summary counts lines that break line options`() throws {
    let outcome = try Executable.run(
      ["--digits", "--comment", "#", "--skip-blank", "--max-line", "8", "--summary=json"],
      input: "#\n\nx\n000000001\n1\ny\n")
    #expect(outcome.errors.contains(#""lines":4,"valid":1,"invalid":3,"#))
    #expect(outcome.errors.contains(#""rules":{"digits":2,"max-line":1}"#))
  }

  @Test(arguments: [
    (["--comment="], "the value of '--comment' is empty"),
    (["--header", "x"], "invalid value 'x' for '--header': expected a whole number of at least 0"),
    (
      ["--max-line", "1K"],
      "invalid value '1K' for '--max-line': expected a whole number of at "
        + "least 0"
    ),
    (
      ["--crlf", "no"],
      "invalid value 'no' for '--crlf': expected auto, keep, error, require or consistent"
    ),
    (
      ["--encoding", "latin1"],
      "invalid value 'latin1' for '--encoding': expected utf-8, utf-16 or bytes"
    ),
    (["--bom", "keep"], "invalid value 'keep' for '--bom': expected strip or error"),
    (
      ["--final-newline", "x"],
      "invalid value 'x' for '--final-newline': expected ignore or "
        + "require"
    ),
  ]) func `a bad value is exit 2`(arguments: [String], message: String) throws {
    let outcome = try Executable.run(["--digits"] + arguments, input: "x\n")
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.status == 2)
  }
}
