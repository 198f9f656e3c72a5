import ValidateRun

/// Proposes that columns are equal, or that one is never less than another.
struct PairProposer {
  let allowance: RowAllowance
  let rows: Int

  /// The relation of two columns.
  enum Relation {
    case same
    /// The second value is never less than the first.
    case ascending
    /// The second value is never greater than the first.
    case descending
  }

  /// The minimum number of rows that would break an order, were the columns independent.
  private static let evidence = 20
}

extension PairProposer {
  /// Returns the relation of two columns, and the number of rows that bear it; `nil` if there is
  /// none, or none that tells more than the bounds of the columns do.
  func relation(_ pair: ColumnPair, hasOrder: Bool) -> (relation: Relation, bearing: Int)? {
    let allowed = allowance.rows(of: rows)
    if pair.isEqualityAlive, pair.different <= allowed, rows >= NaturalBounds.minimumRows {
      return (.same, rows - pair.different)
    }
    guard pair.isOrderAlive, pair.compared >= NaturalBounds.minimumRows, hasOrder else {
      return nil
    }
    let isAscending = pair.greater + pair.incomparable <= allowed
    let isDescending = pair.less + pair.incomparable <= allowed
    if isAscending, pair.greaterThanOther >= Self.evidence(of: pair) {
      return (.ascending, rows - pair.greater - pair.incomparable)
    }
    if isDescending, pair.lessThanOther >= Self.evidence(of: pair) {
      return (.descending, rows - pair.less - pair.incomparable)
    }
    return nil
  }

  private static func evidence(of pair: ColumnPair) -> Int {
    min(evidence, max(8, pair.compared / 5))
  }
}
