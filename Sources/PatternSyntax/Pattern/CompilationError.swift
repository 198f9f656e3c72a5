/// The error of compiling a pattern, with its position in the pattern.
package struct CompilationError: Error, Hashable, Sendable {
  /// The mistake.
  package enum Reason: Hashable, Sendable {
    /// A construct that a finite automaton, or this engine, can't implement.
    case unsupported(construct: String, remedy: String)
    /// Something is missing at the position.
    case missing(String)
    /// The Unicode property, or the value of one, does not exist.
    case unknownProperty(String, remedy: String)
    /// Something at the position is not allowed there.
    case misplaced(String, remedy: String)
    /// Two ends are reversed, such as `[z-a]` or `{3,2}`.
    case reversed(String)
    /// The code point can't be part of a text: it is above U+10FFFF, or a surrogate.
    case notAScalar
    /// The pattern is longer than the limit, in bytes.
    case patternTooLong(limit: Int)
    /// Groups, or the conditions derived from them, are nested more deeply than the limit.
    case nestedTooDeeply(limit: Int)
    /// Repeats multiply to more copies than the limit.
    case repeatTooLarge(limit: Int)
    /// Terms and automaton would need more bytes than the limit.
    case automatonTooLarge(limit: Int)
    /// Compiling would need more steps than the limit.
    case tooManySteps(limit: Int)
    /// No text matches.
    case matchesNothing
  }

  /// The mistake.
  package let reason: Reason
  /// The faulty part of the pattern, in scalars; empty if it is a position.
  package let range: Range<Int>

  package init(_ reason: Reason, at position: Int) {
    self.init(reason, in: position..<position)
  }

  package init(_ reason: Reason, in range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// Returns the error of exceeding the limit of memory.
  package static func tooLarge(_ limits: Limits, at position: Int = 0) -> Self {
    Self(.automatonTooLarge(limit: limits.automatonBytes), at: position)
  }

  /// The position, in scalars from the start of the pattern.
  package var position: Int { range.lowerBound }
}

extension CompilationError {
  /// Whether higher limits, rather than changes to the pattern, would avoid the error.
  package var isAboutCosts: Bool {
    switch reason {
    case .automatonTooLarge, .tooManySteps: true
    default: false
    }
  }
}

extension CompilationError: CustomStringConvertible {
  /// The mistake and the remedy, in English, without the position.
  package var description: String {
    switch reason {
    case .unsupported(let construct, let remedy): "\(construct) is not supported; \(remedy)"
    case .missing(let what): "\(what) is missing"
    case .unknownProperty(let what, let remedy), .misplaced(let what, let remedy):
      "\(what); \(remedy)"
    case .reversed(let what): "\(what) is reversed"
    case .notAScalar: "this is not a Unicode scalar; expected at most U+10FFFF and no surrogate"
    case .patternTooLong(let limit): "the pattern is longer than \(limit) bytes"
    case .nestedTooDeeply(let limit): "groups and conditions are nested more than \(limit) deep"
    case .repeatTooLarge(let limit): "repeats make more than \(limit) copies; use * or + instead"
    case .automatonTooLarge(let limit): "the automaton would need more than \(limit) bytes"
    case .tooManySteps(let limit): "compiling would take more than \(limit) steps"
    case .matchesNothing: "no text can match the pattern"
    }
  }
}
