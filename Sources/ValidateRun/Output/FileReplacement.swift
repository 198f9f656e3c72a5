import LineValidation
import Synchronization

/// Replaces files by their repaired versions, one after another.
///
/// The new content is written to an unused name in the same folder, and renamed when it is stored
/// completely. Until then, the file keeps its old content, whatever happens:
///
///     ports.txt, .validate-Xa3b9Q    // it is being written
///     ports.txt                      // it was renamed, or given up
///
/// One thread replaces; another may discard the unfinished file when a signal ends the program.
final class FileReplacement: Sendable {
  private let suffix: [UInt8]?
  private let current = Mutex<Current?>(nil)

  /// A file that is being replaced.
  private struct Current {
    /// The path of the file, and its status when it was opened.
    let path: [UInt8]
    let status: Platform.FileStatus
    /// The name of the file in messages.
    let name: OutputError.File
    /// The path of the new file.
    let temporary: [UInt8]
    let output: OutputBuffer
  }

  /// Creates a replacement without a current file.
  ///
  /// - Parameter suffix: The suffix of the names of backup files; nil for no backups.
  init(keeping suffix: [UInt8]?) { self.suffix = suffix }
}

extension FileReplacement {
  /// Starts replacing a file.
  ///
  /// - Parameters:
  ///   - path: Its path, without symbolic links.
  ///   - name: Its name in messages.
  /// - Returns: The output for the new content.
  /// - Throws: ``OutputError`` if it is not a regular file, has several hard links, or no file can
  ///   be created next to it.
  func open(_ path: [UInt8], _ name: OutputError.File) throws(OutputError) -> OutputBuffer {
    let status = try OutputError.attempt(name, try Platform.status(of: path))
    guard status.identity != nil else { throw .notRegular(name) }
    let nameCount = try OutputError.attempt(name, try Platform.nameCount(of: path))
    if nameCount > 1 {
      let ownCount = try OutputError.attempt(name, try ownNameCount(of: path, status))
      if nameCount > 1 + ownCount { throw .linked(name) }
    }
    return try current.withLock { (current) throws(OutputError) in
      let file = try OutputError.attempt(name, try Platform.createFile(beside: path))
      let output = OutputBuffer(file.descriptor, name)
      current = Current(
        path: path, status: status, name: name, temporary: file.path, output: output)
      return output
    }
  }

  /// Returns the number of names of a file that only keep its old content: its backup, and links
  /// beside it that were about to become one when a run was killed.
  ///
  /// All other hard links would keep the old content, too, but were not meant to.
  private func ownNameCount(
    of path: [UInt8],
    _ status: Platform.FileStatus
  ) throws(SystemError) -> Int {
    guard let suffix else { return 0 }
    let folder = Platform.folder(of: path)
    var paths = [path + suffix]
    // An error is ignored because a link that is not found is reported.
    try? Platform.forEachEntry(of: folder) { name, _ in
      let isTemporary = name.starts(with: ".validate-".utf8) && name.last == UInt8(ascii: "~")
      if isTemporary { paths.append(folder + name) }
    }
    var count = 0
    for path in paths where try Platform.identity(of: path) == status.identity { count += 1 }
    return count
  }

  /// Replaces the file by the new content.
  ///
  /// - Throws: ``OutputError`` if the file has changed since it was opened, or a system call fails;
  ///   the file is then unchanged.
  func commit() throws(OutputError) {
    try current.withLock { (current) throws(OutputError) in
      guard let file = current else { return }
      try file.output.flush()
      try OutputError.attempt(file.name) { () throws(SystemError) in
        try Platform.adopt(file.status, by: file.output.descriptor)
        try Platform.synchronize(file.output.descriptor)
      }
      try file.output.close()
      let isUnchanged = try OutputError.attempt(file.name) { () throws(SystemError) in
        if let suffix { return try Self.keep(file, as: file.path + suffix) }
        return try Platform.statusIfPresent(of: file.path) == file.status
      }
      guard isUnchanged else {
        Platform.remove(file.temporary)
        current = nil
        throw .changed(file.name)
      }
      try OutputError.attempt(file.name) { () throws(SystemError) in
        try Platform.rename(file.temporary, to: file.path)
        current = nil
        try Platform.synchronizeFolder(of: file.path)
      }
    }
  }

  /// Creates a hard link to a file as its backup; an older backup exists until it is replaced.
  ///
  /// - Returns: Whether it is the file that was opened; if not, nothing is changed.
  private static func keep(_ file: Current, as path: [UInt8]) throws(SystemError) -> Bool {
    let link = file.temporary + Array("~".utf8)
    do throws(SystemError) {
      try Platform.link(file.path, as: link)
    } catch {
      if try Platform.statusIfPresent(of: file.path) != file.status { return false }
      throw error
    }
    // Nothing happens if both are the same file already.
    defer { Platform.remove(link) }
    // The status is checked for the link, not for the path: the path may lead to another file by
    // the time it is linked, such as one that another run has repaired.
    guard try Platform.status(of: link) == file.status else { return false }
    try Platform.rename(link, to: path)
    return true
  }

  /// Discards the new content, and leaves the file unchanged.
  func discard() {
    current.withLock { current in
      guard let file = current else { return }
      Platform.remove(file.temporary)
      try? Platform.close(file.output.descriptor)
      current = nil
    }
  }

  /// Removes the new file, as the last action of the program.
  func withdraw(_ end: () -> Never) -> Never {
    current.withLock { current in
      if let current { Platform.remove(current.temporary) }
      end()
    }
  }
}
