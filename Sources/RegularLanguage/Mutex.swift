#if hasFeature(Embedded)
  /// A value that one caller at a time has to do with, where there are no threads: a box.
  ///
  /// Elsewhere `Synchronization` has the type of that name, which guards.
  final class Mutex<Value: ~Copyable>: @unchecked Sendable {
    private var value: Value

    init(_ value: consuming sending Value) { self.value = value }

    func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try body(&value)
    }
  }
#endif
