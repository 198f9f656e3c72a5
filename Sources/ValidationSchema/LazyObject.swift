internal import Synchronization

/// An object that is created on first use.
///
/// Threads that need it at the same time may each create one, but all of them use the same. Unlike
/// `Lazy`, it is part of the object that has it, and no metadata is looked up for it: that takes as
/// long as reading a value of a body.
@safe struct LazyObject<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The object, once it exists: stored once, and released with this value.
  ///
  /// To load an `AtomicLazyReference`, metadata would be looked up.
  private let known: Atomic<Unmanaged<Object>?>

  init() { unsafe known = Atomic(nil) }

  deinit {
    if let known = unsafe known.load(ordering: .acquiring) { unsafe known.release() }
  }

  /// Returns the object, which a function creates if there is none yet.
  func value(_ make: () -> Object) -> Object {
    if let known = unsafe known.load(ordering: .acquiring) {
      return unsafe known.takeUnretainedValue()
    }
    let new = unsafe Unmanaged.passRetained(make())
    let first = unsafe known.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing
    ).original
    guard let first = unsafe first else { return unsafe new.takeUnretainedValue() }
    unsafe new.release()
    return unsafe first.takeUnretainedValue()
  }
}
