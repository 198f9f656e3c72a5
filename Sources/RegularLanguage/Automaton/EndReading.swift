/// Reads texts from their ends, for automata whose states would take longer to create.
///
/// Only a pass from the start finds where a text becomes invalid. But while all scalars are ones
/// that a state's loop accepts any number of, a valid text stays reachable: if such a text is not
/// accepted, something is missing at its end.
struct EndReading: Sendable {
  private let automaton: AlternatingAutomaton
  private let trie: ClassTrie
  /// For each class, whether any number of its scalars may follow.
  private let isLasting: [Bool]
  /// The length of the longest text that is read, in bytes.
  let maximumByteCount: Int

  private static let room = 2

  init(
    _ automaton: AlternatingAutomaton,
    _ trie: ClassTrie,
    isLasting: [Bool],
    limits: Limits
  ) {
    self.automaton = automaton
    self.trie = trie
    self.isLasting = isLasting
    // In multiples of the memory for states, for the text and for the bits of its positions.
    maximumByteCount =
      Limits.product(limits.automatonBytes, 8 * Self.room) / max(8, automaton.bitsPerPlace)
  }
}

extension EndReading {
  /// Returns whether a text is accepted.
  func accepts(_ text: Span<UInt8>) -> Bool { automaton.accepts(text) }

  /// The scalars after which a valid text may be reachable.
  var expected: ScalarSet { automaton.scalars(following: isLasting) }

  /// The end of a run of scalars during which a valid text is reachable.
  enum Stop: Hashable {
    case end
    /// Malformed bytes: their offset and number.
    case malformed(Int, length: Int)
    /// Another scalar.
    case unknown
  }

  /// Returns what ends the run of scalars, from an offset on, during which a valid text is
  /// reachable.
  func stop(in text: Span<UInt8>, from start: Int) -> Stop {
    var offset = start
    while offset < text.count {
      let (index, length) = trie.scalar(in: text, at: offset, before: text.count)
      guard let index else { return .malformed(offset, length: length) }
      if !isLasting[index] { return .unknown }
      offset += length
    }
    return .end
  }
}
