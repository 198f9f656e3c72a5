#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

extension Platform {
  /// The number of processors that the program may run on.
  package static var processorCount: Int {
    #if os(Linux)
      if let count = allowedProcessorCount { return count }
    #endif
    return max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))
  }

  #if os(Linux)
    /// The number of bits in the set of allowed processors: `Cpus_allowed` in proc(5), written as
    /// hexadecimal digits and commas.
    private static var allowedProcessorCount: Int? {
      guard let file = try? openForReading(Array("/proc/self/status".utf8)) else { return nil }
      defer { try? close(file) }
      var bytes = [UInt8](repeating: 0, count: 8192)
      guard let count = try? read(file, into: &bytes, from: 0) else { return nil }
      let lines = bytes.prefix(count).split(separator: UInt8(ascii: "\n"))
      let name = Array("Cpus_allowed:".utf8)
      guard let line = lines.first(where: { $0.starts(with: name) }) else { return nil }
      let digits = String(decoding: line.dropFirst(name.count), as: UTF8.self)
      let bits = digits.reduce(0) { $0 + ($1.hexDigitValue ?? 0).nonzeroBitCount }
      return bits > 0 ? bits : nil
    }
  #endif

  /// Starts a thread that runs until the program ends.
  ///
  /// - Parameter body: The function to run.
  /// - Returns: Whether the system could start a thread.
  package static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    // A thread inherits the signal mask; only the program's own threads should handle signals.
    var (all, before) = (sigset_t(), sigset_t())
    // Both sets are initialized before they are read.
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    final class Start: Sendable {
      package let body: @Sendable () -> Void
      package init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    // The new thread takes over the reference, unless starting it fails.
    let start = unsafe Unmanaged.passRetained(Start(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = unsafe pthread_create(
        &thread, nil,
        { start in
          unsafe Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
          return nil
        }, start.toOpaque())
    #else
      var thread = pthread_t()
      let result = unsafe pthread_create(
        &thread, nil,
        { start in
          guard let start = unsafe start else { return nil }
          unsafe Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
          return nil
        }, start.toOpaque())
    #endif
    if result != 0 { unsafe start.release() }
    return result == 0
  }

  /// A state that threads share and wait on.
  @safe package final class Monitor<State: Sendable>: @unchecked Sendable {
    // Neither may move; both live until the program ends.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Accessed only with the mutex locked.
    private var state: State
    /// The number of updates, changed only with the mutex locked.
    private let updates = Atomic<Int>(0)

    package init(_ state: State) {
      self.state = state
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe change.initialize(to: pthread_cond_t())
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(change, nil)
    }

    /// Changes the state and wakes the waiting threads.
    package func update(_ body: (inout State) -> Void) {
      unsafe pthread_mutex_lock(mutex)
      body(&state)
      updates.add(1, ordering: .relaxed)
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits until a function of the state, which may change it, returns a value.
    package func take<Value>(_ body: (inout State) -> Value?) -> Value {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      while true {
        if let value = body(&state) { return value }
        let seen = updates.load(ordering: .relaxed)
        unsafe pthread_mutex_unlock(mutex)
        // Waking a thread usually takes longer than the work it waits for.
        var patience = 100
        while patience > 0, updates.load(ordering: .relaxed) == seen {
          patience -= 1
          sched_yield()
        }
        unsafe pthread_mutex_lock(mutex)
        if updates.load(ordering: .relaxed) == seen { unsafe pthread_cond_wait(change, mutex) }
      }
    }
  }
}
