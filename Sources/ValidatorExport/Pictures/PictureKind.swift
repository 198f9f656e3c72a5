/// A kind of picture of a validator.
public enum PictureKind: String, CaseIterable, Sendable {
  /// The automaton: a circle for each state, and an arrow for each transition.
  case automaton
  /// The railroad diagram of a pattern: each way through it is a valid text.
  case railroad
}

/// The error of drawing a validator.
public enum PictureError: Error, Hashable, Sendable {
  /// The validator runs code, or is a secret, so that nothing is known of its texts.
  case noLanguage
  /// The automaton has more states than a picture can show.
  case tooManyStates(count: Int, limit: Int)
  /// The automaton is too large to be built, or the pattern too long to be drawn.
  case tooLarge
}

extension PictureError: CustomStringConvertible {
  /// A description for people, in English.
  public var description: String {
    switch self {
    case .noLanguage: "the validator runs code, which no picture can show"
    case .tooManyStates(let count, let limit):
      "the automaton has \(count) states, but a picture shows at most \(limit)"
    case .tooLarge: "the validator is too large to be drawn"
    }
  }
}
