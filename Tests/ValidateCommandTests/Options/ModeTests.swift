import TestSupport
import Testing

/// Options that mean nothing to what the command line asks for.
@Suite struct ModeTests {
  private static let explain = "'--explain', which reads no lines; leave one of them out"
  private static let compare =
    "'--compare', which reads no lines and has its rules in OLD and NEW; leave one of them out"
  private static let merge =
    "'--merge', which reads summaries, and takes all else from them; leave one of them out"
  private static let generate = "'--generate', which takes nothing else; leave one of them out"

  @Test(arguments: [
    ("--explain --numeric --format sarif", "'--format' means nothing to \(explain)"),
    ("--format=sarif --numeric --explain", "'--format' means nothing to \(explain)"),
    ("--explain --numeric -q", "'-q' means nothing to \(explain)"),
    ("-zq --explain --numeric", "'-z' means nothing to \(explain)"),
    ("--explain --numeric --header 2", "'--header' means nothing to \(explain)"),
    ("--explain --numeric --min-lines=2", "'--min-lines' means nothing to \(explain)"),
    ("--explain --numeric a.txt", "'a.txt' means nothing to \(explain)"),
    ("--explain --numeric -", "'-' means nothing to \(explain)"),
    ("--explain --numeric -- --x", "'--x' means nothing to \(explain)"),
    ("--compare a b c", "'c' means nothing to \(compare)"),
    ("--compare a b --digits", "'--digits' means nothing to \(compare)"),
    ("--any --compare a b", "'--any' means nothing to \(compare)"),
    ("-v --compare a b", "'-v' means nothing to \(compare)"),
    ("--compare a b -f rules", "'-f' means nothing to \(compare)"),
    ("--compare a b --summary", "'--summary' means nothing to \(compare)"),
    ("--compare a b --explain", "'--compare' means nothing to \(explain)"),
    ("--explain --compare a b", "'--explain' means nothing to \(compare)"),
    ("--merge --digits a", "'--digits' means nothing to \(merge)"),
    ("--merge --max-invalid 3 a", "'--max-invalid' means nothing to \(merge)"),
    ("--merge --range 1/2 a", "'--range' means nothing to \(merge)"),
    ("--explain --digits --range 1/2", "'--range' means nothing to \(explain)"),
    ("--generate man --numeric", "'--numeric' means nothing to \(generate)"),
    ("--generate man --limit nesting=5", "'--limit' means nothing to \(generate)"),
    ("--generate man a.txt", "'a.txt' means nothing to \(generate)"),
    ("--explain --generate man", "'--explain' means nothing to \(generate)"),
    ("--compare a b --compare c d", "'--compare' is given twice; ask one question at a time"),
    (
      "--generate man --generate=bash", "'--generate' is given twice; ask one question at a time"
    ),
  ]) func `what means nothing is exit 2`(arguments: String, message: String) throws {
    let outcome = try Executable.run(arguments.split(separator: " ").map(String.init))
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  /// A value that each option with one takes.
  private static let values = [
    "regex": "a", "contains": "a", "length": "1", "one-of": "a", "rules": "rules", "min": "1",
    "max": "1", "decimals": "2", "decimal-separator": "comma", "multiple-of": "5",
    "name": "a", "limit": "nesting=5", "crlf": "keep", "encoding": "bytes",
    "bom": "strip", "final-newline": "ignore", "max-line": "5", "header": "1", "comment": "a",
    "range": "1/2", "drop": "a", "in": "rules",
    "compare": "a", "format": "text", "emit": "valid", "report": "text:out", "max-report": "5",
    "label": "a", "color": "never", "threads": "1", "max-invalid": "5", "min-lines": "5",
    "generate": "man", "delimiter": "x", "like": "rules", "column": "a", "unique": "a",
    "unique-memory": "1M",
    "same": "a,b", "mask": "00", "prompt": "a", "default": "1", "placeholder": "a",
    "retry": "1", "suggestions": "rules",
  ]

  @Test(arguments: [
    (["--explain", "--digits"], ["Rules:", "Formats:", "Bounds and combinations:", "Tables:"]),
    (["--compare", "a", "b"], []), (["--generate", "bash"], []), (["--merge"], []),
    (
      ["--prompt", "a", "--digits"],
      ["Rules:", "Formats:", "Bounds and combinations:", "Asking for a value:"]
    ),
  ])
  func `no option is ignored`(question: [String], sections: [String]) throws {
    let directory = try TemporaryDirectory(["rules": "a\n"])
    var section = ""
    var count = 0
    for line in try Executable.run(["--help"]).output.split(separator: "\n") {
      if line.hasSuffix(":"), !line.hasPrefix(" ") { section = String(line) }
      guard let match = line.firstMatch(of: /^  (?:-[a-zA-Z], )?--([a-z0-9-]+)/) else { continue }
      let name = String(match.1)
      let isAnswer = name == "help" || name == "version"
      let isKnown = sections.contains(section) || question.contains("--" + name) || isAnswer
      let own =
        [
          "--compare": ["limit"], "--merge": ["summary", "quiet"],
          "--prompt": ["trim", "lower", "upper", "drop"],
        ][question[0]] ?? []
      if isKnown || name == "lang" || own.contains(name) { continue }
      let value = Self.values[name].map { "=" + $0 } ?? ""
      let pair = name == "compare" ? " b" : ""
      let words = question.joined(separator: " ")
      let outcome = try Executable.shell(
        "\"$validate\" \(words) --\(name)\(value)\(pair)", in: directory)
      #expect(outcome.status == 2, "\(name)")
      #expect(outcome.errors.contains("' means nothing to '"), "\(outcome.errors)")
      #expect(outcome.output == "", "\(name)")
      count += 1
    }
    #expect(count > 20)
  }
}
