extension EditingTable: CustomStringConvertible {
  /// The table as text, with a line for each event and a column for each state; "-" marks an event
  /// that the state does not accept.
  public var description: String {
    let states = EditingState.allCases
    let head = [""] + states.map { "\($0)" }
    let rows = EditingState.Event.allCases.map { event in
      ["\(event)"] + states.map { target(from: $0, on: event).map { "\($0)" } ?? "-" }
    }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].utf8.count }.max() ?? 0
    }
    return ([head] + rows).map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.utf8.count)
      }
      return cells.joined(separator: "  ").trimmed + "\n"
    }.joined()
  }

  /// The table as a Mermaid state diagram, starting at the initial state.
  ///
  /// Each arrow is labeled with all events of its transition; transitions from a state to itself
  /// are omitted.
  public var mermaid: String {
    var lines = ["stateDiagram-v2", "  [*] --> \(EditingState.pristine)"]
    for state in EditingState.allCases {
      for next in EditingState.allCases where next != state {
        let events = EditingState.Event.allCases.filter { target(from: state, on: $0) == next }
        guard !events.isEmpty else { continue }
        let label = events.map { "\($0)" }.joined(separator: ", ")
        lines.append("  \(state) --> \(next): \(label)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmed: String {
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? startIndex
    return String(self[..<end])
  }
}
