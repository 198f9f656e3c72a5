#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation

// What the program needs of the operating system in order to talk with a person on a terminal.

extension Platform {
  /// The path of the terminal that a program belongs to, whatever its standard descriptors are.
  package static let terminalPath = "/dev/tty"

  /// Opens the terminal that the program belongs to; nil if it belongs to none.
  ///
  /// Calls on it return instead of waiting, so that only
  /// ``awaitAny(reading:writing:milliseconds:)`` waits, which signals end.
  package static func openTerminal() -> Descriptor? {
    let number = unsafe open(terminalPath, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    return number < 0 ? nil : Descriptor(number: number)
  }

  /// The modes of a terminal: whether it echoes, edits lines, and makes signals of keys.
  package struct TerminalModes: Sendable {
    fileprivate var value: termios

    /// The modes in which each key is read as it is, and nothing is echoed.
    package var raw: Self {
      var modes = self
      // The value is one that the system has filled.
      unsafe cfmakeraw(&modes.value)
      return modes
    }

    /// The modes in which what is typed is not seen.
    package var silent: Self {
      var modes = self
      modes.value.c_lflag &= ~tcflag_t(ECHO)
      modes.value.c_lflag |= tcflag_t(ECHONL)
      return modes
    }
  }

  /// Returns the modes of a terminal.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  package static func modes(of terminal: Descriptor) throws(SystemError) -> TerminalModes {
    var value = termios()
    // The value is filled by the call before it is read.
    while unsafe tcgetattr(terminal.number, &value) != 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
    return TerminalModes(value: value)
  }

  /// Changes the modes of a terminal at once; what was typed already stays to be read.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  package static func set(_ modes: TerminalModes, of terminal: Descriptor) throws(SystemError) {
    var value = modes.value
    while unsafe tcsetattr(terminal.number, TCSANOW, &value) != 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  /// The size of a terminal in columns and rows; nil if unknown.
  package static func size(of terminal: Descriptor) -> (columns: Int, rows: Int)? {
    var size = winsize()
    // The size is filled by the call before it is read.
    guard unsafe ioctl(terminal.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : .max)
  }
}

extension Platform {
  /// Waits until something can be done with one of some descriptors, or nothing is to be hoped for.
  ///
  /// - Parameters:
  ///   - readers: Those to read from.
  ///   - writer: One to write to.
  ///   - milliseconds: The longest time; negative for any.
  /// - Returns: For each of the readers whether a read returns at once.
  package static func awaitAny(
    reading readers: [Descriptor],
    writing writer: Descriptor? = nil,
    milliseconds: CInt = -1
  ) -> [Bool] {
    var requests = readers.map { pollfd(fd: $0.number, events: CShort(POLLIN), revents: 0) }
    if let writer {
      requests.append(pollfd(fd: writer.number, events: CShort(POLLOUT), revents: 0))
    }
    // There are as many requests as the call is told.
    let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    return requests.prefix(readers.count).map { count > 0 && $0.revents != 0 }
  }

  /// Writes as much as there is room for.
  ///
  /// - Returns: The bytes that are left.
  /// - Throws: ``SystemError`` with the system's reason.
  package static func writeStart(
    of bytes: ArraySlice<UInt8>,
    to descriptor: Descriptor
  ) throws(SystemError) -> ArraySlice<UInt8> {
    let (count, code) = writeOnce(bytes.span, to: descriptor)
    if count >= 0 { return bytes.dropFirst(count) }
    if code == EAGAIN || code == EWOULDBLOCK || code == EINTR { return bytes }
    throw SystemError(code: code)
  }
}
