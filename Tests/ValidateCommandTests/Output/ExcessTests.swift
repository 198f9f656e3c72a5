import TestSupport
import Testing

/// The invalid part of lines that are excluded by negated rules.
@Suite struct ExcessTests {
  @Test(arguments: [
    (["--not", "--one-of", "root"], "root", "1-5"),
    (["--alphabetic", "--not", "--one-of", "root"], "root", "1-5"),
    (["--not", "--contains", "[0-9]{2,}"], "ab123c45", "3-6"),
    (["--not", "--contains", #"\bfoo\b"#], "food foo", "6-9"),
    (["--not", "--contains", "b(?=c)"], "abc", "2-3"),
    (["--not", "--numeric", "--length", "..9"], "12.5", "1-5"),
    (["--not", "--contains", "e\u{301}"], "ae\u{301}i", "2-3"),
    (["--invert", "--one-of", "root"], "root", "1-5"),
    (["--invert", "--contains", "o+"], "root", "2-4"),
    (["--invert", "--not", "--digits"], "12x", "3-4"),
    (["--any", "--not", "--contains", "b", "--not", "--contains", "c"], "abc", "2-3"),
    (["--any", "--digits", "--not", "--contains", "b"], "abc", "2-3"),
    (["--digits", "--not", "--contains", "b"], "1abc", "2-3"),
    (["--not", "--contains", "o", "--not", "--contains", "r"], "root", "1-2"),
  ]) func `a negation marks the whole line or the match`(
    rules: [String],
    line: String,
    columns: String
  ) throws {
    let outcome = try Executable.run(rules + ["--format", "jsonl"], input: .text(line + "\n"))
    let numbers = columns.split(separator: "-")
    let place = "\"column\":\(numbers[0]),\"endColumn\":\(numbers[1]),"
    #expect(outcome.output.contains(place), "\(outcome.output)")
    let text = try Executable.run(rules, input: .text(line + "\n"))
    #expect(text.output.hasPrefix("<stdin>:1:\(numbers[0]): "), "\(text.output)")
  }

  @Test func `a line that is larger than a block is marked until its end`() throws {
    let script = #"""
      head -c 600000 /dev/zero | tr '\0' '1' > in; echo >> in
      "$validate" --not --digits --format jsonl --redact in
      """#
    let outcome = try Executable.shell(script, in: try TemporaryDirectory())
    #expect(outcome.output.contains("\"column\":1,\"endColumn\":600001,"), "\(outcome.output)")
  }
}
