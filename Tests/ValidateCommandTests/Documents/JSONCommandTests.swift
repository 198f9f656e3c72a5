import Foundation
import TestSupport
import Testing

/// JSON documents: one per line, or one per file.
@Suite struct JSONCommandTests {
  private static let log = """
    {"id": 1, "user": {"email": "ann@example.org"}, "items": [{"sku": "ABC"}, {"sku": "XYZ"}]}
    {"id": "x", "user": {"email": "ann@"}, "items": [{"sku": "ABC"}, {"sku": "xyz"}, {}]}
    {"id": 1, "user": null, "items": []}
    {"id": 1, "user": {"email": ""}, "items": {},}
    not json

    {"id": 1, "id": 2, "user": {"email": "\\u0061@b.de"}, "items": [7, {"sku": "ABC\\u00e9D"}]}

    """

  private static let rules = [
    "--column", "id", "--number", "--integer", "--column", "user.email", "--email",
    "--unless-empty", "--column", "items[].sku", "--regex", "[A-Z]{3}", "--column", "items",
    "--count", "1..2",
  ]

  @Test func `each line is a document`() throws {
    let outcome = try Executable.run(["--jsonl"] + Self.rules, input: .text(Self.log))
    #expect(
      outcome.output == """
        <stdin>:2:9: error: id must be a number, not a string [type]
        <stdin>:2:36: error: user.email must be an e-mail address: expected a letter from A to Z \
        or a digit [email]
        <stdin>:2:49: error: items must have 1 to 2 items [count]
        <stdin>:2:75: error: items[1].sku must match the pattern [A-Z]{3}: expected an uppercase \
        letter (such as XYZ) [regex]
        <stdin>:2:83: error: items[2].sku is missing [required]
        <stdin>:3:19: error: user must be an object, not null [type]
        <stdin>:3:34: error: items must have 1 to 2 items [count]
        <stdin>:4:45: error: JSON does not allow a trailing comma [json]
        <stdin>:5:1: error: expected a value: the only words in JSON are true, false and null [json]
        <stdin>:6:1: error: expected a value [json]
        <stdin>:7:12: error: id is set twice [repeated]
        <stdin>:7:64: error: items[0] must be an object, not a number [type]
        <stdin>:7:79: error: items[1].sku must match the pattern [A-Z]{3}: expected nothing more \
        [regex]

        """)
    #expect(outcome.errors == "validate: 6 of 7 lines invalid\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    // A finding after an escape starts after its last character.
    CommandCase("--jsonl --column a --numeric", #"{"a":"\u002B"}"#, ["1:13 [numeric]"]),
    CommandCase("--jsonl --column a --digits", #"{"a":"\u0031\u0031x"}"#, ["1:19 [digits]"]),
    CommandCase("--jsonl --column a --length 2..", #"{"a":"\n"}"#, ["1:9 [length]"]),
    CommandCase("--json --column a --length 2..", #"{"a":"\n"}"#, ["1:9 [length]"]),
    // A carriage return before the line end is part of it.
    CommandCase(
      "--jsonl", "{\"a\":\"abc\r\n{\"a\":1\r\n[1,\r\n\"\\u00\r\n",
      [
        "1:6 [json]", "2:7 [json]", "3:4 [json]", "4:2 [json]",
      ]),
    CommandCase(
      "--jsonl --crlf keep", "{\"a\":\"abc\r\n", ["1:10 [json]"]),
    // A finding about one type at one place stands there once.
    CommandCase("--jsonl --column a --object --column a.b --digits", "{\"a\":[]}", ["1:6 [type]"]),
  ]) func `findings are at their places`(_ example: CommandCase) throws { try example.check() }

  /// What is after an escape has the place that it has without one, shifted by what is written.
  @Test(arguments: [
    "--numeric", "--digits", "--length 2", "--length ..1", "--email", "--date", "--alphabetic",
    "--regex [a-z]+x", "--one-of ab,cd", "--not --one-of aa", "--ean", "--contains q",
  ]) func `escapes move findings by their length`(rule: String) throws {
    let rules = rule.split(separator: " ").map(String.init)
    let texts = ["aa", "1a", "a1", "11", "1x1", "a-", "aaa", "4006381333932", "", "a@b", "ab"]
    func findings(width: Int, _ written: (Unicode.Scalar) -> String) throws -> [String] {
      let lines = texts.map { text in
        "{\"a\":\"" + text.unicodeScalars.map(written).joined() + "\"}\n"
      }
      let outcome = try Executable.run(
        ["--jsonl", "--column", "a", "--format", "jsonl"] + rules,
        input: .text(lines.joined()))
      return try outcome.output.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        // The value starts at column 7.
        let columns = ["column", "endColumn"].map { name in
          (object?[name] as? Int).map { "\(($0 - 7) / width) \(($0 - 7) % width)" } ?? ""
        }
        return "\(object?["line"] ?? "") \(columns) \(object?["message"] ?? "")"
      }
    }
    let plain = try findings(width: 1) { String($0) }
    let escaped = try findings(width: 6) { "\\u00" + String($0.value, radix: 16) }
    #expect(plain == escaped)
    #expect(!plain.isEmpty)
  }

  @Test(arguments: ["NaN", "None", "True", "nul", "nulL", "undefined", "-Infinity"])
  func `a word that is not JSON is told the words that are`(word: String) throws {
    for option in ["--jsonl", "--json"] {
      let outcome = try Executable.run([option], input: .text("{\"a\": \(word)}"))
      let words =
        word.hasPrefix("-")
        ? "8: error: expected a digit"
        : "7: error: expected a value: the only words in JSON are "
          + "true, false and null"
      #expect(outcome.output == "<stdin>:1:\(words) [json]\n")
    }
  }

  @Test func `too large a file of settings is told how to be read in parts`() throws {
    let words = "settings are read as a whole; move some of them to another file"
    let outcome = try Executable.shell(
      "head -c 8388609 /dev/zero | tr '\\0' '\\n' | \"$validate\" --format jsonl --dotenv")
    #expect(outcome.errors == "validate: <stdin>: the input has more than 8 MiB, but \(words)\n")
    // Reports tell the same.
    #expect(
      outcome.output == """
        {"file":"<stdin>","problem":"the input has more than 8 MiB, but \(words)"}

        """)
    #expect(outcome.status == 2)
  }

  @Test func `without rules, lines must be JSON`() throws {
    let outcome = try Executable.run(["--jsonl", "--skip-blank"], input: .text(Self.log))
    #expect(
      outcome.output == """
        <stdin>:4:45: error: JSON does not allow a trailing comma [json]
        <stdin>:5:1: error: expected a value: the only words in JSON are true, false and null [json]
        <stdin>:7:12: error: id is set twice [repeated]

        """)
    #expect(outcome.errors == "validate: 3 of 6 lines invalid\n")
  }

  @Test func `a file can be a document`() throws {
    let directory = try TemporaryDirectory([
      "app.json": "\u{FEFF}{\n  \"port\": 80800,\n  \"db\": {\"name\": 7,\n   \"x\": 1 }\n}\n",
      "good.json": "{\"port\": 80, \"db\": {\"name\": \"a\", \"user\": \"b\"}}",
      "bad.json": "{\n  // a comment\n}",
      "app.rules": "--json\n[port]\n--port\n[db.name]\n--string\n[db.user]\n--alphabetic\n",
    ])
    let outcome = try Executable.shell(
      "\"$validate\" -f app.rules app.json good.json bad.json", in: directory)
    #expect(
      outcome.output == """
        app.json:2:15: error: port must be a port number from 1 to 65535 [port]
        app.json:3:18: error: db.name must be a string, not a number [type]
        app.json:4:11: error: db.user is missing [required]
        bad.json:2:3: error: JSON does not allow comments [json]

        """)
    #expect(outcome.errors == "validate: 2 of 3 documents invalid\n")
  }

  @Test(
    arguments: [
      CommandCase("--jsonl --column a --digits", #"{"a":"1"}"#),
      CommandCase("--jsonl --column a --digits", #"{"a":1}"#),
      CommandCase("--jsonl --column a --digits", #"{"a":null}"#, ["1:6 [type]"]),
      CommandCase("--jsonl --column a --digits", #"{"b":1}"#, ["1:7 [required]"]),
      CommandCase("--jsonl --column a --optional --digits", #"{"b":1}"#),
      CommandCase("--jsonl --column a --optional --digits", #"{"a":null}"#, ["1:6 [type]"]),
      CommandCase("--jsonl --column a.b --optional --digits", #"{"a":null}"#),
      CommandCase("--jsonl --column a.b --optional --digits", #"{"a":5}"#, ["1:6 [type]"]),
      CommandCase("--jsonl --column a.b --unless-empty --digits", #"{"a":null}"#, ["1:6 [type]"]),
      CommandCase("--jsonl --column a --unless-empty --digits", #"{"a":null}"#),
      CommandCase("--jsonl --column a --unless-empty --digits", #"{"a":""}"#),
      CommandCase("--jsonl --column a --unless-empty --digits", #"{"a":"x"}"#, ["1:7 [digits]"]),
      CommandCase("--jsonl --column a --one-of true,1e2", #"{"a":true}"#),
      CommandCase("--jsonl --column a --one-of true,1e2", #"{"a":1e2}"#),
      CommandCase("--jsonl --column a --one-of true,1e2", #"{"a":1E2}"#, ["1:6 [one-of]"]),
      CommandCase("--jsonl --column a --string", #"{"a":true}"#, ["1:6 [type]"]),
      CommandCase("--jsonl --column a --array", #"{"a":{}}"#, ["1:6 [type]"]),
      CommandCase("--jsonl --column a --object --count 1..", #"{"a":{}}"#, ["1:6 [count]"]),
      CommandCase("--jsonl --column a --count 2", #"{"a":[1,[2]]}"#),
      CommandCase(
        "--jsonl --column a[][] --digits", #"{"a":[[1],["x"],2]}"#,
        [
          "1:13 [digits]", "1:17 [type]",
        ]),
      CommandCase("--jsonl --column /a/1 --digits", #"{"a":[1]}"#, ["1:8 [required]"]),
      CommandCase("--jsonl --column /a/1 --digits", #"{"a":{"1":"x"}}"#, ["1:12 [digits]"]),
      CommandCase("--jsonl --column . --digits", "12\n\"12\"\n[]", ["3:1 [type]"]),
      CommandCase("--jsonl", "\"\u{E9}\"\n\"\\ud800\"\n", ["2:2 [json]"]),
      CommandCase(
        "--jsonl --max-line 5", "[1,2]\n[1,2,3]\n[x,2,3]", ["2:6 [max-line]", "3:6 [max-line]"]),
      CommandCase("--jsonl --comment # --header 1", "x\n#y\n[]\nz", ["4:1 [json]"]),
      CommandCase("--jsonl --final-newline require", "[]\n[]", ["2:3 [final-newline]"]),
      CommandCase("--json --column a --digits", "{\n\"a\":\n\"x\"}", ["3:2 [digits]"]),
      CommandCase("--json", "", ["1:1 [json]"]),
    ])
  func `members are judged by their paths`(command: CommandCase) throws {
    try command.check()
  }

  @Test func `a path through an index expects an array`() throws {
    let outcome = try Executable.shell(
      #"printf '{"a":"x"}\n{"a":["x"]}\n' | "$validate" --jsonl --column 'a[0]' --digits"#)
    #expect(
      outcome.output == """
        <stdin>:1:7: error: a must be an array, not a string [type]
        <stdin>:2:8: error: a[0] must be digits only: expected a digit [digits]

        """)
  }

  @Test(arguments: sampled(1, from: ["8", "1"]))
  func `ranges and threads have the same findings`(threads: String) throws {
    let lines = Self.log.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let text = String(
      (0..<20_000).map { lines[$0 % lines.count] + "\n" }.joined())
    let directory = try TemporaryDirectory(["log": text])
    let quoted = Self.rules.map { "'\($0)'" }.joined(separator: " ")
    let whole = try Executable.shell(
      "\"$validate\" --jsonl \(quoted) --threads \(threads) log | cksum", in: directory)
    let single = try Executable.shell(
      "\"$validate\" --jsonl \(quoted) --threads 1 < log | sed 's/<stdin>/log/' | cksum",
      in: directory)
    #expect(whole.output == single.output)
    let parts = try Executable.shell(
      """
      for part in 1/3 2/3 3/3; do "$validate" --jsonl \(quoted) --range $part \
      --format tsv --no-summary log | tail -n +2 | cut -f4- ; done | sort | cksum
      "$validate" --jsonl \(quoted) --format tsv --no-summary log | tail -n +2 | cut -f4- | sort \
      | cksum
      """, in: directory)
    let sums = parts.output.split(separator: "\n")
    #expect(sums.count == 2 && sums.first == sums.last)
  }

  @Test func `valid and invalid lines can be split`() throws {
    let directory = try TemporaryDirectory(["log": Self.log])
    let quoted = Self.rules.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Executable.shell(
      """
      "$validate" --jsonl \(quoted) --report valid:good --report invalid:bad -q log
      cat good bad
      """, in: directory)
    let lines = Self.log.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.output == Self.log)
    #expect(try Executable.shell("cat good", in: directory).output == lines[0] + "\n")
  }

  @Test(
    arguments: [
      (
        "--jsonl --column a[ --digits",
        "'a[' is not a path such as user.email or items[].sku: "
          + "write [] for every element, or [0] for the first"
      ),
      ("--csv --column a --string", "--string applies to JSON; add --jsonl or --json"),
      ("--jsonl --null-data", "'--null-data' and '--jsonl' can't be combined"),
      ("--jsonl --encoding bytes", "'--encoding bytes' and '--jsonl' can't be combined"),
      ("--json --unique a", "'--unique' and '--json' can't be combined"),
      ("--jsonl --column a --string --number", "'--string' and '--number' can't be combined"),
      ("--json --emit valid", "'--emit valid' and '--json' can't be combined"),
      (
        "--json --range 1/2",
        "'--range' does not work with --json: a document is checked as a whole"
      ),
    ])
  func `other options are refused`(arguments: String, message: String) throws {
    let outcome = try Executable.run(
      arguments.split(separator: " ").map(String.init), input: .text(""))
    #expect(outcome.errors.hasPrefix("validate: \(message)\n"), "\(outcome.errors)")
    #expect(outcome.status == 2)
  }
}
