import Foundation
package import InputValidation
package import Testing
import TestSupport

/// Test cases of other projects for formats, from a folder next to the repository, if present.
package enum FormatCases {
  private static let folder = PackageDirectory.url.deletingLastPathComponent()
    .appending(path: "shared/conformance")

  package static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// A text, and whether it is valid.
  package struct Row: Decodable {
    package var format: String?
    package var validator: String?
    package var args: [Argument]?
    package var input: String?
    package var data: Argument?
    package var valid: Bool?
    package var strict: Argument?
  }

  /// An argument of a validator, as text.
  package struct Argument: Decodable {
    package var text: String?

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else if let flag = try? container.decode(Bool.self) {
        text = String(flag)
      } else if let number = try? container.decode(Int.self) {
        text = String(number)
      } else if let flags = try? container.decode([String: Bool].self) {
        text = flags.sorted { $0.key < $1.key }.map { "\($0):\($1)" }.joined(separator: " ")
      }
    }
  }

  /// Returns the text of a file.
  package static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Returns the rows of a file with one JSON object per line.
  package static func rows<Row: Decodable>(of name: String, as type: Row.Type = Row.self) throws
    -> [Row]
  {
    let data = try Data(contentsOf: folder.appending(path: name))
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(Row.self, from: line)
    }
  }

  /// Returns the texts for a validator of validator.js with some arguments, and their validity.
  package static func validatorJS(_ name: String, _ arguments: [String] = []) throws -> [(
    String, Bool
  )] {
    try rows(of: "validatorjs.jsonl", as: Row.self)
      .filter { $0.validator == name && $0.args?.map { $0.text ?? "null" } == arguments }
      .compactMap { row in row.input.flatMap { text in row.valid.map { (text, $0) } } }
  }

  /// Returns the texts for a format in a file, and their validity.
  package static func texts(_ format: String, in name: String) throws -> [(String, Bool)] {
    try rows(of: name, as: Row.self).filter { $0.format == format }.compactMap { row in
      (row.input ?? row.data?.text).flatMap { text in
        (row.strict.map { $0.text == "true" } ?? row.valid).map { (text, $0) }
      }
    }
  }

  /// Expects that a validator disagrees with exactly the rows that are listed with a reason.
  package static func expectAgreement(
    _ validator: some Validator,
    _ rows: [(String, Bool)],
    differences: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(!rows.isEmpty, "there are rows", sourceLocation: sourceLocation)
    var different: Set<String> = []
    for (text, isValid) in rows where validator.isValid(text) != isValid { different.insert(text) }
    #expect(different == Set(differences.keys), sourceLocation: sourceLocation)
  }
}
