import LineValidation
import Synchronization

/// The replacement of files by what they are once they are repaired, one after another.
///
/// What a file becomes is written next to it, under an unused name, and takes its name
/// when all of it is kept by the system. Until then, the file is what it was, whatever happens:
///
///     ports.txt, .validate-Xa3b9Q    // it is being written
///     ports.txt                      // it was renamed, or given up
///
/// One thread replaces; another may give up what is being written, when a signal ends the program.
final class FileReplacement: Sendable {
  private let suffix: [UInt8]?
  private let current = Mutex<Current?>(nil)

  /// A file that is being replaced.
  private struct Current {
    /// The path of the file, and what it was when it was opened.
    let path: [UInt8]
    let status: Platform.FileStatus
    /// The file, as messages name it.
    let name: OutputError.File
    /// The path of what takes its place.
    let temporary: [UInt8]
    let output: OutputBuffer
  }

  /// Creates the replacement of no file.
  ///
  /// - Parameter suffix: The end of the names under which files stay as they were; nil if they
  ///   don't.
  init(keeping suffix: [UInt8]?) { self.suffix = suffix }
}

extension FileReplacement {
  /// Starts to replace a file.
  ///
  /// - Parameters:
  ///   - path: Its path, without links.
  ///   - name: What messages call it.
  /// - Returns: Where all that it becomes is to be written.
  /// - Throws: ``OutputError`` if it is no regular file, has several names, or nothing can be
  ///   written next to it.
  func open(_ path: [UInt8], _ name: OutputError.File) throws(OutputError) -> OutputBuffer {
    let status = try OutputError.attempt(name) { () throws(SystemError) in
      try Platform.status(of: path)
    }
    guard status.identity != nil else { throw .notRegular(name) }
    // They would go on to lead to what the file was.
    if (try? Platform.nameCount(of: path)) ?? 1 > 1 { throw .linked(name) }
    return try current.withLock { (current) throws(OutputError) in
      let file = try OutputError.attempt(name) { () throws(SystemError) in
        try Platform.createFile(beside: path)
      }
      let output = OutputBuffer(file.descriptor, name)
      current = Current(
        path: path, status: status, name: name, temporary: file.path, output: output)
      return output
    }
  }

  /// Puts what was written in the place of the file.
  ///
  /// - Throws: ``OutputError`` if the file was changed meanwhile, or a call of the system fails;
  ///   it is as it was then.
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
        return (try? Platform.status(of: file.path)) == file.status
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

  /// Gives a file another name besides its own, of which there is a file at any moment if there was
  /// one before.
  ///
  /// - Returns: Whether it is the file that was opened; if not, no name is changed.
  private static func keep(_ file: Current, as path: [UInt8]) throws(SystemError) -> Bool {
    let link = file.temporary + Array("~".utf8)
    do throws(SystemError) {
      try Platform.link(file.path, as: link)
    } catch {
      if (try? Platform.status(of: file.path)) != file.status { return false }
      throw error
    }
    // Nothing happens if both are the same file already.
    defer { Platform.remove(link) }
    // The link is checked, and not the path: that may lead to another file by the time it is
    // linked, as to what another run has repaired, which is not what the file was.
    guard try Platform.status(of: link) == file.status else { return false }
    try Platform.rename(link, to: path)
    return true
  }

  /// Leaves the file unchanged, and removes what was written.
  func discard() {
    current.withLock { current in
      guard let file = current else { return }
      Platform.remove(file.temporary)
      try? Platform.close(file.output.descriptor)
      current = nil
    }
  }

  /// Removes what was written, as the last thing that the program does.
  func withdraw(_ end: () -> Never) -> Never {
    current.withLock { current in
      if let current { Platform.remove(current.temporary) }
      end()
    }
  }
}
