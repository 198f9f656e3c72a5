public import FieldEditing

extension Form {
  /// Has a closure told what happens to the form, for as long as the token lives.
  ///
  ///     let watch = form.observe { event in
  ///       if case .field(let path, .didChange) = event { print(path) }
  ///     }
  ///     form.user.insert("r")   // prints "user"
  ///
  /// It is told each event once, in the order in which they happen, also where one is the answer
  /// to another; and not before all fields are what they have to be. The form keeps the closure, so
  /// one that needs the form should hold it weakly.
  ///
  /// - Parameters:
  ///   - withPresent: Whether to tell what there is first, as ``FormEvent/present(_:)``.
  ///   - receive: The closure.
  /// - Returns: The token, which ends the observation when it is released or cancelled.
  public func observe(
    withPresent: Bool = false,
    _ receive: @escaping (FormEvent) -> Void
  ) -> Observation {
    if core.telling.fieldKinds.isEmpty {
      for editor in core.editors { editor.willTell(FormTelling.kinds) }
    }
    let telling = core.telling
    let observer = telling.add(receive)
    if withPresent { observer.receive(.present(state)) }
    return Observation { [weak telling] in
      if let telling { telling.end(observer) } else { observer.end() }
    }
  }

  /// The texts, errors and the place in the form now, without what nobody should see.
  public var state: FormState {
    let core = core
    let shown = core.members.indices.filter { !core.isConfidential($0) }
    return FormState(
      texts: Dictionary(
        shown.map { (core.path(of: $0), core.text(of: $0)) },
        uniquingKeysWith: { first, _ in first }),
      disabled: core.members.indices.filter { !core.isEnabled($0) }.map(core.path(of:)),
      errors: errors,
      focus: focus,
      route: route
    )
  }
}
