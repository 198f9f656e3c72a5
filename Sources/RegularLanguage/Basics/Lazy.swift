#if !hasFeature(Embedded)
  internal import Synchronization
#endif

/// A value that is made when it is first asked for, and once.
///
/// Whoever asks while it is made waits for it; the maker must not ask for it.
package final class Lazy<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let making = Guarded(())
  /// The value, where it is made: written before `isMade` says so, and never after, so that it is
  /// read without a lock.
  private nonisolated(unsafe) var made: Value?
  #if !hasFeature(Embedded)
    private let isMade: Atomic<Bool>
  #endif

  /// Creates a value that is yet to be made.
  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    unsafe made = nil
    #if !hasFeature(Embedded)
      isMade = Atomic(false)
    #endif
  }

  /// Creates a value that is there.
  package init(made value: Value) {
    make = { value }
    unsafe made = value
    #if !hasFeature(Embedded)
      isMade = Atomic(true)
    #endif
  }
}

extension Lazy {
  /// The value.
  package var value: Value {
    #if !hasFeature(Embedded)
      if isMade.load(ordering: .acquiring), let made = unsafe made { return made }
    #endif
    return making.withLock { _ in
      if let made = unsafe made { return made }
      let value = make()
      unsafe made = value
      #if !hasFeature(Embedded)
        isMade.store(true, ordering: .releasing)
      #endif
      return value
    }
  }
}
