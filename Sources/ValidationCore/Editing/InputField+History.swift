extension InputField {
  /// Whether there is a step to undo.
  public var canUndo: Bool { isProvisional || history.depth > 0 }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last step: an edit including its rewrite, consecutive keystrokes, or a group.
  ///
  ///     var field = InputField(validator: .alphabetic)
  ///     field.insert("rolf")
  ///     field.undo()   // nil; the text is empty
  ///     field.undo()   // an error: there is nothing to undo
  ///
  /// Text, selection, marked text and verdict are as they were before the step. During a
  /// composition, the marked text is the last step.
  ///
  /// - Returns: `nil`, or why nothing was undone: ``Refusal/history(_:)`` if there is nothing to
  ///   undo; or the validator's error, if the restored text is blocked. Only text that was written
  ///   with the current validator and a laxer ``enforcement`` can be blocked.
  @discardableResult
  public mutating func undo() -> Refusal? {
    if let provisional {
      history.perform(
        .keepForRedo(
          step(provisional.change, since: Snapshot(state: provisional.before), run: nil)))
      withdrawProvisional()
      return nil
    }
    guard let step = history.last else { return .history(.undo) }
    let inverse = step.changes.reversed().map(\.inverse)
    if let refusal = travel(by: inverse, to: step.before) { return refusal }
    history.perform(.undo)
    return nil
  }

  /// Redoes the step that was undone last.
  ///
  ///     var field = InputField(validator: .alphabetic)
  ///     field.insert("rolf")
  ///     field.undo()
  ///     field.redo()   // nil; the text is "rolf" again
  ///     field.redo()   // an error: there is nothing to redo
  ///
  /// - Returns: `nil`, or why nothing was redone, as for ``undo()``.
  @discardableResult
  public mutating func redo() -> Refusal? {
    guard let step = history.undone.last else { return .history(.redo) }
    if let refusal = travel(by: step.changes, to: step.after) { return refusal }
    if step.after.provisional == nil {
      history.perform(.redo)
    } else {
      // Marked text becomes a step only when it is committed.
      history.perform(.clearRedo)
    }
    return nil
  }

  /// Begins a group: all edits until its end are undone as one step.
  ///
  ///     var field = InputField("rolf", validator: .alphabetic)
  ///     field.beginGroup()
  ///     field.setText("wolf")
  ///     field.insert("gang")
  ///     field.insert("7")   // an error, which does not end the group
  ///     field.endGroup()
  ///     field.undo()   // nil; the text is "rolf": both edits are undone at once
  ///
  /// Groups can be nested; the outermost one determines the step. Undoing ends them.
  public mutating func beginGroup() { history.perform(.beginGroup) }

  /// Ends the innermost group, if there is one.
  ///
  ///     var field = InputField(validator: .alphabetic)
  ///     field.beginGroup()
  ///     field.insert("rolf")
  ///     field.endGroup()
  ///     field.endGroup()   // no effect: there is no group any more
  public mutating func endGroup() { history.perform(.endGroup) }

  /// Applies changes that lead to a known earlier or later state.
  ///
  /// - Returns: Why the state was blocked, in which case nothing has changed; else `nil`.
  package mutating func travel(
    by changes: [TextBuffer.Change],
    to moment: Snapshot
  ) -> Refusal? {
    let before = self.moment
    let edit = undoingEdit(of: changes)
    restore(changes, moment)
    let isNew =
      moment.provisional == nil && moment.state.provenance.generation == validatorGeneration
      && moment.state.provenance.enforcement < enforcement
    if isNew, changes.contains(where: { !$0.inserted.isEmpty }), let error = blockingError() {
      restore(changes.reversed().map(\.inverse), before)
      guard isBarred(at: cursor.focus) else { return .rule(error) }
      restore(changes, moment)
    }
    lastEdit = edit
    return nil
  }

  /// Returns consecutive changes as one edit of the text before them.
  func undoingEdit(of changes: [TextBuffer.Change]) -> Edit {
    // Keep the start and the end that no change touches.
    let count = text.utf8.count
    var (length, start, tail) = (count, count, count)
    for change in changes {
      start = min(start, change.utf8)
      tail = min(tail, length - change.utf8 - change.removed.utf8.count)
      length += change.inserted.utf8.count - change.removed.utf8.count
    }
    if changes.count == 1 {
      return Edit(
        replacing: start..<count - tail, in: .utf8, with: changes[0].inserted, origin: .undo)
    }
    var changed = buffer
    for change in changes { changed.write(change) }
    let inserted = changed.string[changed.index(start)..<changed.index(length - tail)]
    return Edit(
      replacing: start..<count - tail, in: .utf8, with: String(inserted), origin: .undo)
  }

  /// Records an applied change in the history.
  mutating func record(_ change: TextBuffer.Change, of edit: Edit, since before: Snapshot) {
    let step = step(change, since: before, run: EditRun(edit))
    lastTime = step.time
    history.perform(.add(step))
  }

  /// Adopts the state of a modified copy, as one step.
  package mutating func become(_ copy: Self) {
    var old = self
    if !copy.isProvisional { old.withdrawProvisional() }
    self = copy
    history = old.history
    history.perform(.breakRun)
    if let change = TextBuffer.Change(from: old.text, to: text) {
      history.perform(.add(step(change, since: old.moment, run: nil)))
    }
  }

  private func step(
    _ change: TextBuffer.Change,
    since before: Snapshot,
    run: EditRun?
  ) -> EditHistory.FieldStep {
    EditHistory.FieldStep(
      changes: [change], before: before, after: moment, run: run, time: clock.now())
  }
}
