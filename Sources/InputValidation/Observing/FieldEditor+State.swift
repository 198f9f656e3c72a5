extension FieldEditor {
  /// Where the field is between untouched and done.
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
    enqueue(.stateChanged(from: old, to: knownState), observers.kinds)
  }

  /// Moves on after an operation.
  ///
  /// - Parameters:
  ///   - isEdited: Whether the text was touched; if it was not, the caret has moved.
  ///   - isJudgedAnew: Whether a valid text may be invalid now without having been touched.
  ///   - kinds: What observers listen for.
  func follow(isEdited: Bool, isJudgedAnew: Bool, _ kinds: FieldEvent.Kinds) {
    // Judging takes time, so it waits until somebody wants to know.
    let isWanted = kinds.contains(.stateChanged) || visibility.isToBeMended
    if field.isComposing {
      guard isEdited else { return }
      isStateOpen = false
      move(on: .composed)
    } else if isEdited {
      if isWanted { move(on: .edited(verdictKind)) } else { isStateOpen = true }
    } else if isJudgedAnew {
      move(on: .judged(verdictKind))
    } else if !isStateOpen, knownState == .editing || knownState == .invalid {
      // To a valid text, the caret is all the same.
      if isWanted { move(on: .judged(verdictKind)) } else { isStateOpen = true }
    }
  }
}
