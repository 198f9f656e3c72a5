package import ValidationCore

extension FieldEditor {
  /// Performs an operation on the field and notifies observers; all operations use this method.
  ///
  /// - Parameters:
  ///   - means: The kind of the operation.
  ///   - validator: The new validator, if the operation replaces it.
  ///   - operation: The operation.
  /// - Returns: `nil`, or the reason for refusal.
  package func work(
    _ means: OperationKind = .edit,
    to validator: (any Validator)? = nil,
    _ operation: (inout InputField) -> Refusal?
  ) -> Refusal? {
    if let refusal = refusalOutOfTurn() { return refusal }
    bringUpToDate()
    let kinds = kinds
    // The announced change must be computed in advance, and a closure may read the editor.
    guard means == .several || kinds.contains(.willChange) else {
      let isChangeKnown = kinds.contains(.didChange) || mediator != nil
      return settle(perform(means, to: validator, knowingChange: isChangeKnown, operation), kinds)
    }
    let work = change(to: validator, by: means, operation) { work in
      guard let change = work.change else { return }
      enqueue(.willChange(change), kinds)
      observers.deliverEvents(from: self)
    }
    // Observers added in the meantime are notified of what has happened since.
    return settle(work, self.kinds)
  }

  func perform(
    _ means: OperationKind,
    to validator: (any Validator)?,
    knowingChange isChangeKnown: Bool,
    _ operation: (inout InputField) -> Refusal?
  ) -> Transaction {
    change(to: validator) { field in
      Transaction(operation, on: &field, by: means, knowingChange: isChangeKnown)
    }
  }

  /// Updates everything that depends on the field, and notifies observers.
  private func settle(_ work: Transaction, _ kinds: FieldEvent.Kinds) -> Refusal? {
    guard let mediator else { return conclude(work, kinds) }
    var refusal: Refusal?
    // Observers are notified only when all editors are consistent.
    ObserverList.notifications.hold {
      refusal = conclude(work, kinds)
      mediator.carryOut()
      mediator.deliverEvents()
    }
    return refusal
  }

  private func conclude(_ work: Transaction, _ kinds: FieldEvent.Kinds) -> Refusal? {
    dropInquiry(after: work)
    if !kinds.isEmpty { enqueueEvents(of: work, kinds) }
    let oldExternalVerdict = externalVerdict
    mediator?.follow(work, of: self)
    if work.isEdited { editedCaret = current.cursor.focus.utf8 }
    let isToBeJudged = work.isToBeJudged
    if isToBeJudged || externalVerdict != oldExternalVerdict {
      if !work.after.isProvisional { enqueueVerdict(kinds) }
      if isToBeJudged { follow(work, kinds) } else { judgeAnew(isEdited: false, kinds) }
    }
    var endRefusal = work.endRefusal
    if work.means.isEnd {
      let error = inquiries.rejection ?? externalVerdict?.error
      endRefusal = endRefusal ?? error.map(Refusal.rule)
      finishEditing(endRefusal, isSubmission: work.means == .submission, kinds)
    }
    if !kinds.isEmpty { observers.deliverEvents(from: self) }
    return work.refusal ?? endRefusal
  }

  func dropInquiry(after work: Transaction) {
    if !inquiries.isNone { inquiries.follow(work, to: current.text) }
  }

  func enqueueEvents(of work: Transaction, _ kinds: FieldEvent.Kinds) {
    if let change = work.change { enqueue(.didChange(change), kinds) }
    if work.isMoved {
      let (old, new) = (work.before.selection, work.after.selection)
      enqueue(.selectionChanged(from: old, to: new), kinds)
    }
    switch (work.means, work.refusal) {
    case (_, let refusal?): enqueue(.refused(refusal), kinds)
    case (.undo, nil): enqueue(.undone, kinds)
    case (.redo, nil): enqueue(.redone, kinds)
    default: break
    }
  }

  private func finishEditing(
    _ refusal: Refusal?,
    isSubmission: Bool,
    _ kinds: FieldEvent.Kinds
  ) {
    // A custom validator may contradict itself, which is detected only here.
    if refusal == nil {
      if state.next(on: .committed) == nil { move(on: .judged(.valid)) }
      move(on: .committed)
    } else {
      fail(with: .invalid, isSubmission: isSubmission)
    }
    enqueue(.endedEditing(refusal), kinds)
  }
}
