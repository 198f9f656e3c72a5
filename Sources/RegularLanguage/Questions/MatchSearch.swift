/// Finds the part of a text that a pattern matches: the leftmost match; if several start there, the
/// longest.
///
/// All starts are tried in one pass. Two starts that have led to the same state have the same
/// future, so that only the earlier one is kept; there are never more of them than states:
///
///     ab+ in "xaabbc": at the second "b", the start at 2 is left, and its match is 2..<5
///
/// An automaton of a part can't see its context, but conditions at the ends of a pattern, such as
/// `^`, `\b` and lookarounds, are checked separately. Patterns that have conditions further inside,
/// or in some of their alternatives only, are not supported:
///
///     (?<!\d)7(?=\d)    // all conditions are at its ends
///     a(?!b).c          // the condition is on a part of the match
package final class MatchSearch: Sendable {
  private let automaton: Automaton
  private let leading: [PlaceCondition]
  private let trailing: [PlaceCondition]

  /// Creates a search; returns `nil` if the pattern is too large, can't be parsed, or has
  /// conditions that are not at its ends.
  package init?(_ pattern: String, limits: Limits = Limits()) {
    guard let syntax = try? PatternParser.parse(pattern, limits: limits) else { return nil }
    var parts: ArraySlice<Syntax> =
      if case .concatenation(let parts) = syntax { parts[...] } else { [syntax] }
    var leading: [PlaceCondition] = []
    var trailing: [PlaceCondition] = []
    while let part = parts.first, let condition = PlaceCondition(part, limits: limits) {
      leading.append(condition)
      parts.removeFirst()
    }
    while let part = parts.last, let condition = PlaceCondition(part, limits: limits) {
      trailing.append(condition)
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

  /// Returns the leftmost and longest nonempty match, in bytes; `nil` if there is none, or if
  /// checking the lookarounds takes too long.
  ///
  /// - Complexity: O(*n*) for *n* bytes if few starts are open at once, and at most O(*n* * *s*)
  ///   for *s* states; lookarounds may read some 64 times as many bytes as there are.
  package func match(in text: Span<UInt8>) -> Range<Int>? {
    var steps = Self.maximumStepCount(text.count)
    let match = match(in: text, steps: &steps)
    return steps > 0 ? match : nil
  }

  /// Returns the number of bytes that lookarounds may read: enough for some short lines, but less
  /// than the square of a long one.
  private static func maximumStepCount(_ count: Int) -> Int { 64 * count + 4_096 }

  private func match(in text: Span<UInt8>, steps: inout Int) -> Range<Int>? {
    var leading = leading.map { PlaceCheck($0) }
    var trailing = trailing.map { PlaceCheck($0) }
    let root = automaton.trie.root
    let start = Automaton.Place(state: automaton.start)
    var threads: [Thread] = []
    var known: Set<Automaton.Place> = []
    var best: Range<Int>?
    var offset = 0
    while offset < text.count, steps > 0 {
      // Most characters of most texts start no match.
      let entry = root[Int(text[offset])]
      if threads.isEmpty, entry.isLeaf, automaton.next(start.state, entry.leafClass) == .dead {
        if best != nil { return best }
        offset += 1
        continue
      }
      if best == nil, Self.holds(&leading, at: offset, in: text, &steps) {
        if !threads.contains(where: { $0.place == start }) {
          threads.append(Thread(place: start, start: offset))
        }
      } else if threads.isEmpty {
        if best != nil { return best }
        // Conditions are not checked within a scalar.
        offset += automaton.trie.scalar(in: text, at: offset, before: text.count).length
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
        // Earlier starts precede later ones.
        if threads.count > 1, !known.insert(thread.place).inserted { continue }
        threads[kept] = thread
        kept += 1
        guard automaton.isAccepting(thread.place),
          Self.holds(&trailing, at: offset, in: text, &steps)
        else { continue }
        best = thread.start..<offset
        break
      }
      threads.removeLast(threads.count - kept)
    }
    return best
  }

  /// The automaton of the matches, and the conditions on the places before and after them; `nil` if
  /// those are too large.
  package var parts: (automaton: Automaton, leading: [PlaceTest], trailing: [PlaceTest])? {
    guard let leading = Self.tests(leading), let trailing = Self.tests(trailing) else { return nil }
    return (automaton, leading, trailing)
  }

  private static func tests(_ conditions: [PlaceCondition]) -> [PlaceTest]? {
    var tests: [PlaceTest] = []
    for condition in conditions {
      guard let test = PlaceTest(condition) else { return nil }
      tests.append(test)
    }
    return tests
  }

  /// Whether a match depends on its context.
  var hasConditions: Bool { !leading.isEmpty || !trailing.isEmpty }

  /// Returns whether a match may start with a byte.
  func canStart(with byte: UInt8) -> Bool {
    let entry = automaton.trie.root[Int(byte)]
    if entry.isLeaf { return automaton.next(automaton.start, entry.leafClass) != .dead }
    return entry != .malformed
  }

  /// Returns whether a byte is a match, whatever its context, and the longest that starts with it.
  func isMatch(_ byte: UInt8) -> Bool {
    let entry = automaton.trie.root[Int(byte)]
    guard entry.isLeaf, !hasConditions else { return false }
    let place = automaton.next(Automaton.Place(state: automaton.start), entry.leafClass)
    return automaton.isAccepting(place) && !automaton.isExtensible(place)
  }

  /// Searches for the longest nonempty match that starts at an offset, whatever its context.
  ///
  /// - Returns: The end of the match, or `nil` if there is none, and the number of bytes read.
  func attempt(in text: Span<UInt8>, at start: Int) -> (end: Int?, length: Int) {
    var place = Automaton.Place(state: automaton.start)
    var (end, offset): (Int?, Int) = (nil, start)
    while offset < text.count {
      let (index, length) = automaton.trie.scalar(in: text, at: offset, before: text.count)
      offset += length
      guard let index else { break }
      place = automaton.next(place, index)
      guard automaton.isAlive(place) else { break }
      if automaton.isAccepting(place) { end = offset }
    }
    return (end, offset - start)
  }

  /// Returns whether all conditions hold at a position, which must not precede the previous one.
  private static func holds(
    _ checks: inout [PlaceCheck],
    at offset: Int,
    in text: Span<UInt8>,
    _ steps: inout Int
  ) -> Bool {
    for index in checks.indices
    where !checks[index].holds(at: offset, in: text, steps: &steps) {
      return false
    }
    return true
  }
}

extension Syntax {
  /// Whether what it matches depends on the context.
  fileprivate var hasContext: Bool {
    switch self {
    case .empty, .set: false
    case .concatenation(let parts), .alternation(let parts): parts.contains { $0.hasContext }
    case .loop(let body, _): body.hasContext
    case .assertion, .lookahead, .lookbehind: true
    }
  }
}
