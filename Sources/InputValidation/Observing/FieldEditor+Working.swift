extension FieldEditor {
  /// What kind of operation is performed, as far as it is told differently.
  enum Means {
    /// One edit, if any.
    case edit
    /// A step of the history.
    case travel(FieldEvent)
    /// Whatever a closure does.
    case several
    case ending(isSubmission: Bool)
  }

  /// What there is to compare a field with after an operation.
  private struct Before {
    /// The text, where someone wants to know it: keeping it makes changing it a copy.
    let text: String?
    let selection: Selection
    let revision: Int
    let validatorGeneration: Int
    let isComposing: Bool

    init(_ field: TextField, withText: Bool) {
      text = withText ? field.text : nil
      selection = field.selection
      revision = field.revision
      validatorGeneration = field.validatorGeneration
      isComposing = field.isComposing
    }
  }

  /// Performs an operation on the field, and tells what has come of it: the one path of all.
  func work(
    _ means: Means = .edit,
    _ operation: (inout TextField) -> ValidationError?
  ) -> ValidationError? {
    if let error = errorOutOfTurn() { return error }
    let kinds = observers.kinds
    // What is announced must be known before it is done; and a closure may look at the editor.
    let isTried = means.isSeveral || kinds.contains(.willChange)
    let isTextKept = isTried || kinds.contains(.didChange)
    let before = Before(field, withText: isTextKept)
    var error: ValidationError?
    var change: TextChange?
    if isTried {
      isBusy = true
      var next = field
      error = operation(&next)
      change = self.change(of: next, since: before, by: means)
      if let change {
        enqueue(.willChange(change), kinds)
        observers.tell(from: self)
      }
      field = next
      isBusy = false
    } else {
      error = operation(&field)
      if isTextKept { change = self.change(of: field, since: before, by: means) }
    }
    let outcome = settle(before, means, error, change)
    observers.tell(from: self)
    return outcome
  }

  /// Brings all that depends on the field up to date, and puts into the queue what has happened.
  private func settle(
    _ before: Before,
    _ means: Means,
    _ error: ValidationError?,
    _ change: TextChange?
  ) -> ValidationError? {
    let kinds = observers.kinds
    let isChanged: Bool
    switch means {
    case .several: isChanged = change != nil || field.isComposing != before.isComposing
    case .ending: isChanged = field.revision != before.revision
    // What was refused was written, too, and taken back.
    case .edit, .travel:
      isChanged =
        field.revision != before.revision
        && (error == nil || field.isComposing != before.isComposing)
    }
    let isSwapped = field.validatorGeneration != before.validatorGeneration
    let isMoved = field.selection != before.selection
    if isChanged || isSwapped { rejection = nil }
    if isChanged { question = nil }

    if let change { enqueue(.didChange(change), kinds) }
    if isMoved { enqueue(.selectionChanged(from: before.selection, to: field.selection), kinds) }
    if case .travel(let event) = means, error == nil { enqueue(event, kinds) }
    if !means.isEnding, let error { enqueue(.refused(error), kinds) }
    if isChanged || isSwapped || isMoved || means.isSeveral {
      enqueueVerdict(kinds)
      follow(isEdited: isChanged, isJudgedAnew: isSwapped || means.isSeveral, kinds)
    }
    guard case .ending(let isSubmission) = means else { return error }
    return settleEnd(error ?? rejection, isSubmission: isSubmission, kinds)
  }

  private func settleEnd(
    _ error: ValidationError?,
    isSubmission: Bool,
    _ kinds: FieldEvent.Kinds
  ) -> ValidationError? {
    // A validator of one's own may contradict itself, and say so only now.
    if error == nil {
      if state.next(on: .committed) == nil { move(on: .judged(.valid)) }
      move(on: .committed)
    } else {
      if state.next(on: .failed) == nil { move(on: .judged(.invalid)) }
      move(on: .failed)
      visibility.endFailed(isSubmission: isSubmission)
    }
    enqueue(.endedEditing(error), kinds)
    return error
  }

  /// What has become of the text; `nil` if it is the same.
  private func change(of field: TextField, since before: Before, by means: Means) -> TextChange? {
    guard let old = before.text, !old.utf8.elementsEqual(field.text.utf8) else { return nil }
    let origin: Edit.Origin
    switch means {
    case .travel: origin = .undo
    case .several: origin = .programmatic
    case .edit, .ending:
      if !before.isComposing, !means.isEnding, let edit = field.lastEdit {
        return TextChange(old: old, new: field.text, edit: edit)
      }
      origin = before.isComposing ? .composition : .programmatic
    }
    return TextChange(from: old, to: field.text, origin: origin, selection: field.selection)
  }
}

extension FieldEditor.Means {
  fileprivate var isSeveral: Bool {
    if case .several = self { true } else { false }
  }

  fileprivate var isEnding: Bool {
    if case .ending = self { true } else { false }
  }
}
