import Testing

@Suite struct FormatRuleTests {
  @Test(arguments: [
    CommandCase("--date", "2024-02-29\n2023-02-29", ["2:10 [date]"]),
    CommandCase("--date --min 2024-02-01", "2024-02-01\n2024-01-31", ["2:7 [date]"]),
    CommandCase("--max 2024-02-01 --date", "2024-02-01\n2024-02-02", ["2:10 [date]"]),
    CommandCase("--duration --max 1h30m", "90m\n1h31m", ["2:6 [duration]"]),
    CommandCase("--byte-count --min 1KiB", "1KiB\n1kB", ["2:2 [byte-count]"]),
    CommandCase("--email", "ann@example.org\nann@", ["2:5 [email]"]),
    CommandCase("--not --uuid --ipv4", "192.0.2.1\n192.0.2.01", ["2:10 [ipv4]"]),
    CommandCase("--any --ipv4 --integer --max 9", "192.0.2.1\n7\n10", ["3:3 [any]"]),
    CommandCase("--credit-card", "4111111111111111\n4111111111111112", ["2:17 [credit-card]"]),
    CommandCase("--iban", "DE89370400440532013000\nDE89370400440532013001", ["2:1 [iban]"]),
    CommandCase("--not --iban", "NO9386011117947\nNO9386011117948", ["1:1 [not iban]"]),
    CommandCase("--any --iban --digits", "NO9386011117947\n17\nNO9386011117948", ["3:1 [any]"]),
    CommandCase("--iban --length 15", "NO9386011117947\nDE89370400440532013000", ["2:1 [length]"]),
    CommandCase(
      "--date-time --min 2024-02-17T09:30:00Z",
      "2024-02-17T10:30:00+01:00\n2024-02-17T10:00:00+01:00", ["2:1 [date-time]"]),
    CommandCase("--name birthday --date", "x", ["1:1 [birthday]"]),
  ]) func `a format is a rule like any other`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test func `a bound is written in its rule's format`() throws {
    let outcome = try Executable.run(["--date", "--min", "2024-2-1"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "validate: '2024-2-1' is no value for '--min'; write one that '--date' takes\n"))
    let empty = try Executable.run(["--date", "--min", "2024-02-02", "--max", "2024-02-01"])
    #expect(
      empty.errors.hasPrefix(
        "validate: no value is valid: --min 2024-02-02 is above --max 2024-02-01\n"))
  }

  @Test func `formats stand in files of rules`() throws {
    let folder = try TemporaryDirectory(["my.rules": "--name day\n--date\n--min 2024-01-01\n"])
    let outcome = try Executable.run(
      ["-f", folder.path + "/my.rules"], input: .text("2024-01-01\n2023-12-31\n"))
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("2:4: error"))
    #expect(outcome.output.contains("[day]"))
  }

  @Test func `a format can be explained`() throws {
    let outcome = try Executable.run(["--explain", "--ipv4"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("must be an IPv4 address"))
  }
}
