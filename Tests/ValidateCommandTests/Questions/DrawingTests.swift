import TestSupport
import Testing

@testable import ValidateRun

/// Pictures of rules, by `--explain --format svg`.
@Suite struct DrawingTests {
  private static func drawing(_ rules: [String]) throws -> ProgramOutcome {
    try Executable.run(["--explain", "--format", "svg"] + rules)
  }

  @Test(
    arguments: [
      (["--regex", "a|b"], "railroad"), (["--contains", "a|b"], "railroad"),
      (["--name", "id", "--regex", "a|b"], "railroad"), (["--not", "--regex", "a"], "automaton"),
      (["--invert", "--regex", "a"], "automaton"), (["--date"], "automaton"),
      (["--iban"], "railroad"), (["--uuid"], "railroad"),
      (["--regex", "a+", "--length", "2"], "automaton"),
      (["--any", "--regex", "a", "--regex", "b"], "automaton"),
    ])
  func `a pattern is a railroad diagram, and other rules are an automaton`(
    rules: [String],
    kind: String
  ) throws {
    let outcome = try Self.drawing(rules)
    let root = try XMLTree(outcome.output).root
    #expect(root.attributes["class"] == "validation-picture \(kind)")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `two runs draw the same picture`() throws {
    let rules = ["--alphabetic=ascii", "--length", "3..16", "--not", "--one-of", "root,admin"]
    #expect(try Self.drawing(rules).output == Self.drawing(rules).output)
  }

  @Test func `rules come from a file, too`() throws {
    let directory = try TemporaryDirectory(["rules": "[a-z]+\n"])
    let outcome = try Executable.shell(
      "\"$validate\" --explain --format=svg -f rules", in: directory)
    #expect(outcome.output.contains("validation-picture railroad"))
  }

  @Test func `the picture has the language of messages`() throws {
    let outcome = try Self.drawing(["--lang", "zh-Hans", "--integer", "--min", "1", "--max", "9"])
    #expect(outcome.output.contains(">必须是 1 到 9 之间的整数</title>"))
  }

  @Test func `rules that no line can satisfy are drawn, and are exit 1`() throws {
    let outcome = try Self.drawing(["--digits", "--alphabetic"])
    #expect(try XMLTree(outcome.output).elements.count { $0.name == "circle" } == 1)
    #expect(outcome.errors.contains("warning: no line can satisfy all of these rules"))
    #expect(outcome.status == 1)
  }

  private static let remedy = "; draw fewer or simpler rules, or use --explain alone"

  @Test(
    arguments: [
      (
        ["--explain", "--format", "svg", "--ipv6"],
        "'--format svg' draws at most 60 states, and these rules have 151\(remedy)"
      ),
      (
        ["--explain", "--format", "svg", "--hostname"],
        "'--format svg' draws small rules, and these have thousands of states\(remedy)"
      ),
      (["--format", "svg", "--digits"], "'--format svg' requires '--explain'"),
      (["--merge", "--format", "svg", "-"], "'--format' can't be combined with '--merge'"),
      (
        ["--explain", "--format", "svg", "--csv", "--column", "a", "--digits"],
        "'--format svg' and '--csv' can't be combined"
      ),
      (["--explain", "--format", "svg"], "no rule given; add at least one, such as --numeric"),
      (
        ["--explain", "--format", "png", "--digits"],
        "invalid value 'png' for '--format': expected \(Format.choices)"
      ),
      (
        ["--format", "svg", "--format", "tsv", "--explain", "--digits"],
        "'--format tsv' can't be combined with '--explain'"
      ),
    ])
  func `what can't be drawn is exit 2`(arguments: [String], message: String) throws {
    let outcome = try Executable.run(arguments)
    #expect(outcome.errors.hasPrefix("validate: \(message)"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("\nTry 'validate --help'.\n"))
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test func `the last format counts`() throws {
    let outcome = try Executable.run(
      ["--format", "svg", "--format", "tsv", "--digits"], input: .text("1\n"))
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }
}
