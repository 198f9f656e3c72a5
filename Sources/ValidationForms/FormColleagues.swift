import FieldEditing

/// Somebody who is sent messages by way of a form: a label, a list, a total.
///
///     final class Label: FormColleague {
///       var text = ""
///
///       func receive(_ message: FormMessage) { text = message.content as? String ?? text }
///     }
///
/// A type that is confined to an actor conforms there: `extension View: @MainActor FormColleague`.
public protocol FormColleague: AnyObject {
  /// Takes notice of a message.
  func receive(_ message: FormMessage)
}

/// A message between colleagues who know only the form.
public struct FormMessage: Sendable {
  /// The content of the message.
  public let content: any Sendable
  /// The name of who has sent it; `nil` if they have not said so.
  public let sender: String?
  /// The topic that it belongs to; `nil` if it was sent to colleagues by name.
  public let topic: String?
}

/// The colleagues of a form by their names, and those who have subscribed to topics.
final class FormColleagues {
  typealias Colleague = Listener<Void, FormMessage>
  private typealias Audience = Roster<Void, FormMessage>

  /// Those with names, in the order in which they came.
  private let named = Audience()
  private var byName: [String: Colleague] = [:]
  /// Those who listen to topics.
  private var audiences: [String: Audience] = [:]
}

extension FormColleagues {
  /// The object of a name; `nil` if it has none any more.
  func colleague(named name: String) -> Colleague? {
    byName[name].flatMap { $0.hasEnded ? nil : $0 }
  }

  /// Those with names who are still there, but one.
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

  /// Those who listen to a topic, but one that has a name.
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

  /// Has a closure listen to a topic.
  ///
  /// - Returns: What ends it.
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

  /// Forgets a topic to which nobody listens.
  private func forget(_ topic: String) {
    if audiences[topic]?.listeners.isEmpty == true { audiences[topic] = nil }
  }
}
