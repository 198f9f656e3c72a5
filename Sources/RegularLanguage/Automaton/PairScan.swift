/// A judge of many single texts, which reads two bytes per step once it is prepared.
@usableFromInline
package final class PairScan: Sendable {
  private let automaton: Automaton
  private let pairs: Lazy<StatePairs?>

  /// Creates a judge, which reads texts by the automaton alone until it is prepared.
  package init(_ automaton: Automaton) {
    self.automaton = automaton
    pairs = Lazy { StatePairs(automaton) }
  }

  /// Prepares for many texts, which takes as long as judging a few hundred of them.
  package func prepare() { pairs.withValue { _ in } }

  /// Returns whether a text is accepted.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is allocated.
  @usableFromInline package func accepts(_ text: Span<UInt8>) -> Bool {
    pairs.withExistingValue { $0?.accept(text) ?? false } ?? false || automaton.accepts(text)
  }
}

/// The states that any two bytes lead to.
///
/// An entry for each state and any two classes of bytes is the state after both; as in a
/// ``PairTable``, the chain of dependent look-ups is half as long as that of an automaton. Texts
/// that are not ASCII are left to the automaton, and so is every text that is not accepted:
///
///     2024-02-29      // accepted after five steps
///     2024-02-30      // not accepted, and read again by the automaton
///     caf\u{E9}       // not accepted, whether the automaton accepts it or not
struct StatePairs: Sendable {
  /// For each byte, the place in a row of the pairs that start with it; for each byte, its place
  /// among these if it is the second one; and for each state, the rows after all pairs, and 1 if a
  /// text may end there.
  ///
  /// A single array, since a reference to each would be counted for each text. Rows are given by
  /// half of their places, so that the tables of several columns fit into the cache that is nearest
  /// to the processor.
  private let table: [UInt16]
  /// The row of the first state.
  private let start: Int
  /// The place, among the pairs that start with a byte, of that without a second one.
  private let end: Int
  /// The number of pairs.
  private let count: Int
  private let bounds: Repetition?

  /// The place of the first row.
  private static let start = 512
  /// The maximum number of entries, half of which a number of 16 bits counts.
  private static let maximumCount = 1 << 17

  /// Creates a table; returns `nil` if it would be too large, or if it can't count lengths.
  init?(_ automaton: Automaton) {
    let classes = automaton.classCount
    // Another class has all bytes that are not ASCII, and another one stands for no byte.
    let (other, width) = (classes, classes + 2)
    // An even number of entries.
    let row = (width * width + 2) & ~1
    guard Self.start + row * (automaton.stateCount + 1) <= Self.maximumCount else { return nil }
    let numbers = (0..<256).map { byte in
      let entry = automaton.trie.root[byte]
      return byte < 0x80 && entry.isLeaf ? entry.leafClass : other
    }
    // The last row is that of texts with other bytes.
    let unknown = automaton.stateCount
    func target(_ state: Int, _ number: Int) -> Int {
      if state == unknown || number == other { return unknown }
      if number > other { return state }
      return automaton.number(of: automaton.next(automaton.state(state), number))
    }
    var table = numbers.map { UInt16($0 * width) } + numbers.map { UInt16($0) }
    table.reserveCapacity(Self.start + row * (unknown + 1))
    for state in 0...unknown {
      for one in 0..<width {
        let middle = target(state, one)
        for two in 0..<width { table.append(UInt16((Self.start + target(middle, two) * row) / 2)) }
      }
      let isAccepting = state < unknown && automaton.accepting[state]
      table.append(contentsOf: repeatElement(isAccepting ? 1 : 0, count: row - width * width))
    }
    if let counter = automaton.counter {
      let states = (0..<automaton.stateCount).map { automaton.state($0) }
      let countsBytes = states.allSatisfy { state in
        numbers.allSatisfy { number in
          number == other || automaton.next(state, number) == .dead
            || counter.weights[Int(state.row) + number] == 1
        }
      }
      guard countsBytes else { return nil }
    }
    self.table = table
    start = (Self.start + automaton.number(of: automaton.start) * row) / 2
    (end, count) = (classes + 1, width * width)
    bounds = automaton.counter?.bounds
  }

  /// Returns whether a text is known to be accepted.
  func accept(_ text: Span<UInt8>) -> Bool {
    let table = table.span
    var (row, offset) = (start, 0)
    // There is an entry for each byte, and for each pair after each row.
    while offset < text.count &- 1 {
      let (one, two) = unsafe (Int(text[unchecked: offset]), Int(text[unchecked: offset &+ 1]))
      let pair = unsafe Int(table[unchecked: one] &+ table[unchecked: 256 &+ two])
      // Skipping the other pairs first, each step waits for a single look-up.
      row = unsafe Int(table.extracting(droppingFirst: pair)[unchecked: 2 &* row])
      offset &+= 2
    }
    if offset < text.count {
      let last = unsafe Int(table[unchecked: Int(text[offset])])
      row = unsafe Int(table[unchecked: 2 &* row &+ last &+ end])
    }
    return table[2 &* row &+ count] != 0 && bounds?.contains(text.count) ?? true
  }
}
