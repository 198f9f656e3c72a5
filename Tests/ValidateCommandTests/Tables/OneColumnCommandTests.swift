import TestSupport
import Testing

/// A table of one column has the same output as its lines.
///
/// `VALIDATION_EXHAUSTIVE=1` tries every output with every combination of line options.
@Suite struct OneColumnCommandTests {
  /// The files, each of which is judged alone and after others.
  private static let inputs = [
    "", "\n", "1\n", "x\n", "#x\n", "  \n", "1\nx\n#\n2\r\n", "x\n#x", "#\n  \n\n", "1", "#",
    "\u{FEFF}", "\u{FEFF}1\n", "\u{FEFF}x", "\u{FEFF}#x\n", "\u{FEFF}\n1\n", "#x\n1\r\nx\r\n123",
  ]

  /// Options for the form of lines, alone or in combination.
  private static let plans: [[String]] = {
    var plans: [[String]] = [[]]
    for option in [
      ["--comment", "#"], ["--skip-blank"], ["--bom", "error"], ["--crlf", "error"],
      ["--final-newline", "require"], ["--max-line", "2"],
    ] {
      plans += plans.map { $0 + option }
    }
    return plans
  }()

  /// The kinds of output, and options for it.
  private static let outputs: [[String]] = [
    [], ["--format", "jsonl"], ["--format", "tsv"], ["--format", "github"], ["--format", "sarif"],
    ["--format", "junit"], ["--emit", "valid"], ["--emit", "invalid"], ["--emit", "valid", "-q"],
    ["--emit", "invalid", "-q"], ["-c"], ["-q"], ["--summary"], ["--summary=json", "-q"],
    ["--fail-fast"], ["--fail-fast", "--summary=json", "-q"], ["--fail-fast", "-c"],
    ["--max-invalid", "2"], ["--max-invalid", "30%"], ["--min-lines", "2"], ["--exit-zero"],
    ["--redact"], ["--suggest"],
  ]

  @Test(arguments: outputs.indices)
  func `a table of one column is judged like its lines`(number: Int) throws {
    let directory = try TemporaryDirectory(
      Dictionary(uniqueKeysWithValues: Self.inputs.enumerated().map { ("\($0)", $1) }))
    for (index, plan) in Self.plans.enumerated() {
      guard isExhaustive || index % 92 == number else { continue }
      // Each of the files is the first one in some combination.
      let first = (index + number) % Self.inputs.count
      let names = Self.inputs.indices.map { "\((first + $0) % Self.inputs.count)" }
      for files in isExhaustive || index.isMultiple(of: 2) ? [names, [names[0]]] : [names] {
        try Self.check(plan + Self.outputs[number], on: files, in: directory)
      }
    }
  }

  @Test func `a table that contains only comments is emitted`() throws {
    let outcome = try Executable.run(
      ["--csv", "--header", "0", "--column", "1", "--digits", "--comment", "#", "--emit", "valid"],
      input: .text("#x\n"))
    #expect(outcome.output == "#x\n")
    #expect(outcome.status == 0)
  }

  private static func check(
    _ options: [String],
    on files: [String],
    in directory: TemporaryDirectory
  ) throws {
    let rules = ["--digits"] + options
    let script = "\"$validate\" \"$@\""
    let lines = try Executable.shell(script, in: directory, arguments: rules + files)
    for kind in ["--csv", "--tsv"] {
      let table = [kind, "--header", "0", "--column", "1"]
      let rows = try Executable.shell(script, in: directory, arguments: table + rules + files)
      let context: Comment = "\(table + options) \(files)"
      #expect(rows.status == lines.status, context)
      #expect(Self.likeLines(rows.errors) == Self.likeLines(lines.errors), context)
      let (ofRows, ofLines) = (Self.likeLines(rows.output), Self.likeLines(lines.output))
      if options.allSatisfy({ !faultOptions.contains($0) }) || !hasFindings(options) {
        #expect(ofRows == ofLines, context)
      } else if !options.contains("sarif"), !options.contains("junit") {
        // A malformed line has only that error; a row has all its errors.
        let found = Set(ofRows.split(separator: "\n"))
        #expect(found.isSuperset(of: ofLines.split(separator: "\n")), context)
      }
    }
  }

  private static let faultOptions = ["--bom", "--crlf", "--final-newline", "--max-line"]

  private static func hasFindings(_ options: [String]) -> Bool {
    ["--emit", "-c", "-q"].allSatisfy { !options.contains($0) }
  }

  /// Removes what only tables have: the name of the column, the rules for quoting and for the count
  /// of fields, and the numbers of rules, since a row may break several.
  private static func likeLines(_ text: String) -> String {
    text
      .replacing(#/ row(s?)\b/#) { " line\($0.1)" }
      .replacing(#/"unit":"row"/#, with: "\"unit\":\"line\"")
      .replacing(#/"field":"1",/#, with: "")
      .replacing(#/"columns":\{("1":\{[^}]*\})?\},/#, with: "")
      .replacing(#/"rules":\{[^}]*\}/#, with: "")
      .replacing(#/"rules":\[\{"id".*?\}\]\}\}/#, with: "")
      .replacing(#/,"field":"1"\}/#, with: "}")
      .replacing(#/"fingerprint":"\w*"/#, with: "")
      .replacing(#/,"columns":\{"1":\{[^}]*\}\}/#, with: "")
      .replacing(#/\n  (1 )?\[.*/#, with: "")
      .replacing(#/\b1 must/#, with: "must")
      .replacing(#/\tfield\trule/#, with: "\trule")
      .replacing(#/^(\w+\t\d+\t\d+)\t1?\t/#.anchorsMatchLineEndings()) { "\($0.1)\t" }
  }
}
