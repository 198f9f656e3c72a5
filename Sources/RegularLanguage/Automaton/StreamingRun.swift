/// A run of an automaton over a text that arrives in pieces, cut anywhere, even within a scalar.
///
/// The result is that of reading the text as a whole, with offsets from its start. For `[a-z]*`:
///
///     61 62 | 31       // the fault is the digit, at 2..<3
///     61 C3 | A9 62    // the fault is a letter of two bytes, at 1..<3
///     61 C3 | 62       // the fault is an incomplete letter, at 1..<2
package struct StreamingRun: Sendable {
  private let trie: ClassTrie
  /// The run of an automaton, or else that of a lazy DFA; they are separate properties so that
  /// neither is copied to continue.
  private var eager: EagerRun?
  private var lazyDFA: LazyDFARun?
  /// The start of a scalar that the last piece has cut.
  private var held: [UInt8] = []
  /// The number of bytes that were read, without the incomplete scalar.
  private var offset = 0

  /// Creates a run at the start of a text.
  package init(_ automaton: Automaton) {
    trie = automaton.trie
    eager = EagerRun(automaton)
  }

  /// Creates a run that creates its states while reading.
  ///
  /// If a state doesn't fit into the cache, the run continues with a larger cache of its own.
  package init(_ automaton: LazyDFA) {
    trie = automaton.trie
    lazyDFA = LazyDFARun(automaton)
  }
}

extension StreamingRun {
  /// Reads a piece of the text.
  ///
  /// - Returns: The fault that ends the run, with offsets from the start of the text; `nil` while
  ///   a valid text is reachable.
  package mutating func read(_ piece: Span<UInt8>) -> Fault? {
    var start = 0
    if !held.isEmpty {
      let before = held.count
      // A scalar has at most three bytes after its first.
      for index in 0..<min(3, piece.count) { held.append(piece[index]) }
      if trie.isCut(held.span) { return nil }
      let scalar = held
      held = []
      let length = trie.scalar(in: scalar.span, at: 0, before: scalar.count).length
      if let fault = readScalars(scalar.span.extracting(first: length)) { return fault }
      start = length - before
    }
    let end = piece.count - trie.cutCount(atEndOf: piece.extracting(start...))
    if let fault = readScalars(piece.extracting(start..<end)) { return fault }
    for index in end..<piece.count { held.append(piece[index]) }
    return nil
  }

  /// The fault of a text that ends here; `nil` if it is accepted.
  package var faultAtEnd: Fault? {
    if !held.isEmpty {
      var run = self
      return run.readScalars(held.span)
    }
    return (eager?.faultAtEnd ?? lazyDFA?.faultAtEnd)?.moved(by: offset)
  }

  /// Reads bytes that end after a scalar, or within one that is malformed.
  private mutating func readScalars(_ piece: Span<UInt8>) -> Fault? {
    // Before the first byte no fault is reported.
    if piece.isEmpty { return nil }
    let fault = eager?.read(piece) ?? lazyDFA?.read(piece)
    if let fault { return fault.moved(by: offset) }
    offset += piece.count
    return nil
  }
}

/// A run of an automaton over pieces of whole scalars.
private struct EagerRun: Sendable {
  private let automaton: Automaton
  private var place: Automaton.Place

  init(_ automaton: Automaton) {
    self.automaton = automaton
    place = Automaton.Place(state: automaton.start)
  }

  mutating func read(_ piece: Span<UInt8>) -> Fault? {
    let run = automaton.run(from: place, over: piece, in: 0..<piece.count)
    place = run.place
    return automaton.stop(of: run).map { automaton.fault(at: $0) }
  }

  var faultAtEnd: Fault? {
    let run = Run(place: place, offset: 0)
    return automaton.stop(atEndOf: run).map { automaton.fault(at: $0) }
  }
}
