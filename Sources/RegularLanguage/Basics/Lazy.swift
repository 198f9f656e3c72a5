#if !hasFeature(Embedded)
  internal import Synchronization
#endif

/// A value that is created once, on first use.
///
/// Callers that access it during creation wait, so its creation must not access it. Once it exists,
/// an access costs one load, without locking, copying or reference counting.
@safe package final class Lazy<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let making = Guarded(())
  #if hasFeature(Embedded)
    private nonisolated(unsafe) var made: Box?
  #else
    /// The value, once it exists: stored once, and released with this object, so that readers need
    /// not retain it.
    private let made: Atomic<Unmanaged<Box>?>
  #endif

  /// A class, so that a single load finds a value of any size.
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Creates a value that is created on first use.
  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    #if hasFeature(Embedded)
      unsafe made = nil
    #else
      unsafe made = Atomic(nil)
    #endif
  }

  /// Creates a value that exists already.
  package init(made value: Value) {
    make = { value }
    #if hasFeature(Embedded)
      unsafe made = Box(value)
    #else
      unsafe made = Atomic(Unmanaged.passRetained(Box(value)))
    #endif
  }

  #if !hasFeature(Embedded)
    deinit {
      if let made = unsafe made.load(ordering: .acquiring) { unsafe made.release() }
    }
  #endif
}

extension Lazy {
  /// The value.
  package var value: Value { withValue { $0 } }

  /// Calls a function with the value in place, which avoids counting references to its parts.
  @inline(__always)
  package func withValue<Result>(_ use: (Value) -> Result) -> Result {
    withExistingValue(use) ?? use(makeValue())
  }

  /// Calls a function with the value in place; returns `nil` if it has not been created yet.
  @inline(__always)
  package func withExistingValue<Result>(_ use: (Value) -> Result) -> Result? {
    #if hasFeature(Embedded)
      if let made = unsafe made { return use(made.value) }
    #else
      if let made = unsafe made.load(ordering: .acquiring) {
        return unsafe made._withUnsafeGuaranteedRef { use($0.value) }
      }
    #endif
    return nil
  }

  /// Returns the value, which another thread may have created in the meantime.
  @inline(never)
  private func makeValue() -> Value {
    making.withLock { _ in
      #if hasFeature(Embedded)
        if let made = unsafe made { return made.value }
        let value = make()
        unsafe made = Box(value)
        return value
      #else
        if let made = unsafe made.load(ordering: .acquiring) {
          return unsafe made.takeUnretainedValue().value
        }
        let value = make()
        unsafe made.store(Unmanaged.passRetained(Box(value)), ordering: .releasing)
        return value
      #endif
    }
  }
}
