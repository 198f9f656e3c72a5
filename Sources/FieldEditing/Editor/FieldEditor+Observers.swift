extension FieldEditor {
  /// Registers an observer, which is notified of events for as long as it exists.
  ///
  ///     let counter = Counter()
  ///     let editor = FieldEditor(InputField(validator: .alphabetic))
  ///     editor.add(counter, for: .didChange)
  ///     editor.insert("r")   // counter is notified
  ///     editor.insert("7")   // counter is not notified: nothing has changed
  ///
  /// The observer is held weakly and needn't be removed. Registering it again replaces the kinds,
  /// and the events that are being delivered are not sent to it. As with all observers, it receives
  /// only events that occur from now on, and after the observers that are registered already.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - kinds: The kinds of events to receive.
  public func add(_ observer: any FieldObserver, for kinds: FieldEvent.Kinds = .all) {
    observers.remove(observer)
    // A change can be reported only if the previous value is known.
    willReport(kinds)
    observers.add(observer, for: kinds)
  }

  /// Unregisters an observer, which then receives no further events, not even those being
  /// delivered.
  ///
  ///     let counter = Counter()
  ///     let editor = FieldEditor(InputField(validator: .alphabetic))
  ///     editor.add(counter, for: [.didChange, .refused])
  ///     editor.insert("7")   // counter is notified that it is refused
  ///     editor.remove(counter)
  ///     editor.insert("7")   // an error as before, but no notification
  public func remove(_ observer: any FieldObserver) {
    observers.remove(observer)
  }

  /// Calls a closure for each event, for as long as the returned token exists.
  ///
  ///     let watch = editor.observe([.didChange, .undone]) { event in print(event) }
  ///     watch.cancel()
  ///
  /// The editor retains the closure. To avoid a retain cycle, capture the editor, or the object
  /// that owns it, `unowned`. Inside an actor, the compiler can't check `[unowned self]`; capture
  /// it weakly instead, and assert that the closure is called on the actor:
  ///
  ///     watch = editor.observe(.didChange) { [weak self] event in
  ///       self?.assumeIsolated { $0.record(event) }
  ///     }
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events to receive.
  ///   - receive: The closure.
  /// - Returns: A token that ends the observation when it is released or cancelled.
  public func observe(
    _ kinds: FieldEvent.Kinds = .all,
    _ receive: @escaping (FieldEvent) -> Void
  ) -> FieldObservation {
    willReport(kinds)
    let observer = observers.add(for: kinds, receive)
    return FieldObservation { [weak list = observers] in
      if let list { list.end(observer) } else { observer.end() }
    }
  }

  /// Records the current state and verdict, so that changes from now on can be reported.
  package func willReport(_ kinds: FieldEvent.Kinds) {
    // A deferred change has happened before the registration.
    bringUpToDate()
    if kinds.contains(.stateChanged) { closeState() }
    if kinds.contains(.verdictChanged), !self.kinds.contains(.verdictChanged) {
      reportedVerdict = verdict
    }
  }
}
