#if hasFeature(Embedded)
  /// A value that one thread at a time may use: without threads, any caller.
  package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
    private var value: Value

    /// Creates a box of a value.
    package init(_ value: consuming sending Value) { self.value = value }

    /// Uses the value.
    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try body(&value)
    }
  }
#else
  internal import Synchronization

  /// A value that one thread at a time may use.
  ///
  /// A mutex guards it. ThreadSanitizer doesn't see what that orders, since the standard library
  /// isn't built for it, and reports races if there are none; it sees the number that who leaves
  /// stores and who comes loads.
  ///
  /// A class, so that who uses one need not know what it is made of.
  package final class Guarded<Value: ~Copyable>: Sendable {
    private let mutex: Mutex<Value>
    private let handover = Atomic(0)

    /// Creates a guard of a value.
    package init(_ value: consuming sending Value) {
      mutex = Mutex(value)
    }

    /// Uses the value, when no other thread does.
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
