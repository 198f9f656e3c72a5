#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation

// The operating system's functions for reading folders.

extension Platform {
  /// A kind of entry in a folder.
  package enum EntryKind: Sendable {
    case file, folder
    /// A symbolic link, a device, a socket or a named pipe.
    case other
  }

  /// Calls a closure with the name and the kind of each entry of a folder, except `.` and `..`, in
  /// the order of the system.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which is not followed if it is a symbolic link.
  ///   - body: Takes a name, and the kind.
  /// - Throws: ``SystemError`` with the system's reason, after some or all of the entries.
  package static func forEachEntry(
    of path: [UInt8],
    _ body: ([UInt8], EntryKind) -> Void
  ) throws(SystemError) {
    let descriptor = try unsafe withPath(path) { path in
      unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    var opened = unsafe fdopendir(descriptor.number)
    while unsafe opened == nil, errno == EINTR { unsafe opened = fdopendir(descriptor.number) }
    guard let folder = unsafe opened else {
      let code = errno
      try? close(descriptor)
      throw SystemError(code: code)
    }
    // This closes the descriptor, too.
    defer { unsafe closedir(folder) }
    let dot = UInt8(ascii: ".")
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        if errno != 0 { throw SystemError(code: errno) }
        return
      }
      // The name is NUL-terminated, and is valid until the next call.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
          unsafe Array(UnsafeBufferPointer(start: start, count: strlen(name)))
        }
      }
      if name == [dot] || name == [dot, dot] { continue }
      body(name, try unsafe kind(of: entry.pointee.d_type, name, in: descriptor))
    }
  }

  private static func kind(
    of type: UInt8,
    _ name: [UInt8],
    in folder: Descriptor
  ) throws(SystemError) -> EntryKind {
    switch Int32(type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems don't store the kinds of entries.
    var status = stat()
    let name = (name + [0]).map { CChar(bitPattern: $0) }
    // The name is NUL-terminated, and the call fills the status before it is read.
    guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      let error = SystemError(code: errno)
      // It was just removed.
      if error.isAbsence { return .other }
      throw error
    }
    return kind(of: status)
  }

  /// Returns the kind of what a path leads to; nil if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLink: Whether a symbolic link at the end of the path is followed; otherwise, it is
  ///     of the kind ``EntryKind/other``.
  /// - Returns: The kind.
  /// - Throws: ``SystemError`` if the kind can't be determined.
  package static func kind(
    of path: [UInt8],
    followsLink: Bool = true
  ) throws(SystemError) -> EntryKind? {
    var status = stat()
    do throws(SystemError) {
      // The path is NUL-terminated, and the calls fill the status before it is read.
      _ = try unsafe withPath(path) { path in
        unsafe followsLink ? stat(path, &status) : lstat(path, &status)
      }
    } catch {
      if error.isAbsence { return nil }
      throw error
    }
    return kind(of: status)
  }

  /// Returns the size of a regular file, in bytes; nil for anything else, or if it is unknown.
  static func size(ofFile path: [UInt8]) -> Int? {
    var status = stat()
    do throws(SystemError) {
      // The path is NUL-terminated, and the call fills the status before it is read.
      _ = try unsafe withPath(path) { path in unsafe stat(path, &status) }
    } catch {
      return nil
    }
    return kind(of: status) == .file ? Int(status.st_size) : nil
  }

  private static func kind(of status: stat) -> EntryKind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The absolute path of the working directory.
  ///
  /// - Throws: ``SystemError`` with the system's reason, for example if it was removed.
  package static func workingDirectory() throws(SystemError) -> [UInt8] {
    // The system allocates the path, which is copied before it is freed.
    guard let path = unsafe getcwd(nil, 0) else { throw SystemError(code: errno) }
    defer { unsafe free(path) }
    return unsafe Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// Changes the working directory.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  package static func enter(_ folder: [UInt8]) throws(SystemError) {
    // The path is NUL-terminated.
    _ = try unsafe withPath(folder) { path in unsafe chdir(path) }
  }
}
