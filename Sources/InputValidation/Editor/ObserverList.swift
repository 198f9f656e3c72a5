/// The observers of an editor, and the events that they have not been told yet.
///
/// Events wait in a queue, so that all observers see one before any sees the next, even if some of
/// them edit while they are told. If it is another editor that they edit, its observers are told
/// behind those of the first.
///
/// Observers that have ended, or whose object is gone, stay in the list until there are more of
/// them than of others, so that each that comes or goes costs the same, however many there are.
final class ObserverList {
  private var entries: [Entry] = []
  /// The entries of objects that were added; an object may have gone since, and another may have
  /// its address.
  private var objects: [ObjectIdentifier: Entry] = [:]
  /// The number of entries that are known to have ended.
  private var endedCount = 0
  /// So many entries are looked through for those whose object is gone.
  private var crowd = 16
  /// The kinds of events that the entries listen for; `nil` where one of them has ended since.
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
  static let telling = ThreadQueue()
  /// The queue of what held observers that are let go.
  static let releasing = ThreadQueue()

  deinit { for entry in entries { entry.end() } }
}

extension ObserverList {
  /// The kinds of events that those listen for who are still there, or whose object is gone without
  /// anybody having noticed.
  var kinds: FieldEvent.Kinds {
    if let knownKinds { return knownKinds }
    removeEnded()
    let kinds = entries.reduce(into: FieldEvent.Kinds()) { $0.formUnion($1.kinds) }
    knownKinds = kinds
    return kinds
  }

  func add(_ recipient: Entry.Recipient, for kinds: FieldEvent.Kinds) -> Entry {
    if entries.count >= crowd { removeEnded() }
    // What is under way has happened before.
    let entry = Entry(recipient, for: kinds, after: eventCount)
    entries.append(entry)
    if case .object(let object) = recipient { objects[ObjectIdentifier(object)] = entry }
    knownKinds?.formUnion(kinds)
    return entry
  }

  func remove(_ object: any FieldObserver) {
    guard let entry = objects.removeValue(forKey: ObjectIdentifier(object)),
      entry.isFor(object)
    else { return }
    end(entry)
  }

  /// Ends an observation, once.
  func end(_ entry: Entry) {
    if !entry.hasEnded {
      entry.end()
      endedCount += 1
    }
    knownKinds = nil
    if endedCount > entries.count / 2 { removeEnded() }
  }

  private func removeEnded() {
    entries.removeAll(where: \.hasEnded)
    objects = objects.filter { !$0.value.hasEnded }
    endedCount = 0
    crowd = max(16, 2 * entries.count)
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
      for entry in entries where entry.start < start + index && entry.kinds.contains(event.kind) {
        if entry.hasEnded { knownKinds = nil }
        entry.receive(event, from: editor)
      }
      isAnnouncing = false
    }
    queue.removeAll(keepingCapacity: true)
  }
}
