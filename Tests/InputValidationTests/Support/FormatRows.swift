import Foundation
import InputValidation

/// Rows of other projects' tests of formats, read from a folder beside the repository where there
/// is one.
enum FormatRows {
  struct Row: Decodable {
    let format: String
    let input: String
    let valid: Bool
    let value: String?

    private enum Key: String, CodingKey { case format, input, data, valid, value }

    init(from decoder: any Decoder) throws {
      let row = try decoder.container(keyedBy: Key.self)
      format = try row.decode(String.self, forKey: .format)
      input =
        try row.decodeIfPresent(String.self, forKey: .input)
        ?? row.decode(String.self, forKey: .data)
      valid = try row.decode(Bool.self, forKey: .valid)
      value = try? row.decodeIfPresent(String.self, forKey: .value)
    }
  }

  private static let folder = PackageDirectory.url
    .deletingLastPathComponent().appending(path: "shared/conformance")

  static var arePresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// The rows of a file that are about a format.
  static func rows(of format: String, in name: String) throws -> [Row] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      .split(separator: "\n")
      .map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
      .filter { $0.format == format }
  }

  /// The inputs of a file on which a validator has another verdict than the row says.
  static func differences(
    of validator: some Validator,
    from format: String,
    in name: String
  ) throws -> Set<String> {
    Set(
      try rows(of: format, in: name).filter { validator.isValid($0.input) != $0.valid }.map(\.input)
    )
  }
}
