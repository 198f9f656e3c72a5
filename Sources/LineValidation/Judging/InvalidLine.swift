import InputValidation
package import RegularLanguage

/// A line that is invalid, and where.
///
/// There may be as many as there are lines, so that it holds nothing but numbers. Which rules the
/// line breaks, and what was expected, is found out where somebody wants to know.
package struct InvalidLine: Sendable {
  /// What is known of why a line is invalid.
  package enum Reason: Sendable {
    /// Its reading by all rules together stops.
    case stop(Stop.Cause)
    /// It is not what lines have to be, whatever the rules.
    case fault(LineFault)
    /// All: the number of the explanation that the ``BlockJudgement`` has.
    case explained(Int)
  }

  /// The line's number, from 1, counted from the start of the block.
  package let line: Int
  /// The bytes of the line in its block, without the end of the line; empty where the line is
  /// larger than a block.
  package let bytes: Range<Int>
  /// The part of the line that is at fault, in Characters; where its reading stops, until
  /// somebody wants to know which rules it breaks.
  package var range: Range<Int>
  /// Why it is invalid.
  package let reason: Reason
}

extension InvalidLine {
  /// Where the error starts, in Characters from 1.
  package var column: Int { range.lowerBound + 1 }
}

/// Why a line is invalid that can't be read again: it was larger than a block, or its rules are
/// too large for one automaton.
package struct LineExplanation: Sendable {
  /// The part of the line that is at fault, in Characters.
  package let range: Range<Int>
  /// The numbers of the rules that it breaks.
  package let broken: [Int]
  /// What was expected.
  package let expectation: Expectation
}

/// What findings say around the rules that are broken.
package struct Expectation: Sendable {
  /// What stands before them.
  package let opening: String
  /// What stands behind them, unless they say it themselves.
  package let ending: String

  /// Creates what an error says, whatever its rule.
  init(_ error: ValidationError) {
    opening = error.opening
    ending = error.ending
  }
}
