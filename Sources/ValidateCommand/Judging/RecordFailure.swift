import InputValidation
import RegularLanguage

/// A record that is invalid, and where.
///
/// There may be as many as there are records, so that it holds nothing but numbers. Which rules the
/// record breaks, and what was expected, is found out where somebody wants to know.
struct RecordFailure: Sendable {
  /// What is known of why a record is invalid.
  enum Reason: Sendable {
    /// Its reading by all rules together stops.
    case stop(Stop.Cause)
    /// It is not what lines have to be, whatever the rules.
    case fault(RecordFault)
    /// All: the number of the explanation that the ``BlockJudgement`` has.
    case explained(Int)
  }

  /// The record's number, from 1, counted from the start of the block.
  let line: Int
  /// The bytes of the record in its block, without the end of the line; empty where the record is
  /// larger than a block.
  let bytes: Range<Int>
  /// The part of the record that is at fault, in Characters; where its reading stops, until
  /// somebody wants to know which rules it breaks.
  var range: Range<Int>
  /// Why it is invalid.
  let reason: Reason
}

extension RecordFailure {
  /// Where the error starts, in Characters from 1.
  var column: Int { range.lowerBound + 1 }
}

/// Why a record is invalid that can't be read again: it was larger than a block, or its rules are
/// too large for one automaton.
struct RecordExplanation: Sendable {
  /// The part of the record that is at fault, in Characters.
  let range: Range<Int>
  /// The numbers of the rules that it breaks.
  let broken: [Int]
  /// What was expected.
  let expectation: Expectation
}

/// What findings say around the rules that are broken.
struct Expectation: Sendable {
  /// What stands before them.
  let opening: String
  /// What stands behind them, unless they say it themselves.
  let ending: String

  /// Creates what an error says, whatever its rule.
  init(_ error: ValidationError) {
    opening = error.opening
    ending = error.ending
  }
}
