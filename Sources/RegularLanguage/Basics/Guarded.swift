#if hasFeature(Embedded)
  /// A value that only one thread at a time may use; a plain box on platforms without threads.
  package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
    private var value: Value

    /// Creates a box of a value.
    package init(_ value: consuming sending Value) { self.value = value }

    /// Calls a function with the value.
    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try body(&value)
    }
  }
#else
  internal import Synchronization

  /// A value that only one thread at a time may use.
  ///
  /// A mutex guards it. ThreadSanitizer doesn't see what the mutex orders, since the standard
  /// library isn't built for it, and would report false races; it does see the number that each
  /// thread stores before it unlocks, and loads after it locks.
  ///
  /// It is a class, so that clients need not know its stored properties.
  package final class Guarded<Value: ~Copyable>: Sendable {
    private let mutex: Mutex<Value>
    private let handover = Atomic(0)

    /// Creates a guard of a value.
    package init(_ value: consuming sending Value) {
      mutex = Mutex(value)
    }

    /// Calls a function with the value, while no other thread uses it.
    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try mutex.withLock { value throws(Failure) in
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(1, ordering: .releasing) }
        return try body(&value)
      }
    }
  }
#endif
