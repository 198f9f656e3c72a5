import FieldEditing
public import ValidationCore

extension Form {
  /// Undoes the last step in any field: an edit, consecutive keystrokes, or a group.
  ///
  ///     form.user.insert("rolf")
  ///     form.city.insert("Bern")
  ///     form.undo()   // nil; city is empty
  ///     form.undo()   // nil; user is empty
  ///     form.undo()   // an error: there is nothing to undo
  ///
  /// Texts filled in as a consequence of the step are undone with it. The ``FieldEditor/undo()`` of
  /// each editor does the same: all fields share one history.
  ///
  /// - Returns: `nil`, ``Refusal/history(_:)`` if there is nothing to undo, or
  ///   ``Refusal/turn(until:)`` if another operation is in progress. In case of an error, nothing
  ///   changes.
  @discardableResult
  public func undo() -> Refusal? { core.undo() }

  /// Redoes the last undone step.
  ///
  ///     form.user.insert("rolf")
  ///     form.undo()
  ///     form.redo()   // nil; user is "rolf" again
  ///     form.redo()   // an error: there is nothing to redo
  ///
  /// - Returns: `nil`, or the reason for refusal, as for ``undo()``.
  @discardableResult
  public func redo() -> Refusal? { core.redo() }

  /// Whether there is a step to undo.
  public var canUndo: Bool {
    core.history.depth > 0 || core.members.contains { $0.composition != nil }
  }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !core.history.undone.isEmpty }

  /// Performs several operations, in any fields, as one undo step.
  ///
  ///     form.group {
  ///       form.street.setText("Bundesplatz 3")
  ///       form.city.setText("Bern")
  ///     }
  ///     form.undo()   // undoes both
  public func group(_ body: () -> Void) {
    core.history.beginGroup()
    defer { core.history.endGroup() }
    body()
  }

  /// Restores the text that a field computes from others, replacing the user's text.
  ///
  ///     form.country.setText("CH")     // postcode becomes 8000
  ///     form.postcode.setText("3011")  // and stays so, whatever the country is
  ///     form.fill("postcode")          // 8000, at the user's request
  ///
  /// - Returns: `nil`, ``Refusal/unknown(_:)`` if no field has the path, or
  ///   ``Refusal/turn(until:)`` if another operation is in progress. In case of an error, nothing
  ///   changes.
  @discardableResult
  public func fill(_ path: String) -> Refusal? {
    guard let index = core.index(ofPath: path) else { return .unknown(path) }
    return core.refill(index)
  }

  /// The texts that differ from the initial texts of the form.
  ///
  /// For a secret field, only its path is included.
  public var changes: [FormChange] {
    core.members.indices.compactMap { index in
      let (old, new) = (core.members[index].startText, core.text(of: index))
      if old.isIdentical(to: new) { return nil }
      let isConfidential = core.isConfidential(index)
      return FormChange(
        path: core.path(of: index), old: isConfidential ? nil : old,
        new: isConfidential ? nil : new)
    }
  }

  /// Whether all texts are the initial texts of the form.
  ///
  ///     form.isPristine   // true
  ///     form.user.insert("r")
  ///     form.isPristine   // false
  ///     form.undo()
  ///     form.isPristine   // true
  public var isPristine: Bool { changes.isEmpty }

  /// Restores the initial texts of all fields, or sets new initial texts.
  ///
  ///     form.reset(to: ["user": "rolf", "address.city": "Bern"])   // a record that was loaded
  ///
  /// All fields are then untouched, the history is empty, and the first step is shown.
  ///
  /// - Parameter texts: The new initial texts by the paths of the fields; the other fields keep
  ///   theirs.
  /// - Returns: `nil`, ``Refusal/unknown(_:)`` if no field has one of the paths, or
  ///   ``Refusal/turn(until:)`` while a field is being edited. In case of an error, nothing
  ///   changes.
  @discardableResult
  public func reset(to texts: [String: String] = [:]) -> Refusal? {
    core.reset(to: texts)
  }
}

/// A text of a form that differs from the initial text.
public struct FormChange: Hashable, Sendable {
  /// The path of the field.
  public let path: String
  /// The initial text; `nil` for a secret field.
  public let old: String?
  /// The current text; `nil` for a secret field.
  public let new: String?

  /// Creates a change.
  ///
  ///     form.user.insert("rolf")
  ///     form.changes == [FormChange(path: "user", old: "", new: "rolf")]   // true
  public init(path: String, old: String?, new: String?) {
    self.path = path
    self.old = old
    self.new = new
  }
}

extension FormCore {
  func reset(to texts: [String: String]) -> Refusal? {
    if let refusal = refusalOutOfTurn { return refusal }
    for path in texts.keys.sorted() where index(ofPath: path) == nil { return .unknown(path) }
    for editor in editors {
      if let refusal = editor.refusalOutOfTurn() { return refusal }
    }
    ObserverList.notifications.hold {
      for (index, member) in members.enumerated() where member.composition != nil {
        _ = editors[index].work(.undo) { $0.undo() }
      }
      for (path, text) in texts {
        if let index = index(ofPath: path) { members[index].initialText = text }
      }
      for index in members.indices {
        members[index].isOwned = false
        members[index].composition = nil
        members[index].foreignError = nil
        members[index].comingText = members[index].initialText
        members[index].held = .unknown
        setDue(index)
      }
      history = StepHistory(limits: history.limits)
      askAll()
      carryOut()
      start()
      for editor in editors { editor.restart() }
      if let focus { note(.focusChanged(from: path(of: focus), to: nil)) }
      focus = nil
      let oldRoute = route
      visits = pages.first.map { [$0] } ?? []
      if let old = oldRoute, let new = route, old != new {
        note(.routeChanged(from: old, to: new))
      }
      note(.reset)
      tell()
    }
    return nil
  }
}
