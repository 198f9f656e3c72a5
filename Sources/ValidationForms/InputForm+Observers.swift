public import FieldEditing

extension InputForm {
  /// Calls a closure for each event of the form, for as long as the returned token exists.
  ///
  ///     let watch = form.observe { event in
  ///       if case .field(let path, .didChange) = event { print(path) }
  ///     }
  ///     form.user.insert("r")   // prints "user"
  ///
  /// The closure receives each event once, in the order in which they occur, even if one is a
  /// response to another, and only when all fields are consistent. The form retains the closure, so
  /// a closure that uses the form should capture it weakly.
  ///
  /// - Parameters:
  ///   - withPresent: Whether to send the current state first, as ``FormEvent/present(_:)``.
  ///   - receive: The closure.
  /// - Returns: A token that ends the observation when it is released or cancelled.
  public func observe(
    withPresent: Bool = false,
    _ receive: @escaping (FormEvent) -> Void
  ) -> FieldObservation {
    observeNotices(withPresent: withPresent) { receive($0.event) }
  }

  /// Calls a closure for each event of the form with the editor of its field, for as long as the
  /// returned token exists.
  package func observeNotices(
    withPresent: Bool = false,
    _ receive: @escaping (FormNotice) -> Void
  ) -> FieldObservation {
    if core.eventQueue.fieldKinds.isEmpty {
      for editor in core.editors { editor.willReport(FormEventQueue.kinds) }
    }
    let eventQueue = core.eventQueue
    let observer = eventQueue.add(receive)
    if withPresent { observer.receive(FormNotice(event: .present(state), editor: nil)) }
    return FieldObservation { [weak eventQueue] in
      if let eventQueue { eventQueue.end(observer) } else { observer.end() }
    }
  }

  /// The current texts, errors, focus and step, without secret texts.
  public var state: FormState {
    let core = core
    core.recordReads()
    let shown = core.members.indices.filter { !core.isConfidential($0) }
    return FormState(
      texts: Dictionary(
        shown.map { (core.path(of: $0), core.shownText(of: $0)) },
        uniquingKeysWith: { first, _ in first }),
      disabled: core.members.indices.filter { !core.isEnabled($0) }.map(core.path(of:)),
      errors: errors,
      focus: focus,
      route: route
    )
  }
}
