/// A part of a pattern that precedes the rest: a handle into a `HeadArena`.
struct Head: Hashable {
  let id: UInt32

  /// The head that matches the empty text.
  static let epsilon = Self(id: 0)
}

/// The structure of a `Head`.
enum HeadNode: Equatable {
  case epsilon
  case set(ClassSet)
  /// Right-associated, so that every suffix is a head, too.
  case concatenation(Head, Head)
  case alternation(HeadList)
  case loop(Loop)
  case assertion(Assertion)
  case lookahead(Head, isNegative: Bool)
  case lookbehind(Lookbehind)
}

/// Adjacent heads in a `HeadArena`.
struct HeadList: Equatable {
  var start: UInt32
  var count: UInt32

  var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A repeated head.
struct Loop: Equatable {
  var body: Head
  var count: Count
}

/// The properties of a head that are known when it is created.
struct HeadFacts {
  /// The scalars after which it matches the empty text at the end of the text.
  var emptiness: Emptiness
  /// Whether it can match the empty text anywhere.
  var canBeEmpty: Bool
  /// Whether the first scalars that it matches can depend on the previous scalar.
  var isContextual = false
  /// Whether what it matches can depend on the histories.
  var mentionsHistory = false
}

/// The alternatives of a head: conditions without a scalar, and matches of at least one scalar.
struct HeadSplit {
  /// The assertions and lookaheads alone, or `nil` if the head always consumes a scalar.
  var empty: Head?
  /// The matches with a scalar, or `nil` if the head never consumes one.
  var nonEmpty: Head?
}

extension HeadNode {
  /// A hash of a node that is not a list.
  var hash: UInt32 {
    let (kind, a, b): (UInt64, UInt32, UInt32)
    switch self {
    case .epsilon: (kind, a, b) = (0, 0, 0)
    case .set(let set): (kind, a, b) = (1, set.id, 0)
    case .concatenation(let first, let rest): (kind, a, b) = (2, first.id, rest.id)
    case .loop(let loop):
      kind = 3 + UInt64(loop.body.id) << 8
      (a, b) = (loop.count.minimum, loop.count.upperBound)
    case .assertion(let assertion): (kind, a, b) = (4, UInt32(assertion.rawValue), 0)
    case .lookahead(let body, let isNegative): (kind, a, b) = (5, body.id, isNegative ? 1 : 0)
    case .lookbehind(let lookbehind):
      (kind, a, b) = (6, lookbehind.number, lookbehind.isNegative ? 1 : 0)
    case .alternation(let list): (kind, a, b) = (7, list.start, list.count)
    }
    var hash = WordHash(kind)
    hash.combine(UInt64(a) << 32 | UInt64(b))
    return hash.value
  }
}
