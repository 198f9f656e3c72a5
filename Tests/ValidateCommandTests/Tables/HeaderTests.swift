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
        <stdin>:1:11: error: two columns are named 'x' [header]

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
        <stdin>:2:1: error: id must be digits only [digits]
        <stdin>:2:4: error: id must be digits only [digits]

        """)
  }

  @Test func `an exact header has the columns of the rules in their order`() throws {
    #expect(try Self.outcome("id,mail", "--header-names", "exact").status == 0)
    let (order, _) = try Self.outcome("mail,id", "--header-names", "exact")
    #expect(
      order.hasPrefix("<stdin>:1:6: error: column 'id' must come before 'mail' [header]\n"))
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
    let (output, status) = try Self.outcome("id, id,it's")
    #expect(status == 2)
    #expect(output.contains("there is no column 'mail' among 'id', ' id', 'it\\'s'"))
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
