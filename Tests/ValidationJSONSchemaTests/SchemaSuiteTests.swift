import Foundation
import LibrarySupport
import SettingsSyntax
import Testing
import ValidationJSONSchema

/// The groups of JSON-Schema-Test-Suite, where they are present.
@Suite struct SchemaSuiteTests {
  /// A schema, and documents that it accepts or not.
  struct Group: CustomTestStringConvertible, Sendable {
    let draft: JSONSchema.Draft
    let file: String
    let isOptional: Bool
    let name: String
    let schema: String
    let tests: [(data: String, valid: Bool)]

    var testDescription: String { "\(draft.rawValue) \(file): \(name)" }
  }

  static let groups: [Group] = {
    guard let text = try? FormatCases.text(of: "json_schema_suite.jsonl") else { return [] }
    return text.split(separator: "\n").compactMap { line in
      (try? JSONText(Array(line.utf8))).flatMap(Group.init)
    }
  }()

  static let remotes: [String: String] = {
    guard let text = try? FormatCases.text(of: "json_schema_remotes.json"),
      let remotes = try? JSONText(Array(text.utf8))
    else { return [:] }
    return remotes.members(of: 0).mapValues { remotes.source(of: $0) }
  }()

  /// The groups whose verdicts differ, all of them optional, and why.
  private static let differing: Set = [
    // What a Punycode label stands for is not judged.
    "2020-12 optional/format/hostname: validation of A-label (punycode) host names",
    // The content of strings is an annotation, as in draft 2020-12.
    "draft-07 optional/content: validation of binary string-encoding",
    "draft-07 optional/content: validation of binary-encoded media type documents",
    // Draft 2019-09 is a mistake.
    "draft-07 optional/cross-draft: refs to future drafts are processed as future drafts",
    // No linear matcher has back references.
    "draft-07 optional/format/ecmascript-regex: ECMA 262 named groups and backreferences are valid",
  ]

  @Test(.enabled(if: !groups.isEmpty, "no groups of the suite"))
  func `the verdicts are those of the suite`() {
    var differences: [String] = []
    for group in Self.groups where !Self.differing.contains(group.testDescription) {
      let options = JSONSchema.Options(
        draft: group.draft, assertsFormats: group.file.hasPrefix("optional/format"))
      do throws(JSONSchema.Mistake) {
        let schema = try JSONSchema(group.schema, documents: Self.remotes, options: options)
        for (data, valid) in group.tests {
          let errors = schema.errors(in: data)
          if schema.isValid(data) != valid || errors.isEmpty != valid {
            differences.append("\(group.testDescription): \(data) \(valid)")
          }
        }
      } catch {
        differences.append("\(group.testDescription): \(error)")
      }
    }
    #expect(differences == [])
    let optional = Self.groups.filter(\.isOptional)
    #expect(Self.differing.count * 10 <= optional.count)
  }
}

extension SchemaSuiteTests.Group {
  fileprivate init?(_ row: JSONText) {
    let members = row.members(of: 0)
    func text(_ name: String) -> String? { members[name].map { row.text(of: row.nodes[$0]) } }
    guard let file = text("file"), let name = text("group"), let schema = members["schema"],
      let tests = members["tests"]
    else { return nil }
    self.init(
      draft: text("draft") == "draft7" ? .draft7 : .draft2020_12, file: file,
      isOptional: text("optional") == "true", name: name, schema: row.source(of: schema),
      tests: row.elements(of: tests).compactMap { test in
        let members = row.members(of: test)
        guard let data = members["data"], let valid = members["valid"] else { return nil }
        return (row.source(of: data), row.source(of: valid) == "true")
      })
  }
}

extension JSONText {
  /// Returns the values of an object by their names.
  fileprivate func members(of index: Int) -> [String: Int] {
    Dictionary(
      names(of: index).map { (text(of: nodes[$0]), $0 + 1) }, uniquingKeysWith: { $1 })
  }

  /// Returns the text of a value as it is written.
  fileprivate func source(of index: Int) -> String {
    String(decoding: bytes[nodes[index].start..<nodes[index].end], as: UTF8.self)
  }
}
