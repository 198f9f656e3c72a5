import Foundation
import TestSupport

/// A directory tree in which the program judges a project.
struct ProjectTree {
  let directory: TemporaryDirectory

  /// Creates files by their paths; one that ends with a slash is a directory.
  init(_ files: [String: String]) throws {
    directory = try TemporaryDirectory()
    for (path, text) in files { try write(text, to: path) }
  }

  func write(_ text: String, to path: String) throws {
    let url = URL(filePath: directory.path + "/" + path)
    let folder = path.hasSuffix("/") ? url : url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !path.hasSuffix("/") { try Data(text.utf8).write(to: url) }
  }

  /// Runs a script in which `"$validate"` is the program.
  func run(_ script: String) throws -> ProgramOutcome {
    try Executable.shell(script, in: directory)
  }

  /// The names of the files that are judged.
  func files(_ options: String = "") throws -> [String] {
    let outcome = try run("\"$validate\" --project --allow-unused --count-only \(options)")
    return outcome.output.split(separator: "\n").map { line in
      String(line[..<(line.lastIndex(of: ":") ?? line.endIndex)])
    }
  }
}
