/// The observers of an editor, and the events that they have not been told yet.
///
/// Events wait in a queue, so that all observers see one before any sees the next, even if some of
/// them edit while they are told.
final class ObserverList {
  private var entries: [Entry] = []
  private var queue: [FieldEvent] = []
  /// How many events have left the queue.
  private var told = 0
  /// Whether observers are being told something.
  private(set) var isTelling = false
  /// Whether what they are being told is that the text will change.
  private(set) var isAnnouncing = false
  /// What they have done about it.
  private var reactions = 0

  deinit { for entry in entries { entry.end() } }
}

extension ObserverList {
  /// What those listen for who are still there.
  var kinds: FieldEvent.Kinds {
    if entries.isEmpty { return [] }
    if entries.contains(where: \.hasEnded) { removeEnded() }
    return entries.reduce(into: []) { $0.formUnion($1.kinds) }
  }

  func add(_ recipient: Entry.Recipient, for kinds: FieldEvent.Kinds) -> Entry {
    // What is under way has happened before.
    let entry = Entry(recipient, for: kinds, after: told + queue.count)
    entries.append(entry)
    return entry
  }

  func remove(_ object: any FieldObserver) {
    for entry in entries where entry.isFor(object) { entry.end() }
    removeEnded()
  }

  func removeEnded() { entries.removeAll(where: \.hasEnded) }
}

extension ObserverList {
  /// Counts that an observer does something while it is being told.
  ///
  /// - Returns: Whether that may be done: no more than the limit has been.
  func countReaction(upTo limit: Int) -> Bool {
    guard reactions < limit else { return false }
    reactions += 1
    return true
  }

  /// Puts an event behind those that wait.
  func enqueue(_ event: FieldEvent) { queue.append(event) }

  /// Tells all events that wait, and those that come meanwhile.
  ///
  /// While they are being told, calling it again does nothing.
  func tell(from editor: FieldEditor) {
    if isTelling { return }
    isTelling = true
    reactions = 0
    while !queue.isEmpty {
      let event = queue.removeFirst()
      told += 1
      isAnnouncing = event.kind == .willChange
      for entry in entries where entry.start < told && entry.kinds.contains(event.kind) {
        entry.receive(event, from: editor)
      }
      isAnnouncing = false
    }
    isTelling = false
  }
}
