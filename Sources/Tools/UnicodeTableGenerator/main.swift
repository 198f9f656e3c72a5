// Writes the tables in Sources/PatternSyntax/Unicode/Generated.
//
// The source of truth is the toolchain that runs this program, and not the Unicode Character
// Database: users expect the count of `String.count`, so the tables must agree with Swift's own
// segmentation, even if that is older than the standard. The toolchain doesn't provide scripts.
// They come from the Python package fontTools, in the release with the toolchain's version of
// Unicode: for 17.0 it is fontTools 4.61.0. `.ci/run` shows how to get it.

import Foundation

/// The request of the command line.
struct Request {
  /// Whether to compare the files on disk instead of writing them.
  var checksOnly = false

  /// The directory `fontTools/unicodedata`; without it the table of scripts is unchanged.
  var scripts: URL?

  /// The directory of the generated files.
  var directory = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "PatternSyntax/Unicode/Generated")
}

/// Returns the request of the arguments, or nil if they are invalid.
func parse(_ arguments: some Sequence<String>) -> Request? {
  var request = Request()
  var hasDirectory = false
  var arguments = Array(arguments)[...]
  while let argument = arguments.popFirst() {
    if argument == "--check" {
      request.checksOnly = true
    } else if argument == "--scripts", let directory = arguments.popFirst() {
      request.scripts = URL(filePath: directory)
    } else if argument.hasPrefix("-") || hasDirectory {
      return nil
    } else {
      request.directory = URL(filePath: argument)
      hasDirectory = true
    }
  }
  return request
}

/// Runs a request.
///
/// - Returns: The exit code: 0 if the files are written or up to date, 1 if a checked file differs,
///   2 if the request is invalid or fails.
func run(_ request: Request?) -> Int32 {
  guard let request else {
    report("usage: UnicodeTableGenerator [--check] [--scripts FONTTOOLS/unicodedata] [DIRECTORY]")
    return 2
  }
  do {
    var code: Int32 = 0
    var files = [
      try graphemeBreakTables(), generalCategoryTables(), binaryPropertyTables(),
      caseFoldingTables(), derivedPropertyTables(),
    ]
    if let scripts = request.scripts {
      files.append(try scriptTables(of: ScriptDatabase(directory: scripts)))
    } else {
      report("skipped \(scriptTableName): --scripts is not given")
    }
    for file in files {
      let url = request.directory.appending(path: file.name)
      let contents = Data(file.contents.utf8)
      if !request.checksOnly {
        try contents.write(to: url)
      } else if (try? Data(contentsOf: url)) != contents {
        report("\(url.path(percentEncoded: false)) is not what the generator makes here")
        code = 1
      }
    }
    return code
  } catch {
    report("\(error)")
    return 2
  }
}

/// Writes one line to standard error.
func report(_ message: String) {
  try? FileHandle.standardError.write(contentsOf: Data("UnicodeTableGenerator: \(message)\n".utf8))
}

exit(run(parse(CommandLine.arguments.dropFirst())))
