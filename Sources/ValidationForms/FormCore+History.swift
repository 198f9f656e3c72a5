import FieldEditing
import ValidationCore
import ValidationSchema

extension FormCore {
  /// Records an operation of the user on a field.
  func record(_ work: FieldEditor.Transaction, of index: Int) {
    let editor = editors[index]
    guard let start = work.start else { return }
    let wasOwned = members[index].isOwned
    let isOwned = work.means != .filling
    if let composition = members[index].composition {
      if editor.current.isProvisional { return }
      members[index].composition = nil
      members[index].isOwned = isOwned
      if let change = TextBuffer.Change(from: composition.text, to: editor.current.text) {
        add(
          change, to: index, since: composition.moment, .insertions(.composition),
          wasOwned: composition.wasOwned)
      } else {
        members[index].isOwned = isOwned && composition.wasOwned
        fill(index)
      }
      return
    }
    guard let written = work.written else {
      if isOwned { return }
      members[index].isOwned = false
      fill(index)
      return
    }
    members[index].isOwned = isOwned
    if editor.current.isProvisional {
      var text = editor.current.text
      text.write(written.inverse)
      members[index].composition = FormMember.Composition(
        text: text, moment: start, wasOwned: wasOwned)
      return
    }
    let edit = work.means == .edit ? editor.current.lastEdit : nil
    add(written, to: index, since: start, edit.flatMap { .init($0) }, wasOwned: wasOwned)
  }

  private func add(
    _ change: TextBuffer.Change,
    to index: Int,
    since before: InputField.Snapshot,
    _ run: EditRun?,
    wasOwned: Bool
  ) {
    let field = editors[index].current
    var part = FormHistoryStep.TextPart(
      editor: editors[index], changes: [change], before: before, after: field.moment,
      wasOwned: wasOwned)
    part.isOwned = members[index].isOwned
    if graph.isFilled[index] {
      var old = field.text
      old.write(change.inverse)
      part.texts = (old, field.text)
    }
    // Reading the clock again may take longer than the rest of this method.
    history.add(FormHistoryStep(parts: [.text(part)], run: run, time: field.lastTime))
  }

  /// Whether text is being composed in any field.
  var isComposing: Bool { members.contains { $0.composition != nil } }

  /// Undoes the last step of all fields; an unfinished composition is the last step.
  func undo() -> Refusal? {
    if let refusal = refusalOutOfTurn { return refusal }
    if let index = members.firstIndex(where: { $0.composition != nil }) {
      return editors[index].work(.undo) { $0.undo() }
    }
    guard let step = history.last else { return .history(.undo) }
    return replay(step.parts.reversed().map(\.undone)) { $0.undoLast() }
  }

  /// Redoes the last undone step.
  func redo() -> Refusal? {
    if let refusal = refusalOutOfTurn { return refusal }
    if isComposing { return .history(.redo) }
    guard let step = history.undone.last else { return .history(.redo) }
    return replay(step.parts) { $0.redoLast() }
  }

  /// Applies the changes of a step.
  ///
  /// If an editor is busy or its validator refuses the restored text, the fields are unchanged.
  private func replay(
    _ parts: [FormHistoryStep.Part],
    then updateHistory: (inout StepHistory<FormHistoryStep>) -> Void
  ) -> Refusal? {
    var refusal: Refusal?
    ObserverList.notifications.hold {
      var done: [FormHistoryStep.Part] = []
      for part in parts {
        refusal = replay(part)
        if refusal != nil { break }
        done.append(part)
      }
      if refusal == nil {
        updateHistory(&history)
      } else {
        for part in done.reversed() { _ = replay(part.undone) }
      }
      // No operation on a field reports rows.
      deliverEvents()
    }
    return refusal
  }

  private func replay(_ part: FormHistoryStep.Part) -> Refusal? {
    switch part {
    case .text(let part): replay(part)
    case .rows(let group, let change, _): apply(change, to: group)
    }
  }

  private func replay(_ part: FormHistoryStep.TextPart) -> Refusal? {
    let moment = part.isUndone ? part.before : part.after
    return replaying(part) {
      part.editor.work(part.isUndone ? .undo : .redo) { field in
        // The text can differ only after an endless cycle.
        if let texts = part.texts, !field.text.isIdentical(to: texts.before) {
          field.overwrite(with: texts.after)
          return nil
        }
        return field.travel(by: part.changes, to: moment)
      }
    }
  }

  /// Restores the text computed from other fields, at the user's request.
  func refill(_ index: Int) -> Refusal? {
    if let refusal = refusalOutOfTurn { return refusal }
    guard members[index].isOwned else { return nil }
    let text = filling(of: index) ?? members[index].initialText
    return editors[index].work(.filling) { field in
      // A composition ends here, even if the text is unchanged.
      field.withdrawProvisional()
      field.overwrite(with: text)
      return nil
    }
  }
}

extension FormHistoryStep.Part {
  /// The inverse of the part.
  fileprivate var undone: Self {
    switch self {
    case .text(let part): .text(part.undone)
    case .rows(let group, let change, let count):
      .rows(group, change.inverse, byteCount: count)
    }
  }
}

extension FormHistoryStep.TextPart {
  var undone: Self {
    var part = self
    part.changes = changes.reversed().map(\.inverse)
    part.texts = texts.map { ($0.after, $0.before) }
    part.isUndone.toggle()
    return part
  }
}
