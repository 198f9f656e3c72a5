import Foundation

/// The Unicode Character Database, as Debian's package unicode-data installs it.
struct UnicodeDatabase {
  private let directory: URL

  /// Opens the database, or gives `nil` where it is not installed.
  init?(directory: URL = URL(filePath: "/usr/share/unicode")) {
    let scripts = directory.appending(path: "Scripts.txt")
    guard FileManager.default.fileExists(atPath: scripts.path) else { return nil }
    self.directory = directory
  }
}

/// A file of the database that isn't what its format (UAX #44, section 4.2) says.
struct UnicodeDatabaseError: Error {
  let file: String
  let line: String
}

extension UnicodeDatabase {
  /// The version, as in "15.0", which the first line of a file states.
  func version() throws -> String {
    let line = try lines(of: "Scripts.txt").first ?? ""
    guard let name = line.split(separator: "-").last, line.hasPrefix("# Scripts-") else {
      throw UnicodeDatabaseError(file: "Scripts.txt", line: line)
    }
    return name.split(separator: ".").prefix(2).joined(separator: ".")
  }

  /// The fields of each line that has any, without comments.
  func records(of file: String) throws -> [[String]] {
    try lines(of: file).compactMap { line in
      let data = line.prefix { $0 != "#" }
      guard data.contains(";") else { return nil }
      return data.split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The ranges and values of a file with two fields, in ascending order.
  func ranges(of file: String) throws -> [(range: ClosedRange<UInt32>, value: String)] {
    try records(of: file).map { fields in
      let bounds = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let lower = bounds.first, let upper = bounds.last, lower <= upper else {
        throw UnicodeDatabaseError(file: file, line: fields.joined(separator: ";"))
      }
      return (lower...upper, fields[1])
    }
    .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func lines(of file: String) throws -> [String] {
    let text = try String(contentsOf: directory.appending(path: file), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }
}
