package import ValidationCore

extension FieldEditor {
  /// Performs an operation on the field, and tells what has come of it: the one path of all.
  package func work(
    _ means: Means = .edit,
    _ operation: (inout TextField) -> Refusal?
  ) -> Refusal? {
    if let refusal = refusalOutOfTurn() { return refusal }
    bringUpToDate()
    let kinds = kinds
    // What is announced must be known before it is done; and a closure may look at the editor.
    guard means == .several || kinds.contains(.willChange) else {
      let isChangeKnown = kinds.contains(.didChange) || mediator != nil
      return settle(perform(means, knowingChange: isChangeKnown, operation), kinds)
    }
    let isContained = isContained
    isBusy = true
    isJudging = !isContained && means != .several
    let work = workInSecret(means, operation)
    isJudging = false
    if let change = work.change {
      enqueue(.willChange(change), kinds)
      observers.tell(from: self)
    }
    reveal()
    // A closure may have put another field in the place of this one.
    if means == .several { (containment, judgement) = (nil, nil) }
    isBusy = false
    // Who has come meanwhile is told of what has happened since.
    return settle(work, self.kinds)
  }

  /// Performs an operation that nothing else may come into, such as one by a strategy's closure;
  /// whoever looks meanwhile sees the field as it was.
  func perform(
    _ means: Means,
    knowingChange isChangeKnown: Bool,
    _ operation: (inout TextField) -> Refusal?
  ) -> Work {
    let isContained = isContained
    isBusy = true
    if !isContained { (isJudging, former) = (true, current) }
    defer {
      isBusy = false
      if !isContained { (isJudging, former) = (false, nil) }
    }
    return Work(operation, on: &current, by: means, knowingChange: isChangeKnown)
  }

  /// Performs an operation in such a way that the field seems to be as it was.
  ///
  /// One that is not looked at meanwhile is worked on where it is: to keep the one before would be
  /// to copy the text.
  private func workInSecret(
    _ means: Means,
    _ operation: (inout TextField) -> Refusal?
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
  private func settle(_ work: Work, _ kinds: FieldEvent.Kinds) -> Refusal? {
    guard let mediator else { return conclude(work, kinds) }
    var refusal: Refusal?
    // Nobody is told anything before all editors are what they have to be.
    ObserverList.telling.hold {
      refusal = conclude(work, kinds)
      mediator.carryOut()
      mediator.tell()
    }
    return refusal
  }

  private func conclude(_ work: Work, _ kinds: FieldEvent.Kinds) -> Refusal? {
    dropInquiry(after: work)
    if !kinds.isEmpty { enqueueEvents(of: work, kinds) }
    mediator?.follow(work, of: self)
    if work.isToBeJudged {
      if !work.after.isComposing { enqueueVerdict(kinds) }
      follow(work, kinds)
    }
    var endRefusal = work.endRefusal
    if work.means.isEnd {
      if case .rejected(let error) = inquiryProgress { endRefusal = endRefusal ?? .rule(error) }
      endRefusal = endRefusal ?? objection?.error.map(Refusal.rule)
      settleEnd(endRefusal, isSubmission: work.means == .submission, kinds)
    }
    if !kinds.isEmpty { observers.tell(from: self) }
    return work.refusal ?? endRefusal
  }

  /// Forgets what was asked and answered about a text that is another now, or judged otherwise.
  func dropInquiry(after work: Work) {
    switch inquiryProgress {
    case nil: break
    case .open: if work.isEdited { inquiryProgress = nil }
    case .rejected: if work.isEdited || work.isSwapped { inquiryProgress = nil }
    }
  }

  func enqueueEvents(of work: Work, _ kinds: FieldEvent.Kinds) {
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

  private func settleEnd(
    _ refusal: Refusal?,
    isSubmission: Bool,
    _ kinds: FieldEvent.Kinds
  ) {
    // A validator of one's own may contradict itself, and say so only now.
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
