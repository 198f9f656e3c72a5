import TestSupport
import Foundation
import InputValidation
import RegularLanguage
import Testing

/// Findings about a line, compared with the library's errors for the same text and rules.
@Suite struct ExplanationTests {
  /// A rule of the program, and the same rule in the library.
  private struct Part {
    let arguments: [String]
    let label: String
    let validator: any Validator
  }

  private static func parts() throws -> [Part] {
    [
      Part(arguments: ["--digits"], label: "digits", validator: .digits),
      Part(arguments: ["--alphabetic"], label: "alphabetic", validator: .alphabetic),
      Part(arguments: ["--length", "2..4"], label: "length", validator: .length(2...4)),
      Part(arguments: ["--length", "3.."], label: "length", validator: .length(3...)),
      Part(
        arguments: ["--contains", "a"], label: "contains", validator: try .regex(contains: "a")),
      Part(
        arguments: ["--not", "--contains", "[bc]"], label: "not contains",
        validator: .not(try .regex(contains: "[bc]"))),
      Part(
        arguments: ["--not", "--contains", "1"], label: "not contains",
        validator: .not(try .regex(contains: "1"))),
      Part(arguments: ["--one-of", "ab,12"], label: "one-of", validator: .oneOf("ab", "12")),
      Part(arguments: ["--regex", ".*[^x]"], label: "regex", validator: try .regex(".*[^x]")),
      Part(arguments: ["--not", "--numeric"], label: "not numeric", validator: .not(.numeric)),
      Part(arguments: ["--non-empty"], label: "non-empty", validator: .nonEmpty),
    ]
  }

  private static func text(
    of lengths: ClosedRange<Int>,
    using generator: inout SplitMix64
  ) -> String {
    let characters = ["a", "b", "c", "x", "1", "2", "\u{E9}", "e\u{301}", "\u{1F680}"]
    return (0..<Int.random(in: lengths, using: &generator)).map { _ in
      characters.randomElement(using: &generator) ?? ""
    }.joined()
  }

  /// The content of a finding.
  private struct Words: Hashable, Decodable {
    let rules: [String]
    let message: String
  }

  /// The findings of the program about the invalid lines of a text, by their numbers.
  private static func words(
    _ arguments: [String],
    on text: String
  ) throws -> (byLine: [Int: Words], summary: [String: Int]) {
    struct Finding: Decodable { let line: Int }
    struct Summary: Decodable { let rules: [String: Int] }
    let outcome = try Executable.run(
      arguments + ["--format=jsonl", "--redact", "--summary=json"], input: .text(text))
    var byLine: [Int: Words] = [:]
    for line in outcome.output.split(separator: "\n") {
      let data = Data(line.utf8)
      let number = try JSONDecoder().decode(Finding.self, from: data).line
      byLine[number] = try JSONDecoder().decode(Words.self, from: data)
    }
    let last = try #require(outcome.errors.split(separator: "\n").last)
    return (byLine, try JSONDecoder().decode(Summary.self, from: Data(last.utf8)).rules)
  }

  /// The library's error for a text.
  private static func words(_ parts: [Part], isOneEnough: Bool, on text: String) -> Words? {
    let validators = parts.map(\.validator)
    let whole: any Validator =
      isOneEnough ? AnyOfValidator(validators) : AllValidator(validators)
    guard let error = whole.error(in: text) else { return nil }
    if isOneEnough { return Words(rules: ["any"], message: error.detail()) }
    var labels: [String] = []
    for part in parts where error.isUnsatisfiable || !part.validator.isValid(text) {
      if !labels.contains(part.label) { labels.append(part.label) }
    }
    return Words(rules: labels, message: error.detail())
  }

  @Test(arguments: 0..<12) func `findings equal the errors of the library`(_ round: Int) throws {
    var generator = SplitMix64(seed: UInt64(round))
    let isOneEnough = round % 3 == 2
    let count = Int.random(in: 2...6, using: &generator)
    let parts = Array(try Self.parts().shuffled(using: &generator).prefix(count))
    let lines = (0..<200).map { _ in Self.text(of: 0...5, using: &generator) }
    let arguments = parts.flatMap(\.arguments) + (isOneEnough ? ["--any"] : [])
    // The last line is judged differently, because it has no line end.
    let text = lines.joined(separator: "\n")
    let (found, summary) = try Self.words(arguments, on: text)
    var counts: [String: Int] = [:]
    for (index, line) in lines.enumerated() where index < lines.count - 1 || !line.isEmpty {
      let expected = Self.words(parts, isOneEnough: isOneEnough, on: line)
      #expect(found[index + 1] == expected, "\(arguments) on \(line)")
      for rule in expected?.rules ?? [] { counts[rule, default: 0] += 1 }
    }
    #expect(summary == counts)
  }

  @Test(arguments: 0..<4) func `lines of all sizes are explained the same way`(_ round: Int) throws
  {
    var generator = SplitMix64(seed: UInt64(round))
    let parts = Array(try Self.parts().shuffled(using: &generator).prefix(4))
    let start = Self.text(of: 1...3, using: &generator)
    let line = start + String(repeating: "d", count: 300_000) + "1"
    let arguments = parts.flatMap(\.arguments)
    let (found, _) = try Self.words(arguments, on: line + "\n" + line)
    let expected = Self.words(parts, isOneEnough: false, on: line)
    #expect(found[1] == expected, "\(arguments) on \(start)")
    #expect(found[2] == expected, "\(arguments) on \(start)")
  }

  @Test func `the name of a rule is sufficient`() throws {
    let all = ["--name=code", "--regex=[a-z]+", "--name=short", "--not", "--length=3.."]
    let (found, summary) = try Self.words(all, on: "1234\nabcd\n")
    #expect(
      found[1]
        == Words(
          rules: ["code", "short"],
          message: "must satisfy the rule code and must satisfy the rule short: "
            + "expected a lowercase letter"))
    #expect(found[2]?.message.hasPrefix("must satisfy the rule short") == true)
    #expect(summary == ["code": 1, "short": 2])
    let any = try Self.words(all + ["--any"], on: "1234\n").byLine[1]
    #expect(any?.message.contains("[a-z]+") == false)
    #expect(
      any?.message.hasPrefix("must satisfy the rule code or must satisfy the rule short") == true)
    let inverted = try Self.words(all + ["--invert"], on: "ab\n").byLine[1]
    #expect(
      inverted
        == Words(
          rules: ["invert"],
          message: "must not satisfy the rule code or must not satisfy the rule short"))
  }

  @Test func `a name may equal that of a kind of rule`() throws {
    let (found, _) = try Self.words(["--name", "digits", "--regex", "x"], on: "1\n")
    #expect(
      found[1] == Words(rules: ["digits"], message: "must satisfy the rule digits: expected 'x'"))
  }

  @Test(arguments: [true, false])
  func `a message names a few of a thousand rules`(_ isOneEnough: Bool) throws {
    let rules = (0..<1_000).map { "x\($0)\n" }.joined() + (isOneEnough ? "--any\n" : "")
    let outcome = try Executable.shell(
      #"echo y | "$validate" -f rules --format jsonl --redact"#,
      in: try TemporaryDirectory(["rules": rules]))
    let found = try JSONDecoder().decode(Words.self, from: Data(outcome.output.utf8))
    #expect(found.message.contains(isOneEnough ? " or 980 others" : " and 980 others"))
    #expect(found.message.contains("x19 "))
    #expect(!found.message.contains("x20"))
  }
}
