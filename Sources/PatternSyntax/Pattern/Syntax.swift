/// The syntax tree of a pattern, before any processing.
package indirect enum Syntax: Hashable, Sendable {
  /// Matches the empty text.
  case empty
  /// Matches one scalar of the set.
  case set(ScalarSet)
  /// Matches the parts in sequence.
  case concatenation([Syntax])
  /// Matches any of the branches.
  case alternation([Syntax])
  /// Matches the body a number of times in sequence.
  case loop(Syntax, Repetition)
  /// Matches the empty text at certain places.
  case assertion(Assertion)
  /// Matches the empty text if the rest of the text begins (or, negated, does not begin) with the
  /// body.
  case lookahead(Syntax, isNegative: Bool)
  /// Matches the empty text if the text so far ends (or, negated, does not end) with the body.
  ///
  /// The body must not depend on the text after the place: it has no lookaround, no end of the text
  /// and no word boundaries.
  case lookbehind(Syntax, isNegative: Bool)
}

/// The bounds on the number of repetitions of a loop's body.
package struct Repetition: Hashable, Sendable {
  /// The minimum number of times.
  package var minimum: Int
  /// The maximum number of times; `nil` for no bound.
  package var maximum: Int?

  /// Creates a repetition; with a maximum below the minimum, it matches nothing.
  package init(_ minimum: Int, _ maximum: Int?) {
    self.minimum = minimum
    self.maximum = maximum
  }

  package static let zeroOrMore = Self(0, nil)
  package static let oneOrMore = Self(1, nil)
  package static let zeroOrOne = Self(0, 1)
}

extension Repetition {
  /// Returns whether the number is within the bounds.
  package func contains(_ number: Int) -> Bool {
    number >= minimum && maximum.map { number <= $0 } ?? true
  }
}

extension Repetition: CustomStringConvertible {
  /// The bounds as a range.
  package var description: String {
    maximum.map { "\(minimum)...\($0)" } ?? "\(minimum)..."
  }
}

/// A condition on the place between two scalars.
package enum Assertion: UInt8, Hashable, Sendable {
  /// `^`, `\A`: the start of the text.
  case start
  /// `$`, `\z`: the end of the text.
  case end
  /// `\b`: one neighbor is a word character, the other is not.
  case wordBoundary
  /// `\B`: both neighbors are word characters, or neither is.
  case notWordBoundary
}

extension Syntax {
  /// Any one scalar.
  package static let anyScalar = Self.set(.all)
  /// Any text.
  package static let anything = anyScalar.repeated(.zeroOrMore)
  /// Matches nothing, not even the empty text.
  package static let nothing = Self.set(.none)

  /// Matches exactly a text, scalar by scalar.
  package static func literal(_ text: some StringProtocol) -> Self {
    concatenation(text.unicodeScalars.map { .set(ScalarSet($0)) })
  }

  /// Matches exactly one of several texts; the tree shares common prefixes.
  ///
  /// - Complexity: O(*n* log *n*) in the number of texts, for texts of bounded length.
  package static func literals(_ texts: some Sequence<String>) -> Self {
    let scalars = texts.map { $0.unicodeScalars.map { $0.value } }
    let sorted = scalars.sorted { $0.lexicographicallyPrecedes($1) }
    return trie(sorted[...], depth: 0, forks: 0)
  }

  /// Returns the texts that the syntax matches, if they are written out in it, and only a few.
  ///
  ///     free|team    // "free" and "team"
  ///     team[0-9]    // nil: a set of scalars
  ///
  /// - Parameter limit: The maximum number of texts.
  /// - Returns: The texts, some of them perhaps twice; `nil` if there may be others.
  /// - Complexity: O(*n*) in the size of the syntax, times the limit.
  package func texts(atMost limit: Int) -> [String]? {
    switch self {
    case .empty: return [""]
    case .set(let set):
      guard let range = set.ranges.first else { return [] }
      guard set.ranges.count == 1, range.count == 1, let scalar = Unicode.Scalar(range.lowerBound)
      else { return nil }
      return [String(Character(scalar))]
    case .concatenation(let parts):
      var texts = [""]
      for part in parts {
        guard let ends = part.texts(atMost: limit), texts.count * ends.count <= limit else {
          return nil
        }
        if let end = ends.first, ends.count == 1 {
          for index in texts.indices { texts[index] += end }
        } else {
          texts = texts.flatMap { start in ends.map { start + $0 } }
        }
      }
      return texts
    case .alternation(let branches):
      var texts: [String] = []
      for branch in branches {
        guard let more = branch.texts(atMost: limit - texts.count) else { return nil }
        texts += more
      }
      return texts.count <= limit ? texts : nil
    case .loop, .assertion, .lookahead, .lookbehind: return nil
    }
  }

  /// The maximum number of nested forks, which keeps the tree as flat as the nesting of groups;
  /// words that share longer prefixes are written out.
  private static let maximumForkCount = 100

  /// The trie of sorted words with a common prefix of `depth` scalars, after some forks.
  private static func trie(_ words: ArraySlice<[UInt32]>, depth: Int, forks: Int) -> Self {
    guard forks < maximumForkCount else {
      return .alternation(words.map { .concatenation(sets(of: $0[depth...])) })
    }
    guard let first = words.first, let last = words.last else { return .nothing }
    // A run of scalars that all words share needs no branching, and so no recursion.
    var fork = depth
    while fork < first.count, fork < last.count, first[fork] == last[fork] { fork += 1 }
    let stem = sets(of: first[depth..<fork])
    var branches: [Self] = []
    var rest = words.drop { $0.count == fork }
    if rest.startIndex > words.startIndex { branches.append(.empty) }
    while let head = rest.first {
      let group = rest.prefix { $0[fork] == head[fork] }
      branches.append(trie(group, depth: fork, forks: forks + 1))
      rest = rest[group.endIndex...]
    }
    // The words of a group share their next scalar, so each branch except the empty one starts with
    // it.
    return .concatenation(stem + (branches == [.empty] ? [] : [.alternation(branches)]))
  }

  /// Matches any text that contains a match of another syntax, whose `^` and `$` match the ends of
  /// the text.
  package static func part(_ syntax: Self) -> Self {
    concatenation([anything, syntax, anything])
  }

  private static func sets(of scalars: ArraySlice<UInt32>) -> [Self] {
    scalars.map { .set(ScalarSet([$0...$0])) }
  }

  /// This syntax, repeated.
  package func repeated(_ repetition: Repetition) -> Self { .loop(self, repetition) }
  /// This syntax, or the empty text.
  package var optional: Self { repeated(.zeroOrOne) }
  /// This syntax, followed by another.
  package func then(_ next: Self) -> Self { .concatenation([self, next]) }
}
