import ValidationCore

/// The transitions between ``EditingState``s, as data that can be looked up, tested and printed.
public struct EditingTable: Sendable {
  /// One transition, from any of several states.
  package struct Move: Hashable, Sendable {
    /// The states that it starts from.
    package let from: [EditingState]
    /// The event that triggers the transition.
    package let event: EditingState.Event
    /// The state that it leads to.
    package let to: EditingState

    /// Creates a transition.
    ///
    ///     let lock = EditingTable.Move(from: [.valid], on: .committed, to: .committed)
    ///     EditingTable([lock]).target(from: .valid, on: .committed)     // committed
    ///     EditingTable([lock]).target(from: .editing, on: .committed)   // nil
    package init(from: [EditingState], on event: EditingState.Event, to: EditingState) {
      self.from = from
      self.event = event
      self.to = to
    }
  }

  /// The transitions; no two of them start from the same state on the same event.
  package let moves: [Move]

  /// Creates a table; if two transitions share a state and an event, the first wins.
  ///
  ///     let table = EditingTable([.init(from: [.valid], on: .committed, to: .committed)])
  ///     table.target(from: .valid, on: .committed)    // committed
  ///     table.target(from: .committed, on: .failed)   // nil: there is no such transition
  package init(_ moves: [Move]) { self.moves = moves }

  /// Returns the state that an event leads to, or `nil` if the state does not accept the event.
  ///
  ///     EditingState.table.target(from: .valid, on: .committed)     // committed
  ///     EditingState.table.target(from: .editing, on: .committed)   // nil: not accepted
  ///
  /// - Complexity: O(*n*) in the number of transitions.
  public func target(from state: EditingState, on event: EditingState.Event) -> EditingState? {
    moves.first { $0.event == event && $0.from.contains(state) }?.to
  }
}

extension EditingState {
  /// The transitions of a field.
  ///
  /// From every state, an edit leads to the state that its verdict determines, so a field never
  /// gets stuck. The other events are accepted only in some states: marked text must be unmarked
  /// before editing can end, only a valid text can be checked asynchronously, editing can't end
  /// while a check is pending, and an unexpected or late answer is not accepted.
  public static let table = EditingTable([
    .init(from: allCases, on: .edited(.incomplete), to: .editing),
    .init(from: allCases, on: .edited(.valid), to: .valid),
    .init(from: allCases, on: .edited(.invalid), to: .invalid),
    .init(from: allCases, on: .composed, to: .composing),

    // An untouched text stays untouched when it is judged, and marked text isn't judged at all.
    .init(from: [.pristine], on: .judged(.incomplete), to: .pristine),
    .init(from: [.pristine], on: .judged(.valid), to: .pristine),
    .init(from: [.pristine], on: .judged(.invalid), to: .pristine),
    .init(from: [.composing], on: .judged(.incomplete), to: .composing),
    .init(from: [.composing], on: .judged(.valid), to: .composing),
    .init(from: [.composing], on: .judged(.invalid), to: .composing),
    .init(from: judged, on: .judged(.incomplete), to: .editing),
    .init(from: judged, on: .judged(.invalid), to: .invalid),
    .init(from: [.editing, .valid, .invalid], on: .judged(.valid), to: .valid),
    .init(from: [.validating], on: .judged(.valid), to: .validating),
    .init(from: [.committed], on: .judged(.valid), to: .committed),

    .init(from: [.valid, .validating, .committed], on: .asked, to: .validating),
    .init(from: [.validating], on: .approved, to: .valid),
    .init(from: [.validating], on: .rejected, to: .invalid),

    .init(from: [.pristine, .valid, .committed], on: .committed, to: .committed),
    .init(from: [.pristine, .editing, .invalid], on: .failed, to: .invalid),
    .init(from: judged + [.pristine], on: .reset, to: .pristine),
  ])

  private static let judged: [EditingState] = [.editing, .validating, .valid, .invalid, .committed]
}
