#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The operating system's calls that read files and start threads.
///
/// All platform conditions are in this type and its extensions. The functions retry calls that a
/// signal interrupted, and wait if a descriptor would block.
package enum Platform {
  /// An open file, by number.
  package struct Descriptor: Equatable, Sendable {
    package static let standardInput = Descriptor(number: STDIN_FILENO)
    package static let standardOutput = Descriptor(number: STDOUT_FILENO)
    package static let standardError = Descriptor(number: STDERR_FILENO)

    package let number: CInt

    /// Creates a descriptor of an open file.
    package init(number: CInt) { self.number = number }
  }
}

// MARK: - Files

extension Platform {
  /// Opens a file for reading.
  ///
  /// - Parameter path: The bytes of the path, without a terminating NUL.
  /// - Returns: The open file.
  /// - Throws: ``SystemError`` with the system's reason.
  package static func openForReading(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    let path = (path + [0]).map { CChar(bitPattern: $0) }
    while true {
      // The path is NUL-terminated and outlives the call.
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
  /// - Throws: ``SystemError``, for example if a file system reports only on closing that it could
  ///   not store the written bytes.
  package static func close(_ descriptor: Descriptor) throws(SystemError) {
    #if canImport(Glibc)
      let result = Glibc.close(descriptor.number)
    #elseif canImport(Musl)
      let result = Musl.close(descriptor.number)
    #elseif canImport(Darwin)
      let result = Darwin.close(descriptor.number)
    #endif
    // After EINTR, the descriptor is closed on Linux and unspecified elsewhere; never close it
    // twice.
    if result != 0, errno != EINTR { throw SystemError(code: errno) }
  }

  /// Reads the available bytes into a buffer.
  ///
  /// - Parameters:
  ///   - descriptor: The file to read.
  ///   - buffer: The buffer.
  ///   - offset: The offset in the buffer at which to store the first byte.
  ///   - limit: The maximum number of bytes to read.
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
      // The system writes at most as many bytes as the rest of the buffer has.
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

  /// Writes all bytes.
  ///
  /// - Throws: ``SystemError`` with the system's reason; some of the bytes may have been written.
  package static func write(
    _ bytes: Span<UInt8>,
    to descriptor: Descriptor
  ) throws(SystemError) {
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
  package static func writeOnce(
    _ bytes: Span<UInt8>,
    to descriptor: Descriptor
  ) -> (count: Int, code: CInt) {
    // The bytes outlive the call.
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

  /// Sets the offset at which the next read starts.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  package static func seek(_ descriptor: Descriptor, to offset: Int) throws(SystemError) {
    if lseek(descriptor.number, off_t(offset), SEEK_SET) < 0 { throw SystemError(code: errno) }
  }

  /// Returns the size of a regular file, in bytes; `nil` for any other file.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  package static func size(of descriptor: Descriptor) throws(SystemError) -> Int? {
    var status = stat()
    // The call initializes the status before it is read.
    while unsafe fstat(descriptor.number, &status) != 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Handles the error code of a failed call; if this function returns, the call should be retried.
  ///
  /// - Throws: ``SystemError`` for any other error code.
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

  /// Waits until a descriptor would not block or has failed, or a signal arrives.
  package static func awaitReadiness(of descriptor: Descriptor, for events: CShort) {
    var request = pollfd(fd: descriptor.number, events: events, revents: 0)
    // There is exactly one request. The next call will find the same condition.
    _ = unsafe poll(&request, 1, -1)
  }
}

// MARK: - Words

extension Platform {
  /// Returns the system's message for an error code.
  package static func reason(_ code: CInt) -> String {
    // The message is constant, or valid until the next call; it is copied before that.
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}

/// The operating system's error for a failed call, as part of an ``InputError``.
public struct SystemError: Error, Equatable {
  /// The system's error number (`errno`).
  public let code: CInt

  /// Creates an error.
  public init(code: CInt) { self.code = code }
}

extension SystemError: CustomStringConvertible {
  /// The system's message for the error.
  public var description: String { Platform.reason(code) }
}
