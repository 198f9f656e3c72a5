import FieldEditing
public import ValidationCore
import ValidationSchema

extension InputForm {
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
  public var canUndo: Bool { core.history.depth > 0 || core.isComposing }

  /// Whether there is a step to redo; there is none while text is being composed.
  public var canRedo: Bool { !core.history.undone.isEmpty && !core.isComposing }

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
  /// For a secret field, only its path is included. For a row that was added, the initial texts are
  /// `nil`; for one that was removed, the new ones.
  public var changes: [FormChange] { core.changes }

  /// Whether all texts and rows are the initial ones of the form.
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
  /// All fields are then untouched, the history is empty, and the first step is shown. Each
  /// repeated section has its initial rows, and more if there are texts for the next ones.
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
  /// The initial text; `nil` for a secret field, or for a field of an added row.
  public let old: String?
  /// The current text; `nil` for a secret field, or for a field of a removed row.
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

/// The text of a field when the form was created or reset.
struct StartText {
  let path: String
  let text: String
  let isConfidential: Bool
}

extension FormCore {
  /// The texts that differ from the initial ones, by their paths.
  var changes: [FormChange] {
    var numbers: [String: Int] = [:]
    func start(of path: String, _ index: Int) -> StartText? {
      if startTexts.indices.contains(index), startTexts[index].path == path {
        return startTexts[index]
      }
      if numbers.isEmpty {
        numbers = Dictionary(
          startTexts.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
      }
      return numbers[path].map { startTexts[$0] }
    }
    recordReads()
    let current = editors.indices.compactMap { index -> FormChange? in
      let (path, text) = (path(of: index), shownText(of: index))
      let start = start(of: path, index)
      if let start, start.text.isIdentical(to: text) { return nil }
      let isConfidential = isConfidential(index)
      return FormChange(
        path: path, old: isConfidential ? nil : start?.text, new: isConfidential ? nil : text)
    }
    let removed = startTexts.filter { plan.hasGroups && index(ofPath: $0.path) == nil }
    return current
      + removed.map { start in
        FormChange(path: start.path, old: start.isConfidential ? nil : start.text, new: nil)
      }
  }

  func reset(to texts: [String: String]) -> Refusal? {
    if let refusal = refusalOutOfTurn { return refusal }
    let rowCounts = rowCounts(for: texts.keys)
    let next = plan.withRows(rowCounts.map(RowLabels.init(count:)))
    for path in texts.keys.sorted() where next.index(ofPath: path) == nil { return .unknown(path) }
    for editor in editors {
      if let refusal = editor.refusalOutOfTurn() { return refusal }
    }
    ObserverList.notifications.hold {
      for (index, member) in members.enumerated() where member.composition != nil {
        _ = editors[index].work(.undo) { $0.undo() }
      }
      // The events of fields come last, since observers don't know new rows before.
      recordReset()
      if plan.hasGroups {
        restoreRows(rowCounts)
        _ = number()
        _ = releaseFields()
      }
      for (path, text) in texts {
        if let index = index(ofPath: path) { members[index].initialText = text }
      }
      for index in members.indices {
        members[index].isOwned = false
        members[index].composition = nil
        members[index].foreignError = nil
        members[index].deferred.set(members[index].initialText)
        members[index].held = .unknown
        updates.insert(index)
      }
      history = StepHistory(limits: history.limits)
      askAll()
      carryOut()
      start()
      for editor in editors { editor.restart() }
      deliverEvents()
    }
    return nil
  }

  /// Removes the focus, shows the first page, and queues the events of a reset.
  private func recordReset() {
    if let old = focus { record(.focusChanged(from: path(of: old), to: nil)) }
    focus = nil
    changePage { $0.restart() }
    record(.reset)
  }
}
