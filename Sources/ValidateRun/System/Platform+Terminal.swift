#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation

// The operating system's functions for a dialog with a person on a terminal.

extension Platform {
  /// The path of the terminal of the process, independent of its standard descriptors.
  package static let terminalPath = "/dev/tty"

  /// Opens the terminal of the process; nil if it has none.
  ///
  /// Calls on the descriptor return instead of blocking, so that only
  /// ``awaitAny(reading:writing:milliseconds:)`` waits, which signals interrupt.
  ///
  /// - Throws: ``SystemError`` if there is a terminal, but it can't be opened now.
  package static func openTerminal() throws(SystemError) -> Descriptor? {
    var number: CInt
    repeat {
      number = unsafe open(terminalPath, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    } while number < 0 && errno == EINTR
    if number >= 0 { return Descriptor(number: number) }
    let error = SystemError(code: errno)
    switch error.code {
    // There may be a terminal: EIO is the error of one that has hung up.
    case EIO, EACCES, EMFILE, ENFILE, ENOMEM: throw error
    default: return nil
    }
  }

  /// The modes of a terminal: whether it echoes, edits lines, and turns keys into signals.
  package struct TerminalModes: Sendable {
    fileprivate var value: termios

    /// The modes in which each key is read unchanged, and nothing is echoed.
    package var raw: Self {
      var modes = self
      // The value was filled by the system.
      unsafe cfmakeraw(&modes.value)
      return modes
    }

    /// The modes in which typed text is not echoed.
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
    // The call fills the value before it is read.
    while unsafe tcgetattr(terminal.number, &value) != 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
    return TerminalModes(value: value)
  }

  /// Changes the modes of a terminal immediately; text that was already typed can still be read.
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
    // The call fills the size before it is read.
    guard unsafe ioctl(terminal.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : .max)
  }

  /// Waits until a descriptor is ready or has failed.
  ///
  /// - Parameters:
  ///   - readers: The descriptors to read from.
  ///   - writer: A descriptor to write to.
  ///   - milliseconds: The time limit; negative for no limit.
  /// - Returns: For each reader, whether a read returns immediately.
  package static func awaitAny(
    reading readers: [Descriptor],
    writing writer: Descriptor? = nil,
    milliseconds: CInt = -1
  ) -> [Bool] {
    var requests = readers.map { pollfd(fd: $0.number, events: CShort(POLLIN), revents: 0) }
    if let writer {
      requests.append(pollfd(fd: writer.number, events: CShort(POLLOUT), revents: 0))
    }
    // The array contains as many requests as stated.
    let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    return requests.prefix(readers.count).map { count > 0 && $0.revents != 0 }
  }

  /// Writes as many bytes as the descriptor accepts.
  ///
  /// - Returns: The remaining bytes.
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
