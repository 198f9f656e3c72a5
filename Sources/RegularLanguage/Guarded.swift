internal import Synchronization

/// A value that one thread at a time may use.
///
/// A mutex guards it. ThreadSanitizer doesn't see what that orders, since the standard library
/// isn't built for it, and reports races where there are none; it sees the number that who leaves
/// stores and who comes loads.
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let handover = Atomic(0)

  /// Creates a guard of a value.
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Uses the value, when no other thread does.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = handover.load(ordering: .acquiring)
      defer { handover.store(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}
