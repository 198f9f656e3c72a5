package import ValidationCore

/// A relation between the values of some columns, which must hold in each row.
///
/// A value that breaks a rule of its column violates no relation, so that a mistake is reported
/// once. A value that is null or missing is the empty text, which only ``Kind/same`` compares, and
/// which counts as 0 in a sum. Arrays and objects are not compared.
package struct ColumnRelation: Hashable, Sendable {
  /// A kind of relation.
  package enum Kind: Hashable, Sendable {
    /// The second value equals the first.
    case same
    /// The second value differs from the first.
    case different
    /// The second value is not less than the first; for dates and times.
    case notBefore
    /// The second value is not greater than the first; for dates and times.
    case notAfter
    /// The second value is not less than the first.
    case atLeast
    /// The second value is not greater than the first.
    case atMost
    /// The values add up to a number.
    case sum(DecimalNumber)
  }

  /// The kind.
  package let kind: Kind
  /// The columns, by name or number; a violation is reported at the last one.
  package let columns: [String]
  /// Whether a violation is only a warning.
  package var isWarning = false

  /// Creates a relation.
  package init(_ kind: Kind, _ columns: [String]) {
    self.kind = kind
    self.columns = columns
  }
}

extension ColumnRelation.Kind {
  /// The number to which the values must add up; `nil` for other relations.
  package var total: DecimalNumber? {
    switch self {
    case .sum(let total): total
    case .same, .different, .notBefore, .notAfter, .atLeast, .atMost: nil
    }
  }
}

extension ColumnRelation {
  /// The column at which a violation is reported.
  package var subject: String { columns.last ?? "" }

  /// The other columns.
  package var others: [String] { columns.dropLast() }

  /// The fault of a row that violates the relation.
  package var fault: LineFault {
    switch kind {
    case .same: .same
    case .different: .different
    case .notBefore: .notBefore
    case .notAfter: .notAfter
    case .atLeast: .atLeast
    case .atMost: .atMost
    case .sum: .sum
    }
  }

  /// Whether the relation is a rule of the column at which it is reported, so that a value that is
  /// exempt from the rules of that column is exempt from the relation.
  package var isRuleOfColumn: Bool {
    switch kind {
    case .notBefore, .notAfter, .atLeast, .atMost: true
    case .same, .different, .sum: false
    }
  }

  /// The fault with its columns, as a rule that rows can break.
  var reportedFault: ReportedFault {
    var reported = ReportedFault(
      fault: fault, column: subject, others: others, isWarning: isWarning)
    reported.total = kind.total
    return reported
  }
}
