#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation

// What the program needs of the operating system besides files to read and threads. Every condition
// on the system and every `unsafe` expression of the command stands in this folder.

extension Platform {
  /// The file in which Linux tells the arguments.
  static let argumentsFile = "/proc/self/cmdline"

  /// The arguments after the program's name, byte for byte.
  ///
  /// `CommandLine.arguments` repairs what is not UTF-8, and then names another file.
  ///
  /// - Throws: ``SystemError`` with the system's reason, if it does not tell them.
  package static func arguments() throws(SystemError) -> [[UInt8]] {
    var arguments: [[UInt8]] = []
    #if canImport(Glibc)
      if let vector = unsafe startArguments {
        for index in unsafe stride(from: 1, to: Int(startArgumentCount), by: 1) {
          // The system ends each argument with NUL; the vector holds that many of them.
          guard let start = unsafe vector[index] else { break }
          unsafe arguments.append(Array(UnsafeRawBufferPointer(start: start, count: strlen(start))))
        }
        return arguments
      }
    #endif
    // There is the program's name at least, unless Linux's file of them could not be read. Then it
    // is unknown what is requested.
    if CommandLine.argc == 0 { try close(openForReading(Array(argumentsFile.utf8))) }
    for index in stride(from: 1, to: Int(CommandLine.argc), by: 1) {
      // The system ends each argument with NUL; the vector holds `argc` of them.
      guard let start = unsafe CommandLine.unsafeArgv[index] else { break }
      unsafe arguments.append(Array(UnsafeRawBufferPointer(start: start, count: strlen(start))))
    }
    return arguments
  }

  /// Ends the program.
  package static func exit(_ status: ExitStatus) -> Never {
    // Nothing here buffers through stdio, and `_exit` runs no handlers that could fail unseen.
    _exit(status.rawValue)
  }

  /// Occupies whichever of the three standard descriptors are closed.
  ///
  /// Otherwise the first file to be opened would become standard output. `/dev/null` is opened
  /// in the direction that the program does not use, so that using the descriptor still fails
  /// with EBADF, as it would have.
  package static func reserveStandardDescriptors() {
    for descriptor: Descriptor in [.standardInput, .standardOutput, .standardError]
    where fcntl(descriptor.number, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is taken, which is this one: those below are open by now. The
      // path is a constant.
      _ = unsafe open("/dev/null", descriptor == .standardInput ? O_WRONLY : O_RDONLY)
    }
  }
}

extension Platform {
  /// Returns whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Descriptor) -> Bool {
    isatty(descriptor.number) == 1
  }

  /// The end of a broken pipe, as an error code.
  static let brokenPipe = EPIPE
}
