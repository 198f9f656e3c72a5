import FieldEditing

/// A receiver of messages that are sent through a form, such as a label, a list, or a total.
///
///     final class Label: FormColleague {
///       var text = ""
///
///       func receive(_ message: FormMessage) { text = message.content as? String ?? text }
///     }
///
/// A type that is isolated to an actor declares an isolated conformance: `extension View:
/// @MainActor FormColleague`.
public protocol FormColleague: AnyObject {
  /// Handles a message.
  func receive(_ message: FormMessage)
}

/// A message between objects that are connected only through the form.
public struct FormMessage: Sendable {
  /// The content of the message.
  public let content: any Sendable
  /// The name of the sender; `nil` if it is not given.
  public let sender: String?
  /// The topic of the message; `nil` if it was sent to colleagues by name.
  public let topic: String?
}

/// The named colleagues of a form, and the subscribers of its topics.
final class FormColleagues {
  typealias Colleague = Listener<Void, FormMessage>
  private typealias Audience = ListenerList<Void, FormMessage>

  /// The named colleagues, in the order of registration.
  private let named = Audience()
  private var byName: [String: Colleague] = [:]
  /// The subscribers of each topic.
  private var audiences: [String: Audience] = [:]
}

extension FormColleagues {
  /// Returns the colleague with a name, or `nil` if there is none.
  func colleague(named name: String) -> Colleague? {
    byName[name].flatMap { $0.hasEnded ? nil : $0 }
  }

  /// Returns the named colleagues that still exist, except one.
  func all(but name: String?) -> [Colleague] {
    let sender = name.flatMap(colleague(named:))
    return named.listeners.filter { !$0.hasEnded && $0 !== sender }
  }

  func register(_ object: any FormColleague, as name: String) {
    unregister(name)
    if byName.count > 2 * named.listeners.count { byName = byName.filter { !$0.value.hasEnded } }
    let colleague = colleague(for: object)
    byName[name] = colleague
    named.add(colleague)
  }

  private func colleague(for object: any FormColleague) -> Colleague {
    Colleague(of: object, for: ()) { [weak object] in object?.receive($0) }
  }

  func unregister(_ name: String) {
    if let colleague = byName.removeValue(forKey: name) { named.end(colleague) }
  }

  /// Returns the subscribers of a topic, except the colleague with a name.
  func audience(of topic: String, but name: String?) -> [Colleague] {
    guard let audience = audiences[topic] else { return [] }
    let sender = name.flatMap(colleague(named:))
    return audience.listeners.filter { listener in
      !listener.hasEnded && sender.map(listener.hasSameObject) != true
    }
  }

  func subscribe(_ object: any FormColleague, to topic: String) {
    audience(of: topic).add(colleague(for: object), of: object)
  }

  /// Subscribes a closure to a topic.
  ///
  /// - Returns: A closure that ends the subscription.
  func subscribe(
    to topic: String,
    _ receive: @escaping (FormMessage) -> Void
  ) -> () -> Void {
    let listener = Colleague(for: (), receive)
    audience(of: topic).add(listener)
    return { [weak self] in
      guard let self else { return listener.end() }
      audiences[topic]?.end(listener)
      forget(topic)
    }
  }

  func unsubscribe(_ object: any FormColleague, from topic: String) {
    audiences[topic]?.remove(object)
    forget(topic)
  }

  private func audience(of topic: String) -> Audience {
    if let audience = audiences[topic] { return audience }
    let audience = Audience()
    audiences[topic] = audience
    return audience
  }

  /// Removes a topic without subscribers.
  private func forget(_ topic: String) {
    if audiences[topic]?.listeners.isEmpty == true { audiences[topic] = nil }
  }
}
