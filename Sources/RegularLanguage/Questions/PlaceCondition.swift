/// A condition on a place in a text: what stands before it, or after it.
enum PlaceCondition: Sendable {
  /// `^`, `$`, `\b` or `\B`.
  case assertion(Assertion)
  /// The automaton accepts the text before the place, or doesn't.
  case before(Automaton, isNegative: Bool)
  /// The automaton accepts the text after the place, or doesn't.
  case after(Automaton, isNegative: Bool)

  /// Prepares a condition; `nil` for what is none, is too large, or depends on more than one side.
  init?(_ syntax: Syntax, limits: Limits) {
    switch syntax {
    case .assertion(let assertion):
      self = .assertion(assertion)
    case .lookbehind(let body, let isNegative):
      // No body looks at what comes after the place.
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

/// A check of whether a condition holds at places in a text, each of which is no earlier
/// than the last.
struct PlaceCheck {
  private let condition: PlaceCondition
  /// The place in the automaton that the text before the last place has led to; `nil` if it
  /// leads nowhere.
  private var place: Automaton.Place?
  /// The last place.
  private var offset = 0

  /// Starts at the start of a text.
  init(_ condition: PlaceCondition) {
    self.condition = condition
    if case .before(let automaton, _) = condition {
      place = Automaton.Place(state: automaton.start)
    }
  }

  /// Returns whether the condition holds at a place.
  ///
  /// - Parameters:
  ///   - offset: The place.
  ///   - text: The text, the same each time.
  ///   - steps: How many bytes may be read; what was read is taken off.
  /// - Returns: Whether it holds; if there are no more steps, that means nothing.
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

  /// Returns whether a word character is there; all of them are ASCII.
  private static func isWord(_ text: Span<UInt8>, at offset: Int) -> Bool {
    text.indices.contains(offset)
      && ScalarSet.wordCharacters.contains(Unicode.Scalar(text[offset]))
  }
}

extension Automaton {
  /// Returns whether the rest of a text is accepted, read only as far as it makes a difference.
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
  /// Whether what it matches depends on what stands before it.
  fileprivate var looksBack: Bool {
    switch self {
    case .empty, .set, .assertion(.end): false
    case .assertion, .lookbehind: true
    case .concatenation(let parts), .alternation(let parts): parts.contains { $0.looksBack }
    case .loop(let body, _), .lookahead(let body, _): body.looksBack
    }
  }
}
