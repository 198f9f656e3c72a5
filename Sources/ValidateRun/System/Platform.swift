#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation

// The operating system's functions for the command, except reading files and threads. All
// conditions on the system and all `unsafe` expressions of the command are in this folder.

extension Platform {
  /// The file with the arguments on Linux.
  package static let argumentsFile = "/proc/self/cmdline"

  /// The arguments after the program's name, byte for byte.
  ///
  /// `CommandLine.arguments` replaces malformed UTF-8, and would then name another file.
  ///
  /// - Throws: ``SystemError`` with the system's reason if the arguments are not available.
  package static func arguments() throws(SystemError) -> [[UInt8]] {
    var arguments: [[UInt8]] = []
    #if canImport(Glibc)
      if let vector = unsafe startArguments {
        for index in unsafe stride(from: 1, to: Int(startArgumentCount), by: 1) {
          // Each argument is NUL-terminated; the vector contains that many of them.
          guard let start = unsafe vector[index] else { break }
          unsafe arguments.append(Array(UnsafeRawBufferPointer(start: start, count: strlen(start))))
        }
        return arguments
      }
    #endif
    // The program's name is always present, unless Linux's file of arguments could not be read.
    // Then the request is unknown.
    if CommandLine.argc == 0 { try close(openForReading(Array(argumentsFile.utf8))) }
    for index in stride(from: 1, to: Int(CommandLine.argc), by: 1) {
      // Each argument is NUL-terminated; the vector contains `argc` of them.
      guard let start = unsafe CommandLine.unsafeArgv[index] else { break }
      unsafe arguments.append(Array(UnsafeRawBufferPointer(start: start, count: strlen(start))))
    }
    return arguments
  }

  /// The time by the system's clock, in seconds since the start of 1970.
  static var secondsSince1970: Int { Int(time(nil)) }

  /// Ends the program.
  package static func exit(_ status: ExitStatus) -> Never {
    // There are no buffers of stdio, and `_exit` runs no handlers that could fail silently.
    _exit(status.rawValue)
  }

  /// Opens `/dev/null` for each of the three standard descriptors that is closed.
  ///
  /// Otherwise the first file to be opened would become standard output. `/dev/null` is opened in
  /// the direction that the program does not use, so that using the descriptor still fails with
  /// EBADF.
  package static func reserveStandardDescriptors() {
    for descriptor: Descriptor in [.standardInput, .standardOutput, .standardError]
    where fcntl(descriptor.number, F_GETFD) == -1 && errno == EBADF {
      // The system assigns the lowest free number, which is this one, since those below are open by
      // now. The path is a constant.
      _ = unsafe open("/dev/null", descriptor == .standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  /// Returns whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Descriptor) -> Bool {
    isatty(descriptor.number) == 1
  }

  /// The error code of a broken pipe.
  static let brokenPipe = EPIPE
}
