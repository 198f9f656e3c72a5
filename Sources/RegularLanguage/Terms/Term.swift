/// A language in the algebra of derivatives, as a handle into a `TermArena`; equal terms have equal
/// handles.
struct Term: Hashable {
  let id: UInt32

  /// The empty language.
  static let nothing = Self(id: 0)
  /// The language of only the empty text.
  static let epsilon = Self(id: 1)
  /// The language of all texts.
  static let everything = Self(id: 2)
}

/// The structure of a `Term`.
///
/// A term describes the whole rest of the text, never a part of it: concatenation is
/// right-associated down to single scalars and loops, each with its continuation. Therefore a
/// lookahead is an intersection: `(?=A)` before the rest K is the intersection of K and `A`
/// followed by anything.
enum TermNode: Equatable {
  case nothing
  case epsilon
  case everything
  /// A scalar of the set, then the rest.
  case set(ClassSet, Term)
  /// The loop that is the head, then the rest.
  case loop(Head, Term)
  /// The rest, if the assertion about the previous scalar holds.
  case assertion(Assertion, Term)
  /// The rest, if a history contains (or doesn't contain) the text so far.
  case lookbehind(Lookbehind, Term)
  /// The term, right after a scalar of the kind.
  case after(Previous, Term)
  /// A text of some length.
  case length(LengthCount)
  /// The texts that a machine accepts from the state with a number on.
  case machine(UInt32)
  /// All texts; the state is that of grapheme segmentation after the last scalar.
  case graphemes(GraphemeState)
  case union(TermList)
  case intersection(TermList)
  case complement(Term)
  /// A state of the automaton, which is not a language: what may follow, and then for each
  /// lookbehind, what must follow for the text to end with its body.
  case state(TermList)
}

/// Adjacent terms in a `TermArena`.
struct TermList: Equatable {
  var start: UInt32
  var count: UInt32

  var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A condition on the history with a number.
struct Lookbehind: Equatable {
  var number: UInt32
  /// Whether the history must not contain the text so far.
  var isNegative: Bool
}

/// The kind of the scalar before the rest of the text, for assertions.
enum Previous: UInt8 {
  /// No scalar: the text starts here.
  case start
  /// A word character.
  case word
  /// Any other scalar.
  case other
}

/// The bounds on the length of the rest of the text.
struct LengthCount: Equatable {
  var unit: LengthUnit
  /// The state of grapheme segmentation after the last scalar.
  var graphemes = GraphemeState.start
  var remaining: Count
}

/// The bounds of a repetition in 32 bits each; no budget allows for more copies.
struct Count: Equatable {
  var minimum: UInt32
  /// The maximum; `UInt32.max` means that there is none.
  private var bound: UInt32

  /// Creates a count; returns `nil` if a bound does not fit.
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
  /// The maximum, or a number greater than any count.
  var upperBound: UInt32 { bound }

  static let once = Self(1, 1)

  /// Returns the count that remains after some repetitions; the minimum stops at zero.
  ///
  /// The number of repetitions must not exceed the maximum.
  func less(_ done: UInt32) -> Self {
    Self(minimum - min(done, minimum), maximum.map { $0 - min(done, $0) })
  }
}

extension TermNode {
  /// A hash of a node that is not a list.
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
