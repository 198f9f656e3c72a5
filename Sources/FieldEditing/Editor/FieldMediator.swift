package import ValidationCore

/// An object, such as a form, that mediates between editors, so that they need no references to
/// each other.
///
/// Its editors hold it weakly. They call it during an operation, before they notify observers: by
/// then, all editors are consistent.
package protocol FieldMediator: AnyObject {
  /// Whether custom code that must not change any field is being called, such as the closure of a
  /// relation; meanwhile, the fields may contradict each other, so their verdicts are unknown.
  var isAsking: Bool { get }
  /// Returns the texts to set in a field that such code reads, one after the other; none if the
  /// text is up to date.
  func textsRead(of editor: FieldEditor) -> [String]
  /// The kinds of events that the mediator receives immediately and in order.
  var kinds: FieldEvent.Kinds { get }
  /// Handles an event before the editor's own observers receive it.
  func record(_ event: FieldEvent, of editor: FieldEditor)
  /// Returns the event before which an editor can't be changed; `nil` if it can be changed now.
  func occasion(toChange editor: FieldEditor) -> Refusal.Occasion?
  /// Handles a possible change of the verdict on an editor's text.
  func judgementMayChange(of editor: FieldEditor)
  /// Determines the consequences of an operation, before the editor's field is judged.
  func follow(_ work: FieldEditor.Transaction, of editor: FieldEditor)
  /// Applies the consequences to other editors.
  func carryOut()
  /// Sets the validator and the text that were deferred for an editor.
  func bringUpToDate(_ editor: FieldEditor)
  /// Notifies the mediator's own observers of the recorded events.
  func deliverEvents()
  /// Undoes the last step of all editors.
  func undo() -> Refusal?
  /// Redoes the last undone step.
  func redo() -> Refusal?
}

extension FieldEditor {
  /// The changes that a mediator makes to a field.
  package struct Mediation {
    /// The new validator, if it changes.
    package var validator: (any Validator)?
    /// The new texts, if the text changes: the last one, and possibly the one before it, which
    /// determines where the caret is.
    package var texts: [String] = []
    /// A further requirement that the text violates.
    package var externalVerdict: Verdict?

    package init() {}
  }

  /// The kinds of events that an observer or the mediator listens for.
  var kinds: FieldEvent.Kinds {
    guard let mediator else { return observers.kinds }
    return observers.kinds.union(mediator.kinds)
  }

  /// Applies the changes that a mediator makes to the field.
  ///
  /// This is allowed even while other operations are refused, since otherwise the field would
  /// contradict others, but not during an operation on the field itself. An untouched text stays
  /// untouched.
  package func adopt(_ mediation: Mediation) {
    let kinds = kinds
    let work = perform(.edit, to: mediation.validator, knowingChange: true) { field in
      for text in mediation.texts { field.overwrite(with: text) }
      if let validator = mediation.validator { field.validator = validator }
      return nil
    }
    externalVerdict = mediation.externalVerdict
    if work.isEdited { editedCaret = current.cursor.focus.utf8 }
    dropInquiry(after: work)
    enqueueEvents(of: work, kinds)
    if !work.after.isProvisional { enqueueVerdict(kinds) }
    judgeAnew(isEdited: work.isEdited, kinds)
    observers.deliverEvents(from: self)
  }

  /// Defers setting a new validator until the field is read.
  ///
  /// - Returns: Whether that is possible: no observer listens for the state or the verdict, no
  ///   error is shown that a valid text would clear, and no error becomes due.
  package func canWait() -> Bool {
    if isOutdated { return true }
    let isWatched = !kinds.isDisjoint(with: [.verdictChanged, .stateChanged])
    guard !isWatched, !tracked.visibility.clearsErrorWhenValid, !isBusy else { return false }
    switch tracked.last {
    case .pristine, .composing: break
    case .editing, .valid, .invalid: tracked.recordEdit()
    case .validating, .committed: guard tracked.isPending else { return false }
    }
    becomeOutdated()
    return true
  }

  /// Defers setting a new text until the field is read.
  ///
  /// - Returns: Whether that is possible: in addition, no observer listens for any event, and no
  ///   answer would be discarded with the text.
  package func canWaitForText() -> Bool {
    kinds.isEmpty && inquiries.isNone && tracked.last != .composing && canWait()
  }

  /// Rejects the text for a reason that is shown immediately, such as an error from a server.
  package func reject(with externalVerdict: Verdict) {
    let kinds = kinds
    self.externalVerdict = externalVerdict
    enqueueVerdict(kinds)
    showError()
  }

  /// Shows the error of a field that was submitted as part of a form, unless custom code that
  /// determines the error is being called.
  package func showError() {
    if isUnknown { return }
    fail(with: verdictKind, isSubmission: true)
    observers.deliverEvents(from: self)
  }

  /// Marks the text as untouched.
  package func restart() {
    let kinds = kinds
    inquiries.drop()
    enqueueVerdict(kinds)
    move(on: .reset)
    observers.deliverEvents(from: self)
  }
}
