/// The state of a field between untouched and done.
///
/// The states are about the whole text and its ``Verdict``; which events move from one to another
/// is in one ``EditingTable``. What is not in the table is out of turn: it is returned as an error,
/// and changes nothing.
///
///     var state = EditingState.pristine
///     state.move(on: .edited(.incomplete))  // nil: the state is .editing
///     state.move(on: .committed)            // an error: what is incomplete can't be committed
///     state.move(on: .edited(.valid))       // nil: .valid
///     state.move(on: .committed)            // nil: .committed
public enum EditingState: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nobody has touched the text since the field was made or marked as untouched, whatever the text
  /// is.
  case pristine
  /// The text was touched, and is incomplete: it is still being typed, and some insertion at the
  /// caret would make it valid.
  case editing
  /// An input method has marked text in the field, which is provisional: nobody judges it.
  case composing
  /// The text is valid as far as its validator goes, and someone who answers later was asked.
  case validating
  /// The text was touched and is valid, and editing has not ended.
  case valid
  /// The text can't stand: no insertion at the caret would make it valid, or editing was to end
  /// though it was not valid, or who was asked has rejected it.
  case invalid
  /// Editing has ended with a valid text, which nobody has touched since.
  case committed
}

extension EditingState {
  /// The state that an event leads to; `nil` where it is out of turn.
  ///
  ///     EditingState.valid.next(on: .committed)     // committed
  ///     EditingState.editing.next(on: .committed)   // nil: what is incomplete can't be committed
  public func next(on event: Event) -> EditingState? {
    Self.table.target(from: self, on: event)
  }

  /// Goes to the state that an event leads to.
  ///
  ///     var state = EditingState.editing
  ///     state.move(on: .committed)        // an error; the state is still editing
  ///     state.move(on: .edited(.valid))   // nil; the state is valid
  ///
  /// - Returns: `nil`, or an error if the event is out of turn; then the state is what it was.
  @discardableResult
  public mutating func move(on event: Event) -> (some Error & CustomStringConvertible)? {
    let next = next(on: event)
    let error = next == nil ? OutOfTurn(state: self, event: event) : nil
    if let next { self = next }
    return error
  }
}

extension EditingState {
  /// The error of an editing table for an event that its state does not expect.
  package struct OutOfTurn: Error, Hashable {
    /// The state, which stays.
    package let state: EditingState
    /// The event that was to move the state.
    package let event: Event
  }
}

extension EditingState.OutOfTurn: CustomStringConvertible {
  /// The error in words: "editing has no move on committed".
  package var description: String { "\(state) has no move on \(event)" }
}
