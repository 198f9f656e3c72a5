import Foundation

/// Case files of other projects, from a folder next to the repository, if present.
enum ConformanceData {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/conformance")

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// Returns the rows of a file with one JSON object per line.
  static func rows<Row: Decodable>(of name: String, as type: Row.Type = Row.self) throws -> [Row] {
    let data = try Data(contentsOf: folder.appending(path: name))
    let decoder = JSONDecoder()
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      try decoder.decode(Row.self, from: line)
    }
  }
}
