#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package import LineValidation
import Synchronization

// What the program needs of the operating system in order to end by a signal.

extension Platform {
  /// A signal that ends programs, by number.
  package struct Signal: Sendable {
    /// The signal that ends a program which writes to a pipe without a reader.
    package static let brokenPipe = Signal(number: SIGPIPE)
    /// The signals by which people and their systems end programs.
    fileprivate static let ending = [SIGINT, SIGTERM, SIGHUP].map(Signal.init(number:))
    /// The signals after which a terminal must be put in order, or drawn anew.
    fileprivate static let ofTerminal =
      ending + [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH].map(Signal.init(number:))

    fileprivate let number: CInt

    /// Whether the parent process wants the program to continue, as
    /// nohup(1) does.
    fileprivate var isIgnored: Bool {
      var action = sigaction()
      // The action is filled by the call before it is read.
      guard unsafe sigaction(number, nil, &action) == 0 else { return true }
      #if canImport(Darwin)
        let handler = unsafe action.__sigaction_u.__sa_handler
      #elseif canImport(Glibc)
        let handler = unsafe action.__sigaction_handler.sa_handler
      #else
        let handler = unsafe action.__sa_handler.sa_handler
      #endif
      // A handler is compared by its address, which is that of no function here.
      return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  /// Lets a write fail that passes the limit of a file's size, or that goes to a pipe that no
  /// process reads, instead of ending the program without a word.
  package static func ignoreSignalsOfWriting() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Keeps the signals that end programs from this thread until they are released.
  ///
  /// - Returns: What to release.
  static func holdSignals() -> sigset_t { hold(Signal.ending) }

  fileprivate static func hold(_ signals: [Signal]) -> sigset_t {
    var held = set(signals)
    var before = set([])
    // The sets are initialised.
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  /// Lets signals through again.
  static func release(_ signals: sigset_t) {
    var signals = signals
    // The set is one that the system has filled.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  fileprivate static func set(_ signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    // The set is initialised before anything reads it.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.number) }
    return set
  }

  /// Waits on a thread of its own for a signal that ends programs, unless all of them are ignored.
  ///
  /// From now on they end nothing by themselves, but if there is no thread to spare.
  ///
  /// - Parameter body: What is done then.
  static func awaitSignal(_ body: @escaping @Sendable (Signal) -> Never) {
    let signals = Signal.ending.filter { !$0.isIgnored }
    if signals.isEmpty { return }
    let before = hold(signals)
    let isStarted = startThread {
      var awaited = set(signals)
      var number: CInt = 0
      // The set is initialised, and the number is filled by the call that succeeds.
      while unsafe sigwait(&awaited, &number) != 0 {}
      body(Signal(number: number))
    }
    if !isStarted { release(before) }
  }

  /// Returns after a time.
  static func pause(milliseconds: CInt) {
    _ = poll(nil, 0, milliseconds)
  }

  /// Ends the program as a signal does by default, now that there is nothing left to put in order.
  package static func end(by signal: Signal) -> Never {
    #if canImport(Glibc)
      Glibc.signal(signal.number, SIG_DFL)
    #elseif canImport(Musl)
      Musl.signal(signal.number, SIG_DFL)
    #elseif canImport(Darwin)
      Darwin.signal(signal.number, SIG_DFL)
    #endif
    var signals = set([signal])
    // The set is initialised.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal.number)
    _exit(128 + signal.number)
  }
}

// MARK: - Signals next to a terminal

extension Platform {
  /// A relay that hands signals to the thread which also reads a terminal.
  ///
  /// Otherwise they would come at any moment, also while the terminal is half drawn.
  package final class SignalRelay: Sendable {
    /// A message of the system.
    package enum Message {
      /// The terminal has another size.
      case resized
      /// The program is to be stopped until it is continued.
      case stopped
      /// The program goes on, perhaps with other modes of the terminal.
      case continued
      /// The program is to end.
      case ended(Signal)
    }

    /// What has something to read when there is a message.
    package let descriptor: Descriptor
    private let writer: Descriptor
    private let isClosed = Atomic(false)

    /// Starts to relay signals.
    ///
    /// - Throws: ``SystemError`` if there is no pipe or no thread to spare.
    package init() throws(SystemError) {
      var ends: [CInt] = [-1, -1]
      // There is room for both ends.
      if unsafe pipe(&ends) != 0 { throw SystemError(code: errno) }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      descriptor = Descriptor(number: ends[0])
      writer = Descriptor(number: ends[1])
      // What is ignored by default would be lost even while it is held back.
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
        // The set is initialised, and the number is filled by the call that succeeds.
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

    /// Lets signals do again what they do by themselves, also those that have come just now.
    package func close() {
      isClosed.store(true, ordering: .sequentiallyConsistent)
      while let message = next() {
        if case .ended(let signal) = message { end(by: signal) }
      }
    }
  }

  /// Stops the program until it is continued.
  package static func stop() { Signal(number: SIGTSTP).takeEffect() }

  /// Does something with a terminal that would stop a program in the background.
  package static func withTerminalOfOthers(_ body: () -> Void) {
    let before = hold([Signal(number: SIGTTOU)])
    body()
    release(before)
  }
}

extension Platform.Signal {
  /// Does to the program what the signal does by default.
  fileprivate func takeEffect() {
    let signals = Platform.hold([])
    switch number {
    case SIGTSTP:
      var own = Platform.set([self])
      // The set is initialised.
      unsafe pthread_sigmask(SIG_UNBLOCK, &own, nil)
      raise(number)
      Platform.release(signals)
    case SIGCONT, SIGWINCH: break
    default: Platform.end(by: self)
    }
  }
}
