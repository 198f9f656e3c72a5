/// Somebody who is told something: an object, for as long as it lives, or a closure, until it ends.
package final class Listener<Interest, Message> {
  /// What it wants to be told.
  let interest: Interest
  /// The number of earlier messages, which don't concern it.
  package let start: Int
  private weak var object: AnyObject?
  private let isObject: Bool
  private var closure: Closure?

  /// A closure in a structure can be handed on as it is; alone it would be wrapped on the way, and
  /// whoever handed it on would hold it too.
  private struct Closure {
    let receive: (Message) -> Void
  }

  /// Creates a listener.
  ///
  /// - Parameters:
  ///   - object: The object, which the closure has to hold weakly; `nil` of a closure alone.
  ///   - interest: What it wants to be told.
  ///   - start: The number of earlier messages.
  ///   - receive: Takes a message.
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

  /// A Boolean value that tells whether there is nobody to tell any more.
  package var hasEnded: Bool { closure == nil || (isObject && object == nil) }

  func isFor(_ object: AnyObject) -> Bool { self.object === object }

  /// Tells whether both are for the same object.
  package func hasSameObject(as other: Listener) -> Bool {
    object.map(other.isFor) ?? false
  }

  package func end() {
    // What a closure holds may be what cancels it, and would come back here in the middle; or an
    // editor whose observers hold others, and so on.
    var last = closure
    object = nil
    closure = nil
    ObserverList.releasing.release(&last)
  }

  package func receive(_ message: Message) { closure?.receive(message) }
}

/// Those who are told something, in the order in which they came.
///
/// Who has ended stays here until there are more of them than of others, so that each that comes or
/// goes costs the same, however many there are.
///
/// It is an object, since what an ended closure has held may end others while it is let go.
package final class Roster<Interest, Message> {
  package private(set) var listeners: [Listener<Interest, Message>] = []
  /// The listeners of objects; an object may have gone since, and another may have its address.
  private var objects: [ObjectIdentifier: Listener<Interest, Message>] = [:]
  /// The number of those who are known to have ended.
  private var endedCount = 0
  /// So many are looked through for those whose object is gone.
  private var crowd = 16

  package init() {}

  deinit { for listener in listeners { listener.end() } }
}

extension Roster {
  package func add(_ listener: Listener<Interest, Message>) {
    if listeners.count >= crowd { removeEnded() }
    listeners.append(listener)
  }

  /// Adds an object's listener, in place of the one before.
  package func add(_ listener: Listener<Interest, Message>, of object: AnyObject) {
    remove(object)
    add(listener)
    objects[ObjectIdentifier(object)] = listener
  }

  /// Has an object listen no more.
  ///
  /// - Returns: Whether it did.
  @discardableResult
  package func remove(_ object: AnyObject) -> Bool {
    guard let listener = objects.removeValue(forKey: ObjectIdentifier(object)),
      listener.isFor(object)
    else { return false }
    end(listener)
    return true
  }

  /// Has somebody listen no more.
  package func end(_ listener: Listener<Interest, Message>) {
    if !listener.hasEnded {
      listener.end()
      endedCount += 1
    }
    if endedCount > listeners.count / 2 { removeEnded() }
  }

  /// Forgets those who have ended.
  func removeEnded() {
    listeners.removeAll(where: \.hasEnded)
    objects = objects.filter { !$0.value.hasEnded }
    endedCount = 0
    crowd = max(16, 2 * listeners.count)
  }
}
