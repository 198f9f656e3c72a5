import Foundation
import TestSupport
import Testing

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
    let schema = try JSONSerialization.jsonObject(with: Data(export.output.utf8))
    for (index, document) in Self.documents.enumerated() {
      let value = try JSONSerialization.jsonObject(
        with: Data(document.utf8), options: .fragmentsAllowed)
      #expect(
        try Self.accepts(value, schema) != refused.contains(index + 1), "\(document) \(schema)")
    }
  }

  /// Returns whether a schema of some keywords accepts a value.
  private static func accepts(_ value: Any, _ schema: Any) throws -> Bool {
    let schema = try #require(schema as? [String: Any])
    for (keyword, argument) in schema {
      let isAccepted: Bool
      switch keyword {
      case "$schema": isAccepted = true
      case "type":
        let types = argument as? [String] ?? (argument as? String).map { [$0] }
        isAccepted = try #require(types).contains(type(of: value))
      case "maxLength":
        isAccepted = (value as? String).map { $0.count <= argument as? Int ?? 0 } ?? true
      case "minItems":
        isAccepted = (value as? [Any]).map { $0.count >= argument as? Int ?? 0 } ?? true
      case "maxItems":
        isAccepted = (value as? [Any]).map { $0.count <= argument as? Int ?? 0 } ?? true
      case "items":
        isAccepted = try (value as? [Any] ?? []).allSatisfy { try accepts($0, argument) }
      case "allOf":
        isAccepted = try (argument as? [Any] ?? []).allSatisfy { try accepts(value, $0) }
      case "required":
        let members = value as? [String: Any]
        isAccepted = (argument as? [String] ?? []).allSatisfy {
          members?[$0] != nil || members == nil
        }
      case "properties":
        let members = value as? [String: Any] ?? [:]
        isAccepted = try (argument as? [String: Any] ?? [:]).allSatisfy { name, schema in
          try members[name].map { try accepts($0, schema) } ?? true
        }
      default: throw Unknown(keyword: keyword)
      }
      if !isAccepted { return false }
    }
    return true
  }

  private struct Unknown: Error { let keyword: String }

  private static func type(of value: Any) -> String {
    switch value {
    case is [String: Any]: "object"
    case is [Any]: "array"
    case is String: "string"
    case is NSNull: "null"
    default: "number"
    }
  }
}
