extension FieldEditor {
  /// Performs an operation on the field, and tells what has come of it: the one path of all.
  func work(
    _ means: Means = .edit,
    _ operation: (inout TextField) -> ValidationError?
  ) -> ValidationError? {
    if let error = errorOutOfTurn() { return error }
    let kinds = observers.kinds
    // What is announced must be known before it is done; and code of others, such as a closure or
    // a validator, may look at the editor.
    let isContained = isContained
    guard means == .several || kinds.contains(.willChange) || !isContained else {
      let work = Work(
        operation, on: &current, by: means, knowingChange: kinds.contains(.didChange))
      return settle(work, kinds)
    }
    isBusy = true
    isJudging = !isContained && means != .several
    let work = workInSecret(means, operation)
    isJudging = false
    if kinds.contains(.willChange), let change = work.change {
      observers.enqueue(.willChange(change))
      observers.tell(from: self)
    }
    reveal()
    // A closure may have put another field in the place of this one.
    if means == .several { containment = nil }
    isBusy = false
    // Who has come meanwhile is told of what has happened since.
    return settle(work, observers.kinds)
  }

  /// Performs an operation in such a way that the field seems to be as it was.
  ///
  /// One that is not looked at meanwhile is worked on where it is: to keep the one before would be
  /// to copy the text.
  private func workInSecret(
    _ means: Means,
    _ operation: (inout TextField) -> ValidationError?
  ) -> Work {
    if means == .several || !isContained {
      former = current
      return Work(operation, on: &current, by: means, knowingChange: true)
    }
    let past = current.past
    current.history.holdOff()
    let work = Work(operation, on: &current, by: means, knowingChange: true)
    announced = past.behind(work.written)
    return work
  }

  /// Lets the field be seen as it is.
  private func reveal() {
    (announced, former) = (nil, nil)
    current.history.catchUp()
  }

  /// Brings all that depends on the field up to date, and tells what has happened.
  private func settle(_ work: Work, _ kinds: FieldEvent.Kinds) -> ValidationError? {
    dropInquiry(after: work)
    if !kinds.isEmpty { enqueueEvents(of: work, kinds) }
    if work.isToBeJudged {
      if !work.after.isComposing { enqueueVerdict(kinds) }
      follow(work, kinds)
    }
    var endError = work.endError
    if work.means.isEnd {
      if case .rejected(let error) = inquiryProgress { endError = endError ?? error }
      settleEnd(endError, isSubmission: work.means == .submission, kinds)
    }
    if !kinds.isEmpty { observers.tell(from: self) }
    return work.refusal ?? endError
  }

  /// Forgets what was asked and answered about a text that is another now, or judged otherwise.
  private func dropInquiry(after work: Work) {
    switch inquiryProgress {
    case nil: break
    case .open: if work.isEdited { inquiryProgress = nil }
    case .rejected: if work.isEdited || work.isSwapped { inquiryProgress = nil }
    }
  }

  private func enqueueEvents(of work: Work, _ kinds: FieldEvent.Kinds) {
    if let change = work.change { enqueue(.didChange(change), kinds) }
    if work.isMoved {
      let (old, new) = (work.before.selection, work.after.selection)
      enqueue(.selectionChanged(from: old, to: new), kinds)
    }
    switch (work.means, work.refusal) {
    case (_, let error?): enqueue(.refused(error), kinds)
    case (.undo, nil): enqueue(.undone, kinds)
    case (.redo, nil): enqueue(.redone, kinds)
    default: break
    }
  }

  private func settleEnd(
    _ error: ValidationError?,
    isSubmission: Bool,
    _ kinds: FieldEvent.Kinds
  ) {
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
  }
}
