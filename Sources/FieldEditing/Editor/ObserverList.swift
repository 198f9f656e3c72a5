/// The observers of an editor, and the events that they have not been told yet.
///
/// Events wait in a queue, so that all observers see one before any sees the next, even if some of
/// them edit while they are told. If it is another editor that they edit, its observers are told
/// behind those of the first.
package final class ObserverList {
  typealias Observer = Listener<FieldEvent.Kinds, (event: FieldEvent, editor: FieldEditor)>

  private let observers = Roster<FieldEvent.Kinds, (event: FieldEvent, editor: FieldEditor)>()
  /// The kinds of events that they listen for; `nil` where one of them has ended since.
  private var knownKinds: FieldEvent.Kinds? = []
  /// The events since the list began to tell; `nil` where one has been told.
  private var queue: [FieldEvent?] = []
  /// The number of events so far.
  private var eventCount = 0
  /// A Boolean value that tells whether the list waits for its turn to tell, or tells.
  private var isInTurn = false
  /// A Boolean value that tells whether observers are being told something.
  private var isTelling = false
  /// The round in which observers were told something last.
  private var round: ThreadQueue.Round?
  /// A Boolean value that tells whether what they are being told is that the text will change.
  private(set) var isAnnouncing = false
  /// The number of reactions of observers, and of others who were told of those.
  private var reactions = 0

  /// The editors whose observers are told something, one after the other.
  package static let telling = ThreadQueue()
  /// The queue of what held observers that are let go.
  static let releasing = ThreadQueue()
}

extension ObserverList {
  /// The kinds of events that those listen for who are still there, or whose object is gone without
  /// anybody having noticed.
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
    // What is under way has happened before.
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

  /// Ends an observation, once.
  func end(_ observer: Observer) {
    observers.end(observer)
    knownKinds = nil
  }
}

extension ObserverList {
  /// Counts that an observer does something about what these have been told.
  ///
  /// - Returns: Whether that may be done: no more than the limit has been.
  func countReaction(upTo limit: Int) -> Bool {
    guard isTelling || (round != nil && round === Self.telling.current) else { return true }
    guard reactions < limit else { return false }
    reactions += 1
    return true
  }

  /// Puts an event behind those that wait.
  func enqueue(_ event: FieldEvent) {
    queue.append(event)
    eventCount += 1
  }

  /// Tells all events that wait, and those that come meanwhile; if observers are being told
  /// something already, of whichever editor, then behind that.
  func tell(from editor: FieldEditor) {
    if isInTurn || queue.isEmpty { return }
    isInTurn = true
    Self.telling.run { [self] in
      if round !== Self.telling.current { (round, reactions) = (Self.telling.current, 0) }
      isTelling = true
      tellAll(from: editor)
      (isTelling, isInTurn) = (false, false)
    }
  }

  private func tellAll(from editor: FieldEditor) {
    let start = eventCount - queue.count
    var index = 0
    while index < queue.count {
      // Who keeps it any longer makes the next change of the text a copy.
      let event = queue[index].take()
      index += 1
      guard let event else { continue }
      isAnnouncing = event.kind == .willChange
      for observer in observers.listeners
      where observer.start < start + index && observer.interest.contains(event.kind) {
        if observer.hasEnded { knownKinds = nil }
        observer.receive((event, editor))
      }
      isAnnouncing = false
    }
    queue.removeAll(keepingCapacity: true)
  }
}
