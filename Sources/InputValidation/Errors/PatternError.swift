internal import RegularLanguage

/// Why a pattern can't be used.
public struct PatternError: Error, Hashable, Sendable {
  /// What kind of fault it is.
  public let code: Code
  /// Where in the pattern, as an offset in Characters.
  public let position: Int
  /// What is wrong and what to do about it, in English.
  public let message: String
  /// The limit that the pattern goes past, where it is that; one of ``PatternLimits``.
  public let limit: Int?

  init(_ error: CompilationError, in pattern: String) {
    (self.code, self.limit) = Self.kind(of: error.reason)
    self.position = pattern.characterOffset(ofScalar: error.position)
    self.message = error.description
  }

  private static func kind(of reason: CompilationError.Reason) -> (Code, limit: Int?) {
    switch reason {
    case .unsupported: (.unsupported, nil)
    case .missing: (.missing, nil)
    case .misplaced: (.misplaced, nil)
    case .reversed: (.reversed, nil)
    case .notAScalar: (.notAScalar, nil)
    case .unknownProperty: (.unknownProperty, nil)
    case .patternTooLong(let limit): (.patternTooLong, limit)
    case .nestedTooDeeply(let limit): (.nestedTooDeeply, limit)
    case .repeatTooLarge(let limit): (.repeatTooLarge, limit)
    case .automatonTooLarge(let limit): (.automatonTooLarge, limit)
    case .tooManySteps(let limit): (.tooManySteps, limit)
    case .matchesNothing: (.matchesNothing, nil)
    }
  }
}

extension PatternError {
  /// The kind of a fault: an open vocabulary, to which later versions add.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name, as machines read it.
    public var rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from a literal name.
    public init(stringLiteral value: String) { self.rawValue = value }
  }
}

extension PatternError.Code {
  /// A construct that can't be honoured, such as a backreference.
  public static let unsupported: Self = "unsupported"
  /// Something is missing, such as a closing parenthesis.
  public static let missing: Self = "missing"
  /// Something stands where it can't, such as a `*` that follows nothing.
  public static let misplaced: Self = "misplaced"
  /// Two ends are the wrong way round, as in `[z-a]`.
  public static let reversed: Self = "reversed"
  /// A code point that can't be in a text, such as a surrogate.
  public static let notAScalar: Self = "not-a-scalar"
  /// A Unicode property, or a value of one, that there is not.
  public static let unknownProperty: Self = "unknown-property"
  /// The pattern is longer than ``PatternLimits/patternBytes``.
  public static let patternTooLong: Self = "pattern-too-long"
  /// Groups, or the conditions that they make, nest deeper than ``PatternLimits/nesting``, or than
  /// the engine can follow.
  public static let nestedTooDeeply: Self = "nested-too-deeply"
  /// Repeats multiply to more than ``PatternLimits/repeats``.
  public static let repeatTooLarge: Self = "repeat-too-large"
  /// Compiling would take more than ``PatternLimits/automatonBytes``.
  public static let automatonTooLarge: Self = "automaton-too-large"
  /// Compiling would take more than ``PatternLimits/steps``.
  public static let tooManySteps: Self = "too-many-steps"
  /// No text matches.
  public static let matchesNothing: Self = "matches-nothing"
}

extension String {
  /// The offset in Characters of a scalar; inside a Character, of the Character.
  func characterOffset(ofScalar offset: Int) -> Int {
    let scalars = unicodeScalars
    let place = scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex)
    // The distance to a place inside a Character is rounded down.
    return distance(from: startIndex, to: place ?? endIndex)
  }
}

extension PatternError: CustomStringConvertible {
  /// The message, with the place.
  public var description: String { "at offset \(position): \(message)" }
}
