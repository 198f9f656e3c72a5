/// A cache of large alphabets and their tries, which automata share.
///
/// Counting lengths in Characters takes over a thousand runs of scalars, whose tables are far
/// larger than the automaton of a length, and the same for all of them.
enum SharedTries {
  /// The minimum number of runs of a cached alphabet; the tries of others are small.
  private static let minimumRunCount = 256
  /// The maximum number of cached alphabets, of which the least recently used is evicted; automata
  /// keep theirs.
  private static let capacity = 8

  private static let shared = Guarded<[(alphabet: Alphabet, trie: ClassTrie)]>([])

  /// Returns an alphabet and its trie; `nil` if it can't have one.
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
