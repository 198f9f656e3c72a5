import Foundation

/// The files of this package, found from where this source is.
enum PackageDirectory {
  /// The directory that holds Package.swift.
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The text of a file.
  static func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// The lines of a file, as `validate` reads them: without a byte order mark, LF or CR LF.
  static func lines(of path: String) throws -> [String] {
    var bytes = Array(try Data(contentsOf: url.appending(path: path)))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// The paths of the files below some places, relative to the package.
  static func files(below places: [String], withSuffix suffix: String = "") throws -> [String] {
    try places.flatMap { place in
      try FileManager.default.subpathsOfDirectory(atPath: url.appending(path: place).path())
        .map { place + "/" + $0 }
    }
    .filter { $0.hasSuffix(suffix) }
    .sorted()
  }

  /// The paths of the documents: the README, and the articles of all documentation catalogues.
  static func documents() throws -> [String] {
    try ["README.md", ".github/CONTRIBUTING.md"] + files(below: ["Sources"], withSuffix: ".md")
  }

  /// Whether there is a file or folder at a path.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: path).path())
  }

  /// The paths of the folders below a place that have Swift sources, and of those around them,
  /// relative to the place.
  static func folders(below place: String) throws -> Set<String> {
    var folders: Set<String> = []
    for path in try files(below: [place], withSuffix: ".swift") {
      var parts = path.dropFirst(place.count + 1).split(separator: "/")
      while parts.popLast() != nil, !parts.isEmpty { folders.insert(parts.joined(separator: "/")) }
    }
    return folders
  }

  /// The paths of the sources of the library: of the modules that `InputValidation` re-exports, of
  /// itself, and of those next to it.
  static func librarySources() throws -> [String] {
    let modules = try Regex(
      "Sources/(?:InputValidation|Validation|FieldEditing|SettingsSyntax)[A-Za-z]*/.*")
    return try files(below: ["Sources"], withSuffix: ".swift").filter {
      $0.wholeMatch(of: modules) != nil
    }
  }
}
