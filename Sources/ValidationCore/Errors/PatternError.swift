internal import RegularLanguage

/// The error that creating a `RegexValidator` throws for an unusable pattern, with a remedy.
public struct PatternError: Error, Hashable, Sendable {
  /// The kind of fault.
  public let code: Code
  /// The position in the pattern, in Characters.
  public let position: Int
  /// The most expensive part of the pattern, in Characters, if the pattern is too expensive.
  ///
  /// The cost of a part depends on its neighbors: `(a|b)*a(a|b){30}` is expensive as a whole, but
  /// none of its parts is.
  public let part: Range<Int>?
  /// The fault and its remedy, in English.
  public let message: String
  /// The exceeded limit, one of ``PatternLimits``; `nil` for any other fault.
  public let limit: Int?

  init(_ error: CompilationError, in pattern: String) {
    (self.code, self.limit) = Self.kind(of: error.reason)
    let position = pattern.characterOffset(ofScalar: error.position)
    self.position = position
    guard !error.range.isEmpty else {
      (part, message) = (nil, error.description)
      return
    }
    part = position..<max(pattern.characterOffset(ofScalar: error.range.upperBound), position)
    let isWhole = error.range.count == pattern.unicodeScalars.count
    let words = isWhole ? "" : "; the most expensive part is " + pattern.quoted(error.range)
    message = error.description + words
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

extension String {
  /// Returns a range of scalars in quotation marks, shortened if it is long.
  fileprivate func quoted(_ range: Range<Int>) -> String {
    let part = unicodeScalars.dropFirst(range.lowerBound).prefix(min(range.count, 40))
    return "'" + String(part) + "'" + (range.count > 40 ? "..." : "")
  }
}

extension PatternError {
  /// The kind of a fault; later versions may add kinds.
  public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The machine-readable name.
    public var rawValue: String

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from a literal name.
    public init(stringLiteral value: String) { self.rawValue = value }
  }
}

extension PatternError.Code {
  /// A construct that can't be honored, such as a backreference.
  public static let unsupported: Self = "unsupported"
  /// A missing part, such as a closing parenthesis.
  public static let missing: Self = "missing"
  /// A construct in the wrong place, such as a `*` with nothing before it.
  public static let misplaced: Self = "misplaced"
  /// Reversed ends, as in `[z-a]`.
  public static let reversed: Self = "reversed"
  /// A code point that is not a Unicode scalar value, such as a surrogate.
  public static let notAScalar: Self = "not-a-scalar"
  /// An unknown Unicode property or property value.
  public static let unknownProperty: Self = "unknown-property"
  /// The pattern is longer than ``PatternLimits/patternBytes``.
  public static let patternTooLong: Self = "pattern-too-long"
  /// Groups, or the conditions derived from them, are nested deeper than ``PatternLimits/nesting``
  /// or than the engine supports.
  public static let nestedTooDeeply: Self = "nested-too-deeply"
  /// Nested repeats multiply to more than ``PatternLimits/repeats``.
  public static let repeatTooLarge: Self = "repeat-too-large"
  /// Compiling would take more than ``PatternLimits/automatonBytes``.
  public static let automatonTooLarge: Self = "automaton-too-large"
  /// Compiling would take more than ``PatternLimits/steps``.
  public static let tooManySteps: Self = "too-many-steps"
  /// No text matches.
  public static let matchesNothing: Self = "matches-nothing"
}

extension String {
  /// Returns the offset, in Characters, of the Character that contains a scalar.
  func characterOffset(ofScalar offset: Int) -> Int {
    let scalars = unicodeScalars
    let place = scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex)
    // The distance to a place inside a Character is rounded down.
    return distance(from: startIndex, to: place ?? endIndex)
  }
}

extension PatternError: CustomStringConvertible {
  /// The message with the position.
  public var description: String { "at offset \(position): \(message)" }
}
