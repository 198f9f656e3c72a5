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
    let options = ["--jsonl"] + options.split(separator: " ").map(String.init)
    let outcome = try Executable.run(
      options + ["--format", "tsv"],
      input: .text(Self.documents.map { $0 + "\n" }.joined()))
    var refused: Set<Int> = []
    for line in outcome.output.split(separator: "\n").dropFirst()
    where !line.split(separator: "\t", omittingEmptySubsequences: false).contains("warning") {
      let number = line.split(separator: "\t", omittingEmptySubsequences: false)[1]
      refused.insert(try #require(Int(number)))
    }
    let export = try Executable.run(options + ["--generate", "json-schema"])
    let schema = try JSONSchema(export.output)
    for (index, document) in Self.documents.enumerated() {
      let isAccepted = !refused.contains(index + 1)
      #expect(schema.isValid(document) == isAccepted, "\(document): \(export.output)")
    }
  }
}
