/// A receiver of messages: an object, for as long as it exists, or a closure, until it is
/// cancelled.
package final class Listener<Interest, Message> {
  /// The messages that it listens for.
  let interest: Interest
  /// The number of earlier messages, which it does not receive.
  package let start: Int
  private weak var object: AnyObject?
  private let isObject: Bool
  private var closure: Closure?

  /// A closure in a structure, which generic code can pass on as it is; a bare closure would be
  /// wrapped, and the caller would retain it as well.
  private struct Closure {
    let receive: (Message) -> Void
  }

  /// Creates a listener.
  ///
  /// - Parameters:
  ///   - object: The object, which the closure must capture weakly; `nil` for a closure alone.
  ///   - interest: The messages to listen for.
  ///   - start: The number of earlier messages.
  ///   - receive: Handles a message.
  package init(
    of object: AnyObject? = nil,
    for interest: Interest,
    after start: Int = 0,
    _ receive: @escaping (Message) -> Void
  ) {
    self.object = object
    isObject = object != nil
    self.interest = interest
    self.start = start
    closure = Closure(receive: receive)
  }

  /// Whether the listener can receive no further messages.
  package var hasEnded: Bool { closure == nil || (isObject && object == nil) }

  func isFor(_ object: AnyObject) -> Bool { self.object === object }

  /// Returns whether both listeners are for the same object.
  package func hasSameObject(as other: Listener) -> Bool {
    object.map(other.isFor) ?? false
  }

  package func end() {
    // What the closure retains may cancel this listener in its deinitializer, and re-enter here; or
    // it may be an editor whose observers retain others, and so on.
    var last = closure
    object = nil
    closure = nil
    ObserverList.releasing.release(&last)
  }

  package func receive(_ message: Message) { closure?.receive(message) }
}

/// The receivers of messages, in the order of registration.
///
/// Ended listeners are removed only when they outnumber the others, so each registration and
/// removal takes amortised constant time.
///
/// This is a class, since releasing an ended closure may end other listeners.
package final class ListenerList<Interest, Message> {
  package private(set) var listeners: [Listener<Interest, Message>] = []
  /// The listeners of objects; an object may no longer exist, and another may have its address.
  private var objects: [ObjectIdentifier: Listener<Interest, Message>] = [:]
  /// The number of listeners that are known to have ended.
  private var endedCount = 0
  /// The number of listeners at which those of deallocated objects are removed.
  private var cleanupThreshold = 16

  package init() {}

  deinit { for listener in listeners { listener.end() } }
}

extension ListenerList {
  package func add(_ listener: Listener<Interest, Message>) {
    if listeners.count >= cleanupThreshold { removeEnded() }
    listeners.append(listener)
  }

  /// Adds the listener of an object, replacing the previous one.
  package func add(_ listener: Listener<Interest, Message>, of object: AnyObject) {
    remove(object)
    add(listener)
    objects[ObjectIdentifier(object)] = listener
  }

  /// Removes the listener of an object.
  ///
  /// - Returns: Whether it was registered.
  @discardableResult
  package func remove(_ object: AnyObject) -> Bool {
    guard let listener = objects.removeValue(forKey: ObjectIdentifier(object)),
      listener.isFor(object)
    else { return false }
    end(listener)
    return true
  }

  /// Ends a listener.
  package func end(_ listener: Listener<Interest, Message>) {
    if !listener.hasEnded {
      listener.end()
      endedCount += 1
    }
    if endedCount > listeners.count / 2 { removeEnded() }
  }

  /// Removes the listeners that have ended.
  func removeEnded() {
    listeners.removeAll(where: \.hasEnded)
    objects = objects.filter { !$0.value.hasEnded }
    endedCount = 0
    cleanupThreshold = max(16, 2 * listeners.count)
  }
}
