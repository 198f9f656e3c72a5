/// Finds the part of a text that a pattern matches: the leftmost one, and of those that start there
/// the longest.
///
/// All starts are tried in one reading. Two of them that have led to the same state have the same
/// future, so that only the earlier one is followed; there are never more of them than states:
///
///     ab+ in "xaabbc": at the second "b", the start at 2 is left, and its match is 2..<5
///
/// An automaton of a part can't see what stands around it, but conditions at the ends of a pattern,
/// as `^`, `\b` and lookarounds, are asked of the place itself. There is no search for a pattern
/// with conditions further inside, or in some of its alternatives only:
///
///     (?<!\d)7(?=\d)    // all conditions are at its ends
///     a(?!b).c          // what is no "b" is part of the match
package final class MatchSearch: Sendable {
  private let automaton: Automaton
  private let leading: [PlaceCondition]
  private let trailing: [PlaceCondition]

  /// Prepares a search; `nil` for a pattern that is too large, can't be parsed, or requires more of
  /// what stands around a match than the place itself.
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

  /// The leftmost and longest match that isn't empty, in bytes; `nil` if there is none, or if what
  /// the lookarounds ask takes too long to find out.
  ///
  /// - Complexity: O(*n*) for *n* bytes where few starts are open at once, and O(*n* * *s*) for *s*
  ///   states at most; lookarounds may read some 64 times as many bytes as there are.
  package func match(in text: Span<UInt8>) -> Range<Int>? {
    var steps = Self.maximumStepCount(text.count)
    let match = match(in: text, steps: &steps)
    return steps > 0 ? match : nil
  }

  /// Returns how many bytes lookarounds may read: some lines, whatever stands in them, and not the
  /// square of a long one.
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
      // Most characters of most texts start nothing.
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
        // No condition is asked of a place inside a scalar.
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
        // Those that started earlier come first.
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

  /// Whether a match depends on what stands around it.
  var hasConditions: Bool { !leading.isEmpty || !trailing.isEmpty }

  /// Returns whether a match may start with a byte.
  func canStart(with byte: UInt8) -> Bool {
    let entry = automaton.trie.root[Int(byte)]
    if entry.isLeaf { return automaton.next(automaton.start, entry.leafClass) != .dead }
    return entry != .malformed
  }

  /// Returns whether a byte is a match, whatever stands around it, and none that starts with it is
  /// longer.
  func isMatch(_ byte: UInt8) -> Bool {
    let entry = automaton.trie.root[Int(byte)]
    guard entry.isLeaf, !hasConditions else { return false }
    let place = automaton.next(Automaton.Place(state: automaton.start), entry.leafClass)
    return automaton.isAccepting(place) && !automaton.isExtensible(place)
  }

  /// Looks for the longest match that starts at an offset and isn't empty, whatever stands around
  /// it.
  ///
  /// - Returns: Where it ends, or `nil` if there is none; and how many bytes were read.
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

  /// Returns whether all conditions hold at a place that is no earlier than the last.
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
