import Foundation
import Synchronization

#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#elseif canImport(Darwin)
  package import Darwin
#endif

/// A program that runs with pipes to and from the test.
///
/// `Foundation.Process` would do but for two things: it can't say how much memory the child took,
/// and a child that stops reading would end the tests by SIGPIPE.
package struct ChildProcess {
  /// How long a program may take before it counts as hanging.
  private static let timeLimit = Duration.seconds(300)

  private static let lock = Mutex(())

  private let process: pid_t
  private let name: String
  private var feed: Feed
  private var collectors: [Collector]

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The program's path and its arguments.
  ///   - input: What stands on standard input.
  ///   - environment: Variables of its environment; without a language unless it sets one.
  ///   - canOutputWait: Whether a write to standard output waits for room, instead of failing with
  ///     EAGAIN.
  /// - Throws: ``Executable/Failure``.
  package init(
    _ arguments: [String],
    input: ChildInput,
    environment: [String: String] = [:],
    canOutputWait: Bool = true
  ) throws {
    // The child gets the default disposition back; see `spawn`.
    signal(SIGPIPE, SIG_IGN)
    name = arguments.joined(separator: " ")
    // A child that inherited another's pipe would keep it open: one at a time.
    let (process, writer, readers) = try Self.lock.withLock { _ in
      var inward = try Pipe()
      let outward = try Pipe()
      let errors = try Pipe()
      if !canOutputWait { setNonblocking(outward.writer) }
      switch input.kind {
      case .pipe: break
      case .nonblockingPipe: setNonblocking(inward.reader)
      case .descriptor(let number):
        close(inward.reader)
        inward.reader = dup(number)
      }
      let descriptors = [inward.reader, outward.writer, errors.writer]
      defer { for descriptor in descriptors { close(descriptor) } }
      let process = try Self.spawn(arguments, .descriptors(descriptors), environment)
      return (process, inward.writer, [outward.reader, errors.reader])
    }
    self.process = process
    feed = Feed(descriptor: writer, input: input)
    collectors = readers.map { Collector(descriptor: $0) }
  }
}

extension ChildProcess {
  /// Serves the program's pipes until it ends.
  ///
  /// - Returns: What came of it.
  /// - Throws: ``Executable/Failure`` if it hangs; then it is killed.
  package mutating func outcome() throws -> ProgramOutcome {
    let end = ContinuousClock.now + Self.timeLimit
    var highWater: Int?
    while feed.isOpen || collectors.contains(where: \.isOpen) {
      var requests = [pollfd(fd: feed.pollable, events: CShort(POLLOUT), revents: 0)]
      requests += collectors.map { pollfd(fd: $0.pollable, events: CShort(POLLIN), revents: 0) }
      _ = unsafe poll(&requests, nfds_t(requests.count), 1000)
      if requests[0].revents != 0 {
        // The last chance to ask: once the input is closed, the child may be gone.
        if feed.isAtEnd { highWater = Self.highWater(of: process) }
        feed.advance()
      }
      for index in collectors.indices where requests[index + 1].revents != 0 {
        collectors[index].advance()
      }
      if ContinuousClock.now > end {
        kill(process, SIGKILL)
        _ = try wait()
        throw Executable.Failure(description: "does not end: \(name)")
      }
    }
    let (status, memory) = try wait()
    return ProgramOutcome(
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F),
      outputBytes: collectors[0].bytes,
      errorBytes: collectors[1].bytes,
      peakMemory: min(memory, highWater ?? .max)
    )
  }

  private func wait() throws -> (status: Int, memory: Int) {
    var status: CInt = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) == -1 {
      guard errno == EINTR else { throw Executable.Failure(description: "wait4: \(errno)") }
    }
    #if canImport(Darwin)
      return (Int(status), usage.ru_maxrss)
    #else
      return (Int(status), usage.ru_maxrss * 1024)
    #endif
  }

  /// The most memory that a running process has held, where the system tells.
  ///
  /// Linux counts the memory of the process that started another as the process's own (`ru_maxrss`
  /// survives `exec`), so that for small programs it is only an upper bound.
  private static func highWater(of process: pid_t) -> Int? {
    guard let file = unsafe fopen("/proc/\(process)/status", "r") else { return nil }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, CInt(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.hasPrefix("VmHWM:") else { continue }
      return Int(text.filter(\.isNumber)).map { $0 * 1024 }
    }
    return nil
  }
}

// MARK: - Starting

extension ChildProcess {
  /// What a program has as its standard descriptors.
  package enum Standard {
    /// Three descriptors.
    case descriptors([CInt])
    /// A terminal by its path, which becomes the program's own, and two descriptors for output.
    case terminal(String, [CInt])
  }

  /// `POSIX_SPAWN_SETSID`, which the headers of Linux keep for programs in C.
  #if canImport(Darwin)
    private static let newSession: CInt = 0x400
  #else
    private static let newSession: CInt = 0x80
  #endif

  /// Starts a program.
  package static func spawn(
    _ arguments: [String],
    _ standard: Standard,
    _ variables: [String: String]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var session: CInt = 0
    switch standard {
    case .descriptors(let descriptors):
      for (standard, descriptor) in descriptors.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(standard))
      }
    case .terminal(let path, let outputs):
      // The leader of a session without a terminal gets the first that it opens.
      session = Self.newSession
      unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      for (standard, descriptor) in outputs.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(standard) + 1)
      }
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    // A background run of the tests may have them ignored.
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] {
      unsafe sigaddset(&signals, signal)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    // The threads that run tests have signals blocked, which a child would inherit.
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, CShort(CInt(flags) | session))
    // The strings are freed below, and the vector ends with nil.
    var vector = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe vector.forEach { unsafe free($0) } }
    var environment = unsafe environment(with: variables).map { unsafe strdup($0) } + [nil]
    defer { unsafe environment.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(
      &process, arguments[0], &actions, &attributes, &vector, &environment)
    guard code == 0 else {
      throw Executable.Failure(
        description: "\(arguments[0]): \(unsafe String(cString: strerror(code)))")
    }
    return process
  }
}

extension ChildProcess {
  /// Returns the environment of the tests without their language, each variable
  /// as `NAME=VALUE`.
  private static func environment(with variables: [String: String]) -> [String] {
    let language = ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"]
    return ProcessInfo.processInfo.environment
      .filter { !language.contains($0.key) }
      .merging(variables) { $1 }
      .map { "\($0.key)=\($0.value)" }
  }
}

// MARK: - Pipes

/// A pipe that children do not inherit, unless they are started before this is complete.
private struct Pipe {
  var reader: CInt
  var writer: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw Executable.Failure(description: "pipe: \(errno)")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reader = ends[0]
    writer = ends[1]
  }
}

/// Lets calls on a descriptor return EAGAIN instead of waiting.
private func setNonblocking(_ descriptor: CInt) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Sends a child its input.
private struct Feed {
  private let descriptor: CInt
  private let input: ChildInput
  private var blocks = 0
  private var offset = 0
  private(set) var isOpen = true

  init(descriptor: CInt, input: ChildInput) {
    self.descriptor = descriptor
    self.input = input
    setNonblocking(descriptor)
  }

  /// The descriptor to wait for; none once it is closed.
  var pollable: CInt { isOpen ? descriptor : -1 }

  /// Whether everything is sent.
  var isAtEnd: Bool { blocks > input.count }

  /// Sends as much as there is room for, and closes the pipe in the end.
  mutating func advance() {
    guard !isAtEnd else { return end() }
    let bytes = blocks < input.count ? input.block : input.tail
    let written = unsafe bytes.withUnsafeBytes { bytes in
      unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + offset }, bytes.count - offset)
    }
    // A child that stopped reading has seen enough.
    guard written >= 0 || errno == EAGAIN || errno == EINTR else { return end() }
    offset += max(0, written)
    if offset == bytes.count {
      blocks += 1
      offset = 0
    }
  }

  private mutating func end() {
    close(descriptor)
    isOpen = false
  }
}

/// Collects what a child writes.
private struct Collector {
  private let descriptor: CInt
  private(set) var bytes: [UInt8] = []
  private(set) var isOpen = true

  init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// The descriptor to wait for; none once it is closed.
  var pollable: CInt { isOpen ? descriptor : -1 }

  /// Takes what is there, and closes the pipe at its end.
  mutating func advance() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<count]
    } else if count == 0 || errno != EINTR {
      close(descriptor)
      isOpen = false
    }
  }
}
