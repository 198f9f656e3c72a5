/// A language in the algebra of derivatives: a handle into a `TermStore`, equal exactly when the
/// terms are the same.
struct Term: Hashable, Comparable {
  let id: UInt32

  static func < (a: Self, b: Self) -> Bool { a.id < b.id }

  /// The language without members.
  static let nothing = Self(id: 0)
  /// The language of the empty text alone.
  static let epsilon = Self(id: 1)
  /// The language of all texts.
  static let everything = Self(id: 2)
}

/// A part of a pattern that stands in front of the rest: a handle into a `TermStore`.
struct Head: Hashable {
  let id: UInt32

  /// Matches the empty text.
  static let epsilon = Self(id: 0)
}

/// What a `Head` is made of.
enum HeadNode: Hashable {
  case epsilon
  case set(BitSet)
  /// Right-associated, so that a rest of it is a head too.
  case concatenation(Head, Head)
  case alternation([Head])
  case loop(Loop)
  case assertion(Assertion)
  case lookahead(Head, isNegative: Bool)
  /// The history with this number has (or, negated, has not) the text so far.
  case lookbehind(Int, isNegative: Bool)
}

/// A repeated head.
struct Loop: Hashable {
  var body: Head
  var repetition: Repetition
}

/// What a `Term` is made of.
///
/// A term speaks of the whole rest of the text, never of a part of it: concatenation is
/// right-associated down to single scalars and loops, each with its continuation. That is what
/// makes a lookahead an intersection: `(?=A)` before the rest K is `A` followed by anything, and
/// K.
enum TermNode: Hashable {
  case nothing
  case epsilon
  case everything
  /// A scalar of the set, then the rest.
  case set(BitSet, Term)
  /// The loop, then the rest.
  case loop(Loop, Term)
  /// The rest, where the assertion about the scalar before it holds.
  case assertion(Assertion, Term)
  /// The rest, where the history with this number has (or, negated, has not) the text so far.
  case lookbehind(Int, isNegative: Bool, Term)
  /// The term, right behind a scalar of the kind.
  case after(Previous, Term)
  /// A text of some length.
  case length(LengthCount)
  /// Any text; the state tells where the last scalar left the division into characters.
  case graphemes(GraphemeState)
  case union([Term])
  case intersection([Term])
  case complement(Term)
}

extension TermNode {
  /// Hashes the handles of unions and intersections, which may be many, as one number.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .nothing: hasher.combine(0 as UInt8)
    case .epsilon: hasher.combine(1 as UInt8)
    case .everything: hasher.combine(2 as UInt8)
    case .set(let set, let rest):
      hasher.combine(set)
      hasher.combine(rest.id)
    case .loop(let loop, let rest):
      hasher.combine(loop)
      hasher.combine(rest.id)
    case .assertion(let assertion, let rest):
      hasher.combine(assertion)
      hasher.combine(rest.id)
    case .lookbehind(let number, let isNegative, let rest):
      hasher.combine(number)
      hasher.combine(isNegative)
      hasher.combine(rest.id)
    case .after(let previous, let term):
      hasher.combine(previous)
      hasher.combine(term.id)
    case .length(let count): hasher.combine(count)
    case .graphemes(let state): hasher.combine(state)
    case .union(let parts): hasher.combine(Self.mixed(parts, from: 1))
    case .intersection(let parts): hasher.combine(Self.mixed(parts, from: 2))
    case .complement(let term): hasher.combine(UInt64(term.id) << 32)
    }
  }

  /// One number of many: the ids folded by multiplication with a large odd number.
  private static func mixed(_ parts: [Term], from seed: UInt64) -> UInt64 {
    parts.reduce(seed) { mixed, part in
      let product = (mixed ^ UInt64(part.id)) &* 0x9E37_79B9_7F4A_7C15
      return product ^ (product >> 29)
    }
  }
}

/// What stood before the rest of the text, as far as assertions tell it apart.
enum Previous: Hashable {
  /// Nothing: the text starts here.
  case start
  /// A word character.
  case word
  /// Any other scalar.
  case other
}

/// How long the rest of the text must and may be.
struct LengthCount: Hashable {
  var unit: LengthUnit
  var remaining: Repetition
  /// Where the last scalar left the division into characters.
  var graphemes = GraphemeState.start
}
