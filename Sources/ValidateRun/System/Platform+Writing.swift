#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation
import RegularLanguage

// The operating system's functions for writing.

extension Platform {
  /// Writes all bytes.
  ///
  /// - Throws: ``SystemError`` with the system's reason; some of the bytes may have been written.
  package static func write(_ bytes: [UInt8], to descriptor: Descriptor) throws(SystemError) {
    try write(bytes.span, to: descriptor)
  }

  /// Writes all lines, so that a signal that ends the program leaves no line half written.
  ///
  /// Lines for a file are written at once with the signals blocked. Other readers may be slow, and
  /// ending the program must not wait for them: they get pieces that end with a line, each as soon
  /// as there is room for it.
  ///
  /// - Throws: ``SystemError`` with the system's reason; some of the lines may have been written.
  package static func write(lines: [UInt8], to descriptor: Descriptor) throws(SystemError) {
    let waits = mayWait(descriptor)
    var start = 0
    while start < lines.count {
      if waits { awaitRoom(in: descriptor) }
      start = try writePiece(of: lines, from: start, to: descriptor, waits: waits)
    }
  }

  /// Returns as soon as there is room for a piece of lines, or the descriptor has failed.
  static func awaitRoom(in descriptor: Descriptor) {
    awaitReadiness(of: descriptor, for: CShort(POLLOUT))
  }

  /// Returns whether, within a time, there is room for a piece of lines or the descriptor has
  /// failed.
  package static func hasRoom(in descriptor: Descriptor, within milliseconds: CInt) -> Bool {
    var request = pollfd(fd: descriptor.number, events: CShort(POLLOUT), revents: 0)
    // There is one request.
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// Writes a piece that ends with a line, with the signals blocked.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - start: The start of the piece.
  ///   - descriptor: The descriptor to write to.
  ///   - waits: Whether the write may block, so that the piece must be small.
  /// - Returns: The end of the piece.
  /// - Throws: ``SystemError`` with the system's reason; a part of the piece may have been written.
  static func writePiece(
    of lines: [UInt8],
    from start: Int,
    to descriptor: Descriptor,
    waits: Bool
  ) throws(SystemError) -> Int {
    let end = waits ? endOfPiece(of: lines, from: start, room(in: descriptor)) : lines.count
    let signals = holdSignals()
    defer { release(signals) }
    try write(lines.span.extracting(start..<end), to: descriptor)
    return end
  }

  /// The number of bytes that a pipe accepts whenever it is writable (POSIX's PIPE_BUF on Linux).
  private static let pieceSize = 4096

  #if os(Linux)
    /// `F_GETPIPE_SZ` of fcntl(2), which is not available in Swift.
    private static let getPipeSize: CInt = 1032
  #endif

  /// The number of bytes that a writable descriptor accepts.
  private static func room(in descriptor: Descriptor) -> Int {
    #if os(Linux)
      // A pipe is a ring of pages (pipe(7)); the first and the last may be nearly full.
      var unread: CInt = 0
      let size = fcntl(descriptor.number, getPipeSize)
      if size > 0, unsafe ioctl(descriptor.number, UInt(FIONREAD), &unread) == 0 {
        return max(pieceSize, Int(size) - Int(unread) - 2 * pieceSize)
      }
    #endif
    return pieceSize
  }

  /// Returns the end of the last line for which there is room, or of the first line.
  private static func endOfPiece(of lines: [UInt8], from start: Int, _ room: Int) -> Int {
    let limit = min(start + room, lines.count)
    if limit == lines.count { return limit }
    let lineFeed = UInt8(ascii: "\n")
    if let last = lines[start..<limit].lastIndex(of: lineFeed) { return last + 1 }
    return lines[limit...].firstIndex(of: lineFeed).map { $0 + 1 } ?? lines.count
  }
}

// MARK: - Files

extension Platform {
  /// The identity of a file, independent of its path.
  struct FileIdentity: Equatable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64
  }

  /// Opens a file for writing, and creates it if it does not exist; the content is kept.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func openForWriting(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    // The path is NUL-terminated.
    try unsafe withPath(path) { path in
      unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
    }
  }

  /// Makes messages to a file on standard error append at its end, and findings too if standard
  /// output is the same file, so that neither overwrites the other.
  package static func keepOutputsApart() {
    guard let errors = try? identity(of: .standardError) else { return }
    let isShared = (try? identity(of: .standardOutput)) == errors
    for descriptor: Descriptor in isShared ? [.standardOutput, .standardError] : [.standardError] {
      let flags = fcntl(descriptor.number, F_GETFL)
      if flags >= 0 { _ = fcntl(descriptor.number, F_SETFL, flags | O_APPEND) }
    }
  }

  /// Empties a file; has no effect on anything that is not a file.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func truncate(_ descriptor: Descriptor) throws(SystemError) {
    guard try identity(of: descriptor) != nil else { return }
    while ftruncate(descriptor.number, 0) != 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  /// Returns the identity of a file; nil if it is not a regular file, or closed.
  ///
  /// - Throws: ``SystemError`` if its kind can't be determined.
  static func identity(of descriptor: Descriptor) throws(SystemError) -> FileIdentity? {
    var status = stat()
    // The call fills the status before it is read.
    while unsafe fstat(descriptor.number, &status) != 0 {
      if errno == EBADF { return nil }
      if errno != EINTR { throw SystemError(code: errno) }
    }
    return identity(status)
  }

  /// Returns the identity of a file; nil if it is not a regular file that can be opened.
  ///
  /// - Throws: ``SystemError`` if its state can't be determined.
  static func identity(of path: [UInt8]) throws(SystemError) -> FileIdentity? {
    var status = stat()
    do throws(SystemError) {
      // The path is NUL-terminated, and the call fills the status before it is read.
      _ = try unsafe withPath(path) { path in unsafe stat(path, &status) }
    } catch {
      if error.isUnreachable { return nil }
      throw error
    }
    return identity(status)
  }

  /// Returns the identity of a file with a status; nil if it is not a regular file.
  static func identity(_ status: stat) -> FileIdentity? {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
  }

  /// Returns whether a write may block; it does not for files and for devices such as `/dev/null`.
  static func mayWait(_ descriptor: Descriptor) -> Bool {
    var status = stat()
    // The call fills the status before it is read.
    guard unsafe fstat(descriptor.number, &status) == 0 else { return true }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && (kind != S_IFCHR || isTerminal(descriptor))
  }

  /// Makes a system call with a path, and repeats it if a signal interrupts it.
  static func withPath(
    _ path: [UInt8],
    _ call: (UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) -> Descriptor {
    let path = (path + [0]).map { CChar(bitPattern: $0) }
    while true {
      // The path is NUL-terminated and outlives the call.
      let (result, code) = unsafe path.withUnsafeBufferPointer { path -> (CInt, CInt) in
        guard let start = path.baseAddress else { return (-1, EINVAL) }
        let result = unsafe call(start)
        return (result, errno)
      }
      if result >= 0 { return Descriptor(number: result) }
      if code != EINTR { throw SystemError(code: code) }
    }
  }
}

extension SystemError {
  /// The error that there is no such file.
  package static var absence: Self { Self(code: ENOENT) }

  /// Whether a path leads nowhere: there is no such file, or a symbolic link leads to itself.
  package var isAbsence: Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }

  /// Whether the file is a folder.
  package var isOfFolder: Bool { code == EISDIR }

  /// Whether there is no such file, or the user can't reach it.
  ///
  /// After other errors, such as EIO, there may be a file, and the next call may succeed.
  package var isUnreachable: Bool { isAbsence || code == EACCES || code == ENAMETOOLONG }
}

// MARK: - The process

extension Platform {
  /// An environment variable, byte for byte; nil if it is not set.
  static func environment(_ name: String) -> [UInt8]? {
    // The value lives until the environment changes, which never happens here, and is copied.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// Reads the whole content of an input.
  ///
  /// - Returns: The bytes; nil if there are more than the limit.
  /// - Throws: ``SystemError`` with the system's reason.
  package static func contents(of input: Input, upTo limit: Int) throws(SystemError) -> [UInt8]? {
    let descriptor =
      switch input {
      case .standardInput: Descriptor.standardInput
      case .file(let path): try openForReading(path)
      }
    var contents: [UInt8] = []
    // Memory that is not touched costs nothing, but that of a growing array would be copied.
    contents.reserveCapacity(min(try size(of: descriptor) ?? limit, limit) + 1)
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while contents.count <= limit {
      let count = try read(descriptor, into: &block, from: 0)
      if count == 0 { break }
      contents += block[..<count]
    }
    if input != .standardInput { try close(descriptor) }
    return contents.count <= limit ? contents : nil
  }
}
