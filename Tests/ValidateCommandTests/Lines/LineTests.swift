import TestSupport
import Testing

/// How the program judges lines with any content.
@Suite struct LineTests {
  @Test func `the findings of the first example`() throws {
    try CommandCase(
      "--numeric",
      "1\n-2.5\nx\n\u{663}\n\n",
      ["3:1 [numeric]", "4:1 [numeric]", "5:1 [numeric]"]
    ).check()
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

  @Test func `a line that is not UTF-8 violates any rule`() throws {
    let outcome = try Executable.run(
      ["--regex", "(?s).*"], input: .bytes([0x61, 0xC3, 0x0A, 0x62, 0xFF]))
    #expect(outcome.findings == ["<stdin>:1:2 [utf-8]", "<stdin>:2:2 [utf-8]"])
    #expect(outcome.status == 1)
  }

  @Test func `output is UTF-8 for any bytes`() throws {
    var input: [UInt8] = []
    for byte in UInt8.min...UInt8.max { input += [byte, 0x0A] }
    let outcome = try Executable.run(["--digits"], input: .bytes(input))
    // Ten digits; LF adds two empty lines.
    #expect(outcome.findings.count == 257 - 10)
    #expect(outcome.output.allSatisfy { $0 == "\n" || !$0.isASCII || $0 >= " " })
  }

  @Test func `the ends of blocks make no difference`() throws {
    let filler = String(repeating: "1", count: 262_143)
    let directory = try TemporaryDirectory([
      "crlf": filler + "\r\n2\r\nx\r\n",
      "letters": "\u{FEFF}" + filler + "\u{E9}\u{1F680}2\nx",
    ])
    let outcome = try Executable.shell(#""$validate" --digits crlf letters"#, in: directory)
    #expect(
      outcome.findings == [
        "crlf:3:1 [digits]", "letters:1:\(filler.count + 1) [digits]", "letters:2:1 [digits]",
      ])
  }

  @Test(arguments: [
    ("--not --contains [<>]", "a<b"), ("--length ..20 --not --contains [\\s]", "a b"),
    ("--isbn", "978-0306406158"), ("--credit-card --scientific", "4110111111111111"),
    ("--not --regex x --date-time", "2024-02-29 00:00:00Z"),
    ("--not --regex x --duration", "1h3Am"),
    ("--byte-count --hex", "1.5iB"), ("--digits --alphabetic", "e\u{301}x"), ("--digits", "12\r3"),
    ("--length 2..3 --regex a|b", "ab"), ("--one-of=red,green", "gren"), ("--port", "99999"),
  ]) func `the last line reads the same without a line feed`(rules: String, line: String) throws {
    let words = rules.split(separator: " ").map(String.init)
    let terminated = try Executable.run(words, input: .text("\(line)\n"))
    let outcome = try Executable.run(words, input: .text(line))
    #expect(outcome.output == terminated.output)
    #expect(outcome.status == 1 && terminated.status == 1)
  }

  @Test(arguments: ["--hex", "--length ..0", "--regex [a-z]*"])
  func `nothing is suggested that can't be seen`(rules: String) throws {
    let words = rules.split(separator: " ").map(String.init)
    let outcome = try Executable.run(words + ["--suggest"], input: " \n\u{200B}\n")
    #expect(outcome.findings.count == 2)
    #expect(!outcome.output.contains("such as ") && !outcome.output.contains("did you mean"))
  }

  @Test func `rules that nothing satisfies reject every line`() throws {
    let outcome = try Executable.run(["--length", "2..3", "--regex", "a|b"], input: "a\nab\n")
    #expect(outcome.status == 1)
    let labels = outcome.findings.map { $0.drop { $0 != "[" } }
    #expect(labels == ["[length, regex]", "[length, regex]"])
    #expect(outcome.output.contains("no value can satisfy this"))
  }
}
