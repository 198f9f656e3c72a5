import TestSupport
import Testing

/// Options without meaning for the requested mode.
@Suite struct ModeTests {
  private static let explain = "'--explain', which reads no lines; remove one of them"
  private static let compare =
    "'--compare', which reads no lines and takes its rules from OLD and NEW; remove one of them"
  private static let merge =
    "'--merge', which takes everything from the summaries it reads; remove one of them"
  private static let generate = "'--generate', which takes no other option; remove one of them"

  private static let schema = "'--generate', which reads no lines; remove one of them"

  @Test(arguments: [
    ("--explain --numeric --format sarif", "'--format sarif' can't be combined with \(explain)"),
    ("--format=sarif --numeric --explain", "'--format sarif' can't be combined with \(explain)"),
    ("--compare a b --format svg", "'--format' can't be combined with \(compare)"),
    ("--explain --numeric -q", "'-q' can't be combined with \(explain)"),
    ("-zq --explain --numeric", "'-z' can't be combined with \(explain)"),
    ("--explain --numeric --header 2", "'--header' can't be combined with \(explain)"),
    ("--explain --numeric --min-lines=2", "'--min-lines' can't be combined with \(explain)"),
    ("--explain --numeric a.txt", "'a.txt' can't be combined with \(explain)"),
    ("--explain --numeric -", "'-' can't be combined with \(explain)"),
    ("--explain --numeric -- --x", "'--x' can't be combined with \(explain)"),
    ("--compare a b c", "'c' can't be combined with \(compare)"),
    ("--compare a b --digits", "'--digits' can't be combined with \(compare)"),
    ("--any --compare a b", "'--any' can't be combined with \(compare)"),
    ("-v --compare a b", "'-v' can't be combined with \(compare)"),
    ("--compare a b -f rules", "'-f' can't be combined with \(compare)"),
    ("--compare a b --summary", "'--summary' can't be combined with \(compare)"),
    ("--compare a b --explain", "'--compare' can't be combined with \(explain)"),
    ("--explain --compare a b", "'--explain' can't be combined with \(compare)"),
    ("--merge --digits a", "'--digits' can't be combined with \(merge)"),
    ("--merge --max-invalid 3 a", "'--max-invalid' can't be combined with \(merge)"),
    ("--merge --range 1/2 a", "'--range' can't be combined with \(merge)"),
    ("--explain --digits --range 1/2", "'--range' can't be combined with \(explain)"),
    ("--generate man --numeric", "'--numeric' can't be combined with \(generate)"),
    ("--generate man --limit nesting=5", "'--limit' can't be combined with \(generate)"),
    ("--generate man a.txt", "'a.txt' can't be combined with \(generate)"),
    ("--explain --generate man", "'--explain' can't be combined with \(generate)"),
    ("--generate json-schema --digits -q", "'-q' can't be combined with \(schema)"),
    ("--generate=json-schema --digits a.txt", "'a.txt' can't be combined with \(schema)"),
    ("--header 2 --csv --generate json-schema", "'--header' can't be combined with \(schema)"),
    ("--explain --generate json-schema", "'--explain' can't be combined with \(schema)"),
    (
      "--generate man --generate json-schema --digits",
      "'--generate' is given twice; give it once"
    ),
    ("--compare a b --compare c d", "'--compare' is given twice; give it once"),
    (
      "--generate man --generate=bash", "'--generate' is given twice; give it once"
    ),
  ]) func `an option without meaning is exit 2`(arguments: String, message: String) throws {
    let outcome = try Executable.run(arguments.split(separator: " ").map(String.init))
    #expect(outcome.errors == "validate: \(message)\nTry 'validate --help'.\n")
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  /// A value for each option that takes one.
  private static let values = [
    "regex": "a", "contains": "a", "length": "1", "one-of": "a", "rules": "rules", "min": "1",
    "max": "1", "decimals": "2", "decimal-separator": "comma", "multiple-of": "5",
    "name": "a", "limit": "nesting=5", "crlf": "keep", "encoding": "bytes",
    "bom": "strip", "final-newline": "ignore", "max-line": "5", "header": "1", "comment": "a",
    "range": "1/2", "drop": "a", "replace": "a=b", "in": "rules",
    "compare": "a", "format": "text", "emit": "valid", "report": "text:out", "max-report": "5",
    "label": "a", "color": "never", "threads": "1", "max-invalid": "5", "min-lines": "5",
    "max-records": "5", "missing": "a", "header-names": "any",
    "fields": "2", "sorted": "a",
    "generate": "man", "delimiter": "x", "like": "rules", "column": "a", "unique": "a",
    "unique-memory": "1M",
    "same": "a,b", "different": "a,b", "sum": "1", "when": "a", "not-before": "a",
    "not-after": "a", "at-least": "a", "at-most": "a", "mask": "00", "prompt": "a", "default": "1",
    "placeholder": "a",
    "retry": "1", "suggestions": "rules", "count": "1", "baseline": "b", "write-baseline": "b",
    "tolerance": "1%", "sample": "5", "schema": "rules", "resolve": "rules",
    "schema-empty": "absent", "more-than": "1", "less-than": "1", "as": "rules",
  ]

  @Test(arguments: [
    (
      ["--explain", "--digits"],
      ["Rules:", "Formats:", "Bounds and combinations:", "Tables:", "JSON:"]
    ),
    (
      ["--generate", "json-schema", "--digits"],
      ["Rules:", "Formats:", "Bounds and combinations:", "Tables:", "JSON:"]
    ),
    (["--infer", "--csv"], []), (["--compare", "a", "b"], []), (["--generate", "bash"], []),
    (["--merge"], []), (["--project"], ["Output:", "Outcome:", "Projects:"]),
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
      // Only --explain explains a JSON Schema; the others take a Table Schema.
      let isOfSchema =
        section == "JSON:" && question[0] != "--explain"
        && (name.hasPrefix("schema-") || name == "resolve")
      let isKnown =
        sections.contains(section) && !isOfSchema || question.contains("--" + name) || isAnswer
      let own =
        [
          "--compare": ["limit"], "--merge": ["summary", "quiet"],
          "--infer": [
            "tolerance", "sample", "as", "redact", "csv", "tsv", "jsonl", "json", "dotenv",
            "properties",
            "delimiter", "jsonc", "decompress", "null-data", "crlf", "encoding", "skip-blank",
            "header", "comment",
          ],
          "--prompt": ["trim", "lower", "upper", "drop"],
        ][question[0]] ?? []
      if isKnown || name == "lang" || own.contains(name) { continue }
      let value = Self.values[name].map { "=" + $0 } ?? ""
      let pair = ["compare": " b", "sum": " a,b"][name] ?? ""
      let words = question.joined(separator: " ")
      let outcome = try Executable.shell(
        "\"$validate\" \(words) --\(name)\(value)\(pair)", in: directory)
      #expect(outcome.status == 2, "\(name)")
      #expect(outcome.errors.contains("' can't be combined with '"), "\(outcome.errors)")
      #expect(outcome.output == "", "\(name)")
      count += 1
    }
    #expect(count > 20)
  }
}
