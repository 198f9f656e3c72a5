package import ValidationCore

extension FieldEditor {
  /// Performs an operation on the field and notifies observers; all operations use this method.
  package func work(
    _ means: OperationKind = .edit,
    _ operation: (inout TextField) -> Refusal?
  ) -> Refusal? {
    if let refusal = refusalOutOfTurn() { return refusal }
    bringUpToDate()
    let kinds = kinds
    // The announced change must be computed in advance, and a closure may read the editor.
    guard means == .several || kinds.contains(.willChange) else {
      let isChangeKnown = kinds.contains(.didChange) || mediator != nil
      return settle(perform(means, knowingChange: isChangeKnown, operation), kinds)
    }
    let isContained = isContained
    isBusy = true
    isJudging = !isContained && means != .several
    let work = performUnobserved(means, operation)
    isJudging = false
    if let change = work.change {
      enqueue(.willChange(change), kinds)
      observers.tell(from: self)
    }
    reveal()
    // A closure may have replaced this field by another one.
    if means == .several { (containment, cachedVerdict) = (nil, nil) }
    isBusy = false
    // Observers added in the meantime are notified of what has happened since.
    return settle(work, self.kinds)
  }

  /// Performs an operation; meanwhile, all others, such as by a custom validator, are refused, and
  /// readers see the field as it was.
  func perform(
    _ means: OperationKind,
    knowingChange isChangeKnown: Bool,
    _ operation: (inout TextField) -> Refusal?
  ) -> Transaction {
    let isContained = isContained
    isBusy = true
    if !isContained { (isJudging, former) = (true, current) }
    defer {
      isBusy = false
      if !isContained { (isJudging, former) = (false, nil) }
    }
    return Transaction(operation, on: &current, by: means, knowingChange: isChangeKnown)
  }

  /// Performs an operation while readers see the field as it was.
  ///
  /// If no code can read the field in the meantime, it is changed in place; keeping the previous
  /// field would copy the text.
  private func performUnobserved(
    _ means: OperationKind,
    _ operation: (inout TextField) -> Refusal?
  ) -> Transaction {
    if means == .several || !isContained {
      former = current
      return Transaction(operation, on: &current, by: means, knowingChange: true)
    }
    let past = current.past
    current.history.holdOff()
    let work = Transaction(operation, on: &current, by: means, knowingChange: true)
    announced = past.after(work.written)
    return work
  }

  /// Makes the changed field visible to readers.
  private func reveal() {
    (announced, former) = (nil, nil)
    current.history.catchUp()
  }

  /// Updates everything that depends on the field, and notifies observers.
  private func settle(_ work: Transaction, _ kinds: FieldEvent.Kinds) -> Refusal? {
    guard let mediator else { return conclude(work, kinds) }
    var refusal: Refusal?
    // Observers are notified only when all editors are consistent.
    ObserverList.notifications.hold {
      refusal = conclude(work, kinds)
      mediator.carryOut()
      mediator.tell()
    }
    return refusal
  }

  private func conclude(_ work: Transaction, _ kinds: FieldEvent.Kinds) -> Refusal? {
    dropInquiry(after: work)
    if !kinds.isEmpty { enqueueEvents(of: work, kinds) }
    let oldObjection = objection
    mediator?.follow(work, of: self)
    if work.isEdited { editedCaret = current.cursor.focus.utf8 }
    let isToBeJudged = work.isToBeJudged
    if isToBeJudged || objection != oldObjection {
      if !work.after.isComposing { enqueueVerdict(kinds) }
      if isToBeJudged { follow(work, kinds) } else { judgeAnew(isEdited: false, kinds) }
    }
    var endRefusal = work.endRefusal
    if work.means.isEnd {
      if case .rejected(_, let error) = inquiryProgress { endRefusal = endRefusal ?? .rule(error) }
      endRefusal = endRefusal ?? objection?.error.map(Refusal.rule)
      finishEditing(endRefusal, isSubmission: work.means == .submission, kinds)
    }
    if !kinds.isEmpty { observers.tell(from: self) }
    return work.refusal ?? endRefusal
  }

  /// Discards an inquiry and its answer if the text has changed or is judged differently.
  func dropInquiry(after work: Transaction) {
    switch inquiryProgress {
    case nil: break
    case .open: if work.isEdited { inquiryProgress = nil }
    case .rejected(let text, _):
      // An edit may leave the text as it is. A text that is composed again is asked about again.
      let isOther = work.after.isComposing || !text.isIdentical(to: current.text)
      if work.isEdited && isOther || work.isSwapped { inquiryProgress = nil }
    }
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
      if state.next(on: .failed) == nil { move(on: .judged(.invalid)) }
      move(on: .failed)
      visibility.endFailed(isSubmission: isSubmission)
    }
    enqueue(.endedEditing(refusal), kinds)
  }
}
