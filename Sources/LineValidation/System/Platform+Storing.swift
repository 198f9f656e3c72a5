#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import RegularLanguage

// Temporary files.

extension Platform {
  /// Opens a temporary file for writing and reading; it has no name, and is deleted when the
  /// program ends.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  package static func openTemporaryFile() throws(SystemError) -> Descriptor {
    // The value is NUL-terminated and copied here, and nothing changes the environment meanwhile.
    let variable = unsafe getenv("TMPDIR").map { value in
      unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
    }
    let directory = variable ?? Array("/tmp".utf8)
    let name = (directory + Array("/validate-XXXXXX".utf8) + [0]).map(CChar.init(bitPattern:))
    while true {
      var template = name
      // The template is NUL-terminated, and `mkstemp` overwrites only its last letters.
      let number = unsafe mkstemp(&template)
      if number < 0, errno == EINTR { continue }
      guard number >= 0 else { throw SystemError(code: errno) }
      unsafe unlink(template)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return Descriptor(number: number)
    }
  }

  /// Reads words at an offset of a file; words past its end are 0.
  ///
  /// - Parameters:
  ///   - words: Receives the words.
  ///   - count: The number of words.
  ///   - offset: The offset, in bytes.
  ///   - file: The file.
  /// - Throws: ``SystemError`` with the system's reason.
  static func read(
    _ words: inout [UInt64],
    count: Int,
    at offset: Int,
    _ file: Descriptor
  ) throws(SystemError) {
    let size = min(count, words.count) * MemoryLayout<UInt64>.size
    var start = 0
    while start < size {
      // The system writes at most as many bytes as the rest of the words has.
      let (read, code) = unsafe words.withUnsafeMutableBytes { bytes -> (Int, CInt) in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start..<size])
        let read = unsafe pread(file.number, rest.baseAddress, rest.count, off_t(offset + start))
        return (read, errno)
      }
      if read == 0 { break }
      if read > 0 { start += read } else { try recover(from: code, file, CShort(POLLIN)) }
    }
    if start >= size { return }
    unsafe words.withUnsafeMutableBytes { bytes in
      for index in start..<size { unsafe bytes[index] = 0 }
    }
  }

  /// Writes words at an offset of a file.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func write(
    _ words: [UInt64],
    at offset: Int,
    _ file: Descriptor
  ) throws(SystemError) {
    let span = words.span
    let size = span.count * MemoryLayout<UInt64>.size
    var start = 0
    while start < size {
      // The system reads only the rest of the words.
      let (written, code) = unsafe span.withUnsafeBytes { bytes -> (Int, CInt) in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<size])
        let count = unsafe pwrite(file.number, rest.baseAddress, rest.count, off_t(offset + start))
        return (count, errno)
      }
      if written > 0 { start += written } else { try recover(from: code, file, CShort(POLLOUT)) }
    }
  }
}
