/// The last large alphabets and their tries, which automata share.
///
/// Lengths are counted in Characters by over a thousand runs of scalars, whose tables are larger by
/// far than the automaton of a length, and the same for each of them.
enum SharedTries {
  /// An alphabet of fewer runs has a small trie.
  private static let minimumRunCount = 256
  /// More alphabets than these are forgotten, the one first that was requested the longest time
  /// ago; automata keep theirs.
  private static let capacity = 8

  private static let shared = Guarded<[(alphabet: Alphabet, trie: ClassTrie)]>([])

  /// An alphabet and its trie; `nil` if there can be none.
  static func tables(of alphabet: Alphabet) -> (alphabet: Alphabet, trie: ClassTrie)? {
    if alphabet.runCount < minimumRunCount { return ClassTrie(of: alphabet).map { (alphabet, $0) } }
    if let known = shared.withLock({ recall(alphabet, in: &$0) }) { return known }
    guard let trie = ClassTrie(of: alphabet) else { return nil }
    shared.withLock { shared in
      if shared.count >= capacity { shared.removeFirst() }
      shared.append((alphabet, trie))
    }
    return (alphabet, trie)
  }

  private static func recall(
    _ alphabet: Alphabet,
    in shared: inout [(alphabet: Alphabet, trie: ClassTrie)]
  ) -> (alphabet: Alphabet, trie: ClassTrie)? {
    guard let index = shared.lastIndex(where: { $0.alphabet.isIdentical(to: alphabet) }) else {
      return nil
    }
    if index < shared.count - 1 { shared.append(shared.remove(at: index)) }
    return shared.last
  }
}
