package import LineValidation
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The operating system's functions for replacing files.

extension Platform {
  /// The status of a file, by which changes are detected.
  struct FileStatus: Equatable {
    /// The identity of the file; nil if it is not a regular file.
    let identity: FileIdentity?
    fileprivate let size: Int
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
    fileprivate let mode: mode_t
    fileprivate let owner: uid_t
    fileprivate let group: gid_t
  }

  /// Returns the path of a file after resolving all symbolic links.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  package static func resolved(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    let path = (path + [0]).map { CChar(bitPattern: $0) }
    // The path is NUL-terminated, and the result is copied before it is freed.
    guard let found = unsafe realpath(path, nil) else { throw SystemError(code: errno) }
    defer { unsafe free(found) }
    return unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  /// Returns the status of a file.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func status(of path: [UInt8]) throws(SystemError) -> FileStatus {
    var status = stat()
    // The path is NUL-terminated, and the call fills the status before it is read.
    _ = try unsafe withPath(path) { path in unsafe stat(path, &status) }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileStatus(
      identity: identity(status), size: Int(status.st_size), seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec), mode: status.st_mode & 0o7777, owner: status.st_uid,
      group: status.st_gid)
  }

  /// Returns the status of a file; nil if it does not exist any more.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func statusIfPresent(of path: [UInt8]) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try status(of: path)
    } catch {
      if error.isAbsence { return nil }
      throw error
    }
  }

  /// Returns the number of hard links to a file.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func nameCount(of path: [UInt8]) throws(SystemError) -> Int {
    var status = stat()
    // The path is NUL-terminated, and the call fills the status before it is read.
    _ = try unsafe withPath(path) { path in unsafe stat(path, &status) }
    return Int(status.st_nlink)
  }

  /// Creates a file for writing, in the folder of another file.
  ///
  /// - Returns: The open file, and its path.
  /// - Throws: ``SystemError`` with the system's reason.
  static func createFile(
    beside path: [UInt8]
  ) throws(SystemError) -> (descriptor: Descriptor, path: [UInt8]) {
    let name = folder(of: path) + Array(".validate-XXXXXX".utf8) + [0]
    while true {
      var template = name.map { CChar(bitPattern: $0) }
      // The template is NUL-terminated, and `mkstemp` overwrites only its last letters.
      let number = unsafe mkstemp(&template)
      if number < 0, errno == EINTR { continue }
      guard number >= 0 else { throw SystemError(code: errno) }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return (Descriptor(number: number), template.dropLast().map { UInt8(bitPattern: $0) })
    }
  }

  /// Sets the mode of an open file, and its owner if permitted, to those of another file.
  ///
  /// - Throws: ``SystemError`` with the system's reason; EPERM if the other file is setuid or
  ///   setgid and its owner or group can't be set.
  static func adopt(_ status: FileStatus, by descriptor: Descriptor) throws(SystemError) {
    let isOwned = fchown(descriptor.number, status.owner, status.group) == 0
    let runsAsOwner = status.mode & (S_ISUID | S_ISGID) != 0
    if runsAsOwner, !isOwned { throw SystemError(code: EPERM) }
    if fchmod(descriptor.number, status.mode) != 0 { throw SystemError(code: errno) }
    guard runsAsOwner else { return }
    // The system silently clears bits that the user is not permitted to set.
    var adopted = stat()
    // The call fills the status before it is read.
    if unsafe fstat(descriptor.number, &adopted) != 0 { throw SystemError(code: errno) }
    if adopted.st_mode & 0o7777 != status.mode { throw SystemError(code: EPERM) }
  }

  /// Returns whether a path leads to a file or a folder that the user can reach.
  ///
  /// - Throws: ``SystemError`` if that can't be determined.
  package static func exists(_ path: [UInt8]) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try status(of: path)
      return true
    } catch {
      if error.isUnreachable { return false }
      throw error
    }
  }

  /// Replaces a file, or creates it, so that a complete file exists at any time.
  ///
  /// The new content is written to another name in the same folder, which remains if a signal ends
  /// the program in the meantime. A file that exists keeps its mode and, if permitted, its owner;
  /// anything but a regular file is written to directly.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - write: Writes the content to an open file.
  /// - Throws: ``SystemError`` with the system's reason; the file is then unchanged.
  package static func replaceFile(
    at path: [UInt8],
    _ write: (Descriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    var target = path
    var old: FileStatus?
    do throws(SystemError) {
      target = try resolved(path)
      old = try status(of: target)
    } catch {
      // It is created. After any other error, it would lose its mode, or a link to it its target.
      if !error.isAbsence { throw error }
    }
    if let old, old.identity == nil {
      let descriptor = try openForWriting(target)
      try write(descriptor)
      return try close(descriptor)
    }
    let file = try createFile(beside: target)
    do throws(SystemError) {
      if let old {
        try adopt(old, by: file.descriptor)
      } else if fchmod(file.descriptor.number, 0o666 & ~creationMask) != 0 {
        throw SystemError(code: errno)
      }
      try write(file.descriptor)
      try synchronize(file.descriptor)
    } catch {
      try? close(file.descriptor)
      remove(file.path)
      throw error
    }
    do throws(SystemError) {
      try close(file.descriptor)
      try rename(file.path, to: target)
    } catch {
      remove(file.path)
      throw error
    }
    try synchronizeFolder(of: target)
  }

  /// The permissions that new files don't have.
  private static var creationMask: mode_t {
    // The mask can only be read by setting it.
    let mask = umask(0o077)
    _ = umask(mask)
    return mask
  }

  /// Waits until the content of a file is stored permanently.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func synchronize(_ descriptor: Descriptor) throws(SystemError) {
    while fsync(descriptor.number) != 0 {
      // Some file systems don't support this.
      if errno == EINVAL || errno == ENOTSUP { return }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  /// Waits until the entries of a file's folder are stored permanently.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func synchronizeFolder(of path: [UInt8]) throws(SystemError) {
    let folder = try openForReading(folder(of: path))
    defer { try? close(folder) }
    try synchronize(folder)
  }

  /// Creates another hard link to a file.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func link(_ path: [UInt8], as other: [UInt8]) throws(SystemError) {
    // Both paths are NUL-terminated.
    try unsafe call(path, other) { unsafe linkat(AT_FDCWD, $0, AT_FDCWD, $1, 0) }
  }

  /// Renames a file, and replaces the file with the new name if there is one.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func rename(_ path: [UInt8], to other: [UInt8]) throws(SystemError) {
    // Both paths are NUL-terminated.
    try unsafe call(path, other) { unsafe renameat(AT_FDCWD, $0, AT_FDCWD, $1) }
  }

  /// Removes a file if it exists.
  static func remove(_ path: [UInt8]) {
    // The path is NUL-terminated.
    _ = try? unsafe withPath(path) { unsafe unlink($0) }
  }

  private static func call(
    _ first: [UInt8],
    _ second: [UInt8],
    _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) {
    let second = (second + [0]).map { CChar(bitPattern: $0) }
    // Both paths are NUL-terminated and outlive the call.
    _ = try unsafe withPath(first) { first in
      unsafe second.withUnsafeBufferPointer { second in
        guard let start = second.baseAddress else { return -1 }
        return unsafe call(first, start)
      }
    }
  }

  /// The folder of a path, with a slash at the end.
  static func folder(of path: [UInt8]) -> [UInt8] {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { Array(path[...$0]) } ?? Array("./".utf8)
  }
}
