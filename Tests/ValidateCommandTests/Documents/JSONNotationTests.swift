import RegularLanguage
import TestSupport
import Testing

/// The verdict of a document does not depend on how its texts are written, nor on the quick ways of
/// reading it: documents that are written with escapes, or with other blanks, have the same
/// findings.
@Suite struct JSONNotationTests {
  /// A random document, as names and values without escapes.
  private struct Document {
    var members: [(name: String, value: Value)] = []

    enum Value {
      case string(String)
      case other(String)
    }

    init(using random: inout SplitMix64) {
      for name in ["a", "b", "c"] where Int.random(in: 0..<8, using: &random) > 0 {
        let isString = Int.random(in: 0..<3, using: &random) > 0
        let value: Value =
          isString
          ? .string(Self.strings.randomElement(using: &random) ?? "")
          : .other(Self.others.randomElement(using: &random) ?? "null")
        members.append((name, value))
      }
    }

    private static let strings = [
      "", "1", "12", "x", "yes", "no", "2024-01-02", "2024-03-01", "1e3", "1000", "a\"b", "\u{E9}",
    ]
    private static let others = [
      "null", "true", "[]", "{}", "1", "12", "1000", "1e3", "1.5", "10e-1", "0",
    ]

    /// The document as written with a blank after each colon, and with some characters as escapes.
    func text(blank: String, escaping isEscaped: (Unicode.Scalar) -> Bool) -> String {
      func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
          if isEscaped(scalar) {
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
          return scalar == "\"" ? "\\\"" : String(scalar)
        }
        return "\"" + scalars.joined() + "\""
      }
      let members = members.map { name, value in
        let text =
          switch value {
          case .string(let text): quoted(text)
          case .other(let text): text
          }
        return quoted(name) + ":" + blank + text
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  private static let rules = [
    ["--digits"], ["--numeric"], ["--one-of", "yes,no,1"], ["--date"], ["--length", "1..2"],
    ["--scientific"], ["--unless-empty", "--digits"], ["--string"],
  ]

  /// Returns random rules for the members, and between them.
  private static func arguments(using random: inout SplitMix64) -> [String] {
    var arguments = ["--jsonl"]
    for name in ["a", "b", "c"] where Bool.random(using: &random) {
      arguments += ["--column", name] + (rules.randomElement(using: &random) ?? [])
      if name == "b", let rule = arguments.last {
        let isOrdered = ["--numeric", "--date", "--scientific"].contains(rule)
        if isOrdered, Bool.random(using: &random) { arguments += ["--at-least", "a"] }
      }
      if name == "c", Bool.random(using: &random) {
        arguments += ["--when", "b"] + (rules.prefix(5).randomElement(using: &random) ?? [])
      }
    }
    let relations = [
      ["--same", "a,b"], ["--different", "b,c"], ["--unique", "a"], ["--unique", "b"],
    ]
    return arguments + (relations.randomElement(using: &random) ?? [])
  }

  /// Returns the lines and rules of the findings, in order; places depend on the notation.
  private static func findings(_ arguments: [String], _ lines: [String]) throws -> [String] {
    let input = lines.joined(separator: "\n") + "\n"
    let outcome = try Executable.run(arguments, input: .text(input))
    #expect(outcome.status < 2, "\(arguments): \(outcome.errors)")
    return outcome.findings.map { finding in
      let parts = finding.split(separator: ":", maxSplits: 2)
      return parts.prefix(2).joined(separator: ":")
        + (finding.split(separator: " ").last.map { " " + $0 } ?? "")
    }
  }

  @Test(arguments: 0..<24) func `findings don't depend on the notation`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let arguments = Self.arguments(using: &random)
    let documents = (0..<16).map { _ in Document(using: &random) }
    let plain = documents.map { $0.text(blank: "") { _ in false } }
    let expected = try Self.findings(arguments, plain)
    let escaped = documents.map { document in
      document.text(blank: "") { _ in Int.random(in: 0..<3, using: &random) == 0 }
    }
    #expect(try Self.findings(arguments, escaped) == expected, "\(arguments) \(escaped)")
    // No two of these lines have the same layout.
    let unknown = documents.enumerated().map { number, document in
      document.text(blank: String(repeating: " ", count: number)) { _ in false }
    }
    #expect(try Self.findings(arguments, unknown) == expected, "\(arguments) \(unknown)")
  }

  @Test(arguments: [
    (["--column", "[]", "--digits"], 1, 16_384),
    (["--column", "[]", "--warn", "--digits"], 0, 16_384),
    (["--column", "[]", "--digits", "--max-report", "2"], 1, 2),
  ]) func `of very many findings in a document, the first are listed`(
    rules: [String], status: Int, count: Int
  ) throws {
    let document = "[" + String(repeating: "\"x\",", count: 16_999) + "\"y\"]\n"
    let outcome = try Executable.run(["--jsonl"] + rules, input: .text(document))
    #expect(outcome.status == status)
    #expect(outcome.output.split(separator: "\n").count == count)
    #expect(outcome.errors.contains("616 more findings not listed (at most 16384 in a document)"))
    let quiet = try Executable.run(["--jsonl", "-q"] + rules, input: .text(document))
    #expect(quiet.status == status)
    #expect(quiet.errors == "")
  }

  @Test func `findings that are not listed are those of one document`() throws {
    let large = "{\"a\":[" + String(repeating: "\"x\",", count: 16_999) + "\"y\"],\"b\":\"1\"}\n"
    let outcome = try Executable.run(
      ["--jsonl", "--column", "a[]", "--digits", "--column", "b", "--when", "c", "--digits"],
      input: .text(large + "{\"a\":[\"x\"],\"b\":\"1\"}\n"))
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("validate: 616 more findings not listed"), "\(outcome.errors)")
  }

  @Test func `a finding of each kind is listed`() throws {
    let document = "[" + String(repeating: "\"x\",", count: 16_999) + "1]\n"
    let rules = ["--column", "[]", "--digits", "--column", "[16999]", "--length", "2"]
    let outcome = try Executable.run(["--jsonl"] + rules, input: .text(document))
    #expect(outcome.output.split(separator: "\n").count == 16_385)
    #expect(outcome.findings.last?.hasSuffix(" [length]") == true)
  }

  @Test func `a finding on a later line of a document shows that line`() throws {
    let outcome = try Executable.run(
      ["--json", "--column", "b", "--digits", "--format", "sarif"],
      input: .text("{\n  \"a\": \"1\",\n  \"b\": \"x\"\n}\n"))
    #expect(outcome.output.contains("\"startLine\":3,\"startColumn\":9,"))
    #expect(outcome.output.contains("\"snippet\":{\"text\":\"  \\\"b\\\": "))
  }
}
