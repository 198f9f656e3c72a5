import Foundation

/// A directory that lives as long as the value.
package final class TemporaryDirectory: Sendable {
  /// Where it is.
  package let path: String

  /// Creates an empty directory.
  package init() throws {
    path = NSTemporaryDirectory() + "/validate-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Creates a directory with files, by name and text.
  package convenience init(_ files: [String: String]) throws {
    try self.init()
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
