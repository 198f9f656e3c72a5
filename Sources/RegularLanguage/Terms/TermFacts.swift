/// After which scalars the empty text is a member.
struct Emptiness: OptionSet {
  let rawValue: UInt8

  static let never = Self([])
  static let atStart = Self(rawValue: 1)
  static let behindWord = Self(rawValue: 2)
  static let behindOther = Self(rawValue: 4)
  static let always: Self = [.atStart, .behindWord, .behindOther]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ previous: Previous) {
    switch previous {
    case .start: self = .atStart
    case .word: self = .behindWord
    case .other: self = .behindOther
    }
  }

  /// Creates the emptiness of an assertion: the scalars after which it holds at the end of the
  /// text.
  init(_ assertion: Assertion) {
    switch assertion {
    case .start: self = .atStart
    case .end: self = .always
    case .wordBoundary: self = .behindWord
    case .notWordBoundary: self = [.atStart, .behindOther]
    }
  }

  var inverse: Self { Self.always.subtracting(self) }
}

/// The facts that are known of a term from its making on.
struct TermFacts {
  /// After which scalars it has the empty text as a member.
  var emptiness: Emptiness
  /// Whether its members depend on the scalar before, so that `after`
  /// has work to do.
  var isContextual = false
  /// Whether its members depend on the histories, so that `resolve` has
  /// work to do.
  var isHistoric = false
  /// Whether it, or the rest of it after some scalars, depends on
  /// the histories.
  var mentionsHistory = false
  /// The depth to which intersections, complements and assertions nest, which is how deep the
  /// functions of the simplifier recurse.
  var depth: UInt8 = 0
}

extension TermFacts {
  /// Takes in what a further part of a union or an intersection depends on.
  mutating func combine(_ other: Self) {
    isContextual = isContextual || other.isContextual
    isHistoric = isHistoric || other.isHistoric
    mentionsHistory = mentionsHistory || other.mentionsHistory
    depth = max(depth, other.depth)
  }
}
