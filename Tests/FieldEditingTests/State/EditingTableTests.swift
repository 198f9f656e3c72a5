import InputValidation
import Testing

/// The expected table of transitions.
private let grid = """
                     pristine   editing    composing  validating  valid       invalid    committed
  edited valid       valid      valid      valid      valid       valid       valid      valid
  edited incomplete  editing    editing    editing    editing     editing     editing    editing
  edited invalid     invalid    invalid    invalid    invalid     invalid     invalid    invalid
  judged valid       pristine   valid      composing  validating  valid       valid      committed
  judged incomplete  pristine   editing    composing  editing     editing     editing    editing
  judged invalid     pristine   invalid    composing  invalid     invalid     invalid    invalid
  composed           composing  composing  composing  composing   composing   composing  composing
  asked              -          -          -          validating  validating  -          validating
  approved           -          -          -          valid       -           -          -
  rejected           -          -          -          invalid     -           -          -
  committed          committed  -          -          -           committed   -          committed
  failed             invalid    invalid    -          -           -           invalid    -
  reset              pristine   pristine   -          pristine    pristine    pristine   pristine

  """

@Suite struct EditingTableTests {
  @Test func `the table has a description`() {
    #expect(EditingState.table.description == grid)
  }

  @Test func `transitions agree with the cells of the table`() throws {
    let rows = grid.split(separator: "\n").dropFirst().map { line in
      // The name of an event may contain one space; columns are separated by at least two.
      line.split(separator: "  ").map { $0.trimming(" ") }.filter { !$0.isEmpty }
    }
    #expect(rows.count == EditingState.Event.allCases.count)
    for (row, event) in zip(rows, EditingState.Event.allCases) {
      #expect(row.first == "\(event)")
      try #require(row.count == EditingState.allCases.count + 1)
      for (cell, state) in zip(row.dropFirst(), EditingState.allCases) {
        var moved = state
        let error = moved.move(on: event)
        #expect((error == nil) == (cell != "-"), "\(state) on \(event)")
        #expect(moved == (cell == "-" ? state : EditingState(rawValue: cell)))
        #expect(state.next(on: event) == EditingState(rawValue: cell))
      }
    }
  }

  @Test func `the table contains each cell once`() {
    var cells: Set<[String]> = []
    for move in EditingState.table.moves {
      for state in move.from {
        #expect(cells.insert(["\(state)", "\(move.event)"]).inserted, "\(state) \(move.event)")
      }
    }
  }

  @Test func `the table has a diagram`() {
    let diagram = """
      stateDiagram-v2
        [*] --> pristine
        pristine --> editing: edited incomplete
        pristine --> composing: composed
        pristine --> valid: edited valid
        pristine --> invalid: edited invalid, failed
        pristine --> committed: committed
        editing --> pristine: reset
        editing --> composing: composed
        editing --> valid: edited valid, judged valid
        editing --> invalid: edited invalid, judged invalid, failed
        composing --> editing: edited incomplete
        composing --> valid: edited valid
        composing --> invalid: edited invalid
        validating --> pristine: reset
        validating --> editing: edited incomplete, judged incomplete
        validating --> composing: composed
        validating --> valid: edited valid, approved
        validating --> invalid: edited invalid, judged invalid, rejected
        valid --> pristine: reset
        valid --> editing: edited incomplete, judged incomplete
        valid --> composing: composed
        valid --> validating: asked
        valid --> invalid: edited invalid, judged invalid
        valid --> committed: committed
        invalid --> pristine: reset
        invalid --> editing: edited incomplete, judged incomplete
        invalid --> composing: composed
        invalid --> valid: edited valid, judged valid
        committed --> pristine: reset
        committed --> editing: edited incomplete, judged incomplete
        committed --> composing: composed
        committed --> validating: asked
        committed --> valid: edited valid
        committed --> invalid: edited invalid, judged invalid

      """
    #expect(EditingState.table.mermaid == diagram)
  }
}

extension Substring {
  /// Returns the text without this character at its ends.
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
