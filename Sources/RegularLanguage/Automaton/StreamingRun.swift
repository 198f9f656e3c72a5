/// A run of an automaton over a text that comes in pieces, each of whole scalars.
package struct StreamingRun: Sendable {
  private let automaton: Automaton
  private var state: Automaton.State

  /// Creates a run at the start of a text.
  package init(_ automaton: Automaton) {
    self.automaton = automaton
    state = automaton.start
  }

  /// Reads a piece of the text.
  ///
  /// - Parameter piece: Bytes that end where a scalar ends, or where it breaks off for good.
  /// - Returns: The fault that ends the run, with offsets in the piece; `nil` if there is hope.
  package mutating func read(_ piece: Span<UInt8>) -> Fault? {
    let run = automaton.run(from: state, over: piece, in: 0..<piece.count)
    state = run.state
    return automaton.fault(of: run)
  }

  /// The fault of a text that ends here, with offsets from here; `nil` if it is accepted.
  package var faultAtEnd: Fault? {
    let run = Run(state: state, offset: 0)
    if let fault = automaton.fault(of: run) { return fault }
    return automaton.isAccepting(state) ? nil : automaton.missing(at: run)
  }
}
