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
    /// The number of bits in the set of allowed processors: `Cpus_allowed` in proc(5), in
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

  /// Starts a thread that lives as long as the program.
  ///
  /// - Parameter body: What it does.
  /// - Returns: Whether the system has a thread to spare.
  package static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    // A thread inherits what is held back: signals are the business of the program's own threads.
    var (all, before) = (sigset_t(), sigset_t())
    // Both sets are filled before anything reads them.
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    final class Start: Sendable {
      package let body: @Sendable () -> Void
      package init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    // The new thread takes over the reference, unless there is none.
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

  /// A state that threads share, and wait for changes of.
  @safe package final class Monitor<State: Sendable>: @unchecked Sendable {
    // Both must stay where they are; they live as long as the program.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Only to be touched with the mutex.
    private var state: State
    /// The number of updates, which only changes with the mutex.
    private let updates = Atomic<Int>(0)

    package init(_ state: State) {
      self.state = state
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe change.initialize(to: pthread_cond_t())
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(change, nil)
    }

    /// Changes the state, and lets those look at it who wait.
    package func update(_ body: (inout State) -> Void) {
      unsafe pthread_mutex_lock(mutex)
      body(&state)
      updates.add(1, ordering: .relaxed)
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits until the state gives what is asked of it, which may take something away.
    package func take<Value>(_ body: (inout State) -> Value?) -> Value {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      while true {
        if let value = body(&state) { return value }
        let seen = updates.load(ordering: .relaxed)
        unsafe pthread_mutex_unlock(mutex)
        // To be woken takes longer than the others mostly need for what they do.
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
