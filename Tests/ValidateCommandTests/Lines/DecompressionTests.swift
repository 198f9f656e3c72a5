import Foundation
import RegularLanguage
import TestSupport
import Testing

/// Inputs that programs of the system decompress.
@Suite struct DecompressionTests {
  /// The programs that are installed; a test of any other one is skipped.
  static let programs = ["gzip", "zstd", "xz", "bzip2"].filter { Executable.isInstalled($0) }
  static let hasGzip = programs.contains("gzip")

  /// Returns what a script has printed in a directory with a compressed file `a.z` and its text
  /// `a`.
  private static func run(
    _ script: String,
    _ text: String,
    by program: String = "gzip"
  ) throws -> ProgramOutcome {
    try Executable.shell(
      "\(program) -c a > a.z || exit 99\n" + script, in: try TemporaryDirectory(["a": text]))
  }

  @Test(arguments: programs) func `an input is judged as its decompressed text`(
    program: String
  ) throws {
    let script = """
      "$validate" --digits --decompress a.z a
      cat a.z | "$validate" --digits --decompress
      "$validate" --digits --decompress < a.z
      cat a | "$validate" --digits --decompress
      """
    let outcome = try Self.run(script, "12\nx\n3", by: program)
    #expect(
      outcome.findings
        == ["a.z:2:1 [digits]", "a:2:1 [digits]"]
        + Array(repeating: "<stdin>:2:1 [digits]", count: 3))
    #expect(outcome.status == 1)
  }

  @Test(.enabled(if: hasGzip)) func `any notation is decompressed`() throws {
    let script = """
      "$validate" --csv --column a --digits --decompress a.z
      "$validate" --csv --column b --digits --decompress a.z
      printf '{"a": 1}\\n{"a": "x"}\\n' | gzip > l
      "$validate" --jsonl --column a --number --decompress l
      printf '{\\n"a": "x"}' | gzip > j; "$validate" --json --column a --number --decompress j
      printf 'A=1\\nB=x\\n' | gzip | "$validate" --dotenv --column B --digits --decompress
      "$validate" --infer --csv --decompress a.z | grep -c '^--digits'
      """
    let outcome = try Self.run(script, "a,c\n1,x\ny,z\n")
    #expect(
      outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == [
        "a.z:3:1:", "l:2:8:", "j:2:7:", "<stdin>:2:3:", "0",
      ])
    #expect(
      outcome.errors.contains("a.z: there is no column 'b' among 'a', 'c'"), "\(outcome.errors)")
  }

  @Test(arguments: programs) func `damaged data is an error after what was read before it`(
    program: String
  ) throws {
    let text = (0..<200_000).map { "\($0 * 7919 % 1_000_003)\n" }.joined()
    let script = """
      head -c "$(($(wc -c < a.z) * 3 / 4))" a.z > cut
      "$validate" --length ..1 --max-report 1 --summary --decompress cut a.z
      """
    let outcome = try Self.run(script, text, by: program)
    #expect(outcome.output.hasPrefix("cut:2:2: error: "))
    #expect(
      outcome.errors.contains(
        "cut: \(program) failed with exit status 1: the data is damaged or incomplete; "
          + "try '\(program) -t FILE' for details\n")
        || outcome.errors.contains("cut: \(program) failed with exit status 2"), "\(outcome.errors)"
    )
    #expect(outcome.errors.contains("unreadable: 1"))
    #expect(outcome.status == 2)
  }

  @Test(.enabled(if: hasGzip)) func `no program is exit 2 with a hint`() throws {
    let script = """
      PATH=/nowhere; export PATH
      "$validate" --digits --decompress a.z
      LC_ALL=zh_CN.UTF-8 "$validate" --digits --decompress a.z
      """
    let outcome = try Self.run(script, "1\n")
    #expect(
      outcome.errors == """
        validate: a.z: there is no program gzip, which --decompress needs for this input; install \
        it, or decompress the input yourself
        validate: a.z：系统中没有 gzip 程序，而 --decompress 需要用它来读取此输入；请安装，或者自行解压

        """)
    #expect(outcome.status == 2)
  }

  @Test(.enabled(if: hasGzip)) func `data that is compressed twice is an error`() throws {
    let script = """
      gzip -c a.z > b
      "$validate" --digits --decompress b
      """
    let outcome = try Self.run(script, "1\n")
    #expect(
      outcome.errors
        == "validate: b: the decompressed data is compressed again, by gzip; decompress the input "
        + "yourself\n")
    #expect(outcome.status == 2)
  }

  @Test(.enabled(if: hasGzip)) func `without the option, compressed data is refused`() throws {
    let outcome = try Self.run("\"$validate\" --digits a.z", "1\n")
    #expect(outcome.errors == "validate: a.z: the data is compressed by gzip; add --decompress\n")
    #expect(outcome.status == 2)
  }

  @Test(.enabled(if: hasGzip)) func `reading can end before the data does`() throws {
    let script = """
      "$validate" --digits --fail-fast --decompress a.z
      yes | gzip | "$validate" --digits --fail-fast --decompress
      """
    let outcome = try Self.run(script, String(repeating: "x\n", count: 100_000))
    #expect(outcome.findings == ["a.z:1:1 [digits]", "<stdin>:1:1 [digits]"])
    #expect(outcome.status == 1)
  }

  @Test(.enabled(if: hasGzip)) func `the sections of a project decompress`() throws {
    let script = """
      cp a.z b.gz
      printf '[*.gz]\\n--decompress\\n--digits\\n[a]\\n--digits\\n' > .validate
      "$validate" --project
      """
    let outcome = try Self.run(script, "1\nx\n")
    #expect(outcome.findings == ["a:2:1 [digits]", "b.gz:2:1 [digits]"])
    #expect(outcome.status == 1)
  }

  @Test(.enabled(if: hasGzip)) func `a large input takes little memory`() throws {
    let script = """
      yes 123456789 | head -n 6000000 | gzip -1 > b
      echo x | gzip >> b
      "$validate" --digits --decompress b
      """
    let outcome = try Self.run(script, "")
    #expect(outcome.findings == ["b:6000001:1 [digits]"])
    #expect(outcome.peakMemory < 64 << 20)
  }

  @Test(.enabled(if: hasGzip)) func `no child is left when a signal ends the program`() throws {
    let script = """
      mkfifo p
      ( yes | gzip -1 > p ) &
      feeder=$!
      "$validate" --regex y --decompress p & program=$!
      sleep 0.5
      kill -TERM $program
      wait $program; echo $?
      wait $feeder
      echo done
      """
    let outcome = try Self.run(script, "")
    #expect(outcome.output == "143\ndone\n")
  }

  @Test(arguments: [
    ("--decompress --in-place a", "'--decompress' and '--in-place' can't be combined"),
    ("--decompress --diff a", "'--decompress' and '--diff' can't be combined"),
    ("--decompress --range 1/2 a", "'--decompress' and '--range' can't be combined"),
    ("--encoding utf-16 --in-place a", "'--encoding utf-16' and '--in-place' can't be combined"),
    ("--encoding utf-16 --diff a", "'--encoding utf-16' and '--diff' can't be combined"),
    ("--encoding utf-16 --range 1/2 a", "'--encoding utf-16' and '--range' can't be combined"),
    ("--encoding utf-16 --bom error a", "'--encoding utf-16' and '--bom error' can't be combined"),
  ]) func `what depends on the bytes of the file is refused`(
    options: String,
    message: String
  ) throws {
    let trim = options.contains("--range") || options.contains("--bom") ? [] : ["--trim"]
    let outcome = try Executable.run(
      ["--digits"] + trim + options.split(separator: " ").map(String.init))
    #expect(outcome.errors.hasPrefix("validate: \(message)"), "\(outcome.errors)")
    #expect(outcome.status == 2)
  }

  @Test(.enabled(if: hasGzip)) func `repaired text is printed decompressed`() throws {
    let script = """
      "$validate" --digits --trim --decompress --emit fixed -q a.z
      "$validate" --digits --decompress --emit valid -q a.z
      """
    let outcome = try Self.run(script, "1\n 2\n")
    #expect(outcome.output == "1\n2\n1\n")
  }

  /// The findings are those of the text, with one thread and with several.
  @Test(.enabled(if: hasGzip), arguments: ["-j1", "-j4"])
  func `findings are those of the plain text`(threads: String) throws {
    var random = SplitMix64(seed: 7)
    for number in 0..<8 {
      let text = RandomText.text(number, &random)
      let options = RandomText.options(number)
      let script = """
        "$validate" \(options) \(threads) --max-report 1000000 a > plain
        "$validate" \(options) \(threads) --max-report 1000000 --decompress a.z > other
        "$validate" \(options) \(threads) --max-report 1000000 --decompress < a.z > input
        sed 's/^a:/a.z:/' plain | cmp - other && sed 's/^a:/<stdin>:/' plain | cmp - input
        wc -l < plain
        """
      let outcome = try Self.run(script, text)
      #expect(outcome.errors.contains("differ") == false, "\(number): \(outcome.errors)")
      #expect((Int(outcome.output.filter(\.isNumber)) ?? 0) > 10)
    }
  }
}

/// Random texts for inputs in other forms.
enum RandomText {
  /// Returns one of eight texts, of which the last two have many blocks.
  static func text(_ number: Int, _ random: inout SplitMix64) -> String {
    // Making up millions of words takes seconds without optimization.
    number < 6 ? lines(3_000, &random) : String(repeating: lines(10_000, &random), count: 12)
  }

  /// Returns lines of digits and others, some of them longer than a block.
  private static func lines(_ count: Int, _ random: inout SplitMix64) -> String {
    var text = ""
    let words = ["1", "23", "x", "é", "\u{1F600}", "\u{FFFF}", ",", "\"\"", " ", "\t", "4567"]
    for _ in 0..<count {
      let length = Int.random(in: 0..<10_000, using: &random) == 0 ? 200_000 : 4
      for _ in 0..<Int.random(in: 0...length, using: &random) {
        text += words[Int.random(in: words.indices, using: &random)]
      }
      text += ["\n", "\n", "\n", "\r\n"][Int.random(in: 0..<4, using: &random)]
    }
    if Bool.random(using: &random) { text += "last" }
    return text
  }

  /// Returns options that judge such lines.
  static func options(_ number: Int) -> String {
    [
      "--digits", "--length ..5", "--csv --header 0 --column 1 --digits", "--tsv --header 0",
      "--digits --crlf keep", "--jsonl",
    ][number % 6]
  }
}
