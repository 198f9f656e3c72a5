/// A run of an automaton over a text that comes in pieces, each of whole scalars.
package struct StreamingRun: Sendable {
  private let automaton: Automaton
  private var place: Automaton.Place

  /// Creates a run at the start of a text.
  package init(_ automaton: Automaton) {
    self.automaton = automaton
    place = Automaton.Place(state: automaton.start)
  }

  /// Reads a piece of the text.
  ///
  /// - Parameter piece: Bytes that end where a scalar ends, or where it breaks off for good.
  /// - Returns: The fault that ends the run, with offsets in the piece; `nil` if there is hope.
  package mutating func read(_ piece: Span<UInt8>) -> Fault? {
    let run = automaton.run(from: place, over: piece, in: 0..<piece.count)
    place = run.place
    return automaton.stop(of: run).map { automaton.fault(at: $0) }
  }

  /// The fault of a text that ends here, with offsets from here; `nil` if it is accepted.
  package var faultAtEnd: Fault? {
    let run = Run(place: place, offset: 0)
    return automaton.stop(atEndOf: run).map { automaton.fault(at: $0) }
  }
}
