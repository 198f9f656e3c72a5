#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import LineValidation

// What the program needs of the operating system in order to end by a signal.

extension Platform {
  /// A signal that ends programs, by number.
  struct Signal: Sendable {
    /// The signal that ends a program which writes to a pipe that nobody reads.
    static let brokenPipe = Signal(number: SIGPIPE)
    /// The signals by which people and their systems end programs.
    fileprivate static let ending = [SIGINT, SIGTERM, SIGHUP].map(Signal.init(number:))

    fileprivate let number: CInt

    /// A Boolean value that tells whether whoever started the program wants it to go on, as
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

  /// Lets a write fail that passes the limit of a file's size, or that goes to a pipe which nobody
  /// reads, instead of ending the program without a word.
  static func ignoreSignalsOfWriting() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Keeps the signals that end programs from this thread until they are released.
  ///
  /// - Returns: What to release.
  static func holdSignals() -> sigset_t { hold(Signal.ending) }

  private static func hold(_ signals: [Signal]) -> sigset_t {
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

  private static func set(_ signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    // The set is initialised before anything reads it.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.number) }
    return set
  }

  /// Waits on a thread of its own for a signal that ends programs, unless all of them are ignored.
  ///
  /// From now on they end nothing by themselves, but where there is no thread to spare.
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
  static func end(by signal: Signal) -> Never {
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
