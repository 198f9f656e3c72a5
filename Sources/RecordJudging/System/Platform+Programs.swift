#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import RegularLanguage
import Synchronization

// Programs of the system that convert what a descriptor contains.

extension Platform {
  /// A running program that reads a descriptor, and whose output is read.
  struct Filter: Sendable {
    fileprivate let process: pid_t
    /// The output, which the owner closes.
    let output: Descriptor
  }

  /// How a program has ended.
  enum Ending: Equatable, Sendable {
    case exited(status: Int)
    case killed(signal: Int)
  }

  /// A descriptor that another program starts while this one opens pipes would inherit and keep
  /// open, so that its reader would never see the end of its content: one program at a time.
  private static let starting = Mutex(())

  /// Starts a program, without a shell.
  ///
  /// It is in a process group of its own, so that a key that interrupts this program in a terminal
  /// doesn't make the other one fail first; it ends because its output has no reader.
  ///
  /// - Parameters:
  ///   - arguments: The name of the program, which is searched for in `PATH`, and its arguments.
  ///   - input: What it reads. If `start` is given, the program reads a pipe, which a thread feeds
  ///     with these bytes and then the rest of the input.
  ///   - start: The first bytes of the input, if they have been read already; `nil` otherwise.
  /// - Returns: The running program.
  /// - Throws: ``SystemError`` with the system's reason.
  static func start(
    _ arguments: [String],
    reading input: Descriptor,
    after start: [UInt8]?
  ) throws(SystemError) -> Filter {
    // If the parent process ignored the signal, the system would forget how the program ended.
    signal(SIGCHLD, SIG_DFL)
    let result = starting.withLock { _ -> Result<(Filter, Descriptor?), SystemError> in
      do throws(SystemError) {
        let feed = start == nil ? nil : try makePipe()
        defer { if let feed { try? close(feed.reader) } }
        do throws(SystemError) {
          let output = try makePipe()
          defer { try? close(output.writer) }
          do throws(SystemError) {
            let process = try spawn(
              arguments, reading: feed?.reader ?? input, writing: output.writer)
            return .success((Filter(process: process, output: output.reader), feed?.writer))
          } catch {
            try? close(output.reader)
            throw error
          }
        } catch {
          if let feed { try? close(feed.writer) }
          throw error
        }
      } catch {
        return .failure(error)
      }
    }
    let (filter, writer) = try result.get()
    guard let start, let writer else { return filter }
    if !startThread({ feed(start, input, to: writer) }) {
      try? close(writer)
      end(filter)
      try? close(filter.output)
      throw SystemError(code: EAGAIN)
    }
    return filter
  }

  /// Waits until a program has ended, which it does after the end of its output.
  ///
  /// - Throws: ``SystemError`` if that is unknown.
  static func wait(for filter: Filter) throws(SystemError) -> Ending {
    var status: CInt = 0
    while unsafe waitpid(filter.process, &status, 0) < 0 {
      if errno != EINTR { throw SystemError(code: errno) }
    }
    // The lowest seven bits are the signal, and the next byte is the exit status.
    let signal = Int(status & 0x7F)
    return signal == 0 ? .exited(status: Int(status >> 8 & 0xFF)) : .killed(signal: signal)
  }

  /// Ends a program whose output is needed no more.
  static func end(_ filter: Filter) {
    kill(filter.process, SIGKILL)
    _ = try? wait(for: filter)
  }

  /// Moves the offset at which the next read starts back.
  ///
  /// - Throws: ``SystemError`` with the system's reason.
  static func rewind(_ descriptor: Descriptor, by count: Int) throws(SystemError) {
    if lseek(descriptor.number, -off_t(count), SEEK_CUR) < 0 { throw SystemError(code: errno) }
  }

  private static func makePipe() throws(SystemError) -> (reader: Descriptor, writer: Descriptor) {
    var ends: [CInt] = [-1, -1]
    // The array has room for both ends.
    if unsafe pipe(&ends) != 0 { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
  }

  private static func spawn(
    _ arguments: [String],
    reading input: Descriptor,
    writing output: Descriptor
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // Each is initialized before it is used, and the strings outlive the call.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
    // What the program says would be in another language and form than what this one says.
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    // This thread may have signals blocked, which the program would inherit.
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, CShort(flags))
    var vector = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe vector.forEach { unsafe free($0) } }
    // Variables such as GZIP change what the programs do.
    let path = unsafe getenv("PATH").map { unsafe "PATH=" + String(cString: $0) }
    var environment = unsafe [path].compactMap(\.self).map { unsafe strdup($0) } + [nil]
    defer { unsafe environment.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(
      &process, arguments[0], &actions, &attributes, &vector, &environment)
    if code != 0 { throw SystemError(code: code) }
    return process
  }

  /// Writes bytes, and then what a descriptor contains, until its end or until they have no reader.
  private static func feed(_ start: [UInt8], _ input: Descriptor, to writer: Descriptor) {
    var block = start + [UInt8](repeating: 0, count: 64 * 1024)
    var count = start.count
    while count > 0, (try? write(block.span.extracting(first: count), to: writer)) != nil {
      // After an error, the program finds that its input ends too early.
      count = (try? read(input, into: &block, from: 0)) ?? 0
    }
    try? close(writer)
    if input != .standardInput { try? close(input) }
  }
}

extension SystemError {
  /// Whether a program that should start doesn't exist, or can't be run.
  var isOfMissingProgram: Bool { [ENOENT, ENOTDIR, EACCES].contains(code) }
}
