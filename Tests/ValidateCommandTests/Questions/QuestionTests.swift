import TestSupport
import Testing

/// Questions about rules, which read no lines.
@Suite struct QuestionTests {
  /// Not all processors have vectors that can be looked up.
  private static let withoutVectors = ["VALIDATION_VECTORS": "0"]

  @Test func `explain describes a rule`() throws {
    let outcome = try Executable.run(
      ["--explain", "--regex", "[0-9]{2}-[a-c]"], environment: Self.withoutVectors)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 23)
    #expect(
      lines[..<6] == [
        "[regex] --regex", "  must match the pattern [0-9]{2}-[a-c]", "  size: 6 states",
        "scanned by: lines of 4 to 5 bytes, all positions at once"
          + "; others in 8 parts of a block at once, 2 bytes a step",
        "shortest valid value: '00-a'", "valid:",
      ])
    #expect(lines[6..<14].allSatisfy { $0.wholeMatch(of: /\s\s'[0-9]{2}-[a-c]'/) != nil })
    #expect(lines[14] == "invalid:")
    #expect(lines[15...].count(where: { $0.wholeMatch(of: /\s\s'[0-9]{2}-[a-c]'/) != nil }) == 0)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `explain describes a combination of rules`() throws {
    let outcome = try Executable.run(
      ["--explain", "--name id", "--digits", "--length", "2..", "--not", "--one-of", "00"].flatMap {
        $0.split(separator: " ").map(String.init)
      })
    for part in [
      "[id] --digits\n  must be digits only\n", "[length] --length\n", "[not one-of] --one-of\n",
      "all rules\n  must be digits only and must be at least 2 characters long and must not be",
      "shortest valid value: '01'\n",
    ] {
      #expect(outcome.output.contains(part), "\(part)")
    }
  }

  @Test(arguments: [
    (["--digits"], "lines of bytes of 1 range"),
    (
      ["--date"],
      "lines of 10 to 11 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"
    ),
    (
      ["--ean"],
      "lines of 8, 13 bytes, all positions at once"
        + "; others in 8 parts of a block at once, 2 bytes a step"
    ),
    (["--host"], "lines in 8 parts of a block at once, 2 bytes a step"),
    (["--duration"], "lines in 8 parts of a block at once, 1 byte a step"),
    (["--credit-card=groups"], "one line after another"),
  ])
  func `explain names the method of scanning`(rules: [String], method: String) throws {
    let outcome = try Executable.run(["--explain"] + rules, environment: Self.withoutVectors)
    #expect(outcome.output.contains("\nscanned by: \(method)\n"))
  }

  @Test func `explain shows the findings about values`() throws {
    let rules = ["--alphabetic", "--length", "3..5", "--not", "--contains", "[xyz]"]
    let lines = try Executable.run(["--explain"] + rules).output.split(separator: "\n")
    let valid = lines.drop { $0 != "valid:" }.dropFirst().prefix { $0.hasPrefix("  ") }
    #expect(valid.count == 8)
    let values = valid.map { $0.dropFirst(3).dropLast() }.filter { !$0.contains("\\") }
    let outcome = try Executable.run(rules, input: .text(values.joined(separator: "\n")))
    #expect(outcome.output == "")
    #expect(outcome.status == 0)
  }

  private static let steps =
    "compiling would take more than 2000000 steps; --limit steps=NUMBER raises the limit\n"

  // Rules that reach the limits take seconds, so a single run tests all messages.
  @Test(arguments: [
    (
      ["--length", "2..3", "--regex", "a|b"],
      ["shortest valid value: none\n", "\nvalid: none\ninvalid: none\n"]
    ),
    (["--one-of", "a"], ["\nvalid:\n  'a'\n"]),
    (["--regex", #"\x1b"#], [#"shortest valid value: '\x1B'"#]),
    (["--invert", "--non-empty"], ["all rules\n  must be empty\n"]),
    (["--length", "100"], ["... (100 characters)\n"]),
    (
      ["--regex=.*a.{11}", "--regex=.*b.{11}"],
      [
        "\n  size: unknown: the automaton would need more than 8388608 bytes; "
          + "--limit automaton-bytes",
        "\nvalid: unknown: " + steps,
      ]
    ),
    (
      ["--regex=.*a.{15}"],
      [
        "\n  size: unknown: " + steps + "shortest valid value: unknown: ",
        steps + "valid:\n  'aaaaaaaaaaaaaaaa'\n  '",
        "'\ninvalid: unknown: " + steps,
      ]
    ),
    (["--regex=.*a.{9}", "--limit=automaton-bytes=9000"], ["more than 9000 bytes; --limit auto"]),
  ]) func `explain has words for special cases`(rules: [String], parts: [String]) throws {
    let outcome = try Executable.run(["--explain"] + rules)
    for part in parts { #expect(outcome.output.contains(part), "\(outcome.output)") }
    // 1 if nothing can satisfy the rules.
    #expect(outcome.status == (outcome.output.contains("value: none") ? 1 : 0))
  }

  @Test(arguments: [
    ["--regex", #"a\nb"#], ["--not", "--contains", "[^\\n]"], ["--regex", "(?s).*"],
    ["--regex", #"\s{2,4}"#], ["--length", "..2"], ["--regex", #"(a|\n)\n*b"#],
    ["--any", "--regex", #"\n+"#, "--digits"], ["--invert", "--regex", "(?s)[^a]*"],
  ]) func `explain shows no impossible lines`(rules: [String]) throws {
    let outcome = try Executable.run(["--explain"] + rules)
    let lines = outcome.output.split(separator: "\n")
    let values = lines.filter { $0.hasPrefix("  '") || $0.hasPrefix("shortest") }
    #expect(!values.isEmpty)
    #expect(values.allSatisfy { !$0.contains(#"\n"#) }, "\(outcome.output)")
    let hasShortest = !outcome.output.contains("shortest valid value: none")
    #expect(hasShortest == !outcome.output.contains("\nvalid: none\n"))
    #expect(outcome.status == (hasShortest ? 0 : 1))
  }

  @Test(
    arguments: [
      (
        ["a+", "a*"], 0,
        "NEW accepts every value of OLD\nOLD does not accept '', but "
          + "NEW does\n"
      ),
      (
        ["a*", "a+"], 1,
        "NEW does not accept '', but OLD does\nOLD accepts every value of NEW\n"
      ),
      (
        ["a|b", "[ab]"], 0,
        "NEW accepts every value of OLD\nOLD accepts every value of NEW\n"
      ),
      (
        ["a{1,3}", "a{2,4}"], 1,
        "NEW does not accept 'a', but OLD does\nOLD does not accept 'aaaa', but NEW does\n"
      ),
      (["--digits", "--integer"], 0, nil),
      (["--integer", "--digits"], 1, nil),
      (["--integer --max 5", "--integer --max 6"], 0, nil),
      (["--rules old", "--rules new"], 1, nil),
      (["--rules new", "--rules old"], 0, nil),
      (["(?=.*a)(?=.*b)[ab]{2,}", "a+b[ab]*|b+a[ab]*"], 0, nil),
    ] as [([String], Int, String?)])
  func `compare determines whether new rules accept everything that old ones accept`(
    rules: [String],
    status: Int,
    output: String?
  ) throws {
    let directory = try TemporaryDirectory([
      "old": "[a-z]+\n--length 2..4\n", "new": "[a-z]+\n--length 3..4\n",
    ])
    let outcome = try Executable.shell(
      "\"$validate\" --compare '\(rules[0])' '\(rules[1])'", in: directory)
    if let output { #expect(outcome.output == output) }
    #expect(outcome.errors == "")
    #expect(outcome.status == status)
  }

  @Test func `compare reports an unknown answer`() throws {
    let outcome = try Executable.run([
      "--compare", ".*a.{11}", ".*b.{12}",
    ])
    #expect(outcome.output.contains("unknown whether "))
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    (["--explain"], "no rule given; add at least one, such as --numeric"),
    (["--compare", "a"], "option '--compare' needs a value: --compare OLD NEW"),
    (["--compare"], "option '--compare' needs a value: --compare OLD NEW"),
    (["--compare", "a", "--quiet"], "unknown rule '--quiet'; "),
  ]) func `a mistake is exit 2`(arguments: [String], message: String) throws {
    let outcome = try Executable.run(arguments, input: "x\n")
    #expect(outcome.errors.hasPrefix("validate: \(message)"), "\(outcome.errors)")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }
}
