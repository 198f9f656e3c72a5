import Foundation
import TestSupport
import Testing

/// Findings that are known from an earlier run.
@Suite struct BaselineTests {
  /// Runs commands after a baseline of the file `a` has been written to `b`.
  private static func run(
    _ script: String,
    rules: String = "--digits",
    before: String = "1\nx\ny\nx\n",
    after: String,
    _ files: [String: String] = [:]
  ) throws -> ProgramOutcome {
    let files = files.merging(["a": before, "after": after]) { $1 }
    return try Executable.shell(
      "\"$validate\" \(rules) -q --write-baseline b a && cp after a && \(script)",
      in: TemporaryDirectory(files))
  }

  @Test func `only new findings fail`() throws {
    let script = #""$validate" --digits --baseline b a"#
    let same = try Self.run(script, after: "x\n2\n3\ny\nx\n")
    #expect(same.output == "")
    #expect(same.errors == "validate: 0 of 5 lines invalid, 3 known\n")
    #expect(same.status == 0)
    let new = try Self.run(script, after: "x\nz\nx\n1\nx\n")
    #expect(new.findings == ["a:2:1 [digits]", "a:5:1 [digits]"])
    #expect(new.errors == "validate: 2 of 5 lines invalid, 2 known, 1 known finding gone\n")
    #expect(new.status == 1)
    let none = try Self.run(script, after: "1\n")
    #expect(none.errors == "validate: 0 of 1 line invalid, 3 known findings gone\n")
    #expect(none.status == 0)
    let chinese = try Self.run(script + " --lang zh", after: "x\nz\n")
    #expect(
      chinese.errors == "validate: 共 2 行，其中 1 行无效，1 行的问题已知，2 个已知问题已消失\n")
  }

  @Test func `a baseline contains no value, and is sorted`() throws {
    let outcome = try Executable.shell(
      #"""
      "$validate" --csv --column b --digits --write-baseline base t 'u	v'; echo $?; cat base
      cp base old; "$validate" --csv --column b --digits -q --write-baseline base t 'u	v'
      cmp base old
      """#,
      in: TemporaryDirectory(["t": "a,b\n1,secret\n2,x\n3,x\n1\n", "u\tv": "a,b\n1,\u{FF}\n"]))
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 6)
    #expect(lines[0] == "0")
    #expect(lines[1].wholeMatch(of: /validate baseline 1 [0-9a-f]{32}/) != nil)
    #expect(lines[2].wholeMatch(of: /t\t\tfields\t[0-9a-f]{32}\t1/) != nil)
    let counts = Set([lines[3].last, lines[4].last])
    #expect(counts == ["1", "2"])
    #expect(lines[3].hasPrefix("t\tb\tdigits\t"))
    #expect(lines[5].wholeMatch(of: /u\\tv\tb\tdigits\t[0-9a-f]{32}\t1/) != nil)
    #expect(lines[3].split(separator: "\t")[3] < lines[4].split(separator: "\t")[3])
    #expect(!outcome.output.contains("secret"))
    #expect(outcome.errors.hasPrefix("validate: 0 of 5 rows invalid, 5 known\n"))
  }

  /// Rules, the file before and after, and the findings that are new.
  @Test(arguments: [
    // Neither the number of the line nor the lines around it matter.
    ("--digits --comment '#'", "x\n1\n", "#\n\n1\nx\n", ["a:2:1 [digits]"]),
    // A line that breaks another rule, too, is new.
    ("--digits --length ..2", "xy\n", "xy\n", []),
    ("--digits --length ..2", "123\n", "abc\n", ["a:1:1 [digits, length]"]),
    ("--length 1 --length ..2", "123\n", "123\n123\n", ["a:2:2 [length]"]),
    // Rows have findings for each column.
    (
      "--csv --column p --digits --column q --digits", "p,q\nx,1\n", "p,q\n1,x\n",
      ["a:2:3 [digits]"]
    ),
    ("--csv --column p --digits --column q --digits", "p,q\nx,y\n", "q,p\ny,x\n", []),
    ("--csv --column p --digits", "p,q\nx,1\n", "q,p\n2,x\n3,x\n", ["a:3:3 [digits]"]),
    ("--csv --unique p", "p\n1\n1\n", "p\n2\n1\n1\n", []),
    ("--csv --unique p", "p\n1\n1\n", "p\n1\n1\n1\n", ["a:4:1 [unique]"]),
    ("--csv --column p --digits", "p\n1,2\n", "p\n1\n1,2\n3,2\n", ["a:4:3 [fields]"]),
    // A fault of a file does not depend on the line in which it is.
    ("--digits --final-newline require", "1", "1\n2", []),
    ("--digits --bom error", "\u{FEFF}1\n", "\u{FEFF}2\n1\n", []),
    ("--digits --max-line 3", "12345\n", "1\n12345\n", []),
    // Elements of arrays may move.
    ("--jsonl --column 'v[]' --digits", "{\"v\":[\"x\"]}\n", "{\"v\":[\"1\",\"x\"]}\n", []),
    ("--jsonl --column 'v[]' --number", "{\"v\":[\"x\"]}\n", "{\"v\":[1,\"x\"]}\n", []),
    (
      "--jsonl --column 'v[]' --digits", "{\"v\":[\"x\"]}\n", "{\"v\":[\"x\",\"x\"]}\n",
      ["a:1:12 [digits]"]
    ),
    ("--jsonl --column a", "{}\n", "{\"a\":\"1\"}\n{}\n", []),
    ("--dotenv --column A --digits --strict", "A=x\nB=1\n", "B=1\n# c\n\nA=x\n", []),
    ("--dotenv --column A --digits --strict", "A=x\n", "A=y\n", ["a:1:3 [digits]"]),
    ("--digits --encoding bytes", "é\n", "1\né\n", []),
    ("--any --digits --length 1", "xy\n", "xy\nxyz\n", ["a:2:2 [any]"]),
    ("-v --digits", "1\n", "x\n1\n2\n", ["a:3:1 [invert]"]),
    ("--name n --digits", "x\n", "x\n", []),
  ]) func `a finding is known by its column, rule and value`(
    rules: String, before: String, after: String, findings: [String]
  ) throws {
    let outcome = try Self.run(
      "\"$validate\" \(rules) --baseline b a", rules: rules, before: before, after: after)
    #expect(outcome.findings == findings, "\(outcome.errors)")
    #expect(outcome.status == (findings.isEmpty ? 0 : 1))
  }

  @Test func `without a rule, the rest of a finding is still known`() throws {
    let outcome = try Self.run(
      #""$validate" --digits --baseline b a; "$validate" --digits --length 1 --baseline b a"#,
      rules: "--digits --length 9", before: "xyz\n", after: "xyz\n")
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        validate: 0 of 1 line invalid, 1 known, 1 known finding gone
        validate: 0 of 1 line invalid, 1 known

        """)
  }

  @Test func `the level of a finding is that of its new rules`() throws {
    let outcome = try Self.run(
      #""$validate" --digits --warn --length ..2 --baseline b a; echo $?"#,
      before: "abc\n", after: "abc\n")
    #expect(
      outcome.output == """
        a:1:1: warning: must be digits only and must be at most 2 characters long: expected a \
        digit [digits, length]
        0

        """)
    #expect(outcome.errors == "validate: 0 of 1 line invalid, 1 with warnings\n")
  }

  @Test(arguments: [
    ("-c", "1\n"), ("--emit valid", "1\n"), ("--emit invalid", "x\nz\nx\n"),
    ("--max-invalid digits=1 -c", "1\n"), ("--fail-fast --emit invalid", "x\nz\n"),
    ("--format github", "::error file=a,line=3,col=1,endColumn=2,title=digits::must be digits "),
    ("--format tsv --redact", "file\tline\tcolumn\trule\tmessage\tvalue\tstate\n"),
    ("--max-report 1", "a:3:1: error: must be digits only: expected a digit [digits]\n"),
    ("--max-report 1 --format jsonl --redact", "{\"file\":\"a\",\"line\":1,\"column\":1,\"endColu"),
  ]) func `each output has its answer for known findings`(options: String, output: String) throws {
    let outcome = try Self.run(
      "\"$validate\" --digits --baseline b \(options) a", after: "x\n1\nz\nx\n")
    #expect(outcome.output.hasPrefix(output), "\(outcome.output)")
    #expect(outcome.status == (options.contains("digits=1") ? 0 : 1))
  }

  @Test func `formats for programs mark known findings`() throws {
    let script =
      #"for f in jsonl tsv sarif junit; do "$validate" --digits --baseline b --format $f a; done"#
    let output = try Self.run(script, after: "x\nz\n").output
    #expect(output.contains(#""line":1,"column":1,"endColumn":2,"rules":["digits"],"message":"#))
    #expect(output.contains(#""value":"x","state":"known"}"#))
    #expect(output.contains(#""value":"z","state":"new"}"#))
    #expect(output.contains("\tx\tknown\n") && output.contains("\tz\tnew\n"))
    #expect(output.contains(#"],"baselineState":"unchanged"}"#))
    #expect(output.contains(#"],"baselineState":"new"}"#))
    #expect(output.contains(#"<testsuite name="a" tests="1" failures="1" errors="0">"#))
  }

  @Test func `a baseline with conflicts is written again, with one of its keys`() throws {
    let script = """
      printf 'x\\n' > a; "$validate" --digits --write-baseline b a
      (echo '<<<<<<< HEAD'; cat b; echo =======; sed '1s/.$/0/;2s/.$/7/' b; echo '>>>>>>> b') > c
      "$validate" --digits --write-baseline c a
      cmp b c && "$validate" --digits --baseline c a
      """
    let outcome = try Executable.shell(script, in: TemporaryDirectory([:]))
    #expect(outcome.output == "")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `the half that a merge kept is written again, even without its first line`() throws {
    let script = """
      printf 'x\\ny\\n' > a; "$validate" --digits --write-baseline b a
      tail -n 1 b > c; "$validate" --digits --write-baseline c a
      (tail -n 1 b; echo '>>>>>>> b') > d; "$validate" --digits --write-baseline d a
      cat c d | wc -l; "$validate" --digits --baseline c a; "$validate" --digits --baseline d a
      (tail -n 1 b; echo x) > e; cp e f
      "$validate" --digits --write-baseline e a; echo $?; cmp e f
      """
    let outcome = try Executable.shell(script, in: TemporaryDirectory([:]))
    #expect(outcome.output.split(separator: "\n") == ["6", "2"], "\(outcome.output)")
  }

  @Test(arguments: [
    ("printf x > c", "--baseline c", "c:1: expected the first line of a baseline; write one with"),
    ("printf x > c", "--write-baseline c", "c: this file is not a baseline, and is not"),
    (": > c", "--baseline c", "c:1: expected the first line of a baseline; write one with --wri"),
    ("sed s/^validate/x/ b > c", "--baseline c", "c:1: expected the first line of a baseline"),
    ("sed 's/line 1/line 2/' b > c", "--baseline c", "c:1: expected the first line of a baseline"),
    ("sed '3s/.$/0/' b > c", "--baseline c", "c:3: expected file, column, rule, digest and count"),
    ("sed '2s/\t.$//' b > c", "--baseline c", "c:2: expected file, column, rule, digest and count"),
    ("(cat b; tail -n 1 b) > c", "--baseline c", "c:4: this finding is listed twice; add the"),
    ("(cat b; echo) > c", "--baseline c", "c:4: expected file, column, rule, digest and count"),
    (
      "(head -n 2 b; echo '<<<<<<< HEAD'; tail -n 1 b) > c", "--baseline c",
      "c:3: a merge left a conflict in the baseline; write it again with --write-baseline"
    ),
    (
      "(echo '<<<<<<< HEAD'; cat b) > c", "--baseline c",
      "c:1: a merge left a conflict in the baseline; write it again with --write-baseline"
    ),
    (":", "--baseline none", "none: No such file or directory"),
    (":", "--write-baseline none/b", "none/b: No such file or directory"),
    (":", "--write-baseline a", "a: this file is not a baseline"),
    ("(echo '<<<<<<< HEAD'; echo x) > c", "--write-baseline c", "c: this file is not a baseline"),
    (":", "--baseline b --report jsonl:b", "b is the same file as the baseline b"),
    (":", "--write-baseline b --report jsonl:b", "b is the same file as the baseline b"),
    (":", "--baseline b --write-baseline b", "'--baseline' and '--write-baseline' can't be comb"),
    (":", "--baseline b --baseline b", "'--baseline' is given twice; give it once"),
    (":", "--baseline ''", "the value of '--baseline' is empty"),
    (":", "--write-baseline b --range 1/2", "'--range' and '--write-baseline' can't be combined"),
    (":", "--write-baseline b --fail-fast", "'--fail-fast' and '--write-baseline' can't be co"),
    (":", "--prune-baseline", "'--prune-baseline' requires '--baseline'"),
    (":", "--write-baseline b --prune-baseline", "'--prune-baseline' requires '--baseline'"),
    (":", "--baseline b --prune-baseline --range 1/2", "'--range' and '--prune-baseline' can't"),
    (":", "--baseline b --prune-baseline --fail-fast", "'--fail-fast' and '--prune-baseline' ca"),
  ]) func `a mistake is exit 2`(change: String, options: String, message: String) throws {
    let outcome = try Self.run(
      "\(change) && \"$validate\" --digits \(options) a; echo $?; cmp b before",
      rules: "--digits -q --write-baseline before a && cp before b && \"$validate\" --digits",
      after: "1\n")
    #expect(outcome.errors.hasPrefix("validate: " + message), "\(outcome.errors)")
    #expect(outcome.output == "2\n")
  }

  @Test func `a baseline is written only if all input was read`() throws {
    let outcome = try Executable.shell(
      #""$validate" --digits --write-baseline b a missing; echo $?; ls"#,
      in: TemporaryDirectory(["a": "x\n"]))
    #expect(outcome.output == "2\na\n")
  }

  @Test func `a baseline keeps its mode, and a link to it`() throws {
    let outcome = try Executable.shell(
      #"""
      umask 027; "$validate" --digits -q --write-baseline b a; stat -c %a b
      chmod 604 b; ln -s b c; "$validate" --digits -q --write-baseline c a
      stat -c %a b; test -L c && ls -A; printf 'x\r\n' >> a; sed 's/$/\r/' b > d
      "$validate" --digits --baseline d a
      """#,
      in: TemporaryDirectory(["a": "x\n"]))
    #expect(
      outcome.output
        == "640\n604\na\nb\nc\na:2:1: error: must be digits only: expected a digit [digits]\n")
  }

  @Test func `findings that are gone can be removed`() throws {
    let outcome = try Self.run(
      #"""
      cp b old; "$validate" --digits --baseline b --prune-baseline a; echo $?
      cmp -s b old || wc -l < b; tail -n 1 b | cut -f 5
      head -n 1 b > one; head -n 1 old | cmp - one
      cp b old; touch -d @9 b; "$validate" --digits --baseline b --prune-baseline a
      cmp b old; stat -c %Y b
      """#, after: "x\nz\n")
    #expect(
      outcome.output == "a:2:1: error: must be digits only: expected a digit [digits]\n1\n"
        + "2\n1\n"
        + "a:2:1: error: must be digits only: expected a digit [digits]\n9\n")
    #expect(
      outcome.errors == """
        validate: 1 of 2 lines invalid, 1 known, 2 known findings gone
        validate: 1 of 2 lines invalid, 1 known

        """)
  }

  @Test func `a baseline in any order says the same, whatever its counts are`() throws {
    let outcome = try Executable.shell(
      #"""
      (printf 'x\nx\nx\ny\ny\n'; seq -f z%.0f 300) > a; cp a all
      "$validate" --digits -q --write-baseline sorted a c; sed 1d sorted | cut -f 5 | sort | uniq -c
      (head -n 1 sorted; sed 1d sorted | sort -k 2.9 | sed 's/\t2$/\t70000/') > b
      cmp -s sorted b; echo $?
      "$validate" --digits --baseline b a c; (echo x; sed /y/d all) > a
      "$validate" --digits --baseline b --prune-baseline a c; sed 1d b | cut -f 5 | sort | uniq -c
      cp all a; "$validate" --digits -q --write-baseline b a c; cmp sorted b
      """#, in: TemporaryDirectory(["c": "x\nz1\n"]))
    let lines = outcome.output.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(
      lines == [
        "3021", "12", "13", "1", "a:4:1:error:mustbedigitsonly:expectedadigit[digits]", "3021",
        "13",
      ])
    #expect(
      outcome.errors == """
        validate: 0 of 307 lines invalid, 307 known, 69998 known findings gone
        validate: 1 of 306 lines invalid, 305 known, 70000 known findings gone

        """)
  }

  @Test func `only files that were read are pruned`() throws {
    let outcome = try Executable.shell(
      #"""
      "$validate" --digits -q --write-baseline b a c d; echo 1 > a; echo 1 > c; rm d
      "$validate" --digits -q --baseline b --prune-baseline a; echo $?; cut -f 1 b
      "$validate" --digits --baseline b --prune-baseline c d; echo $?; cut -f 1 b
      """#, in: TemporaryDirectory(["a": "x\n", "c": "x\n", "d": "x\n"]))
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("validate") }
    #expect(lines == ["0", "c", "d", "2", "d"])
    #expect(outcome.errors.hasSuffix("validate: 0 of 1 line invalid, 1 known finding gone\n"))
  }

  @Test func `standard input is known by its label`() throws {
    let outcome = try Executable.shell(
      #"""
      echo x | "$validate" --digits -q --write-baseline b --label l
      echo x | "$validate" --digits --baseline b --label l; echo $?
      echo x | "$validate" --digits -q --baseline b; echo $?; cat b
      """#, in: TemporaryDirectory())
    #expect(outcome.output.hasPrefix("0\n1\nvalidate baseline 1 "))
    #expect(outcome.output.contains("\nl\t\tdigits\t"))
  }

  @Test func `a long value is known by its start`() throws {
    let start = String(repeating: "x", count: 300_000)
    let outcome = try Self.run(
      #""$validate" --digits --baseline b -c a"#, before: start + "\n",
      after: start + "y\n1\n" + start.dropLast(295_000) + "\n" + start.dropLast(296_000) + "\n")
    #expect(outcome.output == "2\n", "\(outcome.errors)")
  }
}
