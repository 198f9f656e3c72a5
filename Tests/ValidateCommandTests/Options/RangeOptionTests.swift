import TestSupport
import Foundation
import Testing

/// The values of `--range`, and where it has no meaning.
@Suite struct RangeOptionTests {
  @Test(arguments: [
    ("0..4", ["a:2:1 [digits]"]), ("..4", ["a:2:1 [digits]"]), ("4..", ["a:2:1 [digits]"]),
    ("3..4", []), ("3..5", []), ("0..1", []), ("..", ["a:2:1 [digits]", "a:4:1 [digits]"]),
    ("1/1", ["a:2:1 [digits]", "a:4:1 [digits]"]), ("1/2", ["a:2:1 [digits]"]), ("4/8", []),
    ("7/8", ["a:1:1 [digits]"]), ("8..8", []), ("6..99", ["a:1:1 [digits]"]),
  ]) func `lines that start in the range are judged`(range: String, findings: [String]) throws {
    let directory = try TemporaryDirectory(["a": "1\nx\n2\ny\n"])
    let outcome = try Executable.shell("\"$validate\" --digits --range \(range) a", in: directory)
    #expect(outcome.findings == findings)
    #expect(outcome.status == (findings.isEmpty ? 0 : 1))
  }

  @Test(arguments: [
    "5", "-1..2", "3..2", "0/3", "4/3", "1/", "/2", "1..2..3", "1/2/3", "+1..", "x",
  ])
  func `a malformed range is exit 2`(range: String) throws {
    let outcome = try Executable.run(["--digits", "--range=\(range)"])
    #expect(
      outcome.errors == """
        validate: invalid value '\(range)' for '--range': expected bytes such as 0..1000, 1000.. \
        or ..1000, or a share such as 1/4
        Try 'validate --help'.

        """)
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    (
      "--range 1..2 a b",
      "'--range START..END' applies to one file; use --range I/N to check part of several files"
    ),
    (
      "--range 1/2 --fail-fast --max-invalid 3 a",
      """
      '--range' and '--fail-fast --max-invalid N' can't be combined: the number of invalid \
      lines before the range is unknown
      """
    ),
    (
      "--range 1/2 --csv --column 1 --digits a",
      """
      '--range' does not work with CSV, in which quotation marks before the range decide where a \
      row starts; check the whole file, or convert it to TSV and use --tsv
      """
    ),
    (
      "--range 1/2 --tsv --column 1 --digits --unique 1 a",
      """
      '--range' does not work with '--unique' or '--sorted', because values before the range \
      are unknown; check the whole file
      """
    ),
    (
      "--range 1/2 --dotenv --column A --digits a",
      "'--range' does not work with settings files, which are checked as a whole"
    ),
  ]) func `a range that can't be judged alone is exit 2`(arguments: String, message: String) throws
  {
    let rule = arguments.contains("--digits") ? "" : "--digits"
    let outcome = try Executable.shell("\"$validate\" \(rule) \(arguments)")
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.status == 2)
  }

  @Test func `standard input has ranges if it is a file, but not if it is a pipe`() throws {
    let script = """
      "$validate" --digits --range 2/2 < a
      cat a | "$validate" --digits --range 1/2
      """
    let outcome = try Executable.shell(script, in: TemporaryDirectory(["a": "1\nx\n2\ny\n"]))
    #expect(outcome.findings == ["<stdin>:2:1 [digits]"])
    #expect(
      outcome.errors == """
        validate: 1 of 2 lines invalid
        validate: <stdin>: a range needs a file, but this input can only be read from start to \
        end; write its lines to a file first

        """)
    #expect(outcome.status == 2)
  }

  @Test func `a range after the end is exit 2`() throws {
    let outcome = try Executable.shell(
      "\"$validate\" --digits --range 9.. a", in: TemporaryDirectory(["a": "1\nx\n2\ny\n"]))
    #expect(
      outcome.errors == "validate: a: the range starts at byte 9, but the file has only 8 bytes\n")
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    "--digits --emit valid", "--tsv --column 1 --digits --emit valid",
    "--tsv --header 2 --column 1 --digits --emit invalid --final-newline require",
  ])
  func `the parts together are emitted like the whole`(options: String) throws {
    let script = """
      for i in 1 2 3; do "$validate" \(options) --range $i/3 a; done 2> /dev/null > b
      "$validate" \(options) a 2> /dev/null | cmp - b
      """
    let outcome = try Executable.shell(script, in: TemporaryDirectory(["a": "1\nx\n23\n4\ny\n5"]))
    #expect(outcome.output == "" && outcome.errors == "" && outcome.status == 0)
  }

  #if os(Linux)
    /// The file has a hole, which contains no line end.
    @Test func `only the range in which it starts reads a line of 5 GB`() throws {
      let script = """
        truncate -s 5G hole
        for i in 2 500 1000; do
          "$validate" --length 1.. --range $i/1000 --summary=json hole || exit
        done
        printf '\\n12\\n' >> hole
        "$validate" --digits --range 5368709120.. --summary=json hole
        "$validate" --digits --range 5368709121.. --summary=json hole
        """
      let directory = try TemporaryDirectory()
      let outcome = try Executable.shell(script, in: directory)
      let counts = outcome.errors.matches(of: /"unreadable":0,"lines":(\d+),"valid":(\d+)/)
      #expect(counts.map(\.1) == ["0", "0", "0", "1", "1"])
      #expect(counts.map(\.2) == ["0", "0", "0", "1", "1"])
      #expect(outcome.status == 0)
      #expect(outcome.peakMemory < 64 << 20)
    }
  #endif
}
