import Foundation
import TestSupport
import Testing

@testable import ValidateRun

/// The page of `--report html`.
@Suite struct ReportPageTests {
  /// A page, as a program reads it.
  struct Page {
    let text: String
    let elements: [XMLTree.Element]

    init(_ text: String) throws {
      self.text = text
      // Only these elements have no end in HTML.
      let closed = text.replacing(#/<meta ([^>]*)>/#) { "<meta \($0.1)/>" }
      elements = try XMLTree(closed).elements
    }

    /// The elements with a name.
    func all(_ name: String) -> [XMLTree.Element] { elements.filter { $0.name == name } }

    /// The numbers of lines that violate each rule, by column and name.
    var bars: [[String]: Int] {
      let rows = all("tbody").first(where: \.areOfRules)?.rows ?? []
      return Dictionary(
        uniqueKeysWithValues: rows.map { row in
          let cells = row.children
          let column = cells[0].name == "td" ? cells[0].allText : ""
          let label = cells.first { $0.name == "th" }?.children[0].text ?? ""
          let count = cells.first { $0.attributes["class"] == "number" }?.text ?? ""
          return ([column, label], Int(count.replacing(",", with: "")) ?? -1)
        })
    }

    /// The findings: place, message, rules and line.
    var findings: [Finding] {
      all("li").filter { $0.attributes["data-file"] != nil }.map { item in
        let place = item.children[0].allText.split(separator: ":", omittingEmptySubsequences: false)
        let pre = item.children.first { $0.name == "pre" }
        return Finding(
          place: [place.dropLast(2).joined(separator: ":")] + place.suffix(2).map(String.init),
          message: item.children[1].children[0].text, rules: item.children[1].children[1].text,
          line: pre.map(\.allText))
      }
    }
  }

  @Test func `the page says when and with what it was made, and groups digits`() throws {
    let directory = try TemporaryDirectory(["a.rules": "[0-9]+\n"])
    let lines = String(repeating: "x\n", count: 1234) + String(repeating: "1\n", count: 8766)
    func page(_ options: String) throws -> Page {
      let outcome = try Executable.shell(
        """
        export SOURCE_DATE_EPOCH=1709210445
        "$validate" \(options) -q --report html:page; cat page
        """, in: directory, input: .text(lines))
      return try Page(outcome.output)
    }
    let ofFile = try page("-f a.rules")
    let made = try #require(ofFile.all("p").first { $0.attributes["class"] == "made" }?.allText)
    let program = "validate \(ValidateRun.version)"
    #expect(
      made.hasPrefix(
        "Made on 2024-02-29 12:40 UTC by \(program), with the rules of a.rules (fingerprint "))
    #expect(ofFile.all("h1")[0].allText == "Failed 1,234 of 10,000 lines invalid")
    #expect(ofFile.all("dd").map(\.text).contains("8,766"))
    let chinese = try page("--digits --lang zh")
    let words = try #require(chinese.all("p").first { $0.attributes["class"] == "made" }?.allText)
    #expect(words.hasPrefix("由 \(program) 于 2024-02-29 12:40 UTC 生成"))
  }

  struct Finding {
    let place: [String]
    let message: String
    let rules: String
    let line: String?
  }

  /// A kind of input with hostile values.
  struct Mode: CustomTestStringConvertible, Sendable {
    let options: String
    let content: String
    var testDescription: String { options }
  }

  static let modes = [
    Mode(
      options: "--digits --length 2..4",
      content: "12\nx<&>\"'\n</script><script>a()</script>\n7\n12345\n]]>\n\u{202E}b\u{1B}[2J\n"),
    Mode(
      options: "--csv --column a --digits --warn --column b --email --unique c",
      content: "a,b,c\n1,a@b.ch,1\nx,<b>,1\n,\u{5D0}\u{5D1},2\n\"a\"\"\n<\",&amp;,3\n1,2\n"),
    Mode(
      options: "--jsonl --column a --digits --column b --optional --email",
      content: "{\"a\":\"1\"}\n{\"a\":\"<x>\",\"b\":\"'&\"}\nno\n{}\n"),
    Mode(
      options: "--dotenv --column PORT --port --column MAIL --email",
      content: "PORT=99999\nMAIL=<script>\nPORT=1\n=\n"),
  ]

  private static func page(
    _ options: String,
    _ files: [String: String],
    status: Int = 1
  ) throws -> (page: Page, errors: String) {
    let names = files.keys.sorted().map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Executable.shell(
      // Two pages may be compared, which a minute can part.
      "SOURCE_DATE_EPOCH=0 \"$validate\" -q \(options) --report html:/dev/stdout \(names)",
      in: try TemporaryDirectory(files))
    #expect(outcome.status == status, "\(outcome.errors)")
    return (try Page(outcome.output), outcome.errors)
  }

  @Test func `a bar is as long as its share`() throws {
    let outcome = try Executable.shell(
      """
      printf '%s\\n' 1 2 3 4 5 6 7 x y z > a
      "$validate" -q --digits --report html:out a; cat out
      """, in: TemporaryDirectory([:]))
    let widths = outcome.output.matches(of: #/<rect class="error" width="(\d+)"/#).map(\.1)
    #expect(outcome.output.contains("<span>30.0%</span>"))
    #expect(widths == ["300", "300"])
  }

  @Test(arguments: modes) func `the bars are the numbers of the summary`(_ mode: Mode) throws {
    let (page, errors) = try Self.page(
      mode.options + " --summary=json", ["in": mode.content, "in2": mode.content])
    let object = try JSONSerialization.jsonObject(with: Data(errors.utf8))
    let summary = try #require(object as? [String: Any])
    var expected: [[String]: Int] = [:]
    let columns = summary["columns"] as? [String: [String: Int]] ?? [:]
    for (column, rules) in columns {
      for (rule, count) in rules { expected[[column, rule]] = count }
    }
    let ofColumns = try Self.labelsOfColumns(summary)
    for (rule, count) in try #require(summary["rules"] as? [String: Int])
    where !ofColumns.contains(rule) {
      expected[["", rule]] = count
    }
    #expect(page.bars == expected)
    #expect(!expected.isEmpty)
    // Each bar has a finding, and the numbers of lines are those of the summary.
    for label in expected.keys.map({ $0[1] }) {
      #expect(page.findings.contains { $0.rules.contains(label) }, "\(label)")
    }
    let totals = page.all("dd").map(\.text)
    for name in ["files", "lines", "valid", "invalid"] {
      #expect(totals.contains("\(summary[name] as? Int ?? -1)"), "\(name)")
    }
  }

  /// The names of the rules of columns, violated or not.
  private static func labelsOfColumns(_ summary: [String: Any]) throws -> Set<String> {
    let inputs = try #require(summary["inputs"] as? [[String: Any]])
    let columns = inputs[0]["columns"] as? [String: [String: Int]] ?? [:]
    return Set(columns.values.flatMap(\.keys))
  }

  @Test(arguments: modes) func `the findings are those of JSON Lines`(_ mode: Mode) throws {
    let files = ["a<b>": mode.content, "c:d": mode.content]
    let (page, _) = try Self.page(mode.options, files)
    let outcome = try Executable.shell(
      "\"$validate\" \(mode.options) --format jsonl 'a<b>' 'c:d'",
      in: try TemporaryDirectory(files))
    let expected = try outcome.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let finding = try #require(object as? [String: Any])
      let place = ["file", "line", "column"].map { "\(finding[$0] ?? "")" }
      let rules = "[\((finding["rules"] as? [String] ?? []).joined(separator: ", "))]"
      return place + [Escaping.text(finding["message"] as? String ?? ""), rules]
    }
    let found = page.findings.map { $0.place + [$0.message, $0.rules] }
    // Warnings follow errors.
    #expect(Set(found) == Set(expected))
    #expect(found.count == expected.count)
  }

  @Test func `a finding shows its line as a terminal does`() throws {
    let long = String(repeating: "1", count: 100) + "x" + String(repeating: "2", count: 100)
    let (page, _) = try Self.page("--digits", ["in": "1<2\n\(long)\n\u{5D0}1\n"])
    let lines = page.findings.map(\.line)
    #expect(lines[0] == "1<2")
    #expect(lines[1] == CaretExcerpt(of: long, at: 100..<101).lines[0])
    #expect(lines[2] == "\u{5D0}1")
    #expect(page.all("mark").map(\.text) == ["<", "x", "\u{5D0}"])
    #expect(page.all("mark").map { $0.attributes["data-carets"] } == ["^", "^", "^"])
  }

  @Test(arguments: modes) func `redaction reveals no value`(_ mode: Mode) throws {
    let secret = "s3cr3tvalue"
    let content = mode.content.replacing("<", with: secret).replacing("x", with: secret)
    let options = mode.options + " --redact --suggest"
    let (page, _) = try Self.page(options, ["in": content])
    #expect(!page.text.contains(secret))
    #expect(page.all("pre").isEmpty)
    #expect(!page.findings.isEmpty)
    let (open, _) = try Self.page(mode.options, ["in": content])
    #expect(open.text.contains(secret))
  }

  @Test func `any bytes make a page without invisible characters`() throws {
    var input: [UInt8] = []
    for first in UInt8.min...UInt8.max { input += [first, 0x3C, first, 0x22, 0x0A] }
    for scalar in ["\u{200F}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{FFFE}", "\u{85}"] {
      input += Array("\(scalar)&\n".utf8)
    }
    let script = "\"$validate\" -q --digits --report html:/dev/stdout"
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(), input: .bytes(input))
    let page = try Page(outcome.output)
    #expect(page.findings.count > 20)
    for scalar in page.text.unicodeScalars where scalar != "\n" {
      #expect(![.control, .format, .privateUse].contains(scalar.properties.generalCategory))
    }
  }

  @Test(arguments: [
    ("--digits", "x"), ("--csv --column 1 --digits --warn --column 2 --email", "x,y"),
  ])
  func `the number of threads does not matter`(options: String, line: String) throws {
    let lines = (1...60_000).map { $0 % 7 == 0 ? "\(line)\($0)" : line.replacing("x", with: "1") }
    let files = ["in": "1,a@b.ch\n" + lines.joined(separator: "\n") + "\n"]
    let (one, _) = try Self.page("-j 1 " + options, files)
    let (three, _) = try Self.page("-j 3 " + options, files)
    #expect(one.text == three.text)
  }

  @Test func `the size of a page is bounded`() throws {
    func size(_ script: String) throws -> Int {
      let outcome = try Executable.shell(script, in: try TemporaryDirectory())
      #expect(outcome.status == 1, "\(outcome.errors)")
      return try Page(outcome.output).text.utf8.count
    }
    let page = "\"$validate\" -q --digits --report html:/dev/stdout"
    let few = try size("yes x | head -n 100 > in; \(page) in")
    let many = try size("yes x | head -n 200000 > in; \(page) in")
    #expect(many < few + 100)
    let files = try size("for i in $(seq 300); do echo x$i > $i; done; \(page) *")
    #expect(files < 100_000)
    let long = try size("head -c 9000000 /dev/zero | tr '\\0' x | fold -w 90000 > in; \(page) in")
    #expect(long < 30_000)
    let ruled = try size(
      """
      yes x | head -n 100 > in; seq 2 500 | sed 's/.*/--name r&\\n--length &..&/' > rules
      "$validate" -q -f rules --report html:/dev/stdout in
      """)
    #expect(ruled < 2_000_000)
  }

  @Test func `each rule and each of the worst files has findings, however rare`() throws {
    var lines = Array(repeating: "x", count: 500)
    lines.append("123456789")
    let (page, _) = try Self.page(
      "--digits --length ..5", ["a": lines.joined(separator: "\n"), "b": "1\ny\n", "c": "1\n"])
    #expect(page.findings.contains { $0.rules == "[length]" })
    #expect(page.findings.contains { $0.place == ["b", "2", "1"] })
    #expect(page.findings.count < 50)
    #expect(page.text.contains("of 502 findings are shown"))
  }

  @Test func `errors, warnings and known findings are apart`() throws {
    let script = """
      "$validate" -q --digits --warn --length ..2 --write-baseline base in
      printf '%s\\n' y 333 >> in
      "$validate" -q --digits --warn --length ..2 --baseline base --report html:page in
      cat page
      """
    let outcome = try Executable.shell(script, in: try TemporaryDirectory(["in": "x\n1\n"]))
    let page = try Page(outcome.output)
    #expect(page.all("h3").map(\.text) == ["Errors (1)", "Warnings (1)", "Known findings (1)"])
    #expect(page.findings.map(\.line) == ["y", "333", "x"])
    #expect(page.text.contains("Failed"))
  }

  @Test func `a run without findings passes`() throws {
    let (page, _) = try Self.page("--digits", ["in": "1\n"], status: 0)
    #expect(page.all("h1")[0].allText.hasPrefix("Passed 0 of 1 line"))
    #expect(page.all("form").isEmpty)
    #expect(page.text.contains("There are no findings."))
  }

  @Test func `an unreadable file, a shortage and a limit are on the page`() throws {
    let directory = try TemporaryDirectory(["in": "x\n"])
    let outcome = try Executable.shell(
      """
      "$validate" -q --digits --min-lines 5 --max-invalid digits=0 \
      --report html:/dev/stdout in '<gone>'
      """, in: directory)
    #expect(outcome.status == 2)
    let page = try Page(outcome.output)
    #expect(page.text.contains("only 1 line read, but 5 required"))
    #expect(page.text.contains("digits: 1 line invalid, but at most 0 allowed"))
    #expect(page.all("li").contains { $0.allText.hasPrefix("<gone>No such file") })
  }

  @Test(arguments: [
    ("en", "Violated rules"), ("zh-Hans", "\u{8FDD}\u{53CD}\u{7684}\u{89C4}\u{5219}"),
  ])
  func `the page has the language of the user`(language: String, heading: String) throws {
    let (page, _) = try Self.page("--digits --lang \(language)", ["in": "x\n"])
    #expect(page.all("html")[0].attributes["lang"] == language)
    #expect(page.all("h2")[0].text == heading)
    let english = page.text.contains("Findings")
    #expect(english == (language == "en"))
  }

  @Test(.enabled(if: Executable.isInstalled("sha256sum"), "sha256sum is not installed"))
  func `the policy names the style and the script`() throws {
    for (text, digest) in [
      (PageAssets.style, PageAssets.styleDigest), (PageAssets.script, PageAssets.scriptDigest),
    ] {
      let outcome = try Executable.shell(
        "sha256sum", in: try TemporaryDirectory(), input: .text(text))
      let hexadecimal = outcome.output.prefix { $0 != " " }
      let bytes = stride(from: 0, to: hexadecimal.count, by: 2).compactMap { offset in
        UInt8(hexadecimal.dropFirst(offset).prefix(2), radix: 16)
      }
      #expect(Data(bytes).base64EncodedString() == digest)
      #expect(!text.contains("<") && !text.contains("&"))
    }
  }
}

extension XMLTree.Element {
  /// The rows of a table's body.
  fileprivate var rows: [XMLTree.Element] { children.filter { $0.name == "tr" } }

  /// Whether the rows of a table's body are about rules.
  fileprivate var areOfRules: Bool {
    rows.first?.children.contains { $0.children.first?.name == "code" } ?? false
  }
}
