/// A cache of the tries of large alphabets, which automata share.
///
/// Counting lengths in Characters takes over a thousand runs of scalars, whose tables are far
/// larger than the automaton of a length, and the same for all of them.
enum SharedTries {
  private static let shared = Guarded(Recent<(alphabet: Alphabet, trie: ClassTrie)>())

  /// Returns an alphabet and its trie; `nil` if it can't have one.
  static func tables(of alphabet: Alphabet) -> (alphabet: Alphabet, trie: ClassTrie)? {
    guard alphabet.isLarge else { return ClassTrie(of: alphabet).map { (alphabet, $0) } }
    let known = shared.withLock { $0.recall { $0.alphabet.isIdentical(to: alphabet) } }
    if let known { return known }
    guard let trie = ClassTrie(of: alphabet) else { return nil }
    shared.withLock { $0.insert((alphabet, trie)) }
    return (alphabet, trie)
  }
}
