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
  /// What it says.
  public let content: any Sendable
  /// The name of who has sent it; `nil` if they have not said so.
  public let sender: String?
  /// The topic that it belongs to; `nil` if it was sent to colleagues by name.
  public let topic: String?
}

/// The colleagues of a form by their names, and those who have subscribed to topics.
final class FormColleagues {
  /// Somebody who gets messages: an object, held weakly, or a closure.
  final class Recipient {
    let name: String?
    private weak var object: (any FormColleague)?
    private var closure: ((FormMessage) -> Void)?

    init(_ object: any FormColleague, named name: String? = nil) {
      self.object = object
      self.name = name
    }

    init(_ closure: @escaping (FormMessage) -> Void) {
      self.closure = closure
      name = nil
    }

    var hasEnded: Bool { object == nil && closure == nil }

    func isFor(_ object: any FormColleague) -> Bool { self.object === object }

    func end() {
      var last = closure
      (object, closure) = (nil, nil)
      ObserverList.releasing.release(&last)
    }

    func receive(_ message: FormMessage) {
      object?.receive(message)
      closure?(message)
    }
  }

  /// Those with names, in the order in which they came.
  private var named: [Recipient] = []
  /// Those who listen to topics.
  private var subscribers: [String: [Recipient]] = [:]

  deinit { for recipient in subscribers.values.joined() { recipient.end() } }
}

extension FormColleagues {
  /// Those with names who are still there.
  var present: [Recipient] {
    named.removeAll(where: \.hasEnded)
    return named
  }

  func colleague(named name: String) -> Recipient? { present.first { $0.name == name } }

  func subscribers(to topic: String) -> [Recipient] {
    subscribers[topic]?.removeAll(where: \.hasEnded)
    if subscribers[topic]?.isEmpty == true { subscribers[topic] = nil }
    return subscribers[topic] ?? []
  }

  func register(_ colleague: any FormColleague, as name: String) {
    remove(named: name)
    named.append(Recipient(colleague, named: name))
  }

  func remove(named name: String) {
    for recipient in named where recipient.name == name { recipient.end() }
    named.removeAll(where: \.hasEnded)
  }

  func subscribe(_ recipient: Recipient, to topic: String) {
    subscribers[topic] = subscribers(to: topic) + [recipient]
  }

  func unsubscribe(_ colleague: any FormColleague, from topic: String) {
    for recipient in subscribers(to: topic) where recipient.isFor(colleague) { recipient.end() }
    _ = subscribers(to: topic)
  }

  /// The name under which an object is known; `nil` if it is under none.
  func name(of recipient: Recipient) -> String? {
    if let name = recipient.name { return name }
    return present.first { recipient.isSame(as: $0) }?.name
  }
}

extension FormColleagues.Recipient {
  fileprivate func isSame(as other: FormColleagues.Recipient) -> Bool {
    guard let object else { return false }
    return other.isFor(object)
  }
}
