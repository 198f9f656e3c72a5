import TestSupport
import Foundation
import Testing

@testable import ValidateRun

/// Advice in findings for people: what was found, and what is valid.
@Suite struct LineAdviceTests {
  private static let email = #"[a-z]+@[a-z]+(\.[a-z]+)+"#

  @Test(arguments: [
    (["--regex", email], "ann@example", "a lowercase letter or '.' [regex]"),
    (["--regex", email], "ann@example,com", " (such as ann@example.com) [regex]"),
    (["--regex", #"\d{4}-(0[1-9]|1[0-2])-\d\d"#], "2024/05-17", " (such as 2024-05-17) [regex]"),
    (["--digits"], "", "expected a digit [digits]"),
    (["--digits"], "1234x", "expected a digit or nothing more [digits]"),
    (["--digits"], "12-34", "expected a digit or nothing more (such as 1234) [digits]"),
    (["--digits"], "hunter2", "expected a digit [digits]"),
    (["--length", "3..5"], "ab", "characters long [length]"),
    (["--one-of", "debug,info"], "de", " (such as debug) [one-of]"),
    (["--one-of", "80,443,8080"], "808", "one of '80', '443', '8080' [one-of]"),
    (["--one-of", "red,green"], "gren", " (such as green) [one-of]"),
    (["--one-of", "red ,green"], "red", " (such as 'red ') [one-of]"),
    (["--one-of", "a\tb,red"], "a", #" (such as a\tb) [one-of]"#),
    (["--not", "--one-of", "root"], "root", "must not be 'root' [not one-of]"),
    (["--length", "80"], "", "characters long [length]"),
    (["--length", "2", "--regex", "a"], "a", "must match the pattern a [length, regex]"),
  ]) func `a likely correction is added`(
    rules: [String],
    line: String,
    ending: String
  ) throws {
    let outcome = try Executable.run(rules, input: .text(line + "\n"))
    #expect(outcome.output.hasSuffix(ending + "\n"), "\(outcome.output)")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    ("\u{430}", "U+0430, a Cyrillic letter that looks like a", "a"),
    ("\u{421}", "U+0421, a Cyrillic letter that looks like C", "C"),
    ("\u{3BF}", "U+03BF, a Greek letter that looks like o", "o"),
    ("\u{FF11}", "U+FF11, a fullwidth form of 1", "1"),
    ("\u{2013}", "U+2013, a sign that looks like -", "-"),
    ("\u{A0}", "U+00A0, a no-break space", " "),
    ("\u{3000}", "U+3000, an ideographic space", " "),
    ("\u{200B}", "U+200B, a zero width space", ""),
    ("\u{200D}", "U+200D, a zero width joiner", ""),
    ("\u{FEFF}", "U+FEFF, a byte order mark", ""),
    ("\u{AD}", "U+00AD, a soft hyphen", ""),
    ("\u{202E}", "U+202E, a right-to-left override", ""),
  ]) func `an invisible character is named, and a correction is shown`(
    character: String,
    words: String,
    meant: String
  ) throws {
    for rules in [["--regex", "[ -~]+x"], ["--regex=[ -~]+x", "--length=2..9"]] {
      let outcome = try Executable.run(rules, input: .text("b\(character)x\n"))
      #expect(
        outcome.output.hasSuffix(", found \(words) (such as b\(meant)x) [regex]\n"),
        "\(outcome.output)")
    }
  }

  @Test(arguments: [
    ("1 2", "U+0020, a space"), ("12 ", "U+0020, a space"), ("1\r2", "U+000D, a carriage return"),
    ("1\t2", "U+0009, a tab"),
    ("1\u{1}2", "U+0001, a control character"), ("1\u{85}", "U+0085, a next line"),
    ("1\u{E000}", "U+E000, a character that can't be seen"),
    ("\u{E9}\u{A0}", nil), ("x", nil), ("\u{663}", nil), ("\u{1F469}\u{200D}\u{1F680}", nil),
    ("1-2", nil), ("", nil),
  ]) func `only invisible characters are named`(line: String, words: String?) throws {
    let outcome = try Executable.run(["--digits"], input: .text(line + "\n"))
    if let words {
      #expect(outcome.output.contains(": expected a digit or nothing more, found \(words)"))
    } else {
      #expect(outcome.output.contains(": expected a digit") && !outcome.output.contains("found"))
    }
  }

  @Test func `bytes that are not text are named`() throws {
    let outcome = try Executable.run(["--digits"], input: .bytes([0x31, 0xFF, 0x0A]))
    #expect(outcome.output.contains("must be well-formed UTF-8, found the byte 0xFF"))
    // A correction never contains the replacement character of malformed bytes.
    let anything = try Executable.run(["--non-empty"], input: .bytes([0x31, 0xFF, 0x0A]))
    #expect(anything.output.hasSuffix(": must be well-formed UTF-8, found the byte 0xFF [utf-8]\n"))
    let nothing = try Executable.run(["--regex=a", "--regex=b"], input: .bytes([0xFF, 0x0A]))
    #expect(nothing.output.hasSuffix(": must be well-formed UTF-8, found the byte 0xFF [utf-8]\n"))
  }

  @Test func `only the first findings have examples, and all name what was found`() throws {
    let lines = String(repeating: "1/2\n1-2\u{A0}\n", count: 100)
    let outcome = try Executable.run(["--regex", "[0-9]-[0-9]"], input: .text(lines))
    let findings = outcome.output.split(separator: "\n")
    #expect(findings.count == 200)
    #expect(findings.prefix(100).allSatisfy { $0.contains(" (such as 1-2)") })
    #expect(!findings.dropFirst(100).contains { $0.contains("such as") })
    #expect(findings.count { $0.contains("found U+00A0") } == 100)
  }

  @Test(arguments: [
    (["--numeric"], "numbers.txt"), (["--alphabetic", "--length", "3..16"], "names.txt"),
    (["--digits"], "numbers.txt"),
  ]) func `an example is valid by the same rules`(rules: [String], fixture: String) throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/\(fixture)").path()
    let outcome = try Executable.run(rules + [path])
    let examples = outcome.output.split(separator: "\n").compactMap { finding in
      finding.firstMatch(of: /\(such as (.+)\) \[[^\]]+\]$/).map { String($0.output.1) }
    }.filter { !$0.contains("\\") && !$0.hasPrefix("'") }
    #expect(!examples.isEmpty)
    let again = try Executable.run(
      rules, input: .text(examples.map { $0 + "\n" }.joined()))
    #expect(again.output == "")
    #expect(again.status == 0)
  }

  @Test func `formats for machines contain no advice`() throws {
    for format in Format.namesForPrograms {
      let outcome = try Executable.run(
        ["--digits", "--format", format], input: "12\u{A0}\n\n")
      #expect(!outcome.output.contains("as in") && !outcome.output.contains("found"))
    }
  }
}
