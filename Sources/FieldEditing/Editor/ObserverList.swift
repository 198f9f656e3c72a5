/// The observers of an editor, and the queue of events to be delivered to them.
///
/// All observers receive an event before any of them receives the next, even if some of them edit
/// in response. If they edit another editor, its observers are notified after those of the first.
package final class ObserverList {
  typealias Observer = Listener<FieldEvent.Kinds, (event: FieldEvent, editor: FieldEditor)>

  private let observers = ListenerList<FieldEvent.Kinds, (event: FieldEvent, editor: FieldEditor)>()
  /// The kinds of events that are listened for; `nil` if they must be recomputed, since an observer
  /// has ended.
  private var knownKinds: FieldEvent.Kinds? = []
  /// The events since the start of delivery; delivered ones are `nil`.
  private var queue: [FieldEvent?] = []
  /// The number of events so far.
  private var eventCount = 0
  private var phase = Phase.idle
  /// The round in which events were last delivered.
  private var round: ThreadQueue.Round?
  /// The number of operations in response to events, including indirect responses.
  private var reactions = 0

  private enum Phase {
    case idle
    /// Other editors are delivering events, and this one is next.
    case scheduled
    case delivering
    /// The event being delivered announces that the text will change.
    case announcing
  }

  /// The queue of editors whose observers are to be notified.
  package static let notifications = ThreadQueue()
  /// The queue of values that ended observers have retained, to be released.
  static let releasing = ThreadQueue()
}

extension ObserverList {
  /// The kinds of events that the registered observers listen for, including deallocated ones that
  /// have not been removed yet.
  var kinds: FieldEvent.Kinds {
    if let knownKinds { return knownKinds }
    observers.removeEnded()
    let kinds = observers.listeners.reduce(into: FieldEvent.Kinds()) { $0.formUnion($1.interest) }
    knownKinds = kinds
    return kinds
  }

  func add(_ object: any FieldObserver, for kinds: FieldEvent.Kinds) {
    remove(object)
    knownKinds?.formUnion(kinds)
    // The events being delivered occurred before the registration.
    let observer = Observer(of: object, for: kinds, after: eventCount) { [weak object] message in
      object?.receive(message.event, from: message.editor)
    }
    observers.add(observer, of: object)
  }

  func add(
    for kinds: FieldEvent.Kinds,
    _ receive: @escaping (FieldEvent) -> Void
  ) -> Observer {
    knownKinds?.formUnion(kinds)
    let observer = Observer(for: kinds, after: eventCount) { receive($0.event) }
    observers.add(observer)
    return observer
  }

  func remove(_ object: any FieldObserver) {
    if observers.remove(object) { knownKinds = nil }
  }

  /// Ends an observation; further calls have no effect.
  func end(_ observer: Observer) {
    observers.end(observer)
    knownKinds = nil
  }

  /// Whether the event being delivered announces that the text will change.
  var isAnnouncing: Bool { phase == .announcing }

  /// Counts an operation in response to an event.
  ///
  /// - Returns: Whether it is allowed, that is, the limit has not been reached.
  func countReaction(upTo limit: Int) -> Bool {
    let isDelivering = phase == .delivering || phase == .announcing
    guard isDelivering || (round != nil && round === Self.notifications.current) else {
      return true
    }
    guard reactions < limit else { return false }
    reactions += 1
    return true
  }

  /// Adds an event to the queue.
  func enqueue(_ event: FieldEvent) {
    queue.append(event)
    eventCount += 1
  }

  /// Delivers all queued events and those added meanwhile; if an editor is already delivering
  /// events, these are delivered afterwards.
  func deliverEvents(from editor: FieldEditor) {
    if phase != .idle || queue.isEmpty { return }
    phase = .scheduled
    Self.notifications.run { [self] in
      if round !== Self.notifications.current {
        (round, reactions) = (Self.notifications.current, 0)
      }
      deliverAll(from: editor)
      phase = .idle
    }
  }

  private func deliverAll(from editor: FieldEditor) {
    phase = .delivering
    let start = eventCount - queue.count
    var index = 0
    while index < queue.count {
      // Retaining the event any longer would make the next change copy the text.
      let event = queue[index].take()
      index += 1
      guard let event else { continue }
      phase = event.kind == .willChange ? .announcing : .delivering
      for observer in observers.listeners
      where observer.start < start + index && observer.interest.contains(event.kind) {
        if observer.hasEnded { knownKinds = nil }
        observer.receive((event, editor))
      }
      phase = .delivering
    }
    queue.removeAll(keepingCapacity: true)
  }
}
