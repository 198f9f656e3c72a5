import TestSupport
import RegularLanguage
import Testing

@testable import ValidateRun

/// Findings that suggest the intended value.
@Suite struct SuggestionTests {
  private static let rule = ["--one-of", "red,green,blue<&>"]

  private static func run(_ format: String, _ options: [String] = []) throws -> String {
    try Executable.run(
      rule + ["--suggest", "--format", format, "--label", "in"] + options,
      input: "red\ngren\nblue<&\nmauve\n"
    ).output
  }

  @Test func `text asks whether the suggestion was meant`() throws {
    let lines = try Self.run("text").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasSuffix(" (did you mean green?) [one-of]"))
    #expect(lines[1].hasSuffix(" (did you mean blue<&>?) [one-of]"))
    #expect(!lines[2].contains("mean"))
    #expect(try Self.run("text", ["--lang", "zh-Hans"]).contains("（您是否想写 green？）"))
  }

  @Test func `machine formats have a separate member or field`() throws {
    let objects = try Self.run("jsonl").split(separator: "\n")
    #expect(objects[0].hasSuffix(#","value":"gren","suggestion":"green"}"#))
    #expect(objects[2].hasSuffix(#","value":"mauve"}"#))
    let fields = try Self.run("tsv").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(fields.dropLast().allSatisfy { $0.count == 7 })
    #expect(fields[0].last == "suggestion" && fields[1].last == "green" && fields[3].last == "")
    #expect(try Self.run("github").contains(" (did you mean green?)\n::error "))
    #expect(try Self.run("junit").contains("in:2:1: gren (did you mean green?)</failure>"))
    #expect(try Self.run("junit").contains("(did you mean blue&lt;&amp;&gt;?)"))
    let sarif = try Self.run("sarif")
    #expect(sarif.contains(#""description":{"text":"did you mean green?"}"#))
    #expect(
      sarif.contains(
        #""deletedRegion":{"startLine":2,"startColumn":1,"endColumn":5},"#
          + #""insertedContent":{"text":"green"}"#))
  }

  @Test(
    arguments: [
      ("--csv --column b", "a,b\n1,gren\n"), ("--csv --column b", "b\ngren\n"),
      ("--jsonl --column b", #"{"b": "gren"}"#), ("--dotenv --column b", "b='gren'\n"),
    ])
  func `sarif has no fix that would replace more than the value`(
    options: String,
    input: String
  ) throws {
    let outcome = try Executable.run(
      options.split(separator: " ").map(String.init) + Self.rule
        + ["--suggest", "--format", "sarif"], input: .text(input))
    #expect(outcome.output.contains(#""field":"b","suggestion":"green"}"#))
    #expect(!outcome.output.contains("fixes"))
  }

  @Test func `nothing is suggested if values are redacted`() throws {
    for format in Format.names {
      let output = try Self.run(format, ["--redact"])
      #expect(!output.contains("mean") && !output.contains("suggestion"))
    }
  }

  @Test func `errors that are not findings have no suggestions`() throws {
    for (arguments, word) in [
      ("--count-only", "--count-only"), ("--quiet", "--quiet"), ("--emit valid", "--emit valid"),
    ] {
      let outcome = try Executable.run(
        Self.rule + ["--suggest"] + arguments.split(separator: " ").map(String.init))
      #expect(
        outcome.errors.hasPrefix(
          "validate: '--suggest' and '\(word)' can't be combined\n"))
      #expect(outcome.status == 2)
    }
  }

  @Test func `the number of suggestions is limited`() throws {
    let input = String(repeating: "gren\n", count: 1500) + String(repeating: "g", count: 5000)
    let outcome = try Executable.run(
      Self.rule + ["--suggest", "--format", "tsv"], input: .text(input))
    let suggestions = outcome.output.split(separator: "\n").filter { $0.hasSuffix("\tgreen") }
    #expect(suggestions.count == 1000)
  }

  @Test(
    arguments: [
      ("--port", "80 80", "8080"), ("--port", "http", nil), ("--date", "2024-13-01", nil),
      ("--not --one-of root", "root", nil),
      ("--regex [a-z]+@[a-z]+\\.com", "p\u{430}ul@x.com", "paul@x.com"),
      ("--digits", "x", nil), ("--digits", "12x", nil), ("--digits", "12-34", "1234"),
      ("--one-of debug,info", "inof", "info"), ("--one-of 80,443", "8", nil),
      ("--boolean", "ture", "true"), ("--time-zone", "Europe/Zurch", "Europe/Zurich"),
      ("--url", "www.example.org", "https://www.example.org"),
      ("--url", "https:/www.example.org", "https://www.example.org"),
      ("--url", "htp://example.org", "http://example.org"),
      ("--language-tag", "de_CH", "de-CH"), ("--email", "ann@example,com", "ann@example.com"),
      ("--email", "ann @ example.com", "ann@example.com"), ("--hex-color", "ff8800", "#ff8800"),
      ("--regex debug|info|error", "erorr", "error"), ("--regex \\d{4}", "1 067", "1067"),
      ("--regex kg\\d{4}", "1067", "kg1067"), ("--regex kg\\d", "1", nil),
      ("--date", "2024/05/\u{FF11}7", "2024-05-17"), ("--date", "2024/05/1\u{417}", nil),
      ("--digits", "1\u{417}", nil),
      ("--phone", "+49 170 1234567", "+491701234567"), ("--phone", "0170 1234567", nil),
      ("--phone", "+1 (201) 555-0123", "+12015550123"), ("--phone", "+49 (0)170 1234567", nil),
      ("--credit-card", "4111-1111-1111-1111", "4111111111111111"),
      ("--iban", "gb82 west 1234 5698 7654 32", "GB82WEST12345698765432"),
      ("--grouping=german", "1234,5", "1.234,5"), ("--numeric", "1234,5", "1234.5"),
      ("--numeric", "1,234.50", "1234.50"), ("--numeric", "1,234", nil),
      ("--numeric --decimal-separator comma", "1,234.50", "1234,50"),
      ("--numeric", "5%", nil), ("--digits --length 5", "1067", nil),
      ("--duration", "1h1h", nil), ("--duration", "1 30m", nil), ("--duration", "5", nil),
      ("--duration", "1 h 30 m", "1h30m"), ("--byte-count", "1,5MiB", "1.5MiB"),
      ("--date", "20240517", "2024-05-17"), ("--date", "2024/05/17", "2024-05-17"),
      ("--date-time", "2024-05-17 12:30:00Z", "2024-05-17T12:30:00Z"),
      ("--date-time", "2024-05-17T12:30:00", nil), ("--time", "1:23:45", nil),
      ("--ipv4", "1.2.34", nil), ("--ipv4", "1.2.3.4.5", nil), ("--ipv4", "1,2,3,4", "1.2.3.4"),
      ("--mac-address", "0011.2233.4455", "00:11:22:33:44:55"),
      ("--length ..3", " ab ", "ab"), ("--length ..10", "hello world", nil),
    ] as [(String, String, String?)])
  func `suggestions are similar values`(
    rule: String,
    line: String,
    suggestion: String?
  ) throws {
    let outcome = try Executable.run(
      rule.split(separator: " ").map(String.init) + ["--suggest", "--format", "jsonl"],
      input: .text(line + "\n"))
    let found = outcome.output.firstMatch(of: /"suggestion":"(.*)"}/).map { String($0.1) }
    #expect(found == suggestion, "\(outcome.output)")
  }

  private static let numbers: [(rules: [String], texts: [String])] = [
    (["--phone"], ["+491701234567", "+12015550123", "0170 1234567", "0041 44 668 18 00"]),
    (["--credit-card"], ["4111111111111111", "4111 1111 1111 1111", "5500-0000-0000-0004"]),
    (["--iban"], ["GB82WEST12345698765432", "DE89 3704 0044 0532 0130 00"]),
    (["--isbn"], ["978-3-16-148410-0", "340101319X"]), (["--ean"], ["4006381333931"]),
    (["--numeric"], ["1234.5", "1,234.50", "-12'345", "0.001"]), (["--integer"], ["1 234 567"]),
    (["--numeric", "--decimals", "2"], ["1,234.50", "12,5"]), (["--scientific"], ["1.5e6"]),
    (["--grouping"], ["1,234.5", "1234.5"]), (["--grouping=german"], ["1234,5", "1.234.567,8"]),
    (["--grouping=french"], ["1 234,5"]), (["--grouping=swiss"], ["1'234.5"]),
    (["--grouping=indian"], ["12,34,567"]), (["--digits", "--length", "5"], ["10670", "1 067"]),
    (["--regex", #"\d{5}"#], ["10670", "1067"]), (["--port"], ["8080", "80 80"]),
    (["--duration"], ["1h30m", "250ms", "P1DT2H", "1.5h"]),
    (["--byte-count"], ["512MiB", "1.5kB"]),
    (["--date"], ["2024-02-29", "20240229", "29.02.2024"]), (["--time"], ["09:30:00.5", "0930"]),
    (["--date-time"], ["2024-02-29T09:30:00Z", "2024-02-29 09:30+01:00"]),
    (["--ipv4"], ["192.0.2.1"]), (["--cidr"], ["192.0.2.0/24"]),
    (["--mac-address"], ["00-11-22-33-44-5e"]),
    (["--semantic-version"], ["1.2.3-rc.1"]),
    (["--uuid"], ["123e4567-e89b-12d3-a456-426614174000"]),
    (["--any", "--phone", "--date"], ["+491701234567", "2024/05/17"]),
  ]

  @Test(arguments: sampled(8, from: Array(numbers.indices)))
  func `a suggestion for a number has its digits`(index: Int) throws {
    let (rules, texts) = Self.numbers[index]
    var generator = SplitMix64(seed: UInt64(index))
    var lines = texts
    for _ in 0..<sampled(45, of: 900) {
      var line = Array(texts.randomElement(using: &generator) ?? "")
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<line.count, using: &generator)
        let character = "0159 .,-:'/xXhm+ZT".randomElement(using: &generator) ?? "0"
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where line.count > 1: line.remove(at: place)
        case 1: line[place] = character
        case 2 where place > 0: line.swapAt(place, place - 1)
        default: line.insert(character, at: place)
        }
      }
      lines.append(String(line))
    }
    let input = ChildInput.text(lines.map { $0 + "\n" }.joined())
    let objects = try Executable.run(rules + ["--suggest", "--format", "jsonl"], input: input)
    for object in objects.output.split(separator: "\n") {
      let match = object.firstMatch(of: /"value":"(.*)","suggestion":"(.*)"}/)
      guard let (_, value, suggestion) = match?.output else { continue }
      #expect(value.filter(\.isNumber) == suggestion.filter(\.isNumber), "\(object)")
    }
    let findings = try Executable.run(rules, input: input)
    var suggestions = 0
    for finding in findings.output.split(separator: "\n") {
      guard let match = finding.firstMatch(of: /^<stdin>:(\d+):.* \(such as ([^)]*)\) \[/),
        let line = Int(match.output.1)
      else { continue }
      suggestions += 1
      let digits = match.output.2.filter(\.isNumber)
      #expect(lines[line - 1].filter(\.isNumber) == String(digits), "\(finding)")
    }
    // Some rules contain an example, or are too large to be searched each time.
    let hasExamples = ![
      "--credit-card", "--iban", "--isbn", "--ean", "--scientific", "--regex",
    ].contains(rules[0])
    #expect(suggestions > 0 || !hasExamples)
  }
}
