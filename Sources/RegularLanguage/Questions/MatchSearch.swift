/// Finds the part of a text that a pattern matches: the leftmost one, and of those that start there
/// the longest.
///
/// All starts are tried in one reading. Two of them that have led to the same state have the same
/// future, so that only the earlier one is followed; there are never more of them than states:
///
///     ab+ in "xaabbc": at the second "b", the start at 2 is left, and its match is 2..<5
///
/// An automaton of a part can't see what stands around it, but `^`, `$`, `\b` and `\B` at the ends
/// of a pattern are asked of the place itself. Lookarounds, and conditions further inside, would
/// need more than that: there is no search for such a pattern.
package final class MatchSearch: Sendable {
  private let automaton: Automaton
  private let leading: [Assertion]
  private let trailing: [Assertion]

  /// Prepares a search; `nil` for a pattern that is too large, can't be parsed, or asks for more of
  /// what stands around a match than the place itself.
  package init?(_ pattern: String, limits: Limits = Limits()) {
    guard let syntax = try? PatternParser.parse(pattern, limits: limits) else { return nil }
    var parts: ArraySlice<Syntax> =
      if case .concatenation(let parts) = syntax { parts[...] } else { [syntax] }
    var leading: [Assertion] = []
    var trailing: [Assertion] = []
    while case .assertion(let assertion)? = parts.first {
      leading.append(assertion)
      parts.removeFirst()
    }
    while case .assertion(let assertion)? = parts.last {
      trailing.append(assertion)
      parts.removeLast()
    }
    let core = Syntax.concatenation(Array(parts))
    guard !core.hasContext, let automaton = try? Automaton(.pattern(core), limits: limits) else {
      return nil
    }
    self.automaton = automaton
    self.leading = leading
    self.trailing = trailing
  }
}

extension MatchSearch {
  /// A start that may still lead to a match.
  private struct Thread {
    var place: Automaton.Place
    let start: Int
  }

  /// The leftmost and longest match that isn't empty, in bytes; `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for *n* bytes where few starts are open at once, and O(*n* * *s*) for *s*
  ///   states at most.
  package func match(in text: Span<UInt8>) -> Range<Int>? {
    let root = automaton.trie.root
    let start = Automaton.Place(state: automaton.start)
    var threads: [Thread] = []
    var known: Set<Automaton.Place> = []
    var best: Range<Int>?
    var offset = 0
    while offset < text.count {
      // Most characters of most texts start nothing.
      let entry = root[Int(text[offset])]
      if threads.isEmpty, entry.isLeaf, automaton.next(start.state, entry.leafClass) == .dead {
        if best != nil { return best }
        offset += 1
        continue
      }
      if best == nil, holds(leading, at: offset, in: text) {
        if !threads.contains(where: { $0.place == start }) {
          threads.append(Thread(place: start, start: offset))
        }
      } else if threads.isEmpty {
        if best != nil { return best }
        offset += 1
        continue
      }
      let (index, length) = automaton.trie.scalar(in: text, at: offset, before: text.count)
      offset += length
      guard let index else {
        threads.removeAll(keepingCapacity: true)
        continue
      }
      known.removeAll(keepingCapacity: true)
      var kept = 0
      for position in threads.indices {
        var thread = threads[position]
        thread.place = automaton.next(thread.place, index)
        guard automaton.isAlive(thread.place) else { continue }
        // Those that started earlier come first.
        if threads.count > 1, !known.insert(thread.place).inserted { continue }
        threads[kept] = thread
        kept += 1
        guard automaton.isAccepting(thread.place), holds(trailing, at: offset, in: text) else {
          continue
        }
        best = thread.start..<offset
        break
      }
      threads.removeLast(threads.count - kept)
    }
    return best
  }

  /// Whether a match, or a part of it that is a scalar, may start with a byte.
  func canStart(with byte: UInt8) -> Bool {
    let entry = automaton.trie.root[Int(byte)]
    if entry.isLeaf { return automaton.next(automaton.start, entry.leafClass) != .dead }
    return entry != .malformed
  }

  /// Whether a byte is a match, whatever stands around it, and none that starts with it is longer.
  func isMatch(_ byte: UInt8) -> Bool {
    let entry = automaton.trie.root[Int(byte)]
    guard entry.isLeaf, leading.isEmpty, trailing.isEmpty else { return false }
    let place = automaton.next(Automaton.Place(state: automaton.start), entry.leafClass)
    return automaton.isAccepting(place) && !automaton.isExtensible(place)
  }

  /// Looks for the longest match that starts at an offset and isn't empty.
  ///
  /// - Returns: Where it ends, or `nil` if there is none; and how many bytes were read.
  func attempt(in text: Span<UInt8>, at start: Int) -> (end: Int?, length: Int) {
    guard leading.isEmpty || holds(leading, at: start, in: text) else { return (nil, 1) }
    var place = Automaton.Place(state: automaton.start)
    var (end, offset): (Int?, Int) = (nil, start)
    while offset < text.count {
      let (index, length) = automaton.trie.scalar(in: text, at: offset, before: text.count)
      offset += length
      guard let index else { break }
      place = automaton.next(place, index)
      guard automaton.isAlive(place) else { break }
      if automaton.isAccepting(place), trailing.isEmpty || holds(trailing, at: offset, in: text) {
        end = offset
      }
    }
    return (end, offset - start)
  }

  private func holds(_ assertions: [Assertion], at offset: Int, in text: Span<UInt8>) -> Bool {
    assertions.allSatisfy { assertion in
      switch assertion {
      case .start: offset == 0
      case .end: offset == text.count
      case .wordBoundary, .notWordBoundary:
        (isWord(text, at: offset - 1) != isWord(text, at: offset)) == (assertion == .wordBoundary)
      }
    }
  }

  /// Whether a word character is there; all of them are ASCII.
  private func isWord(_ text: Span<UInt8>, at offset: Int) -> Bool {
    text.indices.contains(offset)
      && ScalarSet.wordCharacters.contains(Unicode.Scalar(text[offset]))
  }
}

extension Syntax {
  /// Whether what it matches depends on what stands around it.
  fileprivate var hasContext: Bool {
    switch self {
    case .empty, .set: false
    case .concatenation(let parts), .alternation(let parts): parts.contains { $0.hasContext }
    case .loop(let body, _): body.hasContext
    case .assertion, .lookahead, .lookbehind: true
    }
  }
}
