/// The syntax tree of a pattern: what was written, before anything is made of it.
package indirect enum Syntax: Hashable, Sendable {
  /// Matches the empty text.
  case empty
  /// Matches one scalar of the set.
  case set(ScalarSet)
  /// Matches the parts one after another.
  case concatenation([Syntax])
  /// Matches any of the branches.
  case alternation([Syntax])
  /// Matches the body a number of times in a row.
  case loop(Syntax, Repetition)
  /// Matches nothing itself, but only at certain places.
  case assertion(Assertion)
  /// Matches nothing itself, where the rest of the text begins (or, negated, does not begin) with
  /// the body.
  case lookahead(Syntax, isNegative: Bool)
  /// Matches nothing itself, where the text so far ends (or, negated, does not end) with the body.
  ///
  /// The body must not look at what comes after the place: it has no lookaround, no end of the
  /// text and no word boundaries.
  case lookbehind(Syntax, isNegative: Bool)
}

/// The bounds on how often a loop's body may follow itself.
package struct Repetition: Hashable, Sendable {
  /// The least number of times.
  package var minimum: Int
  /// The greatest number of times; `nil` has no bound.
  package var maximum: Int?

  /// Creates a repetition; a maximum under the minimum matches nothing.
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
  /// `\b`: one neighbour is a word character, the other is not.
  case wordBoundary
  /// `\B`: both neighbours are word characters, or neither is.
  case notWordBoundary
}

extension Syntax {
  /// Any one scalar.
  package static let anyScalar = Self.set(.all)
  /// Any text.
  package static let anything = anyScalar.repeated(.zeroOrMore)
  /// Nothing at all: not even the empty text.
  package static let nothing = Self.set(.none)

  /// Matches exactly this text, scalar by scalar.
  package static func literal(_ text: some StringProtocol) -> Self {
    concatenation(text.unicodeScalars.map { .set(ScalarSet($0)) })
  }

  /// Matches exactly one of the texts; shared beginnings are shared in the tree.
  ///
  /// - Complexity: O(*n* log *n*) in the number of texts, for texts of bounded length.
  package static func literals(_ texts: some Sequence<String>) -> Self {
    let spelled = texts.map { $0.unicodeScalars.map { $0.value } }
    let sorted = spelled.sorted { $0.lexicographicallyPrecedes($1) }
    return trie(sorted[...], depth: 0, forks: 0)
  }

  /// So many forks in a row keep the tree as flat as the nesting of groups does; words that share
  /// still more are spelled out.
  private static let maximumForkCount = 100

  /// The trie of sorted words that agree in their first `depth` scalars, after some forks.
  private static func trie(_ words: ArraySlice<[UInt32]>, depth: Int, forks: Int) -> Self {
    guard forks < maximumForkCount else {
      return .alternation(words.map { .concatenation(sets(of: $0[depth...])) })
    }
    guard let first = words.first, let last = words.last else { return .nothing }
    // A run of scalars that all the words share needs no branching, and so no recursion.
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
    // Words of one group share their next scalar, so each branch but the empty one starts with it.
    return .concatenation(stem + (branches == [.empty] ? [] : [.alternation(branches)]))
  }

  /// Matches any text with a part that the other matches: its `^` and `$` stay the text's ends.
  package static func part(_ syntax: Self) -> Self {
    concatenation([anything, syntax, anything])
  }

  private static func sets(of scalars: ArraySlice<UInt32>) -> [Self] {
    scalars.map { .set(ScalarSet([$0...$0])) }
  }

  /// This, as often as the repetition says.
  package func repeated(_ repetition: Repetition) -> Self { .loop(self, repetition) }
  /// This, or nothing.
  package var optional: Self { repeated(.zeroOrOne) }
  /// This, followed by the other.
  package func then(_ next: Self) -> Self { .concatenation([self, next]) }
}
