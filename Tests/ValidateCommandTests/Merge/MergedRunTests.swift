import TestSupport
import Foundation
import Testing

@testable import ValidateCommand
@testable import ValidateRun

/// Merged runs over ranges, compared with one run over everything.
@Suite struct MergedRunTests {
  /// Options, and whether the lines of files are NUL-terminated.
  struct Setting: CustomTestStringConvertible {
    let options: [String]
    var testDescription: String { options.joined(separator: " ") }

    init(_ options: String) { self.options = options.split(separator: " ").map(String.init) }
  }

  @Test(arguments: [
    Setting("--digits"), Setting("--digits --length ..2 --header 2 --comment #"),
    Setting("--digits -z --skip-blank --header 1"), Setting("--digits --fail-fast"),
    Setting("--digits --fail-fast --max-invalid 0 --min-lines 9 --exit-zero"),
    Setting("--digits --max-invalid 25% --max-report 3"),
    Setting("--any --digits --one-of x --encoding bytes --max-invalid 7 --min-lines 20"),
    Setting("--digits --bom error --final-newline require --crlf error --max-line 3"),
    Setting("--digits --max-report 0 --redact"),
    Setting("--tsv --column 1 --digits"), Setting("--tsv --header 0 --column 1 --digits -q"),
    Setting("--tsv --column 1 --digits --header 2 --comment # --skip-blank --max-invalid 25%"),
    Setting("--tsv --column 1 --digits --header 0 --fail-fast --encoding bytes"),
    Setting("--tsv --column 1 --digits --bom error --final-newline require --max-line 3"),
  ]) func `merged ranges equal one run`(_ setting: Setting) throws {
    var random = Numbers(seed: setting.options.count)
    for _ in 0..<sampled(2, of: 20) {
      let directory = try TemporaryDirectory()
      let names = (0...random.next(3)).map { "f\($0)" } + (random.next(5) == 0 ? ["none"] : [])
      for name in names where name != "none" {
        let terminator: UInt8 = setting.options.contains("-z") ? 0 : 10
        let bytes = Self.bytes(random.next(90), terminator, &random)
        try Data(bytes).write(to: URL(filePath: directory.path + "/" + name))
      }
      let options = setting.options + ["--format", "jsonl", "--summary=json"]
      let whole = try Self.run(options + names, in: directory)
      var parts: [[UInt8]] = []
      let count = 1 + random.next(4)
      for number in 1...count {
        let part = try Self.run(options + ["--range", "\(number)/\(count)"] + names, in: directory)
        parts.append(part.outputBytes + part.errorBytes)
      }
      // As if a task had been retried.
      parts.insert(parts[random.next(count)], at: random.next(count))
      if names.count == 1 { parts.reverse() }
      let merged = try Executable.run(
        ["--merge", "--summary=json"], input: .bytes(Array(parts.joined())))
      #expect(merged.output == whole.output)
      #expect(merged.errors == whole.errors)
      #expect(merged.status == whole.status)
      // The result of a merge can be merged again.
      let again = try Executable.run(
        ["--merge", "--summary=json"], input: .bytes(merged.outputBytes + merged.errorBytes))
      #expect(again.output == whole.output && again.errors == whole.errors)
    }
  }

  /// A record may have several findings that name no column, but a line has one.
  @Test(arguments: [
    ("--jsonl --warn --column . --number --column a --digits", #"[]\n{"a":"1"}\n[]\n[]\n"#),
    ("--tsv --crlf error --max-line 3", #"a\tb\n1\t2345\r\n1\t2\n3\t45678\r\n1\t2345\r\n"#),
    ("--digits", #"x\n1\nx\nx\n"#),
  ]) func `several findings about a record are merged`(options: String, text: String) throws {
    let script = """
      printf '\(text)' > a; cp a b
      for n in 1 2 3; do for i in $(seq $n); do "$validate" \(options) --range $i/$n \
      --format jsonl --summary=json a b; done > parts 2>&1
      "$validate" --merge --summary=json parts > merged 2> errors
      "$validate" \(options) --format jsonl --summary=json a b > whole 2> whole.errors
      cmp whole merged && cmp whole.errors errors && test -s whole || exit 7; done
      """
    let outcome = try Executable.shell(script, in: TemporaryDirectory([:]))
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// The findings of a reading are distinguished from those of the next by their number.
  @Test(arguments: [
    "--digits", "--tsv --header 0 --column 1 --digits", "--jsonl --column . --digits",
  ])
  func `an input that is read several times counts once`(options: String) throws {
    let script = """
      printf '1\nx\n' > a; printf 'x\n' > b; : > c
      v() { "$validate" \(options) --format jsonl --summary=json "$@"; }
      v b a c > once 2> errors; v b b a a c a a > all 2> all.errors
      cat all all.errors | "$validate" --merge --summary=json > merged 2> merged.errors
      cmp once merged && cmp errors merged.errors && wc -l < all
      """
    let outcome = try Executable.shell(script, in: TemporaryDirectory([:]))
    #expect(outcome.output == "6\n", "\(outcome)")
  }

  @Test func `without findings, only the summary is merged`() throws {
    let script = """
      for i in 1 2; do "$validate" -q --digits --range $i/2 --summary=json a 2> part.$i; done
      "$validate" --merge part.2 part.1; "$validate" --merge -q part.1 part.2
      "$validate" --merge --summary part.1 part.2
      """
    let outcome = try Executable.shell(script, in: TemporaryDirectory(["a": "1\nx\n2\ny\n"]))
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        validate: 2 of 4 lines invalid
        validate: 2 of 4 lines invalid
          files: 1
          [digits]: 2

        """)
    #expect(outcome.status == 1)
  }

  @Test func `messages for people are ignored, also in Chinese`() throws {
    let script = """
      for i in 1 2; do "$validate" -f rules --lang zh --max-report 0 --range $i/2 --summary=json a
      done 2>&1 | "$validate" --merge
      """
    let files = ["a": "a\nx\n", "rules": "a # b\na\n"]
    let outcome = try Executable.shell(script, in: TemporaryDirectory(files))
    #expect(outcome.errors.hasSuffix("\nvalidate: 2 of 2 lines invalid\n"))
    #expect(outcome.status == 1)
  }

  /// Two halves of a file of eight bytes, and the error if something else is merged.
  @Test(arguments: [
    ("cat p1", "a: no summary covers bytes 4..8; run that range again"),
    ("cat p2", "a: no summary covers bytes 0..4; run that range again"),
    ("cat p1 p2 whole", "a: more than one summary covers bytes 0..4"),
    ("cat p1 p2 other", "<stdin>:7: this run had other rules or options"),
    ("cat p1 p2; sed s/size.:8/size\\\":9/ p2", "a: the file had 8 bytes in one run and 9 in"),
    (
      "cat p1 p2; sed s/skipped.:0/skipped\\\":1/g p2",
      "a: two summaries of the same part contradict"
    ),
    ("tail -n 1 p1; cat p2", "a: findings are missing for bytes 0..4"),
    ("cat p1; head -n 1 p2", "<stdin>: no summary follows the findings at the end"),
    (
      "head -n 1 p2; cat p1 p2",
      "<stdin>:3: the summary counts 1 findings about a, but 2 come before it"
    ),
    (
      "sed s/line.:2/line\\\":3/ p1; cat p2",
      "<stdin>:1: the summary after this finding does not cover its line"
    ),
    (
      "sed s/.a.,.line/\\\"b\\\",\\\"line/ p1",
      "<stdin>:1: the summary after this finding does not cover its line"
    ),
    ("sed s/\(version)/9.9.9/ p1; cat p2", "<stdin>:2: the summary has version 9.9.9, which"),
    ("cut -c 1-99 p1", "<stdin>:1: not JSON as validate writes it, from byte 76 of the line"),
    (
      "cat p1; sed s/unit.:.line/unit\\\":\\\"row/ p2",
      "<stdin>:4: this summary counts rows of a, but an earlier one lines; run all ranges again"
    ),
    ("sed s/.unit.:.line.,// p1; cat p2", "<stdin>:2: expected a finding or a summary"),
    ("sed s/.unit.:.line/\\\"unit\\\":\\\"page/ p1; cat p2", "<stdin>:2: expected a finding or a"),
    ("echo {}", "<stdin>:1: expected a finding or a summary of --summary=json"),
    ("echo 1; cat p1", "<stdin>:1: expected a finding or a summary of --summary=json"),
    ("sed s/lines.:/lynes\\\":/g p1; cat p2", "<stdin>:2: expected a finding or a summary"),
    ("sed s/lines.:2,.inv/lines\\\":0,\\\"inv/ p1", "<stdin>:2: expected a finding or a summary"),
    (
      "sed s/lines.:2,.inv/lines\\\":9223372036854775807,\\\"inv/ p1 p2",
      "<stdin>:4: the counts of the summaries up to this line are too large; run the ranges again"
    ),
    ("true", "no summary found; give the output of runs with --summary=json"),
    ("cat f1 f2", "runs with --fail-fast and --max-invalid can't be merged"),
  ]) func `inputs that don't belong together are exit 2`(parts: String, message: String) throws {
    let script = """
      options='--digits --format jsonl --summary=json'
      for i in 1 2; do "$validate" $options --range $i/2 a > p$i 2>&1; done
      "$validate" $options a > whole 2>&1
      "$validate" $options --length 1 a > other 2>&1
      for i in a b; do "$validate" $options --fail-fast --max-invalid 1 $i > f$i 2>&1; done
      mv fa f1; mv fb f2
      { \(parts); } | "$validate" --merge
      """
    let directory = try TemporaryDirectory(["a": "1\nx\n2\ny\n", "b": "1\n"])
    let outcome = try Executable.shell(script, in: directory)
    #expect(outcome.errors.hasPrefix("validate: \(message)"), "\(outcome.errors)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  /// Rows 2 and 3 of a table are invalid, the first of them twice.
  @Test(arguments: [
    ("1d", 2), ("2d", 2), ("3d", 2), ("1,2d", 1), ("2,3d", 1), ("1,3d", 0),
  ])
  func `a missing finding is exit 2 if there are others`(edit: String, left: Int) throws {
    let outcome = try Executable.shell(
      """
      "$validate" --csv --column a --digits --column b --digits --format jsonl --summary=json t \
        > part 2>&1
      sed \(edit) part | "$validate" --merge
      """, in: try TemporaryDirectory(["t": "a,b\nx,x\n1,x\n"]))
    #expect(outcome.status == (left == 0 ? 1 : 2))
    let message =
      left == 0
      ? "validate: 2 of 2 rows invalid\n"
      : "validate: <stdin>:\(left + 1): the summary counts 3 findings about t, but \(left) come "
        + "before it\n"
    #expect(outcome.errors == message)
  }

  @Test func `a changed byte never traps, and every changed number is detected`() throws {
    let directory = try TemporaryDirectory(["a": "1\nx\n"])
    let options = ["--digits", "--format", "jsonl", "--summary=json"]
    let part = try Self.run(options + ["a"], in: directory)
    let bytes = part.outputBytes + part.errorBytes
    var random = Numbers(seed: 7)
    for _ in 0..<sampled(50, of: 150) {
      var changed = bytes
      let index = random.next(bytes.count)
      changed[index] = [0, 10, 34, 44, 48, 57, 92, 125, 255][random.next(9)]
      if random.next(4) == 0 { changed.removeSubrange(index...) }
      let outcome = try Executable.run(["--merge", "--summary=json"], input: .bytes(changed))
      #expect([0, 1, 2].contains(outcome.status), "\(outcome.status) at \(index)")
      if outcome.status == 2, !outcome.errors.hasPrefix("{") {
        #expect(outcome.errors.hasPrefix("validate: "))
      }
    }
  }

  @Test func `an output must not be an input of the merge`() throws {
    let outcome = try Executable.shell(
      "\"$validate\" --merge part >> part", in: TemporaryDirectory(["part": "{}\n"]))
    #expect(outcome.errors == "validate: standard output is the same file as the input part\n")
    #expect(outcome.status == 2)
  }

  private static func run(
    _ arguments: [String],
    in directory: TemporaryDirectory
  ) throws -> ProgramOutcome {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    return try Executable.shell("\"$validate\" \(words)", in: directory)
  }

  private static func bytes(
    _ count: Int,
    _ terminator: UInt8,
    _ random: inout Numbers
  ) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x31], [0x32, 0x32], [0x78], [0x23], [0x20], [0x0D, terminator], [terminator],
      [terminator], [0xFF], [0xC3, 0xA9], [0x09],
    ]
    // A byte order mark, or the first bytes of gzip.
    let starts: [[UInt8]] = [[], [], [0xEF, 0xBB, 0xBF], [0x1F, 0x8B, 8]]
    let lines = (0..<count).flatMap { _ in pieces[random.next(pieces.count)] }
    return starts[random.next(starts.count)] + lines
  }

  /// A random number generator with a fixed seed.
  private struct Numbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Returns a number less than a limit.
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }
}
