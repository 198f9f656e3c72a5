internal import Synchronization

/// An object that is created on first use.
///
/// Threads that need it at the same time may each create one, but all of them use the same. Unlike
/// `Lazy`, it is part of the object that has it, and no metadata is looked up for it: that takes as
/// long as reading a value of a body.
struct LazyObject<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let known = AtomicLazyReference<Object>()
  /// ThreadSanitizer doesn't see what the reference orders, since the standard library isn't built
  /// for it; it does see this number.
  private let handover = Atomic(0)

  /// Returns the object, which a function creates if there is none yet.
  func value(_ make: () -> Object) -> Object {
    let object = known.load() ?? store(make())
    _ = handover.load(ordering: .acquiring)
    return object
  }

  private func store(_ object: Object) -> Object {
    handover.add(1, ordering: .releasing)
    return known.storeIfNil(object)
  }
}
