import Foundation
import TestSupport
import Testing

/// Inserting, deleting and moving good lines changes nothing; a copy of a bad line is new.
@Suite struct BaselineLawTests {
  /// The rules, a header, and lines of which some are good.
  struct Law: CustomTestStringConvertible {
    let rules: String
    var header = ""
    let good: [String]
    let bad: [String]
    var testDescription: String { rules }
  }

  @Test(arguments: [
    Law(rules: "--digits", good: ["1", "22", "333"], bad: ["x", "", "1 ", "\u{E9}", "y"]),
    Law(rules: "--digits --warn --length ..2", good: ["1", "22"], bad: ["x", "123", "abc"]),
    Law(
      rules: "--csv --column p --digits --column q --digits --warn --length 1", header: "p,q\n",
      good: ["1,2", "3,4"], bad: ["x,1", "1,y", "z,vv", "1,22", "1", "1,2,3", "\"w\n\",1"]),
    Law(
      rules: "--tsv --warn --column p --digits --column q --digits", header: "p\tq\n",
      good: ["1\t2", "3\t4"], bad: ["x\t1", "1\ty", "z\tw", "1"]),
    Law(
      rules: "--jsonl --column a --digits --column 'b[]' --number",
      good: [#"{"a":1,"b":[]}"#, #"{"b":[1,2],"a":"7"}"#],
      bad: [#"{"a":"x","b":[]}"#, #"{"b":["x","x"],"a":1}"#, "{}", "{"]),
  ]) func `only a copy of a bad line is new`(_ law: Law) throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<sampled(2, of: 60) {
      let lines = (0..<Int.random(in: 1..<40, using: &random)).compactMap { _ in
        Bool.random() ? law.good.randomElement() : law.bad.randomElement()
      }
      var changed = lines.filter { !law.good.contains($0) || Bool.random() }
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        guard let good = law.good.randomElement() else { continue }
        changed.insert(good, at: Int.random(in: 0...changed.count, using: &random))
      }
      // Moving a good line past bad ones is deleting and inserting it.
      let bad = lines.filter { !law.good.contains($0) }
      func text(_ lines: [String]) -> String { law.header + lines.map { $0 + "\n" }.joined() }
      let directory = try TemporaryDirectory(["a": text(lines)])
      func run(_ options: String, _ lines: [String]) throws -> ProgramOutcome {
        try Data(text(lines).utf8).write(to: URL(filePath: directory.path + "/a"))
        return try Executable.shell("\"$validate\" \(law.rules) \(options) a", in: directory)
      }
      #expect(try run("-q --write-baseline b", lines).status == 0)
      let same = try run("--warnings-fail --baseline b", changed)
      #expect(same.output == "" && same.status == 0, "\(lines) \(changed)")
      #expect(!same.errors.contains("gone"))
      #expect(same.errors.contains("\(bad.count) known") || bad.isEmpty)
      // Writing the baseline again changes nothing.
      let again = try run("-q --write-baseline c", changed)
      #expect(again.status == 0)
      guard let copied = bad.randomElement() else { continue }
      var more = changed
      more.insert(copied, at: Int.random(in: 0...more.count, using: &random))
      let new = try run("--warnings-fail --baseline b --summary=json", more)
      #expect(new.status == 1)
      #expect(new.errors.contains("\"known\":\(bad.count),\"gone\":0,"), "\(new.errors)")
      // It is the last one that is new.
      let last = more.lastIndex(of: copied) ?? 0
      let before = law.header + more[..<last].map { $0 + "\n" }.joined()
      let first = before.filter { $0 == "\n" }.count + 1
      let found = new.output.split(separator: ":").dropFirst().first.flatMap { Int($0) }
      #expect(found.map { first...first + 1 ~= $0 } == true, "\(more) \(new.output)")
      // A bad line less is a finding less.
      var fewer = changed
      fewer.remove(at: fewer.firstIndex(of: copied) ?? 0)
      let gone = try run("--warnings-fail --baseline b", fewer)
      #expect(gone.status == 0 && gone.errors.contains(" gone\n"), "\(gone.errors)")
    }
  }

  @Test func `threads find the same`() throws {
    var (before, after) = ("", "")
    for number in 0..<600_000 {
      let line = number % 500 == 0 ? "x\(number % 3000)" : "123456"
      before += line + "\n"
      after += number % 90_000 == 7 ? "x0\n\(line)\n" : line + "\n"
    }
    let directory = try TemporaryDirectory(["a": before, "after": after])
    let write = try Executable.shell(
      #""$validate" --digits -q -j3 --write-baseline b a && cp after a"#, in: directory)
    #expect(write.status == 0)
    for options in ["--format jsonl", "--emit invalid", "--format text", "--fail-fast"] {
      func run(_ threads: Int) throws -> ProgramOutcome {
        try Executable.shell(
          "\"$validate\" --digits --baseline b --summary=json -j\(threads) \(options) a",
          in: directory)
      }
      let (one, three) = (try run(1), try run(3))
      #expect(one.output == three.output && one.errors == three.errors && one.status == 1)
      if options == "--format text" { #expect(one.findings.count == 7) }
    }
  }
}
