import TestSupport
import Testing

@Suite struct FormatRuleTests {
  @Test(arguments: [
    CommandCase("--date", "2024-02-29\n2023-02-29", ["2:10 [date]"]),
    CommandCase("--date --min 2024-02-01", "2024-02-01\n2024-01-31", ["2:7 [date]"]),
    CommandCase("--max 2024-02-01 --date", "2024-02-01\n2024-02-02", ["2:10 [date]"]),
    CommandCase("--duration --max 1h30m", "90m\n1h31m", ["2:6 [duration]"]),
    CommandCase(
      "--duration=iso", "P1Y2M3DT4H5M6S\nP4W\nP1W2D\nP1Y2D\nPT1.5H\nP\n1h30m\nPT",
      [
        "3:4 [duration]", "4:5 [duration]", "5:4 [duration]", "6:2 [duration]", "7:1 [duration]",
        "8:3 [duration]",
      ]),
    CommandCase("--duration", "P1Y\nPT1.5H", ["1:3 [duration]"]),
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
    CommandCase("--cron=macros", "@daily\n* * * * 7\n@noon", ["3:2 [cron]"]),
    CommandCase("--cron", "* * * * 7\n@daily", ["2:1 [cron]"]),
    CommandCase("--byte-count=bare --max 600", "512\n1kB", ["2:2 [byte-count]"]),
    CommandCase("--byte-count", "512", ["1:4 [byte-count]"]),
    CommandCase("--url=ftp,sftp", "ftp://a\nsftp://a\nhttp://a", ["3:1 [url]"]),
    CommandCase(
      "--credit-card=groups", "4111 1111 1111 1111\n4111 1111 1111 1112", ["2:20 [credit-card]"]),
    CommandCase("--iban=groups", "NO93 8601 1117 947\nNO93 86011117 947", ["2:10 [iban]"]),
    CommandCase(
      "--date-time=leap-seconds", "2016-12-31T23:59:60Z\n2016-12-30T23:59:60Z",
      ["2:18 [date-time]"]),
    CommandCase("--date-time", "2016-12-31T23:59:60Z", ["1:18 [date-time]"]),
    CommandCase(
      "--date=dd.MM.yyyy", "29.02.2024\n29.02.2023\n2024-02-29", ["2:10 [date]", "3:3 [date]"]),
    CommandCase(
      "--date=MM/dd/yyyy --min 02/01/2024", "02/29/2024\n01/31/2024", ["2:10 [date]"]),
    CommandCase(
      "--more-than 01.02.24 --date=dd.MM.yy{1970}", "02.02.24\n01.02.24\n01.01.70",
      [
        "2:8 [date]", "3:7 [date]",
      ]),
    CommandCase("--date=%d.%m.%Y", "1.2.2024\n31.4.2024", ["2:4 [date]"]),
    CommandCase(
      ["--date-time=yyyy-MM-dd HH:mm:ss", "--max", "2024-12-31 23:59:59"],
      "2024-01-02 03:04:05\n2024-01-02T03:04:05\n2025-01-01 00:00:00",
      ["2:11 [date-time]", "3:4 [date-time]"]),
    CommandCase(
      ["--date-time=dd/MMM/yyyy:HH:mm:ss Z", "--min", "17/Feb/2024:09:30:00 +0000"],
      "17/Feb/2024:10:30:00 +0100\n17/Feb/2024:10:29:59 +0100", ["2:1 [date-time]"]),
    CommandCase("--time=HH:mm --min 09:30", "09:30\n09:29\n9:30", ["2:4 [time]", "3:1 [time]"]),
    CommandCase("--time --max 09:30:00", "09:30:00.0\n09:30:00.01", ["2:11 [time]"]),
    CommandCase("--year --min 1900", "1999\n1899\n24", ["2:2 [year]", "3:3 [year]"]),
    CommandCase("--year-month", "2024-02\n2024-13", ["2:7 [year-month]"]),
    CommandCase("--year-month=MM/yyyy", "02/2024\n2/2024", ["2:1 [year-month]"]),
    CommandCase("--not --date=yyyyMMdd", "20240230\n20240229", ["2:1 [not date]"]),
    CommandCase("--scientific", "1500\n-.5\n1.5e3\n15e2", ["4:3 [scientific]"]),
    CommandCase("--grouping --decimals 2", "1,234.50\n1,234.5", ["2:8 [grouping]"]),
    CommandCase("--grouping=swiss", "1'234.5\n1,234.5", ["2:2 [grouping]"]),
  ]) func `a format is a rule like any other`(_ example: CommandCase) throws {
    try example.check()
  }

  @Test func `a bound is written in the format of its rule`() throws {
    let outcome = try Executable.run(["--date", "--min", "2024-2-1"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "validate: invalid value '2024-2-1' for '--min': expected a value that '--date' accepts\n"))
    let empty = try Executable.run(["--date", "--min", "2024-02-02", "--max", "2024-02-01"])
    #expect(
      empty.errors.hasPrefix(
        "validate: no value can be valid: --min 2024-02-02 and --max 2024-02-01 exclude each"))
  }

  @Test func `files of rules may contain formats`() throws {
    let folder = try TemporaryDirectory(["my.rules": "--name day\n--date\n--min 2024-01-01\n"])
    let outcome = try Executable.run(
      ["-f", folder.path + "/my.rules"], input: .text("2024-01-01\n2023-12-31\n"))
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("2:4: error"))
    #expect(outcome.output.contains("[day]"))
  }

  @Test func `a format accepts the values of its option`() throws {
    for (argument, message) in [
      ("--cron=daily", "invalid value 'daily' for '--cron'"), ("--url=", "'--url'"),
      ("--date=x", "'--date'"),
    ] {
      let outcome = try Executable.run([argument])
      #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ("--date=dd.MM.yy", "'yy' in column 7 leaves the century open; write yyyy, or"),
    ("--date=DD.MM.yyyy", "'DD' in column 1 is not a field; did you mean 'dd'?"),
    ("--date=dd.mm.yyyy", "'mm' in column 4 is a field that such a value does not have"),
    ("--date=dd.MM.", "a field is missing; add 'yyyy'"),
    ("--date=dd.MM.yyyy'", "the quote in column 11 has no end"),
    ("--date-time=yyyy-MM-dd", "a field is missing; add 'HH'"),
    ("--time=hh:mm", "a field is missing; add 'a'"),
    ("--year-month=yyyy%m", "a field is missing; add '%Y'"),
  ]) func `a mistake in a format of dates is told with its place`(
    argument: String,
    words: String
  ) throws {
    let outcome = try Executable.run([argument])
    let option = argument.prefix { $0 != "=" }
    let format = argument.dropFirst(option.count + 1)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix("validate: invalid format '\(format)' for '\(option)': \(words)"),
      "\(outcome.errors)")
    let chinese = try Executable.run([argument, "--lang", "zh"]).errors
    #expect(!chinese.contains("field") && chinese.contains(format), "\(chinese)")
  }

  @Test func `a format in a rules file may contain blanks`() throws {
    let folder = try TemporaryDirectory([
      "my.rules": "--date-time=yyyy-MM-dd HH:mm  --min 2024-01-01 00:00\n",
      "last.rules": "--name day\n--date=d MMM yyyy\n",
    ])
    let outcome = try Executable.run(
      ["-f", folder.path + "/my.rules"], input: .text("2024-01-01 00:00\n2023-12-31 23:59\n"))
    #expect(outcome.findings == ["<stdin>:2:4 [date-time]"])
    let last = try Executable.run(
      ["-f", folder.path + "/last.rules"], input: .text("1 Jan 2024\n31 Apr 2024\n"))
    #expect(last.findings == ["<stdin>:2:5 [day]"])
  }

  @Test func `columns in different formats of dates are compared by their days`() throws {
    let table = "start,end\n31.01.2024,2024-02-01\n01.03.2024,2024-02-29\n"
    let outcome = try Executable.run(
      [
        "--csv", "--column", "start", "--date=dd.MM.yyyy", "--not-after", "end", "--column", "end",
        "--date",
      ], input: .text(table))
    #expect(outcome.findings == ["<stdin>:3:1 [not-after]"])
  }

  @Test func `the canonical text of a date has its format`() throws {
    let outcome = try Executable.run(
      ["--date=d.MMM.yyyy", "--canonical", "--emit", "fixed"], input: .text("01.FEB.2024\n"))
    #expect(outcome.output == "1.Feb.2024\n")
  }

  @Test func `the schema of a date in a format is its pattern`() throws {
    let schema = try Executable.run(["--generate", "json-schema", "--date=dd.MM.yyyy"]).output
    #expect(schema.contains("\"pattern\"") && !schema.contains("\"format\""))
    let standard = try Executable.run(["--generate", "json-schema", "--date"]).output
    #expect(standard.contains("\"format\": \"date\""))
  }

  @Test func `a format can be explained`() throws {
    let outcome = try Executable.run(["--explain", "--ipv4"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("must be an IPv4 address"))
  }
}
