import ValidationCore

/// The moves of a machine of ``EditingState``s, as data that can be looked up, tested and printed.
public struct EditingTable: Sendable {
  /// One move, from any of several states.
  package struct Move: Hashable, Sendable {
    /// The states that it starts from.
    package let from: [EditingState]
    /// The event that sets the transition off.
    package let event: EditingState.Event
    /// The state that it leads to.
    package let to: EditingState

    /// Creates a move.
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

  /// The moves; no two of them start from one state on one event.
  package let moves: [Move]

  /// Creates a table; where two moves are for one state and event, the first counts.
  ///
  ///     let table = EditingTable([.init(from: [.valid], on: .committed, to: .committed)])
  ///     table.target(from: .valid, on: .committed)    // committed
  ///     table.target(from: .committed, on: .failed)   // nil: there is no such move
  package init(_ moves: [Move]) { self.moves = moves }

  /// The state that an event leads to; `nil` where it is out of turn.
  ///
  ///     EditingState.table.target(from: .valid, on: .committed)     // committed
  ///     EditingState.table.target(from: .editing, on: .committed)   // nil: it is out of turn
  ///
  /// - Complexity: linear in the number of moves.
  public func target(from state: EditingState, on event: EditingState.Event) -> EditingState? {
    moves.first { $0.event == event && $0.from.contains(state) }?.to
  }
}

extension EditingState {
  /// The moves of a field.
  ///
  /// Wherever a field is, an edit leads where its verdict says, so that nobody is ever locked in.
  /// The other events have their turn: marked text has to be unmarked before editing can end, only
  /// what is valid is worth asking about, who was asked has to answer, and what nobody asked for,
  /// or what comes too late, is no answer.
  public static let table = EditingTable([
    .init(from: allCases, on: .edited(.incomplete), to: .editing),
    .init(from: allCases, on: .edited(.valid), to: .valid),
    .init(from: allCases, on: .edited(.invalid), to: .invalid),
    .init(from: allCases, on: .composed, to: .composing),

    // A text that nobody touched stays so when it is judged, and marked text isn't judged at all.
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
