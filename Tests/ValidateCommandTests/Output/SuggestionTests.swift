import Testing

/// Findings that say which value may be meant.
@Suite struct SuggestionTests {
  private static let rule = ["--one-of", "red,green,blue<&>"]

  private static func run(_ format: String, _ options: [String] = []) throws -> String {
    try Executable.run(
      rule + ["--suggest", "--format", format, "--label", "in"] + options,
      input: "red\ngren\nblue<&\nmauve\n"
    ).output
  }

  @Test func `text asks whether it was meant`() throws {
    let lines = try Self.run("text").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasSuffix(" (did you mean green?) [one-of]"))
    #expect(lines[1].hasSuffix(" (did you mean blue<&>?) [one-of]"))
    #expect(!lines[2].contains("mean"))
    #expect(try Self.run("text", ["--lang", "zh-Hans"]).contains("（您是否想写 green？）"))
  }

  @Test func `machines have a member or a field of its own`() throws {
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

  @Test func `nothing is shown where no value may be`() throws {
    for format in ["text", "jsonl", "tsv", "github", "sarif", "junit"] {
      let output = try Self.run(format, ["--redact"])
      #expect(!output.contains("mean") && !output.contains("suggestion"))
    }
  }

  @Test func `all that is no finding has none`() throws {
    for (arguments, word) in [
      ("--count", "--count"), ("--quiet", "--quiet"), ("--emit valid", "--emit valid"),
    ] {
      let outcome = try Executable.run(
        Self.rule + ["--suggest"] + arguments.split(separator: " ").map(String.init))
      #expect(
        outcome.errors.hasPrefix(
          "validate: '--suggest' and '\(word)' make no sense together\n"))
      #expect(outcome.status == 2)
    }
  }

  @Test func `the work is bounded`() throws {
    let input = String(repeating: "gren\n", count: 1500) + String(repeating: "g", count: 5000)
    let outcome = try Executable.run(
      Self.rule + ["--suggest", "--format", "tsv"], input: .text(input))
    let suggestions = outcome.output.split(separator: "\n").filter { $0.hasSuffix("\tgreen") }
    #expect(suggestions.count == 1000)
  }

  @Test(
    arguments: [
      ("--port", "80 80", "8080"), ("--port", "http", nil), ("--date", "2024-13-01", "2024-10-01"),
      ("--not --one-of root", "root", nil),
      ("--regex [a-z]+@[a-z]+\\.com", "p\u{430}ul@x.com", "paul@x.com"),
      ("--digits", "x", nil), ("--digits", "12x", "12"),
    ] as [(String, String, String?)])
  func `near is what little is wrong with`(
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
}
