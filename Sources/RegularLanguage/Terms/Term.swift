/// A language in the algebra of derivatives: a handle into a `TermArena`, equal exactly when the
/// terms are the same.
struct Term: Hashable {
  let id: UInt32

  /// The language without members.
  static let nothing = Self(id: 0)
  /// The language of the empty text alone.
  static let epsilon = Self(id: 1)
  /// The language of all texts.
  static let everything = Self(id: 2)
}

/// The make-up of a `Term`.
///
/// A term speaks of the whole rest of the text, never of a part of it: concatenation is
/// right-associated down to single scalars and loops, each with its continuation. That is what
/// makes a lookahead an intersection: `(?=A)` before the rest K is `A` followed by anything, and
/// K.
enum TermNode: Equatable {
  case nothing
  case epsilon
  case everything
  /// A scalar of the set, then the rest.
  case set(ClassSet, Term)
  /// The loop that is the head, then the rest.
  case loop(Head, Term)
  /// The rest, where the assertion about the scalar before it holds.
  case assertion(Assertion, Term)
  /// The rest, where a history has (or has not) the text so far.
  case lookbehind(Lookbehind, Term)
  /// The term, right after a scalar of the kind.
  case after(Previous, Term)
  /// A text of some length.
  case length(LengthCount)
  /// A text that a machine accepts from the state with a number on.
  case machine(UInt32)
  /// Any text; the state tells where the last scalar left the division into characters.
  case graphemes(GraphemeState)
  case union(TermList)
  case intersection(TermList)
  case complement(Term)
  /// No language, but a state of the automaton: what may follow, and then for each lookbehind what
  /// would yet make the text so far end with its body.
  case state(TermList)
}

/// Terms that stand one after another in a `TermArena`.
struct TermList: Equatable {
  var start: UInt32
  var count: UInt32

  var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A question to the history with a number.
struct Lookbehind: Equatable {
  var number: UInt32
  /// Whether the history must not have the text so far.
  var isNegative: Bool
}

/// The scalar before the rest of the text, as far as assertions tell it apart.
enum Previous: UInt8 {
  /// Nothing: the text starts here.
  case start
  /// A word character.
  case word
  /// Any other scalar.
  case other
}

/// The bounds on how long the rest of the text must and may be.
struct LengthCount: Equatable {
  var unit: LengthUnit
  /// The state in which the last scalar left the division into characters.
  var graphemes = GraphemeState.start
  var remaining: Count
}

/// The bounds of a repetition in 32 bits each, which is more copies than any budget has room for.
struct Count: Equatable {
  var minimum: UInt32
  /// The greatest number; the greatest there is means that there is no bound.
  private var bound: UInt32

  /// Creates a count; `nil` if a bound does not fit.
  init?(_ repetition: Repetition) {
    guard let minimum = UInt32(exactly: repetition.minimum), minimum < .max else { return nil }
    self.minimum = minimum
    bound = .max
    guard let maximum = repetition.maximum else { return }
    guard let maximum = UInt32(exactly: maximum), maximum < .max else { return nil }
    bound = maximum
  }

  init(_ minimum: UInt32, _ maximum: UInt32?) {
    self.minimum = minimum
    bound = maximum ?? .max
  }

  var maximum: UInt32? { bound == .max ? nil : bound }
  /// The greatest number, or one that is greater than any.
  var upperBound: UInt32 { bound }

  static let once = Self(1, 1)

  /// Returns what is left when some are done; a least number that is exceeded is zero.
  ///
  /// No more than the greatest number may be done.
  func less(_ done: UInt32) -> Self {
    Self(minimum - min(done, minimum), maximum.map { $0 - min(done, $0) })
  }
}

extension TermNode {
  /// A hash of a node that is no list.
  var hash: UInt32 {
    let (kind, a, b): (UInt64, UInt32, UInt32)
    switch self {
    case .nothing: (kind, a, b) = (0, 0, 0)
    case .epsilon: (kind, a, b) = (1, 0, 0)
    case .everything: (kind, a, b) = (2, 0, 0)
    case .set(let set, let rest): (kind, a, b) = (3, set.id, rest.id)
    case .loop(let loop, let rest): (kind, a, b) = (4, loop.id, rest.id)
    case .assertion(let assertion, let rest):
      (kind, a, b) = (5 + UInt64(assertion.rawValue) << 8, 0, rest.id)
    case .lookbehind(let lookbehind, let rest):
      (kind, a, b) = (lookbehind.isNegative ? 6 : 7, lookbehind.number, rest.id)
    case .after(let previous, let term): (kind, a, b) = (8 + UInt64(previous.rawValue), 0, term.id)
    case .length(let count):
      kind = 11 + UInt64(count.graphemes.rawValue) << 8
      (a, b) = (count.remaining.minimum, count.remaining.upperBound)
    case .graphemes(let state): (kind, a, b) = (12, 0, UInt32(state.rawValue))
    case .complement(let term): (kind, a, b) = (13, 0, term.id)
    case .machine(let number): (kind, a, b) = (15, 0, number)
    case .union(let list), .intersection(let list), .state(let list):
      (kind, a, b) = (14, list.start, list.count)
    }
    var hash = WordHash(kind)
    hash.combine(UInt64(a) << 32 | UInt64(b))
    return hash.value
  }
}
