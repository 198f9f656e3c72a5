import FieldEditing
public import ValidationCore

extension Form {
  /// Takes back the last step in any field: an edit, keystrokes that follow each other, or a group.
  ///
  ///     form.user.insert("rolf")
  ///     form.city.insert("Bern")
  ///     form.undo()   // nil; city is empty
  ///     form.undo()   // nil; user is empty
  ///     form.undo()   // an error: there is nothing to undo
  ///
  /// What was filled in because of it goes with it. Each editor's own ``FieldEditor/undo()`` does
  /// the same: there is one history for all fields.
  ///
  /// - Returns: `nil`, or ``Refusal/history(_:)`` if there is nothing to undo, or
  ///   ``Refusal/turn(until:)`` if it is not the moment for it. Then nothing has changed.
  @discardableResult
  public func undo() -> Refusal? { core.undo() }

  /// Makes the step again that was undone last.
  ///
  ///     form.user.insert("rolf")
  ///     form.undo()
  ///     form.redo()   // nil; user is "rolf" again
  ///     form.redo()   // an error: there is nothing to redo
  ///
  /// - Returns: `nil`, or why nothing was made again, as for ``undo()``.
  @discardableResult
  public func redo() -> Refusal? { core.redo() }

  /// A Boolean value that says whether there is something to undo.
  public var canUndo: Bool {
    core.history.depth > 0 || core.members.contains { $0.composition != nil }
  }

  /// A Boolean value that says whether there is something to make again.
  public var canRedo: Bool { !core.history.undone.isEmpty }

  /// Does several things, in any fields, that are undone at once.
  ///
  ///     form.group {
  ///       form.street.setText("Bundesplatz 3")
  ///       form.city.setText("Bern")
  ///     }
  ///     form.undo()   // both
  public func group(_ body: () -> Void) {
    core.history.beginGroup()
    defer { core.history.endGroup() }
    body()
  }

  /// Has the text of a field follow from others again, in the place of what the user has typed.
  ///
  ///     form.country.setText("CH")     // postcode becomes 8000
  ///     form.postcode.setText("3011")  // and stays so, whatever the country is
  ///     form.fill("postcode")          // 8000, as the user asks for
  ///
  /// - Returns: `nil`, or ``Refusal/unknown(_:)`` if no field has the path, or
  ///   ``Refusal/turn(until:)`` if it is not the moment for it. Then nothing has changed.
  @discardableResult
  public func fill(_ path: String) -> Refusal? {
    guard let index = core.index(ofPath: path) else { return .unknown(path) }
    return core.refill(index)
  }

  /// The texts that are others than those that the form has started from.
  ///
  /// Of a field that nobody should see, that is only said.
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

  /// A Boolean value that says whether all texts are those that the form has started from.
  ///
  ///     form.isPristine   // true
  ///     form.user.insert("r")
  ///     form.isPristine   // false
  ///     form.undo()
  ///     form.isPristine   // true
  public var isPristine: Bool { changes.isEmpty }

  /// Gives all fields the texts again that the form has started from, or others to start from.
  ///
  ///     form.reset(to: ["user": "rolf", "address.city": "Bern"])   // a record that was loaded
  ///
  /// Nobody has touched them then, there is nothing to undo, and the first step is shown.
  ///
  /// - Parameter texts: The texts by the paths of the fields; the others start from what they have
  ///   started from.
  /// - Returns: `nil`, or ``Refusal/unknown(_:)`` if no field has a path, or
  ///   ``Refusal/turn(until:)`` while somebody works on a field. Then nothing has changed.
  @discardableResult
  public func reset(to texts: [String: String] = [:]) -> Refusal? {
    core.reset(to: texts)
  }
}

/// A text of a form that is another than the one that the form has started from.
public struct FormChange: Hashable, Sendable {
  /// The path of the field.
  public let path: String
  /// The text before; `nil` of a field that nobody should see.
  public let old: String?
  /// The text now; `nil` of a field that nobody should see.
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
    ObserverList.telling.hold {
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
