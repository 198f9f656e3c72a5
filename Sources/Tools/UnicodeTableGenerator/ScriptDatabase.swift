import Foundation

/// The scripts of the Unicode Character Database, from the Python package fontTools.
///
/// They are read from the directory `fontTools/unicodedata` of the package, without running Python:
/// its files `Scripts.py` and `ScriptExtensions.py` are lists of ranges and of values.
struct ScriptDatabase {
  /// The version, such as "17.0".
  let version: String
  /// The short and the long name of each script.
  let names: [(short: String, long: String)]
  /// The start of a script that continues until the next start.
  let scripts: [(start: UInt32, script: String)]
  /// For each start, the scripts that use the scalars; empty if it is only their own.
  let extensions: [(start: UInt32, scripts: [String])]

  /// Reads the database.
  ///
  /// - Parameter directory: The directory of the package.
  /// - Throws: `ScriptDatabaseError`, or an error if a file can't be read.
  init(directory: URL) throws {
    let scripts = try PythonFile(directory.appending(path: "Scripts.py"))
    let extensions = try PythonFile(directory.appending(path: "ScriptExtensions.py"))
    version = try scripts.version
    guard try extensions.version == version else {
      throw ScriptDatabaseError(file: extensions.name, part: "version")
    }
    let names = try scripts.values(of: "NAMES").map { $0[0] }
    self.names = stride(from: 0, to: names.count - 1, by: 2).map { (names[$0], names[$0 + 1]) }
    self.scripts = try zip(scripts.starts, scripts.values(of: "VALUES")).map { ($0, $1[0]) }
    self.extensions = try zip(extensions.starts, extensions.values(of: "VALUES"))
      .map { ($0, $1 == ["None"] ? [] : $1.sorted()) }
  }
}

/// An error in a file of the package, whose form has changed.
struct ScriptDatabaseError: Error {
  /// The name of the file.
  let file: String
  /// The unexpected part.
  let part: String
}

/// A Python source that consists only of lists.
private struct PythonFile {
  let name: String
  private let lines: [Substring]

  init(_ url: URL) throws {
    name = url.lastPathComponent
    lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
  }

  /// The version in the name of the source file: `# Scripts-17.0.0.txt`.
  var version: String {
    get throws {
      let prefix = "# \(name.dropLast(3))-"
      guard let line = lines.first(where: { $0.hasPrefix(prefix) }) else {
        throw ScriptDatabaseError(file: name, part: "version")
      }
      return line.dropFirst(prefix.count).split(separator: ".").prefix(2).joined(separator: ".")
    }
  }

  /// The first code points of the ranges.
  var starts: [UInt32] {
    get throws {
      try values(of: "RANGES").map { value in
        guard let start = UInt32(value[0].dropFirst(2), radix: 16) else {
          throw ScriptDatabaseError(file: name, part: value[0])
        }
        return start
      }
    }
  }

  /// Returns the words of each element of a list, or of the keys and values of a dictionary.
  func values(of variable: String) throws -> [[String]] {
    let body = lines.drop { !$0.hasPrefix(variable + " = ") }.dropFirst()
      .prefix { $0 != "]" && $0 != "}" }
    guard !body.isEmpty else { throw ScriptDatabaseError(file: name, part: variable) }
    var values: [[String]] = []
    var group: [String]?
    let text = body.map { $0.prefix { $0 != "#" } }.joined(separator: " ")
    for word in text.replacing("{", with: " { ").replacing("}", with: " } ")
      .split(whereSeparator: { " ,:\"".contains($0) })
    {
      if word == "{" {
        group = []
      } else if word == "}" {
        values.append(group ?? [])
        group = nil
      } else if group == nil {
        values.append([String(word)])
      } else {
        group?.append(String(word))
      }
    }
    return values
  }
}
