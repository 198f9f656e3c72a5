import ValidationCore

extension FieldEditor {
  /// The state of the field between untouched and done.
  ///
  /// - Complexity: O(1), or that of ``verdictKind`` if nobody has asked since the last edit.
  public var state: EditingState {
    closeState()
    return knownState
  }

  /// Finds out what the last edit has led to.
  func closeState() {
    guard isStateOpen else { return }
    isStateOpen = false
    move(on: .edited(verdictKind))
  }

  /// Moves on, where the event has its turn, and has that told.
  func move(on event: EditingState.Event) {
    closeState()
    let old = knownState
    guard knownState.move(on: event) == nil, knownState != old else { return }
    visibility.reached(knownState)
    enqueue(.stateChanged(from: old, to: knownState), kinds)
  }

  /// Moves on after an operation on the field.
  func follow(_ work: Work, _ kinds: FieldEvent.Kinds) {
    if work.after.isComposing {
      guard work.isEdited else { return }
      isStateOpen = false
      move(on: .composed)
    } else if work.isEdited {
      judge(EditingState.Event.edited, kinds)
    } else if work.isSwapped || work.means == .several {
      move(on: .judged(verdictKind))
    } else if !isStateOpen, knownState == .editing || knownState == .invalid {
      // To a valid text, the caret is all the same.
      judge(EditingState.Event.judged, kinds)
    }
  }

  /// Moves on after a mediator has changed the field, or what it asks of it.
  func judgeAnew(isEdited: Bool, _ kinds: FieldEvent.Kinds) {
    if isStateOpen { return judge(EditingState.Event.edited, kinds) }
    switch knownState {
    case .pristine, .composing: return
    // From these, an edit and another judgement lead to the same state.
    case .editing, .valid, .invalid: judge(EditingState.Event.edited, kinds)
    case .validating, .committed:
      let wasCommitted = knownState == .committed
      move(on: isEdited ? .edited(verdictKind) : .judged(verdictKind))
      // Its editing has ended, so that the error is due.
      if wasCommitted, !isEdited, knownState != .committed { visibility.endFailed() }
    }
  }

  /// Moves on by the verdict; that takes time, so it may wait until somebody wants to know.
  private func judge(_ event: (Verdict.Kind) -> EditingState.Event, _ kinds: FieldEvent.Kinds) {
    guard kinds.contains(.stateChanged) || visibility.isToBeMended else {
      isStateOpen = true
      return
    }
    move(on: event(verdictKind))
  }
}

extension FieldEditor: CustomReflectable {
  /// A mirror of the field, which hides a secret, and of what is known of its state.
  public var customMirror: Mirror {
    Mirror(self, children: ["field": former ?? current, "state": knownState])
  }
}
