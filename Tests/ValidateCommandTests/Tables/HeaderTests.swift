import RegularLanguage
import TestSupport
import Testing

/// What is demanded of the header of a table.
@Suite struct HeaderTests {
  private static let rules = ["--csv", "--column", "id", "--digits", "--column", "mail"]

  private static func outcome(
    _ header: String,
    _ words: String...
  ) throws -> (output: String, status: Int32) {
    let row = header.split(separator: ",", omittingEmptySubsequences: false).map { _ in "1" }
    let outcome = try Executable.run(
      rules + words, input: .text(header + "\n" + row.joined(separator: ",") + "\n"))
    return (outcome.output + outcome.errors, Int32(outcome.status))
  }

  @Test func `repeated and empty names are findings, unless any name is allowed`() throws {
    let (output, status) = try Self.outcome("id,mail,,x,x")
    #expect(
      output.hasPrefix(
        """
        <stdin>:1:9: error: a column has no name [header]
        <stdin>:1:12: error: two columns are named 'x' [header]

        """))
    #expect(status == 1)
    #expect(try Self.outcome("id,mail,,x,x", "--header-names", "any").status == 0)
    #expect(try Self.outcome("id,mail,x", "--header-names", "any").status == 0)
  }

  @Test func `all columns with the same name have its rules`() throws {
    let outcome = try Executable.run(Self.rules, input: .text("id,mail,id\nx,,y\n"))
    #expect(
      outcome.output == """
        <stdin>:1:9: error: two columns are named 'id' [header]
        <stdin>:2:1: error: id must be digits only: expected a digit [digits]
        <stdin>:2:4: error: id must be digits only: expected a digit [digits]

        """)
  }

  @Test func `an exact header has the columns of the rules in their order`() throws {
    #expect(try Self.outcome("id,mail", "--header-names", "exact").status == 0)
    let (order, _) = try Self.outcome("mail,id", "--header-names", "exact")
    #expect(
      order.hasPrefix("<stdin>:1:1: error: column 'id' must come before 'mail' [header]\n"))
    let four =
      ["--csv", "--header-names", "exact"] + ["a", "b", "c", "d"].flatMap { ["--column", $0] }
    #expect(
      try Executable.run(four, input: .text("a,c,d,b\n")).output
        == "<stdin>:1:7: error: column 'b' must come before 'c' [header]\n")
    #expect(
      try Executable.run(four, input: .text("b,a,c,d\n")).output
        == "<stdin>:1:1: error: column 'a' must come before 'b' [header]\n")
    let (other, status) = try Self.outcome("id,x", "--header-names", "exact")
    #expect(
      other.hasPrefix(
        """
        <stdin>:1:4: error: unknown name x [unknown]
        <stdin>:1:5: error: there is no column 'mail' among 'id', 'x' [header]

        """))
    #expect(status == 1)
  }

  @Test func `a known header has the columns of the rules in any order`() throws {
    #expect(try Self.outcome("mail,id", "--header-names", "known").status == 0)
    #expect(try Self.outcome("mail,id,x", "--header-names", "known").status == 1)
    #expect(
      try Self.outcome("id", "--header-names", "known").output.contains(
        "there is no column 'mail' among 'id' [header]"))
    // What rules of other columns need is required, too, and they are not judged without it.
    let outcome = try Executable.run(
      ["--csv", "--column", "id", "--digits", "--when", "kind", "--one-of", "a", "--same", "id,b"]
        + ["--header-names", "known"], input: .text("id\nx\n"))
    #expect(
      outcome.output == """
        <stdin>:1:3: error: there is no column 'b' among 'id' [header]
        <stdin>:1:3: error: there is no column 'kind' among 'id' [header]

        """)
  }

  @Test func `without a demand, a column that rules name must be there to be judged`() throws {
    let (output, status) = try Self.outcome("id, id,it")
    #expect(status == 2)
    #expect(output.contains("there is no column 'mail' among 'id', ' id', 'it'"))
  }

  @Test func `the number of fields`() throws {
    #expect(try Self.outcome("id,mail", "--fields", "2").status == 0)
    let (output, status) = try Self.outcome("id,mail", "--fields", "3")
    #expect(output.hasPrefix("<stdin>:1:8: error: must have 3 fields, not 2 [fields]\n"))
    #expect(status == 1)
    let rows = try Executable.run(
      ["--csv", "--header", "0", "--fields", "2"], input: .text("1\n1,2\n1,2,3\n"))
    #expect(
      rows.output == """
        <stdin>:1:2: error: must have 2 fields, not 1 [fields]
        <stdin>:3:5: error: must have 2 fields, not 3 [fields]

        """)
    // Without a header, the first row says how many there are.
    let others = try Executable.run(["--csv", "--header", "0"], input: .text("1,2\n1,2,3\n"))
    #expect(others.output == "<stdin>:2:5: error: must have 2 fields, not 3 [fields]\n")
  }

  @Test func `options of headers need a header`() throws {
    #expect(
      try Executable.run(["--jsonl", "--fields", "2"], input: .text("")).errors.contains("--csv"))
    #expect(
      try Executable.run(["--digits", "--header-names", "known"], input: .text("")).status == 2)
    #expect(
      try Executable.run(
        ["--csv", "--header", "0", "--header-names", "known"], input: .text("")
      ).status == 2)
    #expect(
      try Executable.run(
        Self.rules + ["--strict", "--header-names", "any"], input: .text("id,mail\n")
      ).status == 2)
  }
}

/// Which line ends are right, and in which order rows are.
@Suite struct ShapeTests {
  private static let forms: [(words: [String], first: String)] = [
    (["--digits"], ""), (["--csv", "--column", "a", "--digits"], "a{}"),
    (["--csv", "--header", "0", "--column", "1", "--digits"], ""),
    (["--tsv", "--column", "a", "--digits"], "a{}"),
    (["--jsonl", "--column", ".", "--digits"], ""),
  ]

  @Test(arguments: forms)
  func `a carriage return is required`(words: [String], first: String) throws {
    func output(_ option: String, _ text: String) throws -> String {
      try Executable.run(words + ["--crlf", option], input: .text(text)).output
    }
    let number = first.isEmpty ? 2 : 3
    let lines = first.replacing("{}", with: "\r\n") + "1\r\n22\n3\r\n4"
    let fault =
      "<stdin>:\(number):3: error: must end with a carriage return and a line feed [crlf]\n"
    #expect(try output("require", lines) == fault)
    #expect(try output("consistent", lines) == fault)
    let plain = first.replacing("{}", with: "\n") + "1\n22\r\n3\n4"
    #expect(
      try output("consistent", plain)
        == "<stdin>:\(number):3: error: must not end with a carriage return [crlf]\n")
    #expect(try output("consistent", lines.replacing("22\n", with: "22\r\n")) == "")
    #expect(try output("consistent", plain.replacing("\r\n", with: "\n")) == "")
    #expect(try output("consistent", "") == (first.isEmpty ? "" : try output("auto", "")))
  }

  @Test func `a quoted line end is no line end`() throws {
    let outcome = try Executable.run(
      ["--csv", "--crlf", "consistent", "--column", "a\nb", "--non-empty"],
      input: .text("\"a\nb\"\r\n\"1\n2\"\r\n"))
    #expect(outcome.output + outcome.errors == "")
  }

  @Test func `rows ascend by columns`() throws {
    let words = ["--csv", "--column", "n", "--numeric", "--sorted", "n,s"]
    let outcome = try Executable.run(
      words, input: .text("n,s\n2,b\n10,a\n10,a\n10.0,Z\n,a\nx,a\n9,z\n11,a\n"))
    #expect(
      outcome.output == """
        <stdin>:5:6: error: s must not come before the value of line 4 [sorted]
        <stdin>:6:1: error: n must be a number: expected a digit, '+', '-' or '.' [numeric]
        <stdin>:7:1: error: n must be a number: expected a digit, '+', '-' or '.' [numeric]
        <stdin>:8:1: error: n must not come before the value of line 5 [sorted]

        """)
    let json = try Executable.run(
      ["--jsonl", "--column", "d", "--date", "--warn", "--sorted", "d"],
      input: .text(#"{"d":"2024-02-01"}"# + "\n" + #"{"d":"2024-01-31"}"# + "\n"))
    #expect(
      json.output
        == "<stdin>:2:7: warning: d must not come before the value of line 1 [sorted]\n")
    #expect(json.status == 0)
  }

  @Test(arguments: [1, 2, 3])
  func `sorting agrees with a naive check`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = (0..<400).map { _ in
      (Int.random(in: 0...2, using: &random), Int.random(in: 8...11, using: &random))
    }
    let input = "a,b\n" + rows.map { "\($0.0),\($0.1)\n" }.joined()
    let outcome = try Executable.run(
      ["--csv", "--column", "a", "--integer", "--column", "b", "--integer", "--sorted", "a,b"]
        + ["--format", "tsv"], input: .text(input))
    let found = outcome.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t")[1]
    }
    let expected = rows.indices.dropFirst().filter { rows[$0] < rows[$0 - 1] }.map { "\($0 + 2)" }
    #expect(found.map(String.init) == expected)
    #expect(expected.count > 100)
  }

  @Test func `control characters separate fields`() throws {
    for escape in [#"\x1E"#, #"\x01"#] {
      let byte = escape == #"\x1E"# ? "\u{1E}" : "\u{1}"
      let outcome = try Executable.run(
        ["--delimiter", escape, "--column", "b", "--digits"],
        input: .text("a\(byte)b\n1\(byte)x\n"))
      #expect(outcome.output.hasPrefix("<stdin>:2:3: error: b must be digits only"))
    }
  }
}
