import TestSupport
import Testing
import ValidationJSONSchema

/// The exported JSON Schema and the program, on values that are null, empty or of another type.
@Suite struct SchemaAgreementTests {
  private static let documents = [
    "null", #""""#, "[]", "{}", "1", #""x""#, #"{"a":null}"#, #"{"a":""}"#, #"{"a":"x"}"#,
    #"{"a":[]}"#, #"{"a":[1]}"#, #"{"a":{}}"#, #"{"a":{"b":"x"}}"#, #"{"a":{"b":null}}"#,
    #"{"a":{"b":""}}"#, #"{"a":{"b":[]}}"#,
  ]

  @Test(arguments: [
    "--column a --object --unless-empty --column a.b --string",
    "--column a --object --unless-empty --column a.b --string --optional",
    "--column a --optional --object --column a.b --optional --string --unless-empty",
    "--column a --optional --column a.b --optional --string",
    "--column a --unless-empty --array --column a[] --number",
    "--column . --unless-empty --object", "--column . --object --column a --optional --string",
    "--column . --unless-empty --object --column a --string --unless-empty",
    "--column . --unless-empty --object --column a --string --optional",
    "--column a --warn --integer", "--column a --warn --integer --unless-empty",
    "--column a --warn --integer --string", "--warn --column a --object --column a.b --string",
    "--warn --column a.b --string --column a --object", "--warn --column a.b --string",
    "--column a --warn --length 2 --count 1",
    "--column a --number --unless-empty", "--column a --optional --number --unless-empty",
    "--column a --optional --array --unless-empty --column a[] --number --unless-empty",
    "--warn --column a[] --number", "--column a --array --warn --column a[] --string",
  ])
  func `the schema accepts the documents that the program accepts`(options: String) throws {
    try compare(
      options: ["--jsonl"] + options.split(separator: " ").map(String.init), Self.documents)
  }

  /// Compares the schema with the program on records.
  ///
  /// - Parameters:
  ///   - options: The rules.
  ///   - records: The records as JSON.
  ///   - lines: The lines of the input that are the records; by default, the records themselves.
  ///   - first: The number of the first of these lines.
  /// - Throws: The error of the program or of the schema.
  private func compare(
    options: [String],
    _ records: [String],
    lines: [String]? = nil,
    first: Int = 1
  ) throws {
    let text = (lines ?? records).map { $0 + "\n" }.joined()
    let outcome = try Executable.run(options + ["--format", "tsv"], input: .text(text))
    #expect(outcome.status != 2, "\(outcome.errors)")
    var refused: Set<Int> = []
    for line in outcome.output.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      if !fields.contains("warning") { refused.insert(try #require(Int(fields[1]))) }
    }
    let export = try Executable.run(options + ["--generate", "json-schema"])
    #expect(!export.errors.contains("not in the schema"), "\(export.errors)")
    let schema = try JSONSchema(export.output)
    for (index, record) in records.enumerated() {
      let isAccepted = !refused.contains(index + first)
      #expect(schema.isValid(record) == isAccepted, "\(record): \(export.output)")
    }
  }

  /// Rules of the column a that depend on the columns b and c.
  private static let conditions = [
    "--column a --digits --when b --one-of x",
    "--column a --digits --when b --not --one-of x", "--column a --when b --one-of x",
    "--column a --optional --digits --when b --alphabetic=ascii --when c --one-of x",
    "--column a --digits --unless-empty=b", "--column a --digits --optional --unless-empty=b",
    "--column a --digits --unless-empty=b --when c --one-of x",
    "--column a --missing x --digits --unless-empty=b",
    "--missing x --column a --unless-empty=b --digits",
    """
    --column a --regex [a-z0-9]{2} --when b --one-of x --column a --one-of 123,xyz --when b \
    --one-of true \
    --column a --alphabetic=ascii --otherwise
    """,
    """
    --column a --regex [a-z0-9]{2} --when b --one-of x --column a --one-of 123,xyz \
    --otherwise --unless-empty
    """,
    """
    --column a --unless-empty --regex [a-z0-9]{2} --when b --one-of x \
    --column a --not --one-of x --when c --one-of true
    """,
    "--column a --non-empty --column a --digits --when b --one-of x "
      + "--column a --one-of 123,xyz --otherwise",
    "--column a --unless-empty --digits --column a --regex [a-z0-9]{2} --when b --non-empty",
    "--column a --digits --when b --one-of x "
      + "--column a --alphabetic=ascii --unless-empty=c --otherwise",
    "--column a --regex [a-z0-9]{2} --unless-empty=b --column a --digits --unless-empty=c",
    """
    --column b --alphabetic=ascii --unless-empty --column a --optional --digits --when b \
    --one-of x,true \
    --column c --regex [a-z0-9]{2,3} --optional --when a --one-of x --when b --not --one-of x
    """,
  ]

  @Test(
    arguments: conditions + [
      "--column a --string --regex [a-z0-9]{2} --when b --one-of x "
        + "--column a --one-of 123,xyz --otherwise",
      "--column a --number --when b --one-of x --column a --digits --otherwise --unless-empty",
      "--column a --array --count 1 --when b --one-of x --column a --otherwise",
      "--strict --column a --digits --when b --alphabetic=ascii",
    ])
  func `conditions are those of the program in JSON`(options: String) throws {
    let values = [
      nil, "null", #""""#, #""x""#, #""12""#, #""123""#, "12", "true", "[1]",
    ]
    var documents: [String] = ["null", "[]", "5"]
    for a in values {
      for b in values {
        for c in options.contains("c --") ? values : [nil, "[1]"] {
          let members = [("a", a), ("b", b), ("c", c)].compactMap { name, value in
            value.map { "\"\(name)\":\($0)" }
          }
          documents.append("{" + members.joined(separator: ",") + "}")
        }
      }
    }
    try compare(options: ["--jsonl"] + options.split(separator: " ").map(String.init), documents)
  }

  @Test(arguments: conditions)
  func `conditions are those of the program in tables`(options: String) throws {
    let values = ["", "x", "12", "123", "true"]
    let rows = values.flatMap { a in values.flatMap { b in values.map { [a, b, $0] } } }
    try compare(
      options: ["--csv"] + options.split(separator: " ").map(String.init),
      rows.map { #"{"a":"\#($0[0])","b":"\#($0[1])","c":"\#($0[2])"}"# },
      lines: ["a,b,c"] + rows.map { $0.joined(separator: ",") }, first: 2)
  }

  @Test(arguments: [
    "--column o.a --digits --when o.b --one-of x",
    "--column o.a --digits --when b --one-of x --column o.a --alphabetic=ascii --otherwise",
    "--column a --digits --when o.b --not --one-of x", "--column o.a --digits --unless-empty=o.b",
    "--column a --digits --when o[0] --one-of x", "--column o[].a --digits --unless-empty=b",
    "--column o --object --when b --one-of x --column o.a --digits",
    "--column a --digits --when /o/b --one-of x --column a --string --otherwise",
  ])
  func `conditions are those of the program on paths`(options: String) throws {
    let objects = [
      nil, "null", #""x""#, "[]", #"["x"]"#, #"["y"]"#, "{}", #"{"a":"x"}"#, #"{"a":1}"#,
      #"{"b":"x"}"#, #"{"a":1,"b":"x"}"#, #"{"a":"x","b":"x"}"#, #"{"a":null,"b":""}"#,
      #"{"a":"x","b":"y"}"#, #"{"0":"x"}"#, #"[{"a":"x"}]"#, #"[{"a":1},{}]"#, #"{"b":null}"#,
    ]
    let values = [nil, "null", #""x""#, "1"]
    var documents: [String] = ["null", "[]", "5"]
    for object in objects {
      for a in values {
        for b in values {
          let members = [("o", object), ("a", a), ("b", b)].compactMap { name, value in
            value.map { "\"\(name)\":\($0)" }
          }
          documents.append("{" + members.joined(separator: ",") + "}")
        }
      }
    }
    try compare(options: ["--jsonl"] + options.split(separator: " ").map(String.init), documents)
  }
}
