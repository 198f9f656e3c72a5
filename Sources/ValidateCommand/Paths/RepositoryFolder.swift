import LineValidation
import ValidateRun

/// The folder in which Git keeps what belongs to a repository, such as its excluded files.
///
///     project/.git                        // a folder: this one
///     worktree/.git                       // a file: "gitdir: /project/.git/worktrees/worktree"
///     .git/worktrees/worktree/commondir   // "../..": the folder that all worktrees share
enum RepositoryFolder {
  /// The maximum size of a file that names a folder.
  private static let maximumByteCount = 1 << 16

  /// Returns the path of the file of excluded paths.
  ///
  /// - Parameter top: The folder of the repository or worktree.
  /// - Returns: The path, which may lead to no file.
  /// - Throws: ``SystemError`` if a file on the way to it can't be read.
  static func excludeFile(in top: [UInt8]) throws(SystemError) -> [UInt8] {
    var folder = top + Array("/.git".utf8)
    if let own = try path(in: folder, after: "gitdir: ", from: top) {
      // Worktrees have a common folder, submodules don't.
      folder = try path(in: own + Array("/commondir".utf8), after: "", from: own) ?? own
    }
    return folder + Array("/info/exclude".utf8)
  }

  /// Returns the path that the first line of a file names; nil if there is no such file.
  private static func path(
    in file: [UInt8],
    after prefix: String,
    from folder: [UInt8]
  ) throws(SystemError) -> [UInt8]? {
    let contents: [UInt8]?
    do throws(SystemError) {
      contents = try Platform.contents(of: .file(path: file), upTo: maximumByteCount)
    } catch {
      if error.isAbsence || error.isOfFolder { return nil }
      throw error
    }
    var lines = ContentLines(contents ?? [], skipsMark: false)
    guard let line = lines.next(), line.starts(with: prefix.utf8) else { return nil }
    let path = line.dropFirst(prefix.utf8.count)
    let slash = UInt8(ascii: "/")
    if path.isEmpty { return nil }
    return path.first == slash ? Array(path) : folder + [slash] + Array(path)
  }
}
