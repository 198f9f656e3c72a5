package import ValidationCore

/// Whoever stands between editors, so that they need not know each other: a form.
///
/// Its editors hold it weakly. It is asked in the middle of an operation, before observers are told
/// anything of that: what they are told holds for all editors by then.
package protocol FieldMediator: AnyObject {
  /// The kinds of events that it wants to know, at once and in order.
  var kinds: FieldEvent.Kinds { get }
  /// Takes notice of an event that the editor's own observers have not been told yet.
  func note(_ event: FieldEvent, of editor: FieldEditor)
  /// Returns whether nothing may be done to an editor now, since the mediator is at work on others.
  func isOutOfTurn(_ editor: FieldEditor) -> Bool
  /// Takes notice that the verdict on an editor's text may be another than the mediator knows.
  func noteJudgementMayChange(of editor: FieldEditor)
  /// Finds out what follows from an operation, before the editor's field is judged.
  func follow(_ work: FieldEditor.Work, of editor: FieldEditor)
  /// Carries out what follows for other editors.
  func carryOut()
  /// Gives an editor the strategy and the text that it has waited with.
  func bringUpToDate(_ editor: FieldEditor)
  /// Tells its own observers what has been noted.
  func tell()
  /// Takes back the last step of all editors.
  func undo() -> Refusal?
  /// Makes the step again that was undone last.
  func redo() -> Refusal?
}

extension FieldEditor {
  /// What a mediator makes of a field.
  package struct Mediation {
    /// The strategy, if it is another.
    package var validator: (any Validator)?
    /// The text, if it is to be another.
    package var text: String?
    /// What else the text has to satisfy, and does not.
    package var objection: Verdict?

    package init() {}
  }

  /// The kinds of events that anybody listens for.
  var kinds: FieldEvent.Kinds {
    guard let mediator else { return observers.kinds }
    return observers.kinds.union(mediator.kinds)
  }

  /// Takes what a mediator makes of the field: not in turn, since the field would contradict others
  /// meanwhile, and not while the field itself is worked on.
  ///
  /// A text that nobody has touched stays one.
  package func adopt(_ mediation: Mediation) {
    let kinds = kinds
    mediation.validator.map(expect)
    let work = perform(.edit, knowingChange: true) { field in
      if let text = mediation.text { field.overwrite(with: text) }
      if let validator = mediation.validator { field.validator = validator }
      return nil
    }
    objection = mediation.objection
    dropInquiry(after: work)
    enqueueEvents(of: work, kinds)
    if !work.after.isComposing { enqueueVerdict(kinds) }
    judgeAnew(isEdited: work.isEdited, kinds)
    observers.tell(from: self)
  }

  /// Waits with another strategy until somebody looks at the field.
  ///
  /// - Returns: Whether nobody does now: nobody listens, no error is shown that may be mended, and
  ///   none becomes due.
  package func canWait() -> Bool {
    if isOutdated { return true }
    let isWatched = !kinds.isDisjoint(with: [.verdictChanged, .stateChanged])
    guard !isWatched, !visibility.isToBeMended, !isBusy else { return false }
    switch knownState {
    case .pristine, .composing: break
    case .editing, .valid, .invalid: isStateOpen = true
    case .validating, .committed: guard isStateOpen else { return false }
    }
    isOutdated = true
    return true
  }

  /// Waits with another text until somebody looks at the field.
  ///
  /// - Returns: Whether nobody does now, nor listens for anything.
  package func canWaitForText() -> Bool {
    kinds.isEmpty && knownState != .composing && canWait()
  }

  /// Objects to the text for a reason that is shown at once, as that of a server is.
  package func reject(for objection: Verdict) {
    let kinds = kinds
    self.objection = objection
    enqueueVerdict(kinds)
    if state.next(on: .failed) == nil { move(on: .judged(verdictKind)) }
    if verdictKind != .valid {
      move(on: .failed)
      visibility.endFailed(isSubmission: true)
    }
    observers.tell(from: self)
  }

  /// Shows the error of a field that was submitted among others.
  package func showError() {
    if state.next(on: .failed) == nil { move(on: .judged(verdictKind)) }
    move(on: .failed)
    visibility.endFailed(isSubmission: true)
    observers.tell(from: self)
  }

  /// Takes the text for one that nobody has touched.
  package func restart() {
    let kinds = kinds
    inquiryProgress = nil
    enqueueVerdict(kinds)
    move(on: .reset)
    observers.tell(from: self)
  }
}
