/// The scalars after which the empty text is a member.
struct Emptiness: OptionSet {
  let rawValue: UInt8

  static let never = Self([])
  static let atStart = Self(rawValue: 1)
  static let afterWord = Self(rawValue: 2)
  static let afterOther = Self(rawValue: 4)
  static let always: Self = [.atStart, .afterWord, .afterOther]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ previous: Previous) {
    switch previous {
    case .start: self = .atStart
    case .word: self = .afterWord
    case .other: self = .afterOther
    }
  }

  /// Creates the emptiness of an assertion: the scalars after which it holds at the end of the
  /// text.
  init(_ assertion: Assertion) {
    switch assertion {
    case .start: self = .atStart
    case .end: self = .always
    case .wordBoundary: self = .afterWord
    case .notWordBoundary: self = [.atStart, .afterOther]
    }
  }

  var inverse: Self { Self.always.subtracting(self) }
}

/// The properties of a term that are known when it is created.
struct TermFacts {
  /// The scalars after which the empty text is a member.
  var emptiness: Emptiness
  /// Whether its members depend on the previous scalar, so that `after` changes it.
  var isContextual = false
  /// Whether its members depend on the histories, so that `resolve` changes it.
  var isHistoric = false
  /// Whether it, or the rest of it after some scalars, depends on the histories.
  var mentionsHistory = false
  /// The nesting depth of intersections, complements and assertions, which is the depth to which
  /// the functions of the simplifier recurse.
  var depth: UInt8 = 0
}

extension TermFacts {
  /// Adds the dependencies of a further part of a union or an intersection.
  mutating func combine(_ other: Self) {
    isContextual = isContextual || other.isContextual
    isHistoric = isHistoric || other.isHistoric
    mentionsHistory = mentionsHistory || other.mentionsHistory
    depth = max(depth, other.depth)
  }
}
