/// The state of a field and the visibility of its error.
///
/// Judging takes time, so the state after an edit is determined only when it is needed:
///
///     var tracked = TrackedState(.onEnd)
///     tracked.recordEdit()
///     tracked.last                         // pristine, the state before the edit
///     tracked.move(on: .edited(.valid))
///     tracked.last                         // valid
struct TrackedState {
  private enum Phase {
    case known(EditingState)
    /// The text was edited, and its verdict, which determines the state, was not needed yet.
    case edited(since: EditingState)
  }

  private var phase = Phase.known(.pristine)
  /// The history that determines whether an error is visible.
  var visibility: ErrorVisibility

  init(_ display: ErrorDisplay) { visibility = ErrorVisibility(display) }
}

extension TrackedState {
  /// The state, as last determined.
  var last: EditingState {
    switch phase {
    case .known(let state), .edited(since: let state): state
    }
  }

  /// Whether the text was edited after the last state.
  var isPending: Bool { if case .edited = phase { true } else { false } }

  /// Records an edit, whose verdict determines the state later.
  mutating func recordEdit() { phase = .edited(since: last) }

  /// Moves to the next state, if the last one accepts the event.
  mutating func move(on event: EditingState.Event) {
    var state = last
    let old = state
    state.move(on: event)
    phase = .known(state)
    if state != old { visibility.reached(state) }
  }
}
