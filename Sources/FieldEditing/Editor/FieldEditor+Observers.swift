extension FieldEditor {
  /// Has an object told what happens, for as long as it lives.
  ///
  ///     let counter = Counter()
  ///     let editor = FieldEditor(TextField(validator: .alphabetic))
  ///     editor.add(counter, for: .didChange)
  ///     editor.insert("r")   // counter is told
  ///     editor.insert("7")   // it is not: nothing has changed
  ///
  /// It is held weakly, and needn't be removed. Adding it again replaces the kinds; then it is told
  /// nothing any more of what is under way. As with all observers, it is told what happens from now
  /// on, and not what others are just being told; and after those who are there already.
  ///
  /// - Parameters:
  ///   - observer: The object.
  ///   - kinds: What it listens for.
  public func add(_ observer: any FieldObserver, for kinds: FieldEvent.Kinds = .all) {
    observers.remove(observer)
    // What changes can only be told by who knows what it was.
    willTell(kinds)
    observers.add(observer, for: kinds)
  }

  /// Tells an object nothing any more, not even what others are just being told.
  ///
  ///     let counter = Counter()
  ///     let editor = FieldEditor(TextField(validator: .alphabetic))
  ///     editor.add(counter, for: [.didChange, .refused])
  ///     editor.insert("7")   // counter is told that it is refused
  ///     editor.remove(counter)
  ///     editor.insert("7")   // an error as before, of which nobody is told
  public func remove(_ observer: any FieldObserver) {
    observers.remove(observer)
  }

  /// Has a closure told what happens, for as long as the token lives.
  ///
  ///     let watch = editor.observe([.didChange, .undone]) { event in print(event) }
  ///     watch.cancel()
  ///
  /// The editor keeps the closure, so one that needs the editor, or who keeps that, should hold it
  /// `unowned`. Inside of an actor, `[unowned self]` is what the compiler can't check; there, hold
  /// it weakly, and say that the closure is called where the editor is:
  ///
  ///     watch = editor.observe(.didChange) { [weak self] event in
  ///       self?.assumeIsolated { $0.note(event) }
  ///     }
  ///
  /// - Parameters:
  ///   - kinds: What it listens for.
  ///   - receive: The closure.
  /// - Returns: The token, which ends the observation when it is released or cancelled.
  public func observe(
    _ kinds: FieldEvent.Kinds = .all,
    _ receive: @escaping (FieldEvent) -> Void
  ) -> Observation {
    willTell(kinds)
    let observer = observers.add(for: kinds, receive)
    return Observation { [weak list = observers] in
      if let list { list.end(observer) } else { observer.end() }
    }
  }

  /// Remembers what somebody who listens from now on knows already.
  package func willTell(_ kinds: FieldEvent.Kinds) {
    if kinds.contains(.stateChanged) { closeState() }
    if kinds.contains(.verdictChanged), !self.kinds.contains(.verdictChanged) {
      toldVerdict = verdict
    }
  }
}
