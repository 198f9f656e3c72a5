import InputValidation
import Testing

@Suite struct EditingStateTests {
  @Test func `a field goes from untouched to committed`() {
    var state = EditingState.pristine
    let script: [(EditingState.Event, EditingState)] = [
      (.judged(.incomplete), .pristine),
      (.edited(.incomplete), .editing),
      (.composed, .composing),
      (.edited(.valid), .valid),
      (.asked, .validating),
      (.rejected, .invalid),
      (.edited(.valid), .valid),
      (.asked, .validating),
      (.approved, .valid),
      (.committed, .committed),
      (.reset, .pristine),
    ]
    for (event, next) in script {
      #expect(state.move(on: event) == nil)
      #expect(state == next)
    }
  }

  @Test(arguments: [
    (EditingState.editing, EditingState.Event.committed),
    (.invalid, .committed),
    (.valid, .failed),
    (.composing, .committed),
    (.composing, .failed),
    (.validating, .committed),
    (.valid, .approved),
    (.editing, .rejected),
    (.invalid, .asked),
    (.pristine, .asked),
    (.composing, .asked),
    (.composing, .reset),
  ])
  func `an invalid transition is an error and changes nothing`(
    state: EditingState, event: EditingState.Event
  ) {
    var moved = state
    let error = moved.move(on: event) as? EditingState.OutOfTurn
    #expect(error?.state == state)
    #expect(error?.event == event)
    #expect(moved == state)
  }

  @Test func `the error describes the invalid transition`() {
    var state = EditingState.editing
    #expect(state.move(on: .committed)?.description == "editing has no transition on committed")
    #expect(state.move(on: .approved)?.description == "editing has no transition on approved")
  }

  @Test func `every state is reachable, and edits leave it`() {
    var reached: Set<EditingState> = [.pristine]
    while true {
      let next = reached.union(
        reached.flatMap { state in EditingState.Event.allCases.compactMap(state.next) })
      if next == reached { break }
      reached = next
    }
    #expect(reached == Set(EditingState.allCases))
    for state in EditingState.allCases {
      #expect(state.next(on: .edited(.valid)) == .valid)
      #expect(state.next(on: .edited(.invalid)) == .invalid)
      #expect(state.next(on: .edited(.incomplete)) == .editing)
    }
  }

  @Test func `only a valid or untouched text is committed`() {
    for state in EditingState.allCases where state.next(on: .committed) != nil {
      #expect([.pristine, .valid, .committed].contains(state))
    }
  }

  @Test func `judging again neither touches nor commits`() {
    for state in EditingState.allCases {
      for kind in Verdict.Kind.allCases {
        let next = state.next(on: .judged(kind))
        #expect((next == .pristine) == (state == .pristine))
        #expect((next == .composing) == (state == .composing))
        #expect(next != .committed || state == .committed)
        #expect(next != .validating || state == .validating)
      }
    }
  }
}
