/// The error of compiling a pattern, with its place in the pattern.
package struct CompilationError: Error, Hashable, Sendable {
  /// The mistake.
  package enum Reason: Hashable, Sendable {
    /// A construct that no finite automaton, or not this engine, can honour.
    case unsupported(construct: String, remedy: String)
    /// Something is missing at the position.
    case missing(String)
    /// There is no such Unicode property, or no such value of one.
    case unknownProperty(String, remedy: String)
    /// Something stands at the position that can't stand there.
    case misplaced(String, remedy: String)
    /// Two ends are the wrong way round, such as `[z-a]` or `{3,2}`.
    case reversed(String)
    /// The code point can't be in a text: past U+10FFFF, or a surrogate.
    case notAScalar
    /// The pattern itself is longer, in bytes, than the limit.
    case patternTooLong(limit: Int)
    /// Groups, or the conditions that they make, nest deeper than the limit.
    case nestedTooDeeply(limit: Int)
    /// Repeats multiply to more copies than the limit.
    case repeatTooLarge(limit: Int)
    /// Terms and automaton would take more bytes than the limit.
    case automatonTooLarge(limit: Int)
    /// Compiling would take more steps than the limit.
    case tooManySteps(limit: Int)
    /// No text matches.
    case matchesNothing
  }

  /// The mistake.
  package let reason: Reason
  /// The part of the pattern that is at fault, in scalars; empty where it is a place.
  package let range: Range<Int>

  package init(_ reason: Reason, at position: Int) {
    self.init(reason, in: position..<position)
  }

  package init(_ reason: Reason, in range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// Returns the error of what would take more bytes than the limits give.
  package static func tooLarge(_ limits: Limits, at position: Int = 0) -> Self {
    Self(.automatonTooLarge(limit: limits.automatonBytes), at: position)
  }

  /// The place, in scalars from the start of the pattern.
  package var position: Int { range.lowerBound }
}

extension CompilationError {
  /// Whether the pattern would have to be given more, and not be
  /// changed.
  package var isAboutCosts: Bool {
    switch reason {
    case .automatonTooLarge, .tooManySteps: true
    default: false
    }
  }
}

extension CompilationError: CustomStringConvertible {
  /// The mistake and what to do about it, in English, without the position.
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
