package import FieldEditing

/// An event and the editor of its field, which may have another path when the event is delivered.
package struct FormNotice {
  package let event: FormEvent
  /// The editor; `nil` if the event concerns no field, or several.
  package let editor: FieldEditor?
}

/// The observers of a form, and the queue of events and messages to be delivered.
///
/// Deliveries wait in one queue, after those to the observers of single fields. So an observer is
/// never notified during another notification.
final class FormEventQueue {
  private enum Delivery {
    case event(FormNotice, number: Int)
    case message(() -> Void)
  }

  private let observers = ListenerList<Void, FormNotice>()
  private var queue: [Delivery] = []
  private var eventCount = 0
  private var isInTurn = false
  private var round: ThreadQueue.Round?
  private var reactionCount = 0
}

extension FormEventQueue {
  /// The kinds of field events that have observers.
  var fieldKinds: FieldEvent.Kinds { observers.listeners.isEmpty ? [] : Self.kinds }

  static let kinds = FieldEvent.Kinds.all.subtracting(.willChange)

  func add(_ receive: @escaping (FormNotice) -> Void) -> Listener<Void, FormNotice> {
    let observer = Listener<Void, FormNotice>(for: (), after: eventCount, receive)
    observers.add(observer)
    return observer
  }

  func end(_ observer: Listener<Void, FormNotice>) { observers.end(observer) }

  func record(_ event: FormEvent, of editor: FieldEditor?) {
    if observers.listeners.isEmpty { return }
    eventCount += 1
    queue.append(.event(FormNotice(event: event, editor: editor), number: eventCount))
  }

  /// Adds a message to the queue.
  ///
  /// - Returns: Whether the message is accepted, that is, the number of messages in response to
  ///   each other is below the limit.
  func post(upTo limit: Int, _ deliver: @escaping () -> Void) -> Bool {
    guard countReaction(upTo: limit) else { return false }
    queue.append(.message(deliver))
    deliverEvents()
    return true
  }

  /// Counts a message, or another operation that may be a response.
  ///
  /// - Returns: Whether the number of responses to each other is below the limit.
  func countReaction(upTo limit: Int) -> Bool {
    let current = ObserverList.notifications.current
    if current == nil || round !== current { (round, reactionCount) = (current, 0) }
    guard reactionCount < limit else { return false }
    reactionCount += 1
    return true
  }

  /// Delivers the queued items and those added meanwhile; if a delivery is in progress, after that.
  func deliverEvents() {
    if isInTurn || queue.isEmpty { return }
    isInTurn = true
    ObserverList.notifications.run { [self] in
      round = round ?? ObserverList.notifications.current
      var next = 0
      while next < queue.count {
        let item = queue[next]
        next += 1
        switch item {
        case .message(let deliver): deliver()
        case .event(let notice, let number):
          for observer in observers.listeners where observer.start < number {
            observer.receive(notice)
          }
        }
      }
      queue = []
      (isInTurn, round) = (false, nil)
    }
  }
}
