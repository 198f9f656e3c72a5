package import Foundation

/// The files of this package, located relative to this source file.
package enum PackageDirectory {
  /// The directory that holds Package.swift.
  package static let url = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the text of a file.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Returns the lines of a file, as `validate` reads them: without a byte order mark, LF or CR LF.
  package static func lines(of path: String) throws -> [String] {
    var bytes = Array(try Data(contentsOf: url.appending(path: path)))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// Returns the paths of the files below some folders, relative to the package.
  package static func files(below places: [String], withSuffix suffix: String = "") throws
    -> [String]
  {
    try places.flatMap { place in
      try FileManager.default.subpathsOfDirectory(atPath: url.appending(path: place).path())
        .map { place + "/" + $0 }
    }
    .filter { $0.hasSuffix(suffix) }
    .sorted()
  }

  /// Returns the paths of the documents: the README, and the articles of all DocC catalogs.
  package static func documents() throws -> [String] {
    try ["README.md", ".github/CONTRIBUTING.md"] + files(below: ["Sources"], withSuffix: ".md")
  }

  /// Returns whether there is a file or folder at a path.
  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: path).path())
  }

  /// Returns the paths, relative to a folder, of those below it that contain Swift sources at any
  /// depth.
  package static func folders(below place: String) throws -> Set<String> {
    var folders: Set<String> = []
    for path in try files(below: [place], withSuffix: ".swift") {
      var parts = path.dropFirst(place.count + 1).split(separator: "/")
      while parts.popLast() != nil, !parts.isEmpty { folders.insert(parts.joined(separator: "/")) }
    }
    return folders
  }

  /// Returns the paths of the sources of the library: of `InputValidation`, of the modules that it
  /// re-exports, and of its companion modules.
  package static func librarySources() throws -> [String] {
    let modules = try Regex(
      "Sources/(?:InputValidation|Validat(?:ion|or)|FieldEditing|SettingsSyntax)[A-Za-z]*/.*")
    return try files(below: ["Sources"], withSuffix: ".swift").filter {
      $0.wholeMatch(of: modules) != nil
    }
  }
}
