internal import RegularLanguage

/// The error that creating a `RegexValidator` throws for a pattern it can't use, with what to write
/// instead.
public struct PatternError: Error, Hashable, Sendable {
  /// The kind of fault.
  public let code: Code
  /// The place in the pattern, as an offset in Characters.
  public let position: Int
  /// The part of the pattern that costs most, in Characters, where the pattern costs too much.
  ///
  /// What a part costs depends on what stands next to it: of `(a|b)*a(a|b){30}` no part is dear,
  /// but all of it is.
  public let part: Range<Int>?
  /// The fault and its remedy, in English.
  public let message: String
  /// The limit that the pattern goes past, where it is that; one of ``PatternLimits``.
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
  /// A part of the text, in scalars, between quotation marks; a long one is cut.
  fileprivate func quoted(_ range: Range<Int>) -> String {
    let part = unicodeScalars.dropFirst(range.lowerBound).prefix(min(range.count, 40))
    return "'" + String(part) + "'" + (range.count > 40 ? "..." : "")
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
  /// A construct that can't be honored, such as a backreference.
  public static let unsupported: Self = "unsupported"
  /// Something is missing, such as a closing parenthesis.
  public static let missing: Self = "missing"
  /// Something stands if it can't, such as a `*` that follows nothing.
  public static let misplaced: Self = "misplaced"
  /// Two ends are reversed, such as `[z-a]`.
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
