// Writes the tables in Sources/RegularLanguage/Unicode/Generated.
//
// The source of truth is the toolchain that runs this program, and not the Unicode Character
// Database: users count what `String.count` counts, so the tables have to agree with Swift's
// own segmentation, also where that lags behind the standard. What the toolchain doesn't tell,
// scripts above all, comes from the database as Debian packages it; where the package isn't
// installed, the tables made from it stay as they are.

import Foundation

/// What the command line asks for.
struct Request {
  /// Whether to compare the files on disk instead of writing them.
  var checksOnly = false

  /// The directory of the generated files.
  var directory = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "RegularLanguage/Unicode/Generated")
}

/// Returns what the arguments ask for, or nil if they make no sense.
func parse(_ arguments: some Sequence<String>) -> Request? {
  var request = Request()
  var hasDirectory = false
  for argument in arguments {
    if argument == "--check" {
      request.checksOnly = true
    } else if argument.hasPrefix("-") || hasDirectory {
      return nil
    } else {
      request.directory = URL(filePath: argument)
      hasDirectory = true
    }
  }
  return request
}

/// Carries out a request.
///
/// - Returns: The exit code: 0 if the files are written or up to date, 1 if a checked file differs,
///   2 if the request makes no sense or can't be carried out.
func run(_ request: Request?) -> Int32 {
  guard let request else {
    report("usage: UnicodeTableGenerator [--check] [DIRECTORY]")
    return 2
  }
  do {
    var code: Int32 = 0
    var files = [
      try graphemeBreakTables(), generalCategoryTables(), binaryPropertyTables(),
      caseFoldingTables(),
    ]
    if let database = UnicodeDatabase() {
      files += [try scriptTables(of: database), try databasePropertyTables(of: database)]
    } else {
      report("skipped \(databaseTableNames): Debian's package unicode-data is not installed")
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
