/// A condition on a position in a text, which depends on the text before or after it.
enum PlaceCondition: Sendable {
  /// `^`, `$`, `\b` or `\B`.
  case assertion(Assertion)
  /// The automaton accepts the text before the position, or doesn't.
  case before(Automaton, isNegative: Bool)
  /// The automaton accepts the text after the position, or doesn't.
  case after(Automaton, isNegative: Bool)

  /// Creates a condition; returns `nil` if the syntax is not a condition, is too large, or depends
  /// on both sides.
  init?(_ syntax: Syntax, limits: Limits) {
    switch syntax {
    case .assertion(let assertion):
      self = .assertion(assertion)
    case .lookbehind(let body, let isNegative):
      // The body of a lookbehind never depends on the text after the position.
      let text = Syntax.concatenation([.anything, body])
      guard let automaton = try? Automaton(.pattern(text), limits: limits) else { return nil }
      self = .before(automaton, isNegative: isNegative)
    case .lookahead(let body, let isNegative):
      let text = Syntax.concatenation([body, .anything])
      guard !body.looksBack, let automaton = try? Automaton(.pattern(text), limits: limits) else {
        return nil
      }
      self = .after(automaton, isNegative: isNegative)
    case .empty, .set, .concatenation, .alternation, .loop:
      return nil
    }
  }
}

/// A condition on a position by automata alone, for programs in other languages.
///
/// It holds if exactly one of the automata accepts its side of the text; if it is negative, if both
/// or none do. An automaton that is missing accepts nothing.
package struct PlaceTest: Sendable {
  /// The automaton of the text before the position.
  package var before: Automaton?
  /// The automaton of the text after the position.
  package var after: Automaton?
  package var isNegative = false

  /// Creates the test of a condition; returns `nil` if an automaton can't be created.
  init?(_ condition: PlaceCondition) {
    let word = Syntax.set(.wordCharacters)
    do throws(CompilationError) {
      switch condition {
      case .assertion(.start): before = try Automaton(.pattern(.empty))
      case .assertion(.end): after = try Automaton(.pattern(.empty))
      case .assertion(let boundary):
        before = try Automaton(.pattern(.concatenation([.anything, word])))
        after = try Automaton(.pattern(.concatenation([word, .anything])))
        isNegative = boundary == .notWordBoundary
      case .before(let automaton, let isNegative):
        (before, self.isNegative) = (automaton, isNegative)
      case .after(let automaton, let isNegative):
        (after, self.isNegative) = (automaton, isNegative)
      }
    } catch {
      return nil
    }
  }
}

/// A check of a condition at positions in a text, each of which must not precede the previous one.
struct PlaceCheck {
  private let condition: PlaceCondition
  /// The automaton's place after the text before the last position; `nil` if it is dead.
  private var place: Automaton.Place?
  /// The last position.
  private var offset = 0

  /// Creates a check at the start of a text.
  init(_ condition: PlaceCondition) {
    self.condition = condition
    if case .before(let automaton, _) = condition {
      place = Automaton.Place(state: automaton.start)
    }
  }

  /// Returns whether the condition holds at a position.
  ///
  /// - Parameters:
  ///   - offset: The position.
  ///   - text: The text, which must be the same for all positions.
  ///   - steps: The number of bytes that may be read; reduced by the number of bytes read.
  /// - Returns: Whether the condition holds; meaningless if the steps are used up.
  mutating func holds(at offset: Int, in text: Span<UInt8>, steps: inout Int) -> Bool {
    switch condition {
    case .assertion(let assertion):
      return Self.holds(assertion, at: offset, in: text)
    case .before(let automaton, let isNegative):
      steps -= offset - self.offset
      if let last = place {
        let run = automaton.run(from: last, over: text, in: self.offset..<offset)
        place = run.unexpectedInput == nil ? run.place : nil
      }
      self.offset = offset
      return (place.map(automaton.isAccepting) ?? false) != isNegative
    case .after(let automaton, let isNegative):
      let accepts = automaton.decision(on: text, from: offset, steps: &steps)
      return accepts != isNegative
    }
  }

  private static func holds(_ assertion: Assertion, at offset: Int, in text: Span<UInt8>) -> Bool {
    switch assertion {
    case .start: offset == 0
    case .end: offset == text.count
    case .wordBoundary, .notWordBoundary:
      (isWord(text, at: offset - 1) != isWord(text, at: offset)) == (assertion == .wordBoundary)
    }
  }

  /// Returns whether a word character is at the offset; all word characters are ASCII.
  private static func isWord(_ text: Span<UInt8>, at offset: Int) -> Bool {
    text.indices.contains(offset)
      && ScalarSet.wordCharacters.contains(Unicode.Scalar(text[offset]))
  }
}

extension Automaton {
  /// Returns whether the rest of a text is accepted, and stops reading once that is decided.
  fileprivate func decision(
    on text: Span<UInt8>,
    from start: Int,
    steps: inout Int
  ) -> Bool {
    var place = Place(state: self.start)
    var offset = start
    while offset < text.count, steps > 0 {
      if isAccepting(place), isEverything(after: place.state) { return true }
      let (index, length) = trie.scalar(in: text, at: offset, before: text.count)
      guard let index else { return false }
      place = next(place, index)
      guard isAlive(place) else { return false }
      offset += length
      steps -= length
    }
    return isAccepting(place)
  }

  /// Returns whether a state only leads to itself.
  private func isEverything(after state: State) -> Bool {
    (0..<classCount).allSatisfy { next(state, $0) == state }
  }
}

extension Syntax {
  /// Whether what it matches depends on the text before it.
  fileprivate var looksBack: Bool {
    switch self {
    case .empty, .set, .assertion(.end): false
    case .assertion, .lookbehind: true
    case .concatenation(let parts), .alternation(let parts): parts.contains { $0.looksBack }
    case .loop(let body, _), .lookahead(let body, _): body.looksBack
    }
  }
}
