import TestSupport
import Testing

@Suite struct RuleTests {
  @Test(arguments: [
    CommandCase("--numeric", "1\n-2.5\n+3\n.5"),
    CommandCase("--numeric", "1\nx\n2", ["2:1 [numeric]"]),
    CommandCase("--integer", "1\n-2"),
    CommandCase("--integer", "2.5", ["1:2 [integer]"]),
    CommandCase("--digits", "007"),
    CommandCase("--digits", "-7", ["1:1 [digits]"]),
    CommandCase("--alphabetic", "abc\n\u{E9}t\u{E9}"),
    CommandCase("--alphabetic", "ab1", ["1:3 [alphabetic]"]),
    CommandCase("--alphabetic=unicode", "abc\n\u{E9}t\u{E9}"),
    CommandCase("--alphabetic=ascii", "abc\n\u{E9}t\u{E9}", ["2:1 [alphabetic]"]),
    CommandCase("--regex [a-z]+", "abc"),
    CommandCase("--regex=[a-z]+", "abc"),
    CommandCase("--regex=a=b", "a=b"),
    CommandCase("--regex=--help", "--help"),
    CommandCase(["--regex", "a b"], "a b"),
    CommandCase(["--regex="], "\n"),
    CommandCase("--non-empty", "a\n\nb", ["2:1 [non-empty]"]),
  ]) func `a rule reports the lines that break it`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test(arguments: [
    CommandCase("--regex .*a.{15}", "xa123456789012345\nxb123456789012345", ["2:18 [regex]"]),
    CommandCase(
      "--regex .*a.{15} --length ..17", "a123456789012345\nxxa123456789012345",
      ["2:18 [length]"]),
    CommandCase("--not --contains a.{15}b", "a123456789012345b\nb", ["1:1 [not contains]"]),
    CommandCase("--any --regex .*a.{15} --digits", "a123456789012345\n12\nb", ["3:2 [any]"]),
    CommandCase(
      "--limit automaton-bytes=100000 --regex [ab]*a[ab]{24}",
      "a\(String(repeating: "ab", count: 12))\nb\nx", ["2:2 [regex]", "3:1 [regex]"]),
    CommandCase(
      "--limit steps=3000 --regex [ab]*a[ab]{9}", "abbbbbbbbb\nab\nx",
      ["2:3 [regex]", "3:1 [regex]"]),
  ]) func `a rule too large for an automaton is judged exactly`(
    _ example: CommandCase
  ) throws {
    try example.check()
  }

  @Test(arguments: [
    ("5", "12345", ["1234", "123456"]),
    ("3..5", "123\n12345", ["12", "123456"]),
    ("3..<6", "123\n12345", ["12", "123456"]),
    ("3..", "123\n1234567", ["12"]),
    ("..5", "\n12345", ["123456"]),
    ("..<6", "\n12345", ["123456"]),
    ("0", "\n", ["1"]),
    ("0..", "\n1\n", []),
    ("007..8", "1234567", ["123456"]),
  ]) func `a length is a range`(range: String, valid: String, invalid: [String]) throws {
    try CommandCase("--length \(range)", valid).check()
    for line in invalid {
      let outcome = try Executable.run(["--length", range], input: .text(line))
      #expect(outcome.status == 1, "\(line)")
      #expect(outcome.output.hasSuffix(" [length]\n"))
    }
  }

  @Test(arguments: [
    ("red,green", ["red", "green"], ["blue", "red,green", ""]),
    (#"1\,5,2"#, ["1,5", "2"], ["1", "5", #"1\"#]),
    (#"C:\\,D:"#, [#"C:\"#, "D:"], [#"C:\\"#]),
    (#"\\\,"#, [#"\,"#], [#"\"#, ","]),
    ("a,,b", ["a", "", "b"], [","]),
    ("a,", ["a", ""], ["a,"]),
    ("-q,x", ["-q", "x"], ["q"]),
  ]) func `values are separated by commas`(
    list: String,
    valid: [String],
    invalid: [String]
  ) throws {
    let lines = valid.map { $0 + "\n" }.joined()
    try CommandCase(["--one-of", list], lines).check()
    for line in invalid {
      let outcome = try Executable.run(["--one-of", list], input: .text(line + "\n"))
      #expect(outcome.status == 1, "\(line)")
      #expect(outcome.output.hasSuffix(" [one-of]\n"))
    }
  }

  @Test(
    arguments: [
      ("--integer --min 5 --max 9", "5\n9", ["4", "10", "x"], "integer"),
      ("--min 5 --integer --max 9", "5\n9", ["4", "10", "7.5"], "integer"),
      ("--min 5 --max 9 --digits", "5\n9", ["4", "10", "+7"], "digits"),
      ("--min -5", "-5\n0\n1.5", ["-5.1", "x"], "numeric"),
      ("--max=-5", "-5\n-6", ["-4.9"], "numeric"),
      ("--alphabetic --any --max 3", "2.5\nabc", ["4"], "any"),
      ("--integer --max 9 --numeric --min 2.5", "3\n9", ["2", "10"], nil),
      ("--min 2.5 --integer --numeric --max 9", "3\n9", ["2", "10"], nil),
      ("--numeric --min 5 --max 5", "5", ["5.1"], "numeric"),
      ("--decimals 2", "1.50", ["1.5", "1", "1.505"], "numeric"),
      ("--numeric --max 9 --decimals ..1", "1.5\n9", ["1.55", "9.1"], "numeric"),
      ("--decimal-separator comma --decimals 1..", "1,5", ["1.5", "1"], "numeric"),
      ("--multiple-of 0.25", "0.75\n1", ["0.7", "0.8"], "numeric"),
      ("--integer --max 99 --multiple-of 5", "15", ["16", "100"], "integer"),
      ("--multiple-of 8 --digits", "16", ["+16", "17"], "digits"),
      ("--scientific --min 1000", "1e3\n1.5E6\n1000", ["9.9e2", "999"], "scientific"),
      ("--any --integer --decimals 2", "7\n1.50", ["1.5"], "any"),
    ] as [(String, String, [String], String?)])
  func `bounds belong to a rule about numbers`(
    arguments: String,
    valid: String,
    invalid: [String],
    label: String?
  ) throws {
    try CommandCase(arguments, valid).check()
    for line in invalid {
      let words = arguments.split(separator: " ").map(String.init)
      let outcome = try Executable.run(words, input: .text(line))
      #expect(outcome.status == 1, "\(line)")
      if let label { #expect(outcome.output.hasSuffix(" [\(label)]\n")) }
    }
  }

  @Test(arguments: [
    ("--not --numeric", "abc", "12", "not numeric"),
    ("--not --not --numeric", "12", "abc", "numeric"),
    ("--not --numeric --min 5", "abc\n4", "5", "not numeric"),
    ("--not --min 5", "abc\n4", "5", "not numeric"),
    ("--not --min 5 --integer", "abc\n4\n5.5", "5", "not integer"),
    ("--not --one-of root,admin --length 3..", "bob", "root", "not one-of"),
    ("--length 3.. --not --one-of root,ed", "bob", "root", "not one-of"),
    ("--length 3.. --not --one-of root,ed", "bob", "al", "length"),
    ("--alphabetic --length ..3", "bob", "bo1", "alphabetic"),
    ("--alphabetic --length ..3", "bob", "bobby", "length"),
    ("--regex a.* --regex .*b", "ab", "ac", "regex"),
    ("--any --numeric --one-of n/a", "1\nn/a", "x", "any"),
    ("--numeric --any --one-of n/a", "1\nn/a", "x", "any"),
    ("--any --numeric", "1", "x", "numeric"),
  ]) func `rules can be combined`(
    arguments: String,
    valid: String,
    invalid: String,
    label: String
  ) throws {
    try CommandCase(arguments, valid).check()
    let words = arguments.split(separator: " ").map(String.init)
    let outcome = try Executable.run(words, input: .text(invalid))
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix(" [\(label)]\n"))
  }
}
