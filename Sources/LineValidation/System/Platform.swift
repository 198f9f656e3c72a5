#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls of the operating system by which files are read and threads are started.
///
/// Conditions on the system stand here, and in extensions of this type. The functions retry what a
/// signal interrupted, and wait where a descriptor would block.
package enum Platform {
  /// An open file, by number.
  package struct Descriptor: Equatable, Sendable {
    package static let standardInput = Descriptor(number: STDIN_FILENO)
    package static let standardOutput = Descriptor(number: STDOUT_FILENO)
    package static let standardError = Descriptor(number: STDERR_FILENO)

    package let number: CInt

    /// Names a file that is open.
    package init(number: CInt) { self.number = number }
  }
}

// MARK: - Files

extension Platform {
  /// Opens a file for reading.
  ///
  /// - Parameter path: The path's bytes, without the NUL at their end.
  /// - Returns: The open file.
  /// - Throws: ``SystemError`` with the system's reason.
  package static func openForReading(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    let path = (path + [0]).map { CChar(bitPattern: $0) }
    while true {
      // The path ends with NUL and lives as long as the call.
      let (number, code) = unsafe path.withUnsafeBufferPointer { path -> (CInt, CInt) in
        guard let start = path.baseAddress else { return (-1, EINVAL) }
        let number = unsafe open(start, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        return (number, errno)
      }
      if number >= 0 { return Descriptor(number: number) }
      if code != EINTR { throw SystemError(code: code) }
    }
  }

  /// Closes a descriptor.
  ///
  /// - Throws: ``SystemError``, for example when a file system reports only now that it could
  ///   not keep what was written.
  package static func close(_ descriptor: Descriptor) throws(SystemError) {
    #if canImport(Glibc)
      let result = Glibc.close(descriptor.number)
    #elseif canImport(Musl)
      let result = Musl.close(descriptor.number)
    #elseif canImport(Darwin)
      let result = Darwin.close(descriptor.number)
    #endif
    // After EINTR the descriptor is closed on Linux and undefined elsewhere: never close it twice.
    if result != 0, errno != EINTR { throw SystemError(code: errno) }
  }

  /// Reads what is there, up to the room in a buffer.
  ///
  /// - Parameters:
  ///   - descriptor: What to read.
  ///   - buffer: Where the bytes go.
  ///   - offset: Where they start in it.
  ///   - limit: The most bytes that are wanted.
  /// - Returns: The number of bytes read; 0 at the end of the file.
  /// - Throws: ``SystemError`` with the system's reason.
  package static func read(
    _ descriptor: Descriptor,
    into buffer: inout [UInt8],
    from offset: Int,
    atMost limit: Int = .max
  ) throws(SystemError) -> Int {
    let offset = min(max(offset, 0), buffer.count)
    let size = min(max(limit, 0), buffer.count - offset)
    while true {
      // The system writes at most as many bytes as there are in the rest of the buffer.
      let (count, code) = unsafe buffer.withUnsafeMutableBytes { buffer -> (Int, CInt) in
        let buffer = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[offset..<offset + size])
        #if canImport(Glibc)
          let count = unsafe Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          let count = unsafe Musl.read(descriptor.number, buffer.baseAddress, buffer.count)
        #elseif canImport(Darwin)
          let count = unsafe Darwin.read(descriptor.number, buffer.baseAddress, buffer.count)
        #endif
        return (count, errno)
      }
      if count >= 0 { return count }
      try recover(from: code, descriptor, CShort(POLLIN))
    }
  }

  /// Makes the next read start at an offset.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  package static func seek(_ descriptor: Descriptor, to offset: Int) throws(SystemError) {
    if lseek(descriptor.number, off_t(offset), SEEK_SET) < 0 { throw SystemError(code: errno) }
  }

  /// The size of a regular file, in bytes; `nil` for what is none.
  package static func size(of descriptor: Descriptor) -> Int? {
    var status = stat()
    // The status is filled by the call before it is read.
    while unsafe fstat(descriptor.number, &status) != 0 {
      if errno != EINTR { return nil }
    }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Returns when a call that failed with a code is worth another try.
  package static func recover(
    from code: CInt,
    _ descriptor: Descriptor,
    _ events: CShort
  ) throws(SystemError) {
    switch code {
    case EINTR:
      return
    case EAGAIN, EWOULDBLOCK:
      awaitReadiness(of: descriptor, for: events)
    default:
      throw SystemError(code: code)
    }
  }

  /// Returns when a descriptor would not block, or has failed, or a signal came.
  package static func awaitReadiness(of descriptor: Descriptor, for events: CShort) {
    var request = pollfd(fd: descriptor.number, events: events, revents: 0)
    // One request, and a pointer to exactly one. What it finds, the next call will find too.
    _ = unsafe poll(&request, 1, -1)
  }
}

// MARK: - Words

extension Platform {
  /// The system's words for an error code.
  package static func reason(_ code: CInt) -> String {
    // The words are constant, or live until the next call; they are copied before that.
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}

/// The error of the operating system for a failed call, inside an ``InputError``.
public struct SystemError: Error, Equatable {
  /// The system's number for the reason (`errno`).
  public let code: CInt

  /// Creates an error.
  public init(code: CInt) { self.code = code }
}

extension SystemError: CustomStringConvertible {
  /// The system's words for the reason.
  public var description: String { Platform.reason(code) }
}
