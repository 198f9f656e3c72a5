#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation
import Synchronization

// The operating system's functions for signals.

extension Platform {
  /// A signal that ends programs.
  package struct Signal: Sendable {
    /// The signal for a write to a pipe without a reader.
    package static let brokenPipe = Signal(number: SIGPIPE)
    /// The signals by which users and systems end programs.
    fileprivate static let ending = [SIGINT, SIGTERM, SIGHUP].map(Signal.init(number:))
    /// The signals after which a terminal must be restored or redrawn.
    fileprivate static let ofTerminal =
      ending + [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH].map(Signal.init(number:))

    fileprivate let number: CInt

    /// Whether the parent process made the program ignore the signal, as nohup(1) does.
    fileprivate var isIgnored: Bool {
      var action = sigaction()
      // The call initializes the action before it is read.
      guard unsafe sigaction(number, nil, &action) == 0 else { return true }
      #if canImport(Darwin)
        let handler = unsafe action.__sigaction_u.__sa_handler
      #elseif canImport(Glibc)
        let handler = unsafe action.__sigaction_handler.sa_handler
      #else
        let handler = unsafe action.__sa_handler.sa_handler
      #endif
      // A handler is compared by its address, which differs from that of any function here.
      return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  /// Makes a write fail if it exceeds the file size limit or goes to a pipe without a reader,
  /// instead of ending the program silently.
  package static func ignoreSignalsOfWriting() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Blocks the signals that end programs on this thread until they are released.
  ///
  /// - Returns: The signals to release.
  static func holdSignals() -> sigset_t { hold(Signal.ending) }

  fileprivate static func hold(_ signals: [Signal]) -> sigset_t {
    var held = set(signals)
    var before = set([])
    // The sets are initialized.
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  /// Unblocks signals.
  static func release(_ signals: sigset_t) {
    var signals = signals
    // The set was filled by the system.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  fileprivate static func set(_ signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    // The set is initialized before it is read.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.number) }
    return set
  }

  /// Waits on a separate thread for a signal that ends programs, unless all of them are ignored.
  ///
  /// After that, these signals don't end the program by themselves, unless the thread can't be
  /// created.
  ///
  /// - Parameter body: The action on a signal.
  static func awaitSignal(_ body: @escaping @Sendable (Signal) -> Never) {
    let signals = Signal.ending.filter { !$0.isIgnored }
    if signals.isEmpty { return }
    let before = hold(signals)
    let isStarted = startThread {
      var awaited = set(signals)
      var number: CInt = 0
      // The set is initialized, and a successful call fills the number.
      while unsafe sigwait(&awaited, &number) != 0 {}
      body(Signal(number: number))
    }
    if !isStarted { release(before) }
  }

  /// Waits for a time.
  static func pause(milliseconds: CInt) {
    _ = poll(nil, 0, milliseconds)
  }

  /// Ends the program as the signal does by default, after all cleanup.
  package static func end(by signal: Signal) -> Never {
    #if canImport(Glibc)
      Glibc.signal(signal.number, SIG_DFL)
    #elseif canImport(Musl)
      Musl.signal(signal.number, SIG_DFL)
    #elseif canImport(Darwin)
      Darwin.signal(signal.number, SIG_DFL)
    #endif
    var signals = set([signal])
    // The set is initialized.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal.number)
    _exit(128 + signal.number)
  }
}

// MARK: - Signals next to a terminal

extension Platform {
  /// A relay that passes signals to the thread that reads a terminal.
  ///
  /// Otherwise signals would arrive at any time, even while the terminal is being drawn.
  package final class SignalRelay: Sendable {
    /// A message from the system.
    package enum Message {
      /// The size of the terminal has changed.
      case resized
      /// The program must stop until it is continued.
      case stopped
      /// The program continues, perhaps with other modes of the terminal.
      case continued
      /// The program must end.
      case ended(Signal)
    }

    /// A descriptor that is readable if there is a message.
    package let descriptor: Descriptor
    private let writer: Descriptor
    private let isClosed = Atomic(false)

    /// Starts relaying signals.
    ///
    /// - Throws: ``SystemError`` if a pipe or a thread can't be created.
    package init() throws(SystemError) {
      var ends: [CInt] = [-1, -1]
      // The array has room for both ends.
      if unsafe pipe(&ends) != 0 { throw SystemError(code: errno) }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      descriptor = Descriptor(number: ends[0])
      writer = Descriptor(number: ends[1])
      // A signal that is ignored by default would be lost even while it is blocked.
      for number in [SIGWINCH, SIGCONT] { signal(number) { _ in } }
      let signals = Signal.ofTerminal.filter { !$0.isIgnored }
      let before = hold(signals)
      if !startThread({ self.relay(signals) }) {
        release(before)
        throw SystemError(code: EAGAIN)
      }
    }

    private func relay(_ signals: [Signal]) {
      while true {
        var awaited = set(signals)
        var number: CInt = 0
        // The set is initialized, and a successful call fills the number.
        guard unsafe sigwait(&awaited, &number) == 0 else { continue }
        if isClosed.load(ordering: .sequentiallyConsistent) {
          Signal(number: number).takeEffect()
        } else {
          _ = try? writeStart(of: [UInt8(truncatingIfNeeded: number)], to: writer)
        }
      }
    }

    /// The next message; nil if there is none.
    package func next() -> Message? {
      guard awaitAny(reading: [descriptor], milliseconds: 0) == [true] else { return nil }
      var byte: [UInt8] = [0]
      guard (try? read(descriptor, into: &byte, from: 0)) == 1 else { return nil }
      switch CInt(byte[0]) {
      case SIGWINCH: return .resized
      case SIGTSTP: return .stopped
      case SIGCONT: return .continued
      case let number: return .ended(Signal(number: number))
      }
    }

    /// Restores the default effects of signals, including those that have just arrived.
    package func close() {
      isClosed.store(true, ordering: .sequentiallyConsistent)
      while let message = next() {
        if case .ended(let signal) = message { end(by: signal) }
      }
    }
  }

  /// Stops the program until it is continued.
  package static func stop() { Signal(number: SIGTSTP).takeEffect() }

  /// Performs an action on a terminal that would stop a program in the background.
  ///
  /// - Throws: ``SystemError`` if the action does.
  package static func withTerminalOfOthers(
    _ body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    let before = hold([Signal(number: SIGTTOU)])
    defer { release(before) }
    try body()
  }
}

extension Platform.Signal {
  /// Performs the default action of the signal.
  fileprivate func takeEffect() {
    let signals = Platform.hold([])
    switch number {
    case SIGTSTP:
      var own = Platform.set([self])
      // The set is initialized.
      unsafe pthread_sigmask(SIG_UNBLOCK, &own, nil)
      raise(number)
      Platform.release(signals)
    case SIGCONT, SIGWINCH: break
    default: Platform.end(by: self)
    }
  }
}
