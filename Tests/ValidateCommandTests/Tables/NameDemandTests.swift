import TestSupport
import Testing

/// Demands on names: `--strict` allows no others than those that rules name, and `--like` requires
/// those of another file, in every notation.
@Suite struct NameDemandTests {
  /// A notation with a record of names, and where each name is.
  private struct Notation: CustomTestStringConvertible {
    let option: String
    let write: @Sendable ([String]) -> String
    let place: @Sendable (_ names: [String], _ index: Int) -> String

    var testDescription: String { option }

    private static func column(_ names: [String], _ index: Int, margin: Int) -> Int {
      names[..<index].reduce(0) { $0 + $1.count + margin }
    }

    static let all: [Self] = [
      Self(option: "--csv") { names in
        names.joined(separator: ",") + "\n" + names.map { _ in "1" }.joined(separator: ",") + "\n"
      } place: { names, index in
        "1:\(column(names, index, margin: 1) + 1)"
      },
      Self(option: "--tsv") { names in
        names.joined(separator: "\t") + "\n" + names.map { _ in "1" }.joined(separator: "\t") + "\n"
      } place: { names, index in
        "1:\(column(names, index, margin: 1) + 1)"
      },
      Self(option: "--jsonl") { names in
        "{" + names.map { "\"\($0)\":\"1\"" }.joined(separator: ",") + "}\n"
      } place: { names, index in
        "1:\(column(names, index, margin: 7) + 3)"
      },
      Self(option: "--json") { names in
        "{" + names.map { "\"\($0)\":\"1\"" }.joined(separator: ",") + "}"
      } place: { names, index in
        "1:\(column(names, index, margin: 7) + 3)"
      },
      Self(option: "--dotenv") { names in
        names.map { "\($0)=1\n" }.joined()
      } place: { _, index in
        "\(index + 1):1"
      },
      Self(option: "--properties") { names in
        names.map { "\($0)=1\n" }.joined()
      } place: { _, index in
        "\(index + 1):1"
      },
    ]
  }

  @Test(arguments: Notation.all)
  private func `a name without a rule is unknown, where it is`(notation: Notation) throws {
    let names = ["id", "mial", "x"]
    let outcome = try Executable.run(
      [
        notation.option, "--strict", "--column", "id", "--digits", "--column", "mail", "--optional",
      ],
      input: .text(notation.write(names)))
    #expect(
      outcome.output == """
        <stdin>:\(notation.place(names, 1)): error: unknown name mial; did you mean mail? [unknown]
        <stdin>:\(notation.place(names, 2)): error: unknown name x [unknown]

        """)
    #expect(outcome.status == 1)
    // What a relation, a condition or an exemption names is known.
    for others in [
      ["--same", "id,x", "--different", "id,mial"], ["--when", "x", "--digits"],
      ["--unless-empty=x"],
    ] {
      let known = try Executable.run(
        [notation.option, "--strict", "--column", "mial", "--column", "id", "--digits"] + others,
        input: .text(notation.write(names)))
      #expect(!known.output.contains("[unknown]"), "\(others)")
    }
  }

  @Test(arguments: Notation.all)
  private func `the names of another file are required`(notation: Notation) throws {
    let directory = try TemporaryDirectory(["like": notation.write(["id", "mail", "note"])])
    let words = [
      notation.option, "--like", directory.path + "/like", "--column", "note", "--optional",
    ]
    let valid = try Executable.run(
      words + ["--strict"], input: .text(notation.write(["mail", "id"])))
    #expect(valid.output == "")
    #expect(valid.status == 0)
    let missing = try Executable.run(words, input: .text(notation.write(["id", "x"])))
    let isTable = ["--csv", "--tsv"].contains(notation.option)
    #expect(missing.status == 1)
    #expect(
      missing.output.contains(
        isTable
          ? "there is no column 'mail' among 'id', 'x' [header]" : "mail is missing [required]"))
  }

  @Test func `members of members and of elements are required`() throws {
    let directory = try TemporaryDirectory([
      "like.json": #"{"user": {"mail": null, "a.b": 1}, "items": [{"sku": 1, "n": 2}, {"sku": 3}]}"#
    ])
    let outcome = try Executable.run(
      ["--jsonl", "--like", directory.path + "/like.json", "--strict"],
      input: .text(
        """
        {"user": {"mail": "x", "a.b": []}, "items": [{"sku": 1}, {"sku": null}]}
        {"user": {"mail": "x"}, "items": [{"n": 1}]}
        {"user": {"mail": {"x": 1}, "a.b": {}}, "items": []}

        """))
    #expect(
      outcome.output == """
        <stdin>:2:22: error: /user/a.b is missing [required]
        <stdin>:2:37: error: unknown name items[0].n [unknown]
        <stdin>:2:42: error: items[0].sku is missing [required]

        """)
  }

  @Test(arguments: [
    ("--json", "{\"a\" 1}", "like:1:6: expected ':'"),
    ("--csv", "\"a", "like: there is no header"),
    ("--csv", "", "like: there is no header"),
    ("--dotenv", "A", "like:1:2: expected '='"),
  ]) func `a file of names with a mistake is refused`(
    kind: String,
    text: String,
    message: String
  ) throws {
    let directory = try TemporaryDirectory(["like": text])
    let outcome = try Executable.run(
      [kind, "--like", directory.path + "/like"], input: .text("a\n1\n"))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `filters don't let unknown names pass`() throws {
    let lines = #"{"id":"1"}"# + "\n" + #"{"id":"1","x":1}"# + "\n"
    let outcome = try Executable.run(
      ["--jsonl", "--strict", "--column", "id", "--digits"],
      input: .text(String(repeating: lines, count: 100)))
    #expect(outcome.output.split(separator: "\n").count == 100)
  }
}
