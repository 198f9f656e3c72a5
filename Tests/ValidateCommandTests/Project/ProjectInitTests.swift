import TestSupport
import Testing

/// `validate --project --init`.
@Suite struct ProjectInitTests {
  private static let header = "id,mail,day\n"
  private static let files = [
    "data/2024/jan.csv": header + "1,a@b.ch,2024-01-31\n2,c@d.ch,2024-02-01\n",
    "data/2024/feb.csv": header + "3,e@f.ch,2024-02-29\n",
    "people.csv": "name;age\nAnn;12\nBob;7\n", "strange [x]#1.tsv": "a\tb\n1\t2\n",
    ".env": "PORT=8080\nTOKEN=very-secret\n", ".env.local": "PORT=1\nTOKEN=other-secret\n",
    "events.jsonl": "{\"n\":1}\n{\"n\":2}\n", "app.properties": "debug=true\n",
    "package.json": "{}", "ignored.csv": "a\n1\n", ".gitignore": "ignored.csv\n", "notes.txt": "?",
  ]

  @Test func `the files satisfy the file that is written for them`() throws {
    let tree = try ProjectTree(Self.files)
    let outcome = try tree.run("\"$validate\" --project --init && cat .validate")
    #expect(
      outcome.errors == """
        validate: wrote .validate (sections: 6, files: 8); correct its rules, and check them by \
        'validate --project'

        """)
    let headings = outcome.output.split(separator: "\n").filter { $0.hasPrefix("[") }
    #expect(
      headings == [
        "[/{*.env,.env.*}]", "[/app.properties]", "[data/2024/*.{csv,psv}]", "[/events.jsonl]",
        "[/people.csv]", ##"[/strange?\[x\]\#1.tsv]"##,
      ])
    #expect(outcome.output.contains("--csv\n--delimiter=;\n"))
    #expect(outcome.output.contains("--column mail\n") && outcome.output.contains("--email\n"))
    #expect(!outcome.output.contains("secret"))
    let valid = try tree.run("\"$validate\" --project --strict-project")
    #expect(valid.status == 0, "\(valid.errors)")
    try tree.write(Self.header + "x,a@b.ch,2024-02-30\n", to: "data/2024/jan.csv")
    #expect(try tree.run("\"$validate\" --project").status == 1)
  }

  @Test(arguments: [
    ["a.csv": "a,-\n1,2\n"], ["a.csv": "*,[b]\n1,2\n", "b.csv": "*,[b]\n3,4\n"],
    ["a.csv": " a ,\"b\nc\",#d\n1,2,3\n"], ["a.csv": "2,1,,x,x\n1,2,3,4,5\n"],
    ["a.csv": "a;b\r\n1;2\r\n"], ["a.tsv": "\u{FEFF}a\tb\n"],
    ["a.jsonl": "{\"-\":1,\"a.b\":2}\n"],
    ["a.csv": "n\n" + (1...20).map { "\($0)\n" }.joined() + "-\n"],
  ])
  func `names and values of any kind satisfy what is written`(files: [String: String]) throws {
    let tree = try ProjectTree(files)
    let outcome = try tree.run("\"$validate\" --project --init && \"$validate\" --project")
    let rules = try tree.run("cat .validate").output
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)\(rules)")
  }

  @Test func `a file whose name is not UTF-8 has the kind that its name says`() throws {
    let tree = try ProjectTree(["a.env": "TOKEN=hunter2\n"])
    let script =
      "cp a.env \"$(printf '\\377').env\" && \"$validate\" --project --init; cat .validate"
    let outcome = try tree.run(script)
    #expect(outcome.output.hasPrefix("[/{*.env,.env.*}]\n") && outcome.output.contains("--dotenv"))
    #expect(!outcome.output.contains("hunter2"))
  }

  @Test func `rows that no rule accepts are reported`() throws {
    let tree = try ProjectTree(["a.csv": "a,b\n1,2\n3\n"])
    let outcome = try tree.run("\"$validate\" --project --init")
    #expect(outcome.errors.hasPrefix("validate: [/a.csv]: 1 row invalid under any rules\n"))
  }

  @Test(arguments: [
    ("", [:], "found no .csv, .psv, .tsv"), ("", [".validate": "", "a.csv": "a\n"], "already"),
    ("a.csv", ["a.csv": "a\n1\n"], "'--init'"), ("--csv", ["a.csv": "a\n"], "'--project'"),
  ])
  func `a mistake is reported, and nothing is written`(
    arguments: String,
    files: [String: String],
    message: String
  ) throws {
    let tree = try ProjectTree(files)
    let outcome = try tree.run("\"$validate\" --project --init \(arguments)")
    #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try tree.run("test ! -s .validate").status == 0)
  }

  @Test func `a file that can't be read is left out, with a message`() throws {
    let tree = try ProjectTree(["a.csv": "a\n1\n", "b.csv": "x,x\n\"1\n"])
    let outcome = try tree.run("\"$validate\" --project --init; echo $?; cat .validate")
    #expect(outcome.output.contains("[/a.csv]"))
    let wasRead = outcome.output.contains("[/b.csv]")
    #expect(outcome.output.hasPrefix(wasRead ? "0\n" : "2\n"))
    #expect(wasRead || outcome.errors.contains("b.csv: "))
  }

  @Test func `options of judging have no effect without a project`() throws {
    let outcome = try ProjectTree([:]).run("\"$validate\" --init")
    #expect(outcome.status == 2 && outcome.errors.contains("--project"))
  }
}
