import RegularLanguage
package import ValidationCore

/// A line that is invalid, and where.
///
/// There may be as many as there are lines, so that it holds nothing but numbers. Which rules the
/// line breaks, and what was expected, is determined on request.
package struct InvalidLine: Sendable {
  /// A reason why a line is invalid, as far as it is known.
  package enum Reason: Sendable {
    /// Its reading by all rules together stops.
    case stop(Cause)
    /// It is not what lines must be, whatever the rules.
    case fault(LineFault)
    /// All: the number of the explanation that the ``BlockResult`` has.
    case explained(Int)
  }

  /// A cause for which the readings of lines stop: all lines with the same cause have the same
  /// expected characters.
  package struct Cause: Hashable, Sendable {
    let stop: Stop.Cause

    init(_ stop: Stop.Cause) { self.stop = stop }
  }

  /// The line's number, from 1, counted from the start of the block.
  package let line: Int
  /// The bytes of the line in its block, without the end of the line; empty if the line is
  /// larger than a block.
  package let bytes: Range<Int>
  /// The part of the line that is at fault, in Characters; where its reading stops, until
  /// the violated rules are requested.
  package var range: Range<Int>
  /// The reason why it is invalid.
  package let reason: Reason
}

extension InvalidLine {
  /// The most bytes that are shown of a line; of one that is larger than a block, one more is kept.
  package static let maximumShownCount = 1 << 12

  /// The column at which the error starts, in Characters from 1.
  package var column: Int { range.lowerBound + 1 }
}

extension InvalidLine.Cause {
  /// A number that is the same for equal causes, and mostly another for others.
  package var fingerprint: Int { stop.fingerprint }

  /// Whether it is that the line is not UTF-8.
  var isMalformed: Bool { stop.kind == .malformed }
}

/// An explanation of an invalid line that can't be read again: it was larger than a block, or its
/// rules are too large for one automaton.
package struct LineExplanation: Sendable {
  /// The part of the line, or of the value of a field, that is at fault, in Characters.
  package let range: Range<Int>
  /// What is the same for many lines.
  package let reason: FaultReason
  /// The field that is at fault; `nil` if lines have none.
  package var field: FaultyField?
  /// What is said of this line alone; `nil` if nothing is.
  package var details: FaultDetails?
}

/// The details of a fault that are said of one line alone.
///
/// An object, since few lines have such details, and explanations of the others stay small.
package final class FaultDetails: Sendable {
  /// The rule that the line breaks, if that says more of this line than of others; `nil` if it
  /// doesn't.
  package let rule: Rule?
  /// The name that may have been meant instead; `nil` if none is near.
  package let suggestion: String?

  /// Creates details.
  init(rule: Rule? = nil, suggestion: String? = nil) {
    self.rule = rule
    self.suggestion = suggestion
  }
}

extension LineExplanation {
  /// Creates an explanation of a line that shares its reason with no other.
  init(range: Range<Int>, broken: [Int], expectation: Expectation) {
    self.init(range: range, reason: FaultReason(broken, expectation))
  }

  /// Creates an explanation.
  init(range: Range<Int>, reason: FaultReason) {
    self.range = range
    self.reason = reason
  }

  /// The numbers of the rules that the line breaks.
  package var broken: [Int] { reason.broken }

  /// What was expected.
  package var expectation: Expectation { reason.expectation }
}

/// A reason why lines are invalid, apart from where they are.
///
/// An object, since many lines are invalid for the same reason: it is made once, and what is made
/// of it is found again by its identity.
package final class FaultReason: Sendable {
  /// The numbers of the rules that are broken.
  package let broken: [Int]
  /// What was expected.
  package let expectation: Expectation
  /// Whether the words for what was expected depend on the line.
  package let dependsOnLength: Bool

  /// Creates a reason.
  init(_ broken: [Int], _ expectation: Expectation) {
    self.broken = broken
    self.expectation = expectation
    dependsOnLength = expectation.dependsOnLength
  }
}

/// A field of a table that is at fault.
package struct FaultyField: Sendable {
  /// The number of the row among those of the block that are judged, from 1.
  package let row: Int
  /// The number of line ends in the row before the fault.
  let lineFeeds: Int
  /// The column of the plan whose rules the value breaks, by its index; `nil` if something else
  /// is wrong.
  package let column: Int?
  /// The name of its column; `nil` if the row is at fault.
  package let name: String?
  /// Its value; `nil` if a row is at fault.
  package let value: FieldValue?

  /// A value, or the start of it.
  package enum FieldValue: Sendable {
    /// The start, byte for byte, of a value that does not stand so in the block.
    case bytes([UInt8])
    /// The bytes of the block that are the value.
    case range(Range<Int>)
  }
}
