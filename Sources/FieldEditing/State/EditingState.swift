/// The state of a field, from untouched to committed.
///
/// A state describes the whole text and its ``Verdict``. The transitions between states are listed
/// in one ``EditingTable``. An event without a transition in the table returns an error and changes
/// nothing.
///
///     var state = EditingState.pristine
///     state.move(on: .edited(.incomplete))  // nil: the state is .editing
///     state.move(on: .committed)            // an error: an incomplete text can't be committed
///     state.move(on: .edited(.valid))       // nil: .valid
///     state.move(on: .committed)            // nil: .committed
@nonexhaustive public enum EditingState: String, Hashable, Sendable, Codable, CaseIterable {
  /// The text, valid or not, has not been edited since the field was created or marked as
  /// untouched.
  case pristine
  /// The text was edited and is incomplete: some insertion at the caret would make it valid.
  case editing
  /// The field has provisional text, which is not judged: an input method has marked text, or a
  /// system has announced an autofill by a blank.
  case composing
  /// The text is valid for its validator, and an asynchronous check has not answered yet.
  case validating
  /// The text was edited and is valid, and editing has not ended.
  case valid
  /// The text is not valid: no insertion at the caret would make it valid, editing could not end
  /// because it was incomplete, or an asynchronous check has rejected it.
  case invalid
  /// Editing has ended with a valid text, which has not been edited since.
  case committed
}

extension EditingState {
  /// Returns the state that an event leads to, or `nil` if this state does not accept the event.
  ///
  ///     EditingState.valid.next(on: .committed)     // committed
  ///     EditingState.editing.next(on: .committed)   // nil: an incomplete text can't be committed
  public func next(on event: Event) -> EditingState? {
    Self.table.target(from: self, on: event)
  }

  /// Changes to the state that an event leads to.
  ///
  ///     var state = EditingState.editing
  ///     state.move(on: .committed)        // an error; the state is still editing
  ///     state.move(on: .edited(.valid))   // nil; the state is valid
  ///
  /// - Returns: `nil`, or an error if the state does not accept the event; then it is unchanged.
  @discardableResult
  public mutating func move(on event: Event) -> (some Error & CustomStringConvertible)? {
    let next = next(on: event)
    let error = next == nil ? OutOfTurn(state: self, event: event) : nil
    if let next { self = next }
    return error
  }

  /// The error for an event that the current state does not accept.
  package struct OutOfTurn: Error, Hashable {
    /// The state, which is unchanged.
    package let state: EditingState
    /// The event that was not accepted.
    package let event: Event
  }
}

extension EditingState.OutOfTurn: CustomStringConvertible {
  /// The error message: "editing has no transition on committed".
  package var description: String { "\(state) has no transition on \(event)" }
}
