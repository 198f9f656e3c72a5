import RegularLanguage
import TestSupport
import Testing

/// JSON documents with comments and trailing commas.
@Suite struct JSONCTests {
  private static let settings = """
    // The server.
    {
      "port": 80800,  // é: too large
      /* several
         lines **/ "hosts": ["a", "B",],
    }
    """

  private static let rules = [
    "--column", "port", "--port", "--column", "hosts[]", "--regex", "[a-z]",
  ]

  @Test func `comments and trailing commas are allowed, and places are those of the text`() throws {
    let outcome = try Executable.run(["--jsonc"] + Self.rules, input: .text(Self.settings))
    #expect(outcome.findings == ["<stdin>:3:15 [port]", "<stdin>:5:32 [regex]"])
    let strict = try Executable.run(["--json"] + Self.rules, input: .text(Self.settings))
    #expect(strict.output == "<stdin>:1:1: error: JSON does not allow comments [json]\n")
  }

  @Test(arguments: [
    ("{} /* x", "1:4: error: the comment is not closed by */ [json]"),
    ("{} /*/", "1:4: error: the comment is not closed by */ [json]"),
    ("{} # x", "1:4: error: comments start with // or /* [json]"),
    ("[,]", "1:2: error: expected a value [json]"),
    ("[1,,]", "1:4: error: expected a value [json]"),
    ("[1,}", "1:4: error: expected a value [json]"),
    ("{\"a\":1,]", "1:8: error: expected a name in double quotes [json]"),
    ("[1 / 2]", "1:4: error: expected ',' or ']' [json]"),
    ("// only a comment", "1:18: error: expected a value [json]"),
    ("{\"a\": 1, \"\\u0061\": 2,}", "1:11: error: a is set twice [repeated]"),
    ("[1, 2] // \u{FFFF}\n// [", nil), ("[1//\n,2/**/,/***/]//", nil), ("/*//*/1/*\"*/", nil),
    ("{\"a//\": \"/*\"}", nil),
  ]) func `what is no document is named`(text: String, finding: String?) throws {
    let outcome = try Executable.run(["--jsonc"], input: .text(text))
    #expect(outcome.output == (finding.map { "<stdin>:\($0)\n" } ?? ""))
    #expect(outcome.status == (finding == nil ? 0 : 1))
  }

  @Test func `malformed bytes in a comment are an error`() throws {
    let outcome = try Executable.run(
      ["--jsonc"], input: .bytes(Array("{} // a".utf8) + [0xFF, 0x0A]))
    #expect(outcome.findings == ["<stdin>:1:8 [utf-8]"])
  }

  @Test func `a repaired document keeps its comments`() throws {
    let text = "{\"a\": \" x \", /* \" y \" */ \"b\": [1,], // end\n}\n"
    let outcome = try Executable.run(
      ["--jsonc", "--column", "a", "--trim", "--emit", "fixed", "-q"], input: .text(text))
    #expect(outcome.output == text.replacing("\" x \"", with: "\"x\"", maxReplacements: 1))
  }

  @Test func `schemas, examples, rules files, projects and inference read comments`() throws {
    let files = [
      "schema": #"{"properties": {"port": {"maximum": 9}}}"#, "rules": "--jsonc\n[port]\n--max 9\n",
      "a.jsonc": "{\"port\": 10, // x\n}\n", "like": "{/**/\"port\": 1, \"host\": \"x\",}",
      ".validate": "[*.jsonc]\n--jsonc\n--column port\n--integer --max 9\n",
    ]
    let script = """
      "$validate" --jsonc --schema schema a.jsonc
      "$validate" -f rules a.jsonc
      "$validate" --jsonc --like like a.jsonc
      "$validate" --project
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(files))
    #expect(
      outcome.findings == [
        "a.jsonc:1:10 [maximum]", "a.jsonc:1:11 [numeric]", "a.jsonc:2:1 [required]",
        "a.jsonc:1:11 [integer]",
      ])
    let inferred = try Executable.shell(
      "\"$validate\" --infer --jsonc a.jsonc > r; cat r; \"$validate\" -f r a.jsonc",
      in: try TemporaryDirectory(files))
    #expect(inferred.output.contains("\n--jsonc\n"))
    #expect(inferred.output.contains("[port]"))
    #expect(inferred.status == 0)
  }

  @Test func `a document in pieces is read in the same way`() throws {
    let comment = String(repeating: "é", count: 60)
    let filler = String(repeating: "/* \(comment) */ [1, 2,], // x\n", count: 1 << 17)
    let text = "[" + filler + "\"x\", 7,]"
    let outcome = try Executable.run(
      ["--jsonc", "--column", "[0]", "--count", "2", "--column", "[131072]", "--digits"],
      input: .text(text))
    #expect(outcome.findings == ["<stdin>:131073:2 [digits]"])
    #expect(outcome.peakMemory < 96 << 20)
  }

  @Test(arguments: ["--jsonl", "--json", "--jsonc"])
  func `a repeated name is an error, unless its column only warns`(form: String) throws {
    let text = "{\"a\": 1, \"a\": 2, \"b\": 1, \"b\": 2}\n"
    let rules = [form, "--column", "b", "--number", "--warn", "--column", "a", "--number"]
    let outcome = try Executable.run(rules, input: .text(text))
    #expect(
      outcome.output == """
        <stdin>:1:11: warning: a is set twice [repeated]
        <stdin>:1:27: error: b is set twice [repeated]

        """)
    #expect(outcome.status == 1)
    let warned = try Executable.run(
      rules, input: .text("{\"a\": 1, \"a\": 2, \"b\": 1}\n"))
    #expect(warned.output == "<stdin>:1:11: warning: a is set twice [repeated]\n")
    #expect(warned.status == 0)
  }

  @Test func `two notations can't be combined`() throws {
    let outcome = try Executable.run(["--json", "--jsonc"])
    #expect(outcome.errors.hasPrefix("validate: '--json' and '--jsonc' can't be combined"))
    #expect(outcome.status == 2)
  }

  // MARK: - The law

  /// A random document with comments and trailing commas, and the same without them.
  private static func document(
    _ depth: Int,
    _ random: inout SplitMix64
  ) -> (written: String, blanked: String) {
    func any<Value>(_ values: [Value]) -> Value { values[Int(random.next() >> 33) % values.count] }
    func blank() -> (String, String) {
      let blank = any(["", " ", "\n", "/**/", "/*/ \" [ **/", "// {\"a\n", "/* \n* / */", "//\r\n"])
      let spaces = blank.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? String($0) : " " }
      return (blank, spaces.joined())
    }
    func joined(_ parts: [(String, String)]) -> (String, String) {
      (parts.map(\.0).joined(), parts.map(\.1).joined())
    }
    func same(_ text: String) -> (String, String) { (text, text) }
    let scalars = [
      "1", "-2.5", "\"a//b\"", "\"/*\"", "\"\\\"//\"", "true", "null", "\"B\"", "\"b\"", "x",
    ]
    guard depth > 0, any([true, true, false]) else {
      return joined([blank(), same(any(scalars)), blank()])
    }
    let isObject = any([true, false])
    var parts = [blank(), same(isObject ? "{" : "["), blank()]
    let count = any([0, 1, 2, 3])
    for index in 0..<count {
      if index > 0 { parts.append(same(",")) }
      if isObject {
        parts += [blank(), same(any(["\"a\"", "\"b\"", "\"//\""])), blank(), same(":")]
      }
      parts.append(document(depth - 1, &random))
    }
    if count > 0, any([true, false]) { parts += [(",", " "), blank()] }
    return joined(parts + [same(isObject ? "}" : "]"), blank()])
  }

  @Test func `a document has the findings that it has without comments`() throws {
    var random = SplitMix64(seed: 41)
    let count = sampled(200, of: 2_000)
    var (written, blanked): ([String: String], [String: String]) = ([:], [:])
    for number in 0..<count {
      (written["\(number)"], blanked["\(number)"]) = Self.document(3, &random)
    }
    let rules = [
      "--column", "a", "--optional", "--number", "--column", "b[]", "--optional", "--regex",
      "[a-z]",
    ]
    func output(_ form: String, _ files: [String: String]) throws -> String {
      let tree = try TemporaryDirectory(files)
      let names = (0..<count).map { "\($0)" }.joined(separator: " ")
      let outcome = try Executable.shell(
        "\"$validate\" \(form) \"$@\" --max-report 100000 \(names)", in: tree, arguments: rules)
      return outcome.output + outcome.errors
    }
    let expected = try output("--json", blanked)
    #expect(try output("--jsonc", written) == expected)
    #expect(expected.split(separator: "\n").count > 100)
  }
}
