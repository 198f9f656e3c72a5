import Foundation
import TestSupport
import Testing

/// Known findings in ranges that are merged.
@Suite struct MergedBaselineTests {
  /// Rules, a header, and lines.
  struct Setting: CustomTestStringConvertible {
    let options: String
    var header = ""
    let lines: [String]
    var testDescription: String { options }
  }

  @Test(arguments: [
    Setting(options: "--digits", lines: ["1", "x", "y", "2", "z"]),
    Setting(
      options: "--digits --warn --length ..2 --max-invalid digits=20% --summary=json",
      lines: ["1", "x", "123", "abc", "xyz", "2"]),
    Setting(
      options: "--digits --warn --length ..2 --warnings-fail --redact",
      lines: ["1", "x", "123", "abc", "xyz", "2"]),
    Setting(
      options: "--tsv --warn --column p --digits --column q --digits --length 1 --max-invalid q=3",
      header: "p\tq\n", lines: ["1\t2", "x\t2", "1\tx", "x\tyy", "1", "1\t22"]),
    Setting(
      options: "--jsonl --column a --digits --warn --column b[] --number",
      lines: [
        #"{"a":"1","b":[1]}"#, #"{"a":"x","b":["x",2,"x"]}"#, "{}", #"{"a":"y","b":["x"]}"#, "{",
      ]),
  ]) func `merged ranges equal one run`(_ setting: Setting) throws {
    for _ in 0..<sampled(2, of: 30) {
      func text() -> String {
        setting.header
          + (0..<Int.random(in: 1..<30)).compactMap { _ in setting.lines.randomElement() }
          .map { $0 + "\n" }.joined()
      }
      let directory = try TemporaryDirectory(["a": text(), "c": text()])
      let count = Int.random(in: 1...4)
      try Data(text().utf8).write(to: URL(filePath: directory.path + "/more"))
      let script = """
        v() { "$validate" \(setting.options) --format jsonl --summary=json "$@"; }
        v -q --write-baseline b a c 2> out || cat out
        cat more >> a
        v --baseline b a c > one.out 2> one.err; echo $?
        for i in $(seq \(count)); do v --baseline b --range $i/\(count) a c 2>&1; done > parts
        "$validate" --merge --summary=json parts > all.out 2> all.err; echo $?
        cmp one.out all.out && cmp one.err all.err
        cat all.out all.err > again
        "$validate" --merge --summary=json again > two.out 2> two.err
        cmp one.out two.out && cmp one.err two.err
        """
      let outcome = try Executable.shell(
        setting.header.isEmpty ? script : script.replacing("cat more", with: "tail -n +2 more"),
        in: directory)
      #expect(["0\n0\n", "1\n1\n"].contains(outcome.output), "\(outcome.output)")
      #expect(outcome.errors == "")
    }
  }

  @Test(arguments: [
    ("--baseline b --range 1/2 --max-report 1 a", "'--range' with '--baseline' needs all findings"),
    ("--baseline b --range 1/2 --fail-fast a", "'--range' with '--baseline' needs all findings"),
  ]) func `all findings are needed`(options: String, message: String) throws {
    let outcome = try Executable.shell(
      "\"$validate\" --digits -q --write-baseline b a; \"$validate\" --digits \(options)",
      in: TemporaryDirectory(["a": "x\n"]))
    #expect(outcome.errors.hasPrefix("validate: " + message))
    #expect(outcome.status == 2)
  }

  @Test func `summaries without findings, or of different baselines, are refused`() throws {
    let outcome = try Executable.shell(
      #"""
      "$validate" --digits -q --write-baseline b a; "$validate" --digits -q --write-baseline d c
      v() { "$validate" --digits --summary=json --format jsonl --range "$@" 2>&1; }
      (v 1/2 -q --baseline b a; v 2/2 -q --baseline b a) | "$validate" --merge; echo $?
      (v 1/2 --baseline b a; v 2/2 --baseline d a) | "$validate" --merge; echo $?
      """#, in: TemporaryDirectory(["a": "x\nx\ny\nz\n", "c": "y\n"]))
    #expect(outcome.output.hasSuffix("2\n2\n"))
    #expect(
      outcome.errors == """
        validate: a: findings are missing for bytes 0..4, though other parts have them
        validate: <stdin>:6: this run had other rules or options than the runs before it

        """)
  }
}
