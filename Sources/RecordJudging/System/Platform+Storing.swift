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
  /// The error of a file that would be too large.
  static var isTooLarge: SystemError { SystemError(code: EFBIG) }

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

  /// Reads elements from a file.
  ///
  /// - Parameters:
  ///   - elements: Receives the elements.
  ///   - range: The range in which it receives them.
  ///   - index: The index of the first one in the file.
  ///   - file: The file.
  /// - Throws: ``SystemError`` with the system's reason, also if the file is too short.
  static func read<Element: BitwiseCopyable>(
    _ elements: inout [Element],
    _ range: Range<Int>,
    at index: Int,
    _ file: Descriptor
  ) throws(SystemError) {
    let stride = MemoryLayout<Element>.stride
    var start = range.lowerBound * stride
    let (end, offset) = (range.upperBound * stride, index * stride - start)
    while start < end {
      // The system writes at most as many bytes as the rest of the range has.
      let (read, code) = unsafe elements.withUnsafeMutableBytes { bytes -> (Int, CInt) in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end])
        let read = unsafe pread(file.number, rest.baseAddress, rest.count, off_t(offset + start))
        return (read, errno)
      }
      if read == 0 { throw SystemError(code: EIO) }
      if read > 0 { start += read } else { try recover(from: code, file, CShort(POLLIN)) }
    }
  }

  /// Writes elements to a file.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - index: The index of the first one in the file.
  ///   - file: The file.
  /// - Throws: ``SystemError`` with the system's reason.
  static func write<Element: BitwiseCopyable>(
    _ elements: [Element],
    at index: Int,
    _ file: Descriptor
  ) throws(SystemError) {
    let stride = MemoryLayout<Element>.stride
    let size = elements.count * stride
    var start = 0
    while start < size {
      // The system reads only the rest of the elements.
      let (written, code) = unsafe elements.withUnsafeBytes { bytes -> (Int, CInt) in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<size])
        let offset = off_t(index * stride + start)
        return (unsafe pwrite(file.number, rest.baseAddress, rest.count, offset), errno)
      }
      if written > 0 { start += written } else { try recover(from: code, file, CShort(POLLOUT)) }
    }
  }
}
