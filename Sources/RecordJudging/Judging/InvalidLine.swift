public import RegularLanguage
package import ValidationCore
package import ValidationWording

/// The position of an invalid line and of its error.
///
/// Since every line may be invalid, it stores only numbers. The broken rules, and what was
/// expected, are determined only if a report needs them.
@usableFromInline
package struct InvalidLine: Sendable {
  /// What is known about the reason why a line is invalid.
  @usableFromInline
  package enum Reason: Sendable {
    /// The combined rules stopped while reading it.
    case stop(Cause)
    /// It has a fault that does not depend on the rules.
    case fault(LineFault)
    /// The full reason, as an index into the explanations of the ``BlockResult``.
    case explained(Int)
  }

  /// A cause for which reading stopped; for lines with the same cause, the same was expected.
  @usableFromInline
  package struct Cause: Hashable, Sendable {
    @usableFromInline package let stop: Stop.Cause

    init(_ stop: Stop.Cause) { self.stop = stop }

    // The synthesized function would be called for each finding.
    @inlinable @inline(__always)
    package static func == (one: Self, other: Self) -> Bool { one.stop == other.stop }
  }

  /// The number of the line in the block, starting at 1.
  @usableFromInline package let line: Int
  /// The bytes of the line in its block, without the terminator; empty if the line is larger than a
  /// block.
  @usableFromInline package let bytes: Range<Int>
  /// The faulty part of the line, in Characters; until the broken rules are determined, only the
  /// position at which reading stopped.
  @usableFromInline package var range: Range<Int>
  /// The reason why the line is invalid.
  @usableFromInline package let reason: Reason

  @inlinable package init(line: Int, bytes: Range<Int>, range: Range<Int>, reason: Reason) {
    self.line = line
    self.bytes = bytes
    self.range = range
    self.reason = reason
  }
}

extension InvalidLine {
  /// The maximum number of bytes shown of a line; of a line larger than a block, one more is kept.
  package static let maximumShownCount = 1 << 12

  /// The column at which the error starts, in Characters, starting at 1.
  package var column: Int { range.lowerBound + 1 }
}

extension InvalidLine.Cause {
  /// A hash value: equal causes have equal ones, different causes usually different ones.
  package var fingerprint: UInt64 { UInt64(truncatingIfNeeded: stop.fingerprint) }

  /// Whether the cause is that the line is not UTF-8.
  package var isMalformed: Bool { if case .malformed = stop.kind { true } else { false } }
}

/// An explanation of an invalid line that can't be read again, because it was larger than a block
/// or its rules are too large for one automaton.
package struct LineExplanation: Sendable {
  /// The faulty part of the line, or of the value of a field, in Characters.
  package let range: Range<Int>
  /// The part of the explanation that many lines share.
  package let reason: FaultReason
  /// The faulty field; `nil` if lines have no fields.
  package let field: FaultyField?
  /// The details that only this line has; `nil` if there are none.
  package var details: FaultDetails?

  package init(
    range: Range<Int>,
    reason: FaultReason,
    field: FaultyField? = nil,
    details: FaultDetails? = nil
  ) {
    self.range = range
    self.reason = reason
    self.field = field
    self.details = details
  }
}

/// The details of a fault that belong to a single line.
///
/// A class, since few lines have such details, and the other explanations stay small.
package final class FaultDetails: Sendable {
  /// The broken rule, if it contains details of this line; otherwise `nil`.
  package let rule: Rule?
  /// A name that may have been meant instead; `nil` if no name is similar.
  package let suggestion: String?
  /// A value that completes the broken rule, its parameter `value`, or an earlier line, its
  /// parameter `line`; `nil` if there is none.
  package let value: String?
  /// Whether it is a line, which is not omitted with values.
  package let isLine: Bool
  /// The number of lines from the start of the faulty field to the fault, which completes the
  /// broken rule by its parameter `line`; `nil` if both are in the same line.
  let linesAbove: Int?

  /// Whether the message contains details even if values are omitted.
  package var hasRenderedText: Bool { rule != nil || suggestion != nil }

  /// The broken rule, if there are no other details, so that another line with it has the same
  /// message.
  package var onlyRule: Rule? {
    suggestion == nil && value == nil && linesAbove == nil ? rule : nil
  }

  /// Creates details.
  package init(
    rule: Rule? = nil,
    suggestion: String? = nil,
    value: String? = nil,
    isLine: Bool = false,
    linesAbove: Int? = nil
  ) {
    self.rule = rule
    self.suggestion = suggestion
    (self.value, self.isLine) = (value, isLine)
    self.linesAbove = linesAbove
  }
}

extension LineExplanation {
  /// Returns the details, with the name that was probably meant, which is searched for at each
  /// call, and with the line in which the faulty field starts.
  ///
  /// - Parameter line: The number of the line with the fault.
  /// - Returns: The details; `nil` if there are none.
  package func completeDetails(inLine line: Int) -> FaultDetails? {
    if let details, let linesAbove = details.linesAbove, var rule = details.rule {
      rule.parameters["line"] = .count(line - linesAbove)
      return FaultDetails(rule: rule)
    }
    guard details == nil, let names = reason.names, let name = field?.name else { return details }
    return FaultDetails(suggestion: names.nearest(to: name))
  }

  /// The numbers of the broken rules.
  package var broken: [Int] { reason.broken }
}

/// The reason why lines are invalid, without their positions.
///
/// A class, since many lines are invalid for the same reason: it is created once, and what is
/// derived from it is cached by its identity.
package final class FaultReason: Sendable {
  /// The numbers of the broken rules.
  package let broken: [Int]
  /// What was expected.
  package let expectation: Expectation
  /// Whether the description of what was expected depends on the length of the line.
  package let dependsOnLength: Bool
  /// Whether ``LineExplanation/completeDetails(inLine:)`` differ from line to line.
  package var hasNames: Bool { names != nil }
  /// The names that may have been meant instead of the faulty one; `nil` if the name is not faulty.
  fileprivate let names: NearestNames?

  /// Creates a reason.
  init(_ broken: [Int], _ expectation: Expectation, insteadOf names: NearestNames? = nil) {
    self.broken = broken
    self.expectation = expectation
    self.names = names
    dependsOnLength = expectation.dependsOnLength
  }
}

/// A faulty field of a table.
package struct FaultyField: Sendable {
  /// The number of the row among the judged rows of the block, starting at 1.
  package let row: Int
  /// The number of line feeds in the row before the fault.
  package let lineFeeds: Int
  /// The index, in the plan, of the column whose rules the value breaks; `nil` for any other fault.
  package let column: Int?
  /// The index, in the plan, of the column with the fault, whichever rule it breaks; `nil` if the
  /// fault concerns the row, or a column that is not in the plan.
  package let planColumn: Int?
  /// The name of the column; `nil` if the fault concerns the row.
  package let name: String?
  /// The value; `nil` if the fault concerns the row.
  package let value: FieldValue?

  /// A value, or its start.
  package enum FieldValue: Sendable {
    /// The start of a value that does not appear unchanged in the block.
    case bytes([UInt8])
    /// The range of the value in the block.
    case range(Range<Int>)
  }
}
