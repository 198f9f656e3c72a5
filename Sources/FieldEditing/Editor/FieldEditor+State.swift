import ValidationCore

extension FieldEditor {
  /// The state of the field, from untouched to committed.
  ///
  /// Read by a closure of a relation between the fields of a form, it is ``EditingState/invalid``
  /// unless the field is untouched or being composed, since the verdict is unknown then.
  ///
  /// - Complexity: O(1), or the same as ``verdictKind`` on the first access after an edit.
  public var state: EditingState {
    if isUnknown {
      let isKnown = !isStatePending && [.pristine, .composing].contains(knownState)
      return isKnown ? knownState : .invalid
    }
    closeState()
    return knownState
  }

  /// Determines the state after the last edit.
  func closeState() {
    guard isStatePending, !isUnknown else { return }
    isStatePending = false
    move(on: .edited(verdictKind))
  }

  /// Changes the state if it accepts the event, and notifies observers.
  func move(on event: EditingState.Event) {
    closeState()
    let old = knownState
    guard knownState.move(on: event) == nil, knownState != old else { return }
    visibility.reached(knownState)
    enqueue(.stateChanged(from: old, to: knownState), kinds)
  }

  /// Updates the state after an operation on the field.
  func follow(_ work: Transaction, _ kinds: FieldEvent.Kinds) {
    if work.after.isComposing {
      guard work.isEdited else { return }
      isStatePending = false
      move(on: .composed)
    } else if work.isEdited {
      judge(EditingState.Event.edited, kinds)
    } else if work.isSwapped || work.means == .several {
      move(on: .judged(verdictKind))
    } else if !isStatePending, knownState == .editing || knownState == .invalid {
      // A valid text is valid at any caret position.
      judge(EditingState.Event.judged, kinds)
    }
  }

  /// Updates the state after a mediator has changed the field or its requirements.
  func judgeAnew(isEdited: Bool, _ kinds: FieldEvent.Kinds) {
    if isStatePending { return judge(EditingState.Event.edited, kinds) }
    switch knownState {
    case .pristine, .composing: return
    // From these states, an edit and a judgement lead to the same state.
    case .editing, .valid, .invalid: judge(EditingState.Event.edited, kinds)
    case .validating, .committed:
      let wasCommitted = knownState == .committed
      move(on: isEdited ? .edited(verdictKind) : .judged(verdictKind))
      // Its editing has ended, so the error is due.
      if wasCommitted, !isEdited, knownState != .committed { visibility.endFailed() }
    }
  }

  /// Updates the state from the verdict, lazily if possible, since judging takes time.
  private func judge(_ event: (Verdict.Kind) -> EditingState.Event, _ kinds: FieldEvent.Kinds) {
    guard kinds.contains(.stateChanged) || visibility.clearsErrorWhenValid else {
      isStatePending = true
      return
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
