import Foundation
import TestSupport
import Testing

/// Files of counts in which each number is replaced by a hostile one.
@Suite struct HostileCountTests {
  /// What a number is replaced by.
  private static let numbers = [
    "9223372036854775807", "9223372036854775806", "9223372036854775808", "4611686018427387904",
    "-1", "-9223372036854775808", "1.5", "1e3", String(repeating: "9", count: 40),
  ]

  /// The texts in which one number, or every number, is another.
  private static func mutants(of text: String) -> [String] {
    let places = text.matches(of: /[\t:\[,](-?[0-9]+)(?=[\n,\]}]|$)/).map { match in
      match.1.startIndex..<match.1.endIndex
    }
    return numbers.flatMap { number in
      var all = text
      for place in places.reversed() { all.replaceSubrange(place, with: number) }
      return [all]
        + places.map { place in
          var text = text
          text.replaceSubrange(place, with: number)
          return text
        }
    }
  }

  /// The files of mutants, in a directory.
  private static func write(_ mutants: [String], in directory: TemporaryDirectory) throws {
    for (number, mutant) in mutants.enumerated() {
      try Data(mutant.utf8).write(to: URL(filePath: "\(directory.path)/m\(number)"))
    }
  }

  /// Prints the status of the program for each mutant that ends it in another way than by a status
  /// of its own, or by 2 without a message that names the place.
  private static func failures(
    _ command: String,
    of mutants: [String],
    in directory: TemporaryDirectory
  ) throws -> String {
    try write(mutants, in: directory)
    return try Executable.shell(
      """
      for i in $(seq 0 \(mutants.count - 1)); do
        \(command) > out 2> err; status=$?
        case $status in
          0 | 1) ;;
          2) grep -q '^validate: [^ ]*: ' err || { echo "m$i: $(cat err)"; cat m$i; } ;;
          *) echo "$status"; cat m$i ;;
        esac
      done
      """, in: directory
    ).output
  }

  @Test(arguments: ["--summary", "--format sarif --summary=json"])
  func `a baseline with any counts is read or refused`(options: String) throws {
    let directory = try TemporaryDirectory(["a": "x\ny\n1\nx\n", "c": "z\n"])
    let written = try Executable.shell(
      #""$validate" --digits -q --write-baseline b a c && cat b"#, in: directory)
    let mutants = Self.mutants(of: written.output)
    #expect(mutants.count == 36)
    let failures = try Self.failures(
      "\"$validate\" --digits --baseline m$i \(options) a c", of: mutants, in: directory)
    #expect(failures == "")
  }

  @Test func `counts whose sum is too large are refused at their line`() throws {
    let outcome = try Executable.shell(
      #"""
      "$validate" --digits -q --write-baseline b a; sed -i 's/\t1$/\t9223372036854775807/' b
      "$validate" --digits --baseline b a
      """#, in: TemporaryDirectory(["a": "x\ny\n"]))
    #expect(
      outcome.errors == """
        validate: b:3: the counts up to this line are too large; write the baseline again with \
        --write-baseline

        """)
    #expect(outcome.status == 2)
  }

  @Test(arguments: [
    "--digits", "--digits --baseline b", "--digits --warn --length 1 --max-invalid digits=1",
    "--digits --min-lines 1 --max-report 9 --header 1",
  ]) func `summaries with any counts are merged or refused`(options: String) throws {
    let directory = try TemporaryDirectory(["a": "x\ny\n1\nx\nyy\n", "c": "z\n"])
    let written = try Executable.shell(
      """
      "$validate" --digits -q --write-baseline b c
      v() { "$validate" \(options) --format jsonl --summary=json "$@" 2>&1; }
      v --range 1/2 a; v --range 2/2 a; v c
      """, in: directory)
    let parts = written.output.split(separator: "\n").map { $0 + "\n" }
    let summaries = parts.filter { $0.hasPrefix("{\"files\"") }
    #expect(summaries.count == 3)
    // With and without findings.
    for part in [parts, summaries] {
      var mutants: [String] = []
      for (number, line) in part.enumerated() where Bool.random() || number == part.count - 1 {
        mutants += Self.mutants(of: String(line)).map { mutant in
          var part = part
          part[number] = Substring(mutant)
          return part.joined()
        }
      }
      let chosen = mutants.shuffled().prefix(sampled(40, of: 4000))
      let failures = try Self.failures(
        "\"$validate\" --merge --summary m$i", of: Array(chosen), in: directory)
      #expect(failures == "")
    }
  }

  /// Summaries of two files whose counts can't be added.
  @Test(arguments: [
    #""lines":0,"invalid":0,"known":0,"listed":N,"matched":0,"skipped":0"#,
    #""lines":N,"invalid":0,"known":N,"warned":N,"skipped":0"#,
    #""lines":N,"invalid":N,"known":N,"skipped":N"#, #""lines":0,"invalid":0,"skipped":N"#,
    #""lines":N,"invalid":N,"skipped":0"#, #""lines":0,"invalid":0,"skipped":0,"size":-1"#,
  ]) func `counts that can't be added are refused`(counts: String) throws {
    let directory = try TemporaryDirectory(["a": "1\n", "c": "1\n"])
    let outcome = try Executable.shell(
      #"""
      "$validate" --digits -q --write-baseline b a
      for f in a c; do "$validate" --digits --summary=json --baseline b $f; done 2>&1 |
        sed -E "s/(\"file\":\"[^\"]*\").*(,\"rules\":\{\"digits\")/\1,\"unit\":\"line\",$1\2/" |
        sed s/N/9223372036854775807/g | "$validate" --merge
      """#, in: directory, arguments: [counts])
    #expect(outcome.errors.contains(/^validate: <stdin>:[12]: (the counts|expected a finding)/))
    #expect(outcome.status == 2)
  }
}
