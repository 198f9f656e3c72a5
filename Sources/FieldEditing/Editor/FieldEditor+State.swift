import ValidationCore

extension FieldEditor {
  /// The state of the field, from untouched to committed.
  ///
  /// Read by a validator while it judges, or by a closure of a relation between the fields of a
  /// form, it is ``EditingState/invalid`` unless the field is untouched or being composed, since
  /// the verdict is unknown then.
  ///
  /// - Complexity: O(1), or the same as ``verdictKind`` on the first access after an edit.
  public var state: EditingState {
    if isUnknown {
      let isKnown = !tracked.isPending && [.pristine, .composing].contains(tracked.last)
      return isKnown ? tracked.last : .invalid
    }
    closeState()
    return tracked.last
  }

  /// Determines the state after the last edit.
  func closeState() {
    if tracked.isPending, !isUnknown { enter(on: .edited(verdictKind)) }
  }

  /// Changes the state if it accepts the event, and notifies observers.
  func move(on event: EditingState.Event) {
    closeState()
    enter(on: event)
  }

  private func enter(on event: EditingState.Event) {
    let old = tracked.last
    tracked.move(on: event)
    if tracked.last != old { enqueue(.stateChanged(from: old, to: tracked.last), kinds) }
  }

  /// Changes the state because the text, with a verdict of a kind, could not be submitted.
  func fail(with kind: Verdict.Kind, isSubmission: Bool) {
    if state.next(on: .failed) == nil { move(on: .judged(kind)) }
    move(on: .failed)
    tracked.visibility.endFailed(isSubmission: isSubmission)
  }

  /// Updates the state after an operation on the field.
  func follow(_ work: Transaction, _ kinds: FieldEvent.Kinds) {
    if work.after.isProvisional {
      guard work.isEdited else { return }
      // Every state leads to this one, also that after an edit that was not judged.
      enter(on: .composed)
    } else if work.isEdited {
      judge(EditingState.Event.edited, kinds)
    } else if work.isSwapped || work.means == .several {
      move(on: .judged(verdictKind))
    } else if !tracked.isPending, tracked.last == .editing || tracked.last == .invalid {
      // A valid text is valid at any caret position.
      judge(EditingState.Event.judged, kinds)
    }
  }

  /// Updates the state after a mediator has changed the field or its requirements.
  func judgeAnew(isEdited: Bool, _ kinds: FieldEvent.Kinds) {
    if tracked.isPending { return judge(EditingState.Event.edited, kinds) }
    switch tracked.last {
    case .pristine, .composing: return
    // From these states, an edit and a judgement lead to the same state.
    case .editing, .valid, .invalid: judge(EditingState.Event.edited, kinds)
    case .validating, .committed:
      let wasCommitted = tracked.last == .committed
      move(on: isEdited ? .edited(verdictKind) : .judged(verdictKind))
      // Its editing has ended, so the error is due.
      if wasCommitted, !isEdited, tracked.last != .committed { tracked.visibility.endFailed() }
    }
  }

  /// Updates the state from the verdict, lazily if possible, since judging takes time.
  private func judge(_ event: (Verdict.Kind) -> EditingState.Event, _ kinds: FieldEvent.Kinds) {
    guard kinds.contains(.stateChanged) || tracked.visibility.clearsErrorWhenValid else {
      return tracked.recordEdit()
    }
    move(on: event(verdictKind))
  }
}

extension FieldEditor: CustomReflectable {
  /// A mirror of the field, which hides a secret, and of its current state.
  public var customMirror: Mirror {
    Mirror(self, children: ["field": field, "state": state])
  }
}
