#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation

// What the program needs of the operating system in order to write.

extension Platform {
  /// Writes all of some bytes.
  ///
  /// - Throws: ``SystemError`` with the system's reason; some of the bytes may be written then.
  package static func write(_ bytes: [UInt8], to descriptor: Descriptor) throws(SystemError) {
    try write(bytes.span, to: descriptor)
  }

  /// Writes all of some lines, so that a signal which ends the program leaves none of them half
  /// written.
  ///
  /// A file takes all of them with the signals held back. Any other reader may be slow, and no one
  /// should have to wait for it in order to end the program: it gets pieces that end with a line,
  /// each only once there is room for it.
  ///
  /// - Throws: ``SystemError`` with the system's reason; some of the lines may be written then.
  package static func write(lines: [UInt8], to descriptor: Descriptor) throws(SystemError) {
    let waits = mayWait(descriptor)
    var start = 0
    while start < lines.count {
      if waits { awaitRoom(in: descriptor) }
      start = try writePiece(of: lines, from: start, to: descriptor, waits: waits)
    }
  }

  /// Returns when there is room for a piece of some lines, or nothing left to wait for.
  static func awaitRoom(in descriptor: Descriptor) {
    awaitReadiness(of: descriptor, for: CShort(POLLOUT))
  }

  /// Returns whether there is room for a piece of some lines within a time, or nothing left to wait
  /// for.
  package static func hasRoom(in descriptor: Descriptor, within milliseconds: CInt) -> Bool {
    var request = pollfd(fd: descriptor.number, events: CShort(POLLOUT), revents: 0)
    // One request, and a pointer to exactly one.
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// Writes a piece of some lines that ends with a line, with the signals held back.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - start: Where the piece starts.
  ///   - descriptor: Where it goes.
  ///   - waits: Whether it may have to wait there, so that it must be small.
  /// - Returns: Where it ends.
  /// - Throws: ``SystemError`` with the system's reason; some of the piece may be written then.
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

  /// The size in bytes for which a pipe has room once it has any (POSIX's PIPE_BUF on Linux).
  private static let pieceSize = 4096

  #if os(Linux)
    /// `F_GETPIPE_SZ` of fcntl(2), which the headers keep for programs in C.
    private static let getPipeSize: CInt = 1032
  #endif

  /// The number of bytes for which there is room once there is any.
  private static func room(in descriptor: Descriptor) -> Int {
    #if os(Linux)
      // A pipe is a ring of pages (pipe(7)); the first and the last may hold little.
      var unread: CInt = 0
      let size = fcntl(descriptor.number, getPipeSize)
      if size > 0, unsafe ioctl(descriptor.number, UInt(FIONREAD), &unread) == 0 {
        return max(pieceSize, Int(size) - Int(unread) - 2 * pieceSize)
      }
    #endif
    return pieceSize
  }

  /// Returns where the last line ends that there is room for, or else the first line.
  private static func endOfPiece(of lines: [UInt8], from start: Int, _ room: Int) -> Int {
    let limit = min(start + room, lines.count)
    if limit == lines.count { return limit }
    let lineFeed = UInt8(ascii: "\n")
    if let last = lines[start..<limit].lastIndex(of: lineFeed) { return last + 1 }
    return lines[limit...].firstIndex(of: lineFeed).map { $0 + 1 } ?? lines.count
  }

  private static func write(_ bytes: Span<UInt8>, to descriptor: Descriptor) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let (count, code) = writeOnce(bytes.extracting(written...), to: descriptor)
      if count >= 0 {
        written += count
      } else {
        try recover(from: code, descriptor, CShort(POLLOUT))
      }
    }
  }

  /// Calls write(2) once.
  ///
  /// - Returns: The number of bytes that were written, or -1 with the system's reason.
  static func writeOnce(
    _ bytes: Span<UInt8>,
    to descriptor: Descriptor
  ) -> (count: Int, code: CInt) {
    // The bytes live as long as the call.
    unsafe bytes.withUnsafeBytes { bytes in
      #if canImport(Glibc)
        let count = unsafe Glibc.write(descriptor.number, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        let count = unsafe Musl.write(descriptor.number, bytes.baseAddress, bytes.count)
      #elseif canImport(Darwin)
        let count = unsafe Darwin.write(descriptor.number, bytes.baseAddress, bytes.count)
      #endif
      return (count, errno)
    }
  }
}

// MARK: - Files

extension Platform {
  /// The identity of a file, whatever it is called.
  struct FileIdentity: Equatable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64
  }

  /// Opens a file for writing, and creates it if there is none; what it holds is kept.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func openForWriting(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    // The path ends with NUL.
    try unsafe withPath(path) { path in
      unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
    }
  }

  /// Makes a file on standard error take messages at its end, and findings too if it is standard
  /// output as well, so that nothing there is overwritten.
  package static func keepOutputsApart() {
    guard let errors = try? identity(of: .standardError) else { return }
    let isShared = (try? identity(of: .standardOutput)) == errors
    for descriptor: Descriptor in isShared ? [.standardOutput, .standardError] : [.standardError] {
      _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) | O_APPEND)
    }
  }

  /// Removes all that a file holds; what is no file holds nothing.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func truncate(_ descriptor: Descriptor) throws(SystemError) {
    guard try identity(of: descriptor) != nil else { return }
    while ftruncate(descriptor.number, 0) != 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  /// Returns what tells a file from others; nil for what is no regular file, or closed.
  ///
  /// - Throws: ``SystemError`` if its kind can't be determined.
  static func identity(of descriptor: Descriptor) throws(SystemError) -> FileIdentity? {
    var status = stat()
    // The status is filled by the call before it is read.
    while unsafe fstat(descriptor.number, &status) != 0 {
      if errno == EBADF { return nil }
      if errno != EINTR { throw SystemError(code: errno) }
    }
    return identity(status)
  }

  /// Returns what tells a file from others; nil if there is no regular file that can be opened.
  ///
  /// - Throws: ``SystemError`` if its state can't be determined.
  static func identity(of path: [UInt8]) throws(SystemError) -> FileIdentity? {
    var status = stat()
    do throws(SystemError) {
      // The path ends with NUL, and the status is filled by the call before it is read.
      _ = try unsafe withPath(path) { path in unsafe stat(path, &status) }
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG: return nil
      default: throw error
      }
    }
    return identity(status)
  }

  /// Returns what tells a file of some status from others; nil for what is no regular file.
  static func identity(_ status: stat) -> FileIdentity? {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
  }

  /// Returns whether a write may have to wait: not for a file, nor for a device such
  /// as `/dev/null`.
  static func mayWait(_ descriptor: Descriptor) -> Bool {
    var status = stat()
    // The status is filled by the call before it is read.
    guard unsafe fstat(descriptor.number, &status) == 0 else { return true }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && (kind != S_IFCHR || isTerminal(descriptor))
  }

  /// Makes a call about a path, again if a signal interrupts it.
  static func withPath(
    _ path: [UInt8],
    _ call: (UnsafePointer<CChar>) -> CInt
  ) throws(SystemError) -> Descriptor {
    let path = (path + [0]).map { CChar(bitPattern: $0) }
    while true {
      // The path ends with NUL and lives as long as the call.
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

// MARK: - The process

extension Platform {
  /// A variable of the environment, byte for byte; nil if it is not set.
  static func environment(_ name: String) -> [UInt8]? {
    // The value lives until the environment changes, which nothing here does; it is copied.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// Reads all that an input holds.
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
