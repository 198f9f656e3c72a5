import TestSupport
import Testing

@Suite struct FindingTests {
  @Test func `a finding has a place, a message and a rule`() throws {
    let outcome = try Executable.run(["--numeric"], input: "1\nx\n")
    #expect(outcome.output.wholeMatch(of: /<stdin>:2:1: error: [^\n]+ \[numeric\]\n/) != nil)
    #expect(outcome.errors == "validate: 1 of 2 lines invalid\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: ["hunter2", "hunter", "hunter22\u{A0}", ""])
  func `a redacted finding shows nothing of the line`(line: String) throws {
    let rules = ["--redact", "--regex", "hunter[0-9]{2}"]
    let outcome = try Executable.run(rules, input: .text(line + "\n"))
    #expect(outcome.output.hasSuffix(" [regex]\n"))
    #expect(!outcome.output.contains("as in") && !outcome.output.contains("found"))
    #expect(!outcome.output.replacing("hunter[0-9]{2}", with: "").contains("hunter"))
    #expect(!outcome.errors.contains("hunter"))
  }

  @Test func `the summary counts the lines of all files`() throws {
    let directory = try TemporaryDirectory(["a": "1\nx\n", "b": "y", "c": ""])
    let outcome = try Executable.shell(#""$validate" --numeric a b c"#, in: directory)
    #expect(outcome.findings == ["a:2:1 [numeric]", "b:1:1 [numeric]"])
    #expect(outcome.errors == "validate: 2 of 3 lines invalid\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [(20, ""), (21, " and 1 more"), (1_000, " and 980 more")])
  func `of many names of rules, text shows the first, and machine formats all`(
    count: Int,
    rest: String
  ) throws {
    let rules = (0..<count).map { "--name r\($0)\n--not --one-of x\n" }.joined()
    let directory = try TemporaryDirectory(["my.rules": rules])
    let names = (0..<count).map { "r\($0)" }
    func output(_ format: String) throws -> String {
      try Executable.shell(
        "\"$validate\" -f my.rules --format \(format)", in: directory, input: "x\n"
      ).output
    }
    let shown = names.prefix(20).joined(separator: ", ") + rest
    #expect(try output("text").hasSuffix(" [\(shown)]\n"))
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(try output("jsonl").contains("\"rules\":[\(list)]"))
  }

  @Test func `quiet prints nothing`() throws {
    let outcome = try Executable.run(["-q", "--numeric"], input: "1\nx\n")
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
  }

  @Test func `exit-zero turns 1 into 0`() throws {
    let outcome = try Executable.run(["--exit-zero", "--numeric"], input: "1\nx\n")
    #expect(outcome.findings == ["<stdin>:2:1 [numeric]"])
    #expect(outcome.status == 0)
  }

  @Test func `exit-zero does not change 2`() throws {
    let directory = try TemporaryDirectory(["a": "x\n"])
    let missing = try Executable.shell(#""$validate" --exit-zero --numeric a b"#, in: directory)
    #expect(missing.status == 2)
    #expect(try Executable.run(["--exit-zero"]).status == 2)
  }

  @Test(arguments: [
    (#"a b"#, "a b"),
    (#"a\033[31mb"#, #"a\x1B[31mb"#),
    (#"a\nb\tc\rd"#, #"a\nb\tc\rd"#),
    (#"a\001\177"#, #"a\x01\x7F"#),
    (#"a\302\233b"#, #"a\u{9B}b"#),
    (#"a\342\200\256b"#, #"a\u{202E}b"#),
    (#"a\342\200\250b"#, #"a\u{2028}b"#),
    (#"a\377\376b"#, #"a\xFF\xFEb"#),
    (#"a\342\202"#, #"a\xE2\x82"#),
    (#"a\\b"#, #"a\\b"#),
    (#"\303\251t\303\251"#, "\u{E9}t\u{E9}"),
    (#"\346\227\245\346\234\254"#, "\u{65E5}\u{672C}"),
    (#"\360\237\221\251\342\200\215\360\237\232\200"#, "\u{1F469}\u{200D}\u{1F680}"),
    (#"a:b"#, "a:b"),
  ]) func `file names are escaped`(name: String, shown: String) throws {
    let directory = try TemporaryDirectory()
    // The dot prevents the shell from removing a line feed at the end.
    let script = """
      name=$(printf '\(name).'); name=${name%.}
      printf 'x\\n' > "$name" && "$validate" --numeric "$name"; status=$?
      "$validate" --numeric "$name/x"
      exit $status
      """
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.findings == ["\(shown):1:1 [numeric]"])
    #expect(
      outcome.errors
        == "validate: 1 of 1 line invalid\nvalidate: \(shown)/x: Not a directory\n"
    )
    #expect(outcome.status == 1)
  }
}
