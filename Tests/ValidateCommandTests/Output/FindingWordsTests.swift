import TestSupport
import Testing

/// The words of findings, for people who repair lines.
@Suite struct FindingWordsTests {
  @Test(arguments: [
    ("--digits --min 3", "x", "must be a number of at least 3, in digits only"),
    (
      "--credit-card", "4111111111111112",
      "must be a card number with the right check digit: the last digit does not fit the others"
    ),
    (
      "--credit-card", "41111111",
      "must be a card number with the right check digit: expected a digit"
    ),
    (
      "--one-of paypal", "p\u{430}ypal",
      "must be 'paypal', found U+0430, a Cyrillic letter that looks like a"
    ),
    ("--non-empty", "", "must not be empty"),
    ("--digits --max-line 1", "12", "must be at most 1 byte long"),
    (
      "--byte-count --max 1MiB", "5",
      "must be a size of at most 1MiB: expected a unit, such as KiB"
    ),
    ("--duration", "5", "must be a duration, such as 1h30m: expected a unit"),
    (
      "--grouping=german --max 1000000.5", "12345678,5",
      "must be a number of at most 1.000.000,5"
    ),
    ("--digits --digits --length 2", "x", "must be digits only and must be 2 characters long"),
    (
      "--date-time", "2024-02-29 09:30:00Z",
      "must be a date and time with an offset: expected 'T', found U+0020, a space"
    ),
  ]) func `a finding says what is wrong, and then the remedy`(
    arguments: String,
    line: String,
    words: String
  ) throws {
    let outcome = try Executable.run(
      arguments.split(separator: " ").map(String.init), input: .text(line + "\n"))
    let message = outcome.output.split(separator: "error: ", maxSplits: 1).last ?? ""
    #expect(message.hasPrefix(words), "\(outcome.output)")
    #expect(message.matches(of: /as in/).count < 2, "\(outcome.output)")
  }

  @Test(arguments: [
    (
      "a,b\n1,x\"y\n", "b has a quotation mark inside: quote the field and double the mark",
      "b \u{5217}\u{7684}\u{5F15}\u{53F7}\u{5FC5}\u{987B}\u{5305}\u{4F4F}"
    ),
    (
      "a,b\n1,\"x\"y\n",
      "b has text after the closing quotation mark: double the mark if it belongs to the value",
      "b \u{5217}\u{7684}\u{53F3}\u{5F15}\u{53F7}"
    ),
    (
      "a,b\n1,\"x\n", "b has a quotation mark that is never closed",
      "b \u{5217}\u{7684}\u{5F15}\u{53F7}\u{6CA1}\u{6709}\u{95ED}\u{5408}"
    ),
    (
      "a,b\n1,x\ry\n",
      "b has a carriage return in the middle of a row: remove it or quote the field",
      "b \u{5217}\u{7684}\u{5B57}\u{6BB5}\u{4E2D}"
    ),
    (
      "a,b\n1,x\n",
      "b: no value can satisfy this: must be digits only and must be letters only",
      "b \u{5217}\u{FF1A}\u{6CA1}\u{6709}\u{4EFB}\u{4F55}\u{503C}\u{80FD}\u{6EE1}\u{8DB3}"
    ),
  ]) func `a finding about a table names the column and the character`(
    table: String,
    words: String,
    chinese: String
  ) throws {
    for (language, expected) in [("en", words), ("zh", chinese)] {
      let outcome = try Executable.run(
        ["--csv", "--column", "b", "--digits", "--alphabetic", "--lang", language],
        input: .text(table))
      let finding = outcome.output.split(separator: /error: |\u{9519}\u{8BEF}\u{FF1A}/).last
      #expect(finding?.hasPrefix(expected) == true, "\(outcome.output)")
    }
  }

  @Test func `an unknown setting is compared with similar ones, and a missing one is named`() throws
  {
    let rules = [
      "--dotenv", "--strict", "--column", "PORT", "--digits", "--column", "B", "--digits",
    ]
    let outcome = try Executable.run(rules, input: "PORTT=1\nPORT=2\nZ=1\n")
    #expect(
      outcome.output == """
        <stdin>:1:1: error: unknown name PORTT; did you mean PORT? [unknown]
        <stdin>:3:1: error: unknown name Z [unknown]
        <stdin>:3:4: error: B is missing [required]

        """)
    let chinese = try Executable.run(rules + ["--lang", "zh"], input: "PORTT=1\nPORT=2\n")
    #expect(
      chinese.output == """
        <stdin>:1:1: \u{9519}\u{8BEF}\u{FF1A}\u{672A}\u{77E5}\u{7684}\u{540D}\u{79F0} \
        PORTT\u{FF1B}\u{60A8}\u{662F}\u{5426}\u{60F3}\u{5199} PORT\u{FF1F} [unknown]
        <stdin>:2:7: \u{9519}\u{8BEF}\u{FF1A}\u{7F3A}\u{5C11} B [required]

        """)
  }
}
